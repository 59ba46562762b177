// The way to the list of all notes.

import { tr } from "../words.js";
import { allNotesAreOpen, notes } from "./note_state.js";

/** Shows nothing while there is no note. */
export function AllNotesButton() {
  const { notes: listed, fault } = notes.value;
  if (!listed.length && !fault) return null;
  return (
    <button class="button quiet all-notes" type="button" aria-haspopup="dialog" onClick={() => (allNotesAreOpen.value = true)}>
      {tr("All notes…")}
    </button>
  );
}
