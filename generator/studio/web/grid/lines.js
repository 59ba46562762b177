// The lines of the grid, and which row of a newly read table is which line: a line keeps its selection,
// its open editor and its place on the screen, wherever its row is now.

/** @import { TableRow } from "../answers.d.ts" */
/**
 * A row as the grid shows it; `key` stays, `row` is its number in the file now.
 * @typedef {{ key: number, row: number, card: string, name: string, [column: `c${number}`]: string }} Line
 */

/**
 * @param {TableRow} row
 * @param {number} key
 * @returns {Line}
 */
export function lineOf(row, key) {
  const cells = Object.fromEntries(row.cells.map((text, at) => [`c${at}`, text]));
  return { key, row: row.row, card: row.card, name: row.name, ...cells };
}

/**
 * Return the line of each row, null for a new row: the one of the same card, else one with the same cells,
 * else the one that follows the line of the row before.
 * @param {Line[]} lines
 * @param {TableRow[]} rows
 * @returns {(Line | null)[]}
 */
export function paired(lines, rows) {
  /** @type {(Line | null)[]} */
  const found = rows.map(() => null);
  /** @type {Set<Line>} */
  const used = new Set();
  /** @param {(line: Line) => string} nameLine @param {(row: TableRow) => string} nameRow */
  const pair = (nameLine, nameRow) => {
    /** @type {Map<string, Line[]>} */
    const free = new Map();
    for (const line of lines) {
      if (used.has(line)) continue;
      const same = free.get(nameLine(line));
      if (same) same.push(line);
      else free.set(nameLine(line), [line]);
    }
    for (const [at, row] of rows.entries()) {
      const line = found[at] === null && nameRow(row) ? free.get(nameRow(row))?.shift() : undefined;
      if (!line) continue;
      found[at] = line;
      used.add(line);
    }
  };
  pair((line) => line.card, (row) => row.card);
  if (used.size === lines.length || used.size === rows.length) return found;
  const width = rows[0].cells.length;
  pair(
    (line) => JSON.stringify(Array.from({ length: width }, (_, at) => line[`c${at}`] ?? "")),
    (row) => JSON.stringify(row.cells),
  );
  const places = new Map(lines.map((line, at) => [line, at]));
  for (const at of rows.keys()) {
    if (found[at]) continue;
    const before = at > 0 ? found[at - 1] : null;
    const next = at > 0 && !before ? undefined : lines[before ? (places.get(before) ?? 0) + 1 : 0];
    if (!next || used.has(next)) continue;
    found[at] = next;
    used.add(next);
  }
  return found;
}
