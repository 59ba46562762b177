import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, inFront, inReadingOrder } from "../../../generator/studio/web/face/boxes.js";
import { fit, inView, nextStep } from "../../../generator/studio/web/face/measures.js";

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const upright = (x, y, width, height) => ({
  points: [[x, y], [x + width, y], [x + width, y + height], [x, y + height]],
});

test("box of an upright element has no angle", () => {
  assert.deepEqual(boxOf(upright(3, 4, 20, 10)), { x: 3, y: 4, width: 20, height: 10, angle: 0 });
});

test("box of an element turned by a quarter is that before its rotation", () => {
  // 20 × 10 around (13, 9), clockwise: its top left is at the top right of the upright box.
  const turned = { points: [[18, -1], [18, 19], [8, 19], [8, -1]] };
  assert.deepEqual(boxOf(turned), { x: 3, y: 4, width: 20, height: 10, angle: 90 });
});

test("texts are read in lines from above, and in a line from the left", () => {
  const [right, low, left] = [upright(40, 3, 9, 9), upright(3, 60, 50, 20), upright(3, 4, 9, 9)];
  assert.deepEqual(inReadingOrder([right, low, left]), [left, right, low]);
});

test("a small text is in front of a large one around it", () => {
  const [large, small] = [upright(0, 0, 60, 80), upright(5, 5, 9, 9)].map(boxOf);
  assert.deepEqual(inFront([large, small]), [1, 2]);
  assert.deepEqual(inFront([small, large]), [2, 1]);
});

const card = { width: 63, height: 88 };
const measures = { millimeter: 4, gap: 20, caption: 28 };

test("two cards are beside each other in a wide room and one above the other in a high one", () => {
  assert.equal(fit({ width: 800, height: 500 }, [card, card], measures).isRow, true);
  assert.equal(fit({ width: 300, height: 900 }, [card, card], measures).isRow, false);
});

test("faces that fit fill their room", () => {
  assert.deepEqual(fit({ width: 2000, height: 88 * 8 + 28 }, [card], measures), { isRow: true, percent: 200 });
  assert.deepEqual(fit({ width: 63 * 4, height: 2000 }, [card], measures), { isRow: true, percent: 100 });
});

test("a room without a size, or a tiny token, has a usable enlargement", () => {
  assert.equal(fit({ width: 0, height: 0 }, [card], measures).percent, 10);
  assert.equal(fit({ width: 2000, height: 2000 }, [{ width: 8, height: 8 }], measures).percent, 800);
});

test("buttons step through round percentages", () => {
  assert.equal(nextStep(101.3, 1), 125);
  assert.equal(nextStep(101.3, -1), 100);
  assert.equal(nextStep(100, -1), 75);
  assert.equal(nextStep(1600, 1), 1600);
  assert.equal(nextStep(10, -1), 10);
});

test("a wall of 5 000 cards holds only the rows in view and two around them", () => {
  const wall = { height: 600, tile: 200, count: 5000, columns: 8, beyond: 2 };
  assert.deepEqual(inView({ top: 0, ...wall }), [0, 40]);
  assert.deepEqual(inView({ top: 100_000, ...wall }), [498 * 8, 505 * 8]);
  assert.deepEqual(inView({ top: 124_400, ...wall })[1], 5000);
});
