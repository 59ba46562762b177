import assert from "node:assert/strict";
import { test } from "node:test";
import { atAfter, boundsOf, contains, cornersOf, frameOf, HANDLES, moved, resized, tidyAngle, turned, wayAround, written } from "../../../generator/studio/web/design/frame.js";

/** @param {number} value */
const near = (value) => Math.round(value * 1e6) / 1e6 || 0;
/** @param {number[][]} points */
const rounded = (points) => points.map((point) => point.map(near));
const upright = { x: 20, y: 15, width: 20, height: 10, angle: 0 };

test("frame of upright corners is their middle and size", () => {
  assert.deepEqual(frameOf([[10, 10], [30, 10], [30, 20], [10, 20]]), upright);
});

test("frame of turned corners turns back into the same corners", () => {
  for (const angle of [30, 90, -135, 180]) {
    const corners = cornersOf({ ...upright, angle });
    const found = frameOf(corners);
    assert.equal(found.angle, angle);
    assert.deepEqual(rounded(cornersOf(found)), rounded(corners));
  }
});

test("frame of a line without a height or a width knows its angle", () => {
  assert.equal(frameOf([[0, 0], [10, 0], [10, 0], [0, 0]]).angle, 0);
  assert.equal(frameOf([[0, 0], [0, 0], [0, 10], [0, 10]]).angle, 0);
  assert.equal(frameOf([[0, 0], [0, 0], [-10, 0], [-10, 0]]).angle, 90);
});

test("angles go from -180 to 180 without noise", () => {
  assert.equal(tidyAngle(270), -90);
  assert.equal(tidyAngle(-180), 180);
  assert.equal(tidyAngle(359.99999), 0);
  assert.equal(tidyAngle(45.00000001), 45);
});

test("upright box around a turned one is larger", () => {
  const { left, right } = boundsOf([{ ...upright, angle: 90 }]);
  assert.deepEqual([near(left), near(right)], [15, 25]);
});

test("a point is in a turned frame only where the frame is", () => {
  const flat = { x: 0, y: 0, width: 20, height: 2, angle: 45 };
  assert.equal(contains(flat, [6, 6]), true);
  assert.equal(contains(flat, [6, -6]), false);
  assert.equal(contains(flat, [6, 3.5]), false);
  assert.equal(contains(flat, [6, 3.5], 1), true);
});

test("each handle leaves the opposite corner or edge where it is", () => {
  for (const angle of [0, 30, 90, -120]) {
    const frame = { ...upright, angle };
    for (const [handle, [right, down]] of Object.entries(HANDLES)) {
      for (const keepsRatio of [false, true]) {
        const after = resized(frame, /** @type {any} */ (handle), [3, 2], { keepsRatio });
        const fixed = (/** @type {typeof frame} */ { x, y, width, height }) => {
          const [dx, dy] = turned([(-right * width) / 2, (-down * height) / 2], angle);
          return [near(x + dx), near(y + dy)];
        };
        assert.deepEqual(fixed(after), fixed(frame), `${handle} at ${angle}`);
      }
    }
  }
});

test("a handle of a turned frame follows the hand along the frame's own sides", () => {
  const after = resized({ ...upright, angle: 90 }, "e", [0, 5]);
  assert.deepEqual([near(after.width), near(after.height), near(after.x), near(after.y)], [25, 10, 20, 17.5]);
});

test("keeping the ratio follows the side that is pulled farther", () => {
  const corner = resized(upright, "se", [10, 1], { keepsRatio: true });
  assert.deepEqual([corner.width, corner.height], [30, 15]);
  const edge = resized(upright, "s", [0, 10], { keepsRatio: true });
  assert.deepEqual([edge.width, edge.height, edge.x], [40, 20, 20]);
});

test("a frame never shrinks below its least size or turns inside out", () => {
  const after = resized(upright, "w", [50, 0], { least: 0.5 });
  assert.deepEqual([after.width, after.x], [0.5, 29.75]);
  const ratio = resized(upright, "nw", [50, 50], { keepsRatio: true, least: 0.5 });
  assert.deepEqual([ratio.width, ratio.height], [1, 0.5]);
});

test("a hand turns a frame by its way around the middle, across the half turn as well", () => {
  assert.equal(wayAround(upright, [20, 25], [10, 15]), 90);
  assert.equal(wayAround(upright, [20, 5], [30, 15]), 90);
  assert.equal(wayAround(upright, [10, 14], [10, 16]), -11.421);
});

test("lengths are written in hundredths of a millimeter", () => {
  assert.equal(written(12.3456), 12.35);
  assert.equal(written(12.5000001), 12.5);
  assert.equal(Object.is(written(-0.001), 0), true);
});

test("at follows a move in a container that is turned", () => {
  assert.deepEqual(atAfter([3, 4, 20, 10], upright, moved(upright, 5, 0), 90), [3, -1, 20, 10]);
});

test("at of a resized box that is turned keeps the opposite corner", () => {
  // Turned by a quarter around its middle: 20 x 10 at (10, 10). Its east is below.
  const frame = { ...upright, angle: 90 };
  const after = resized(frame, "e", [0, 4]);
  assert.deepEqual(atAfter([10, 10, 20, 10], frame, after, 0), [8, 12, 24, 10]);
});
