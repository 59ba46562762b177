// Work on a CSV copy of a table that is changed in another program: first, what the copy lacks.

import { useEffect, useState } from "preact/hooks";
import { get, post } from "../api.js";
import { Dialog } from "../shell/dialog.jsx";
import { readGame, showFault, takeState, tell } from "../state.js";
import { tr } from "../words.js";

/** @param {{ component: string, onClose: () => void }} props */
export function CopyDialog({ component, onClose }) {
  const [planned, setPlanned] = useState(/** @type {{ file: string, losses: string[] } | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    get("/api/table/copy", { component }).then(setPlanned, (fault) => {
      onClose();
      showFault(fault);
    });
  }, [component]);
  const make = async () => {
    setBusy(true);
    try {
      const made = await post("/api/table/copy", { component });
      takeState(made);
      tell(tr("The game reads {file} now.", { file: made.file }), { hint: tr("Undo goes back to the other table.") });
      await readGame();
    } catch (fault) {
      showFault(fault);
    }
    onClose();
  };
  return (
    <Dialog title={tr("Work on a CSV copy")} class="copy-dialog" onClose={onClose}>
      {planned && (
        <>
          <p>{tr("In {file}, you can edit all cells, rows and columns here.", { file: planned.file })}</p>
          <ul>{planned.losses.map((each) => <li key={each}>{each}</li>)}</ul>
          <div class="dialog-buttons">
            <button class="button" type="button" onClick={onClose}>{tr("Cancel")}</button>
            <button class="button primary" type="button" disabled={isBusy} onClick={() => void make()}>{tr("Make the copy")}</button>
          </div>
        </>
      )}
    </Dialog>
  );
}
