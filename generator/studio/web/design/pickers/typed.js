// The text of a field while somebody types it.

import { useState } from "preact/hooks";

/** @import { FieldEdits } from "../field_edits.js" */

/**
 * Keep the typed text of a field until its last value is saved and known: before, the layout still tells an older one.
 * @param {FieldEdits} edits
 * @param {() => Promise<void>} [read] reads the saved value again, where the window doesn't know it already
 * @returns {{ typed: string | null, setTyped: (text: string | null) => void, leave: () => void }} `typed` is null while
 *   the field shows the layout's value; `leave` ends the typing
 */
export function useTyped(edits, read = async () => {}) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const leave = () => {
    edits.end();
    void edits.done.then(read).then(() => setTyped((now) => (now === typed ? null : now)));
  };
  return { typed, setTyped, leave };
}
