// Which cells and rows of a table have problems. It needs no library, so Node tests it.

/** @import { Problem, Table } from "../answers.d.ts" */
/** @typedef {{ severity: Problem["severity"], words: string }} Flag */

/**
 * Return the index of a column that a problem names: by its heading, or as game.yaml does; -1 for none.
 * @param {Pick<Table, "columns" | "names">} table
 * @param {string | number | undefined} column
 */
export function columnAt({ columns, names = [] }, column) {
  const at = columns.indexOf(String(column));
  return at < 0 ? names.indexOf(String(column)) : at;
}

/**
 * Return the flags of a table by card and index of the column; that of a row by its card alone.
 * @param {Problem[]} problems errors first
 * @param {string} component
 * @param {Pick<Table, "columns" | "names">} table
 * @returns {Map<string, Flag>}
 */
export function flagsOf(problems, component, table) {
  /** @type {Map<string, Flag>} */
  const found = new Map();
  for (const { severity, message, hint, target } of problems) {
    if (target?.component !== component || !target.card) continue;
    const words = hint ? `${message}\n${hint}` : message;
    const at = target.column === undefined ? -1 : columnAt(table, target.column);
    for (const name of [target.card, ...(at < 0 ? [] : [flagName(target.card, at)])]) {
      const before = found.get(name);
      found.set(name, { severity: before?.severity ?? severity, words: before ? `${before.words}\n${words}` : words });
    }
  }
  return found;
}

/**
 * @param {string} card
 * @param {number} at
 */
export function flagName(card, at) {
  return JSON.stringify([card, at]);
}
