// PDFs that are older than the game, and the way to new ones.

import { press } from "../state.js";
import { tr, trCount } from "../words.js";
import { makePdfs, older } from "./state.js";

/** Files that are named. */
const MOST_NAMED = 3;

/** @param {{ isOnPaper?: boolean }} props whether sheets of these PDFs are about to be recorded */
export function OlderNote({ isOnPaper = false }) {
  const files = older.value;
  const { state } = press.value;
  if (!files.length || state === "working") return null;
  const advice = isOnPaper && tr("If you printed them, tick their sheets: the cards are recorded as these PDFs show them.");
  // The bar above says the rest already.
  if (isOnPaper && state === "done") return <p>{advice}</p>;
  const named = files.slice(0, MOST_NAMED).join(", ");
  const more = files.length - MOST_NAMED;
  return (
    <div class="print-older" role="status">
      <p>
        <strong>{tr("These PDFs are older than your game.")}</strong>{" "}
        {tr("Changed since: {files}.", { files: more > 0 ? `${named} ${trCount("and {count} more", "and {count} more", more)}` : named })}{" "}
        {advice}
      </p>
      <button class="button" type="button" onClick={() => makePdfs(false)}>{tr("Make them again")}</button>
    </div>
  );
}
