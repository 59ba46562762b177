// The reveal: when bids are turned over, and the grid in which all are seen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gridOf, linesOf, schedule } from "../../../companion/web/table_screen_reveal.js";

const COUNTS = Array.from({ length: 12 }, (_, at) => at + 1);

test("bids are turned over one by one within 4 s", () => {
  for (const count of COUNTS) {
    const times = schedule(count);
    assert.equal(times.length, count);
    assert.ok(times.every((each, at) => at === 0 || each - times[at - 1] >= 200), String(times));
    assert.ok(times[count - 1] + 260 <= 4000, String(times));
  }
});

test("the winner is waited for longest", () => {
  const [, b, c, d] = schedule(4);
  assert.ok(d - c > c - b);
});

for (const [width, height] of [[892, 300], [1234, 260], [734, 760], [1780, 620]]) {
  test(`up to 12 cards lie in ${width} x ${height}`, () => {
    for (const count of COUNTS) {
      const { columns, wide, high } = gridOf(count, { width, height });
      assert.ok(columns * wide + (columns - 1) * 16 <= width + 0.01);
      const rows = Math.ceil(count / columns);
      assert.ok(rows * high + (rows - 1) * 16 <= height + 0.01);
      assert.ok(wide >= 100 && high >= 70, `${wide} x ${high}`);
    }
  });
}

test("long bids stand on two lines", () => {
  assert.deepEqual([linesOf("$7"), linesOf("4 at $12"), linesOf("3 Grilled Sardines")],
    [{ lines: 1, letters: 3 }, { lines: 1, letters: 8 }, { lines: 2, letters: 11 }]);
});
