// Edits of tables that are only read: the list to paste back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, lettersOf } from "../../../generator/studio/web/grid/address.js";
import { blocksOf, joined, listText, withListed } from "../../../generator/studio/web/grid/paste_back.js";

/** @param {number} row @param {number} at @param {string} text */
const edit = (row, at, text, was = "old") => ({ row, at, heading: `h${at}`, card: "", was, text });
const table = {
  revision: 1, file: "birds.csv", editable: false, reason: "", columns: ["h0", "h1", "h2"],
  rows: [2, 3, 4].map((row) => ({ row, card: `c${row}`, name: "", cells: ["a", "b", "c"] })),
};

test("cells have the names that spreadsheets give them", () => {
  assert.deepEqual([0, 25, 26, 701, 702].map(lettersOf), ["A", "Z", "AA", "ZZ", "AAA"]);
  assert.equal(addressOf(14, 2), "C14");
});

test("an edit leaves the list as soon as the table has it", () => {
  const { left, table: shown } = withListed([edit(2, 1, "b"), edit(3, 1, "x"), edit(9, 0, "gone")], table);
  assert.deepEqual(left, [edit(3, 1, "x", "b")]);
  assert.deepEqual(shown.rows.map(({ cells }) => cells[1]), ["b", "x", "b"]);
  assert.deepEqual(shown.marks, [{ kind: "listed", why: "not in the table yet: there it is “b”", cells: [[1, 3, 3]] }]);
  assert.equal(table.rows[1].cells[1], "b");
});

test("an edit follows its card and its column", () => {
  const moved = { ...edit(2, 0, "x"), heading: "h2", card: "c4" };
  assert.deepEqual(withListed([moved], table).left, [{ ...moved, row: 4, at: 2, was: "c" }]);
});

test("cells below each other are pasted at once", () => {
  const listed = joined([edit(3, 1, "old"), edit(2, 2, "z")], [edit(3, 1, "two\nlines"), edit(2, 1, "one")]);
  assert.deepEqual(blocksOf(listed).map(({ address, text }) => [address, text]), [
    ["B2:B3", 'one\r\n"two\nlines"'], ["C2", "z"],
  ]);
  assert.equal(listText(listed), 'Cell\tIn the table\tNew\r\nB2\told\tone\r\nB3\told\t"two\nlines"\r\nC2\told\tz');
});
