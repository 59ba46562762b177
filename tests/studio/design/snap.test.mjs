import assert from "node:assert/strict";
import { test } from "node:test";
import { snapMove, snapResize } from "../../../generator/studio/web/design/snap.js";

const sheet = { width: 63, height: 88, bleed: 3, safe: 2.5 };
/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
/** @param {{ left: number, top: number, right: number, bottom: number }[]} others @param {object} [more] */
const around = (others = [], more = {}) => ({ sheet, others, reach: 1, ...more });
/** @param {number} value */
const near = (value) => Math.round(value * 1e6) / 1e6 || 0;

test("nothing within reach leaves a box where it is", () => {
  const found = snapMove(box(10.4, 11.3, 7, 9), around());
  assert.deepEqual([found.dx, found.dy, found.guides], [0, 0, []]);
});

test("a box snaps to trim, bleed, safe area and the middle of the sheet", () => {
  const lefts = [[0.4, 0], [-2.7, -3], [2.9, 2.5], [27.8, 28]]; // the middle of 7 mm at 31.5
  for (const [from, to] of lefts) {
    const { dx, guides } = snapMove(box(from, 20.3, 7, 3.1), around());
    assert.equal(near(from + dx), to);
    assert.deepEqual(guides.map(({ kind, axis, from: low, to: high }) => [kind, axis, low, high]), [["line", "x", 0, 88]]);
  }
});

test("a box snaps to edges and middles of another, and the guide spans both", () => {
  const other = box(20, 60, 11, 8);
  const found = snapMove(box(20.6, 10.2, 7, 4.3), around([other]));
  assert.equal(near(found.dx), -0.6);
  assert.deepEqual(found.guides, [{ kind: "line", axis: "x", at: 20, from: 10.2, to: 68 }]);
  const middle = snapMove(box(22.6, 10.2, 6.5, 4.3), around([other]));
  assert.equal(near(22.6 + middle.dx + 3.25), 25.5);
});

test("every edge that meets something gets its guide", () => {
  const other = box(20, 60, 11, 8);
  const found = snapMove(box(20.2, 10.2, 11, 4.3), around([other]));
  assert.deepEqual(found.guides.map(({ axis, at }) => [axis, at]), [["x", 20], ["x", 25.5], ["x", 31]]);
});

test("a box between two others snaps to equal gaps", () => {
  const others = [box(4, 30, 8, 10), box(40, 30, 9, 10)];
  const found = snapMove(box(22.6, 31.4, 6, 5.5), around(others));
  assert.equal(near(22.6 + found.dx), 23); // 11 mm on each side
  assert.deepEqual(found.guides.filter(({ kind }) => kind === "gap"), [
    { kind: "gap", axis: "x", at: 34.15, from: 12, to: 23 }, { kind: "gap", axis: "x", at: 34.15, from: 29, to: 40 },
  ]);
});

test("a box after a row snaps to the row's gap, and before it likewise", () => {
  const others = [box(14, 30, 8, 10), box(25, 30, 8, 10)];
  const after = snapMove(box(36.4, 33.3, 4.1, 3.3), around(others));
  assert.equal(near(36.4 + after.dx), 36);
  const before = snapMove(box(6.6, 33.3, 4.1, 3.3), around(others));
  assert.equal(near(6.6 + before.dx + 4.1), 11);
});

test("others that aren't beside a box make no gaps", () => {
  const others = [box(4, 60, 8, 10), box(40, 60, 9, 10)];
  assert.equal(snapMove(box(22.6, 31.4, 6, 5.5), around(others)).dx, 0);
});

test("the grid attracts where nothing else does, and only near its lines", () => {
  assert.equal(near(snapMove(box(10.2, 11.45, 7, 9), around([], { grid: { x: 1, y: 1 } })).dx), -0.2);
  assert.equal(snapMove(box(10.2, 11.45, 7, 9), around([], { grid: { x: 1, y: 1 } })).dy, 0);
});

test("a handle snaps only the edges that it moves", () => {
  const other = box(20, 60, 11, 8);
  const found = snapResize(box(5.3, 10.2, 14.9, 49.5), "se", around([other]));
  assert.deepEqual([near(found.dx), near(found.dy)], [-0.2, 0.3]);
  assert.deepEqual(found.guides.map(({ axis, at }) => [axis, near(at)]), [["x", 20], ["y", 60]]);
  const left = snapResize(box(20.3, 10.2, 5, 5), "w", around([other]));
  assert.deepEqual([near(left.dx), left.dy], [-0.3, 0]);
});
