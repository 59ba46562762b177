// Boxes of elements on a face, in mm. It needs no library, so Node tests it.

/** @import { Region } from "../answers.d.ts" */
/** @typedef {{ x: number, y: number, width: number, height: number, angle: number }} Box */

/** Texts whose upper edges differ by less (mm) are in one line. */
const LINE = 2;

/**
 * Return the box of an element before its rotation around its middle; the angle is clockwise, in degrees.
 * @param {Pick<Region, "points">} region
 * @returns {Box}
 */
export function boxOf({ points: [[x1, y1], [x2, y2], [x3, y3]] }) {
  const width = Math.hypot(x2 - x1, y2 - y1), height = Math.hypot(x3 - x2, y3 - y2);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return { x: (x1 + x3 - width) / 2, y: (y1 + y3 - height) / 2, width, height, angle };
}

/**
 * Return elements in the order in which people read them: lines from above, and in a line from the left.
 * @template {Pick<Region, "points">} T
 * @param {T[]} regions
 * @returns {T[]}
 */
export function inReadingOrder(regions) {
  const placed = regions.map((region) => ({ region, box: boxOf(region) })).sort((a, b) => a.box.y - b.box.y);
  /** @type {(typeof placed)[]} */
  const lines = [];
  for (const each of placed) {
    const line = lines.at(-1);
    if (line && each.box.y - line[0].box.y < LINE) line.push(each);
    else lines.push([each]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.box.x - b.box.x).map(({ region }) => region));
}

/**
 * Return how far in front each box is: smaller ones are in front, so that each can be pointed at.
 * @param {Box[]} boxes
 * @returns {number[]}
 */
export function inFront(boxes) {
  const order = boxes.map((_, at) => at).sort((a, b) => area(boxes[b]) - area(boxes[a]));
  const ranks = boxes.map(() => 0);
  for (const [rank, at] of order.entries()) ranks[at] = rank + 1;
  return ranks;
}

/** @param {Box} box */
function area({ width, height }) {
  return width * height;
}

/**
 * Return the place of a box on an overlay.
 * @param {Box} box
 */
export function placeOf({ x, y, width, height, angle }) {
  const mm = (/** @type {number} */ length) => `calc(var(--mm) * ${length})`;
  return { left: mm(x), top: mm(y), width: mm(width), height: mm(height), rotate: angle ? `${angle}deg` : undefined };
}
