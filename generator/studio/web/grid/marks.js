// Which cells of a workbook are locked, out of date, or hold a value that it forbids.

/** @import { CellMark } from "../answers.d.ts" */
/** @typedef {{ kinds: string, words: string, isLocked: boolean }} Marked `kinds`: their names, with spaces between */

/**
 * Return a function that returns the marks of a cell, by its row and the index of its column.
 * @param {CellMark[]} marks
 * @returns {(row: number, at: number) => Marked | undefined}
 */
export function marksOf(marks) {
  /** @type {Map<number, { kind: string, why: string, first: number, last: number }[]>} */
  const columns = new Map();
  for (const { kind, why, cells } of marks) {
    for (const [at, first, last] of cells) columns.set(at, [...(columns.get(at) ?? []), { kind, why, first, last }]);
  }
  return (row, at) => {
    const found = (columns.get(at) ?? []).filter(({ first, last }) => first <= row && row <= last);
    if (!found.length) return undefined;
    return {
      kinds: found.map(({ kind }) => kind).join(" "),
      words: found.map(({ why }) => why).join("\n"),
      isLocked: found.some(({ kind }) => kind === "locked"),
    };
  };
}
