// Marks of a workbook's cells.

import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf } from "../../../generator/studio/web/grid/marks.js";

test("a cell has the marks of all runs that it's in", () => {
  const at = marksOf([
    { kind: "locked", why: "a formula", cells: [[3, 2, 13], [1, 5, 5]] },
    { kind: "stale", why: "out of date", cells: [[3, 4, 4]] },
  ]);
  assert.deepEqual(at(4, 3), { kinds: "locked stale", words: "a formula\nout of date", isLocked: true });
  assert.deepEqual(at(13, 3), { kinds: "locked", words: "a formula", isLocked: true });
  assert.deepEqual([at(14, 3), at(4, 2), at(6, 1)], [undefined, undefined, undefined]);
});

test("a value that the workbook forbids can be changed", () => {
  assert.equal(marksOf([{ kind: "unfit", why: "a or b", cells: [[0, 1, 1]] }])(1, 0)?.isLocked, false);
});
