// Inserted columns in a text, which are shown and deleted as one. It needs no library, so Node tests it.

const PILL = /\{\{[^{}]*\}\}/g;

/**
 * Split a text into its words and its inserted columns.
 * @param {string} text
 * @returns {{ text: string, isPill: boolean }[]}
 */
export function pillsOf(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(PILL)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), isPill: false });
    parts.push({ text: found[0], isPill: true });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isPill: false });
  return parts;
}

/**
 * Return start and end of the inserted column that a key deletes; null if it deletes a letter.
 * @param {string} text
 * @param {number} at of the cursor
 * @param {string} key "Backspace" or "Delete"
 * @returns {[number, number] | null}
 */
export function deletedPill(text, at, key) {
  let start = 0;
  for (const { text: part, isPill } of pillsOf(text)) {
    const end = start + part.length;
    if (isPill && (key === "Backspace" ? at === end : key === "Delete" && at === start)) return [start, end];
    start = end;
  }
  return null;
}
