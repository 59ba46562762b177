import { tr } from "../../words.js";

/** The settings of drawing programs that keep text as text. @param {{ settings: string[] }} props */
export function KeepText({ settings }) {
  return (
    <div class="keep-text">
      <p>{tr("Export the drawing again with text as text:")}</p>
      <ul>{settings.map((each) => <li key={each}>{each}</li>)}</ul>
    </div>
  );
}
