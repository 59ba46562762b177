import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnArea, moveFrames, numbersOf, resizeFrame, resizeFrames, turnFrames } from "../../../generator/studio/web/design/drag_frames.js";

const around = { sheet: { width: 63, height: 88, bleed: 0, safe: 0 }, others: [] };
const held = { isFree: false, isStrict: false, reach: 1 };
const frame = { x: 20, y: 15, width: 20, height: 10, angle: 0 };
/** @param {number} value */
const near = (value) => Math.round(value * 1e6) / 1e6 || 0;
/** @param {{ frames: (typeof frame)[] }} moved */
const boxOf = ({ frames: [{ x, y, width, height, angle }] }) => [x, y, width, height, angle].map(near);

test("a free place is a tenth of a millimeter, and with Alt as exact as the hand", () => {
  assert.deepEqual(boxOf(moveFrames([frame], [3.44, 0.43], held, around)).slice(0, 2), [23.4, 15.4]);
  assert.deepEqual(boxOf(moveFrames([frame], [3.44, 0.43], { ...held, isFree: true }, around)).slice(0, 2), [23.44, 15.43]);
});

test("a drawn box goes to what attracts its corners, else to half a millimeter", () => {
  const other = { left: 30, top: 60, right: 44.3, bottom: 70 };
  const { area, guides } = drawnArea([44.1, 12.2], [-0.6, 87.9], held, { ...around, others: [other] });
  assert.deepEqual([area.left, area.top, near(area.right), area.bottom], [0, 12, 44.3, 88]);
  assert.deepEqual(guides.map(({ axis, at }) => [axis, near(at)]), [["x", 44.3], ["x", 0], ["y", 88]]);
  const free = drawnArea([44.1, 12.2], [-0.6, 87.9], { ...held, isFree: true }, around);
  assert.deepEqual([free.area, free.guides], [{ left: -0.6, top: 12.2, right: 44.1, bottom: 87.9 }, []]);
});

test("a box that is drawn with Shift is as wide as high, in every direction", () => {
  const strict = { ...held, isStrict: true };
  for (const [end, expected] of [[[30, 22], [10, 10, 30, 30]], [[5, 3], [3, 3, 10, 10]], [[4, 31], [-11, 10, 10, 31]]]) {
    const { area } = drawnArea([10, 10], /** @type {[number, number]} */ (end), strict, around);
    assert.deepEqual([area.left, area.top, area.right, area.bottom].map(near), expected);
  }
});

test("the offset of a calculated place is even, not the place", () => {
  const odd = { ...frame, x: 20.034 };
  const moved = moveFrames([odd], [3.44, 0.43], { ...held, isOffset: { x: true, y: false } }, around);
  assert.deepEqual(boxOf(moved).slice(0, 2), [23.434, 15.4]);
});

test("Shift moves along the axis that the hand moved farther", () => {
  const { frames: [across] } = moveFrames([frame], [5, 2], { ...held, isStrict: true }, around);
  assert.deepEqual([near(across.x), across.y], [25, 15]);
});

test("several frames keep their distances", () => {
  const other = { ...frame, x: 40.33, y: 50.77 };
  const { frames: [one, two] } = moveFrames([frame, other], [3.44, 7.21], held, around);
  assert.deepEqual([near(two.x - one.x), near(two.y - one.y)], [20.33, 35.77]);
});

test("several frames are resized in the box around them", () => {
  const other = { x: 40, y: 35, width: 20, height: 10, angle: 90 };
  // Together 35 x 35 mm, from 10, 10. The left upper corner stays.
  const { frames } = resizeFrames([frame, other], "se", [7, 14], held, around, 0.5);
  assert.deepEqual(boxOf({ frames: [frames[0]] }), [22, 17, 24, 14, 0]);
  assert.deepEqual(boxOf({ frames: [frames[1]] }), [46, 45, 28, 12, 90]);
});

test("a frame at an odd angle keeps its shape among others", () => {
  const turned = { ...frame, x: 40, angle: 30 };
  const { frames: [, next] } = resizeFrames([frame, turned], "e", [5, 0], { ...held, isFree: true }, around, 0.5);
  assert.equal(near(next.width / next.height), 2);
});

test("a handle of a frame that is turned by a quarter snaps to the sheet", () => {
  const turned = { x: 50, y: 40, width: 20, height: 10, angle: 90 };
  // Its upper edge faces right: 55 mm. The sheet ends at 63.
  assert.deepEqual(boxOf(resizeFrame(turned, "n", [7.6, 0], held, around, 0.5)), [54, 40, 20, 18, 90]);
});

test("sizes of a frame at another angle are tenths of a millimeter", () => {
  const turned = { ...frame, angle: 30 };
  const { frames: [{ width, height }] } = resizeFrame(turned, "se", [3, 4.21], held, around, 0.5);
  assert.equal(near(width * 10) % 1, 0);
  assert.equal(near(height * 10) % 1, 0);
});

test("turning attracts to multiples of 15 degrees, Shift allows no others, Alt all", () => {
  /** @type {(degrees: number, more?: object) => number} */
  const angle = (degrees, more) => {
    const radians = (degrees * Math.PI) / 180;
    const hand = /** @type {[number, number]} */ ([20 + 10 * Math.cos(radians), 15 + 10 * Math.sin(radians)]);
    return turnFrames([frame], [30, 15], hand, { ...held, ...more }).frames[0].angle;
  };
  assert.deepEqual([angle(43), angle(39.6), angle(-90)], [45, 40, -90]);
  assert.deepEqual([angle(39.6, { isStrict: true }), angle(43.2, { isFree: true })], [45, 43.2]);
});

test("numbers beside the pointer are those that the layout says", () => {
  const to = { ...frame, x: 23, y: 15 };
  assert.deepEqual(numbersOf("move", [2, 3, 20, 10], frame, to, 0), { x: 5, y: 3 });
  assert.deepEqual(numbersOf("resize", [2, 3, 20, 10], frame, { ...frame, width: 25.5 }, 0), { width: 25.5, height: 10 });
  assert.deepEqual(numbersOf("turn", null, frame, { ...frame, angle: 120 }, 90), { angle: 30 });
});
