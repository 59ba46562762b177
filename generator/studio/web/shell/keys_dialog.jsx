// The keys of each view, and the licenses of the page's libraries.

import { tr } from "../words.js";
import { Dialog } from "./dialog.jsx";
import { shortcut } from "./shortcut.js";

/** @param {{ onClose: () => void }} props */
export function KeysDialog({ onClose }) {
  return (
    <Dialog title={tr("Keys")} class="keys-dialog" onClose={onClose}>
      <div class="keys-lists">
        {sections().map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>{key.split(" / ").map((each) => <kbd key={each}>{shortcut(each)}</kbd>)}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="quiet-text">
        <a href="/licenses.txt" target="_blank" rel="noopener">{tr("Licenses of the libraries in this page")}</a>
      </p>
    </Dialog>
  );
}

/**
 * Return the keys of each view.
 * @returns {[string, [string, string][]][]}
 */
function sections() {
  return [
    [tr("Table"), [
      ["F2 / Enter", tr("Change the cell")],
      ["Esc", tr("Give up what was typed")],
      ["Alt+Enter", tr("Break the line in a cell")],
      ["[", tr("Insert an icon in a cell")],
      ["Ctrl+Enter", tr("Write the text into all selected cells")],
      ["Ctrl+D", tr("Fill the selected cells down")],
      ["Ctrl+C / Ctrl+V", tr("Copy and paste, also from and to Excel")],
      ["Ctrl+F", tr("Find and replace")],
      ["Alt+↑ / Alt+↓", tr("Move the row")],
    ]],
    [tr("Face"), [
      ["Page Up / Page Down", tr("Previous and next card")],
      ["+ / -", tr("Larger and smaller")],
      ["0 / 1", tr("Fit the room, or true size")],
      ["F2", tr("Type on the face")],
    ]],
    [tr("Everywhere"), [
      ["Ctrl+Z / Ctrl+Y", tr("Undo and redo")],
      ["Ctrl+Space", tr("Complete in a text")],
    ]],
  ];
}
