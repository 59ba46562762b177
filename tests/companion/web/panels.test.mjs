// Tracks: which part of a long one is drawn.

import assert from "node:assert/strict";
import { test } from "node:test";

import { shownPart } from "../../../companion/web/panels.js";

for (const [first, last, taken, part] of [
  [0, 100, [7, 93], [0, 100]],
  [0, 150, [140], [0, 150]],
  [0, 400, [], [0, 400]],
  [0, 1999, [0, 0], [0, 50]],
  [0, 1999, [213, 371], [200, 400]],
  // It ends where the track ends.
  [1, 400, [1, 3], [1, 51]],
  [5, 400, [8], [5, 55]],
  [0, 200, [180, 195], [150, 200]],
  [0, 399, [399], [340, 399]],
  [-20, 200, [-20], [-20, 30]],
  // What stands beyond is shown.
  [0, 400, [-3, 2], [-10, 40]],
  [0, 200, [205], [190, 240]],
]) {
  test(`of a track from ${first} to ${last} with markers on ${taken} ${part} is drawn`, () => {
    const markers = taken.map((at) => ({ seat: "a", at, total: at, lap: "" }));
    const shown = shownPart({ first, last, markers, flags: [] });
    assert.deepEqual([shown.first, shown.last], part);
  });
}
