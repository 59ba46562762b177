// Edits of a table that is only read here: a list to paste back into its program. It needs no library, so Node tests it.

import { tr } from "../words.js";
import { addressOf } from "./address.js";
import { copied } from "./clipboard.js";

/** @import { Table } from "../answers.d.ts" */
/**
 * A cell that should hold another text.
 * @typedef {object} Listed
 * @property {number} row
 * @property {number} at index of its column
 * @property {string} heading
 * @property {string} card
 * @property {string} was the text that the table has
 * @property {string} text
 */

/**
 * Return the edits that aren't in the table yet, with their places in it now, and the table with their texts.
 * @param {Listed[]} listed
 * @param {Table} table
 * @returns {{ left: Listed[], table: Table }}
 */
export function withListed(listed, table) {
  /** @type {Listed[]} */
  const left = [];
  const rows = [...table.rows];
  for (const each of listed) {
    const at = table.columns.indexOf(each.heading);
    const card = each.card ? rows.findIndex((row) => row.card === each.card) : -1;
    const place = card < 0 ? rows.findIndex((row) => row.row === each.row) : card;
    const row = rows[place];
    if (at < 0 || !row || row.cells[at] === each.text) continue;
    left.push({ ...each, at, row: row.row, was: table.rows[place].cells[at] });
    rows[place] = { ...row, cells: row.cells.map((text, column) => (column === at ? each.text : text)) };
  }
  /** @type {NonNullable<Table["marks"]>} */
  const marks = left.map(({ row, at, was }) => ({
    kind: "listed", why: tr("not in the table yet: there it is “{text}”", { text: was }), cells: [[at, row, row]],
  }));
  return { left, table: { ...table, rows, marks: [...(table.marks ?? []), ...marks] } };
}

/**
 * Return a list with more edits; a later one of a cell replaces an earlier one.
 * @param {Listed[]} listed
 * @param {Listed[]} added
 */
export function joined(listed, added) {
  const others = listed.filter((each) => !added.some(({ row, at }) => each.row === row && each.at === at));
  return [...others, ...added].sort((one, other) => one.at - other.at || one.row - other.row);
}

/**
 * Return the edits in blocks that are pasted at once: cells of a column below each other.
 * @param {Listed[]} listed
 * @returns {{ address: string, text: string, edits: Listed[] }[]}
 */
export function blocksOf(listed) {
  /** @type {Listed[][]} */
  const blocks = [];
  for (const each of joined([], listed)) {
    const last = blocks.at(-1)?.at(-1);
    if (last && last.at === each.at && last.row + 1 === each.row) blocks.at(-1)?.push(each);
    else blocks.push([each]);
  }
  return blocks.map((edits) => {
    const [first, last] = [edits[0], edits[edits.length - 1]];
    const start = addressOf(first.row, first.at);
    return {
      address: first === last ? start : `${start}:${addressOf(last.row, last.at)}`,
      text: copied(edits.map(({ text }) => [text])),
      edits,
    };
  });
}

/**
 * Return the list as cells with tabs between them: address, former text, new text.
 * @param {Listed[]} listed
 */
export function listText(listed) {
  return copied([
    [tr("Cell"), tr("In the table"), tr("New")],
    ...joined([], listed).map(({ row, at, was, text }) => [addressOf(row, at), was, text]),
  ]);
}
