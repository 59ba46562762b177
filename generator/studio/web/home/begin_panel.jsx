// Ways to begin a game: a spreadsheet, the starter, a copy of a game that ships.

import { useRef, useState } from "preact/hooks";
import { address } from "../api.js";
import { DECORATION } from "../shell/decoration.js";
import { tr } from "../words.js";
import { DropArea } from "./drop_area.jsx";
import { beginWithFiles, beginWithLink, starting } from "./home_state.js";

const EXAMPLE = "https://docs.google.com/spreadsheets/…";
/** Kinds of files that the browser offers. */
const KINDS = ".xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,.yaml,.yml,.png,.jpg,.jpeg,.svg,.webp,.ttf,.otf";

/** @param {{ shipped: { name: string, title: string }[] }} props */
export function BeginPanel({ shipped }) {
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [link, setLink] = useState("");
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (link.trim()) void beginWithLink(link.trim());
  };
  return (
    <section class="begin" aria-labelledby="begin-title">
      <h2 id="begin-title">{tr("Start a game")}</h2>
      <DropArea onFiles={beginWithFiles} class="begin-drop">
        <strong>{tr("From a spreadsheet")}</strong>
        <p class="quiet-text">{tr("Drop Excel, OpenDocument, CSV or YAML here, with its pictures if it names any. A row makes a card.")}</p>
        <button class="button primary" type="button" onClick={() => chooser.current?.click()}>{tr("Choose a file…")}</button>
        <input ref={chooser} class="visually-hidden" type="file" multiple accept={KINDS} tabIndex={-1} aria-label={tr("Spreadsheet and pictures")}
          onChange={(event) => { void beginWithFiles([...(event.currentTarget.files ?? [])]); event.currentTarget.value = ""; }} />
      </DropArea>
      <form class="begin-link" onSubmit={onSubmit}>
        <label class="field"><span>{tr("From Google Sheets")}</span>
          <input class="input" type="url" value={link} placeholder={EXAMPLE} onInput={(event) => setLink(event.currentTarget.value)} />
        </label>
        <button class="button" type="submit" disabled={!link.trim()}>{tr("Fetch")}</button>
      </form>
      <h3>{tr("From a complete game")}</h3>
      <ul class="starters">
        <li>
          <button class="starter" type="button" onClick={() => (starting.value = { from: "", title: tr("My game") })}>
            <span class="starter-picture"><img src={address("/api/home/shipped", { name: "" })} alt={DECORATION} loading="lazy" /></span>
            <span>{tr("Small starter")}</span>
          </button>
        </li>
        {shipped.map(({ name, title }) => (
          <li key={name}>
            <button class="starter" type="button" onClick={() => (starting.value = { from: name, title: tr("My {title}", { title }) })}>
              <span class="starter-picture"><img src={address("/api/home/shipped", { name })} alt={DECORATION} loading="lazy" /></span>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
