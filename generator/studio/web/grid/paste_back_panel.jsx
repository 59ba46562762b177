// The edits that wait to be pasted back into the program of a table.

import { CloseIcon } from "../icons.jsx";
import { tell } from "../state.js";
import { tr, trCount } from "../words.js";
import { blocksOf, listText } from "./paste_back.js";

/** @import { Listed } from "./paste_back.js" */

/** @param {string} text */
function copy(text) {
  navigator.clipboard.writeText(text).then(
    () => tell(tr("Copied.")),
    () => tell(tr("The browser doesn't let the Studio copy."), { kind: "error", hint: tr("select the text and copy it") }),
  );
}

/** @param {{ listed: Listed[], onDrop: (dropped: Listed[]) => void }} props `onDrop` takes edits from the list */
export function PasteBackPanel({ listed, onDrop }) {
  return (
    <section class="paste-back" aria-label={tr("Edits to paste back")}>
      <header>
        <h2>{trCount("{count} edit to paste into the table's program", "{count} edits to paste into the table's program", listed.length)}</h2>
        <button class="button" type="button" onClick={() => copy(listText(listed))}>{tr("Copy the list")}</button>
        <button class="button quiet" type="button" onClick={() => onDrop(listed)}>{tr("Drop all")}</button>
      </header>
      <p class="quiet-text">{tr("Copy each, select its first cell there, and paste. An edit leaves the list as soon as the table has it.")}</p>
      <table>
        <thead>
          <tr><th scope="col">{tr("Cell")}</th><th scope="col">{tr("In the table")}</th><th scope="col">{tr("New")}</th><td /></tr>
        </thead>
        <tbody>
          {blocksOf(listed).map(({ address, text, edits }) => (
            <tr key={address}>
              <th scope="row">{address}<span class="quiet-text">{edits[0].heading}</span></th>
              <td>{edits.map(({ was }) => <div key={was}>{was || "–"}</div>)}</td>
              <td>{edits.map((each) => <div key={each.row}>{each.text || "–"}</div>)}</td>
              <td>
                <button class="button" type="button" aria-label={tr("Copy for {address}", { address })} onClick={() => copy(text)}>{tr("Copy")}</button>
                <button class="tool" type="button" aria-label={tr("Drop {address}", { address })} onClick={() => onDrop(edits)}><CloseIcon /></button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
