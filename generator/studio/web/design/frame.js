// Turned boxes: dragging, resizing by eight handles, and turning. Lengths are mm, angles degrees clockwise. It needs no
// library, so Node tests it.

/** @import { LayerPath, Point, Region } from "../answers.d.ts" */
/** @typedef {{ x: number, y: number, width: number, height: number, angle: number }} Frame a box by its middle, and its rotation around it */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Bounds */
/** @typedef {"n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw"} Handle */

/** Where each handle is: -1 is left or up, 1 is right or down. @type {{ [handle in Handle]: [-1 | 0 | 1, -1 | 0 | 1] }} */
export const HANDLES = {
  n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1],
};

/**
 * Return a vector turned clockwise.
 * @param {Point} vector
 * @param {number} angle
 * @returns {Point}
 */
export function turned([x, y], angle) {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians), sin = Math.sin(radians);
  return [x * cos - y * sin, x * sin + y * cos];
}

/**
 * Return the frame of a box from its corners, the first of which is its top left as it's read.
 * @param {Region["points"]} points
 * @returns {Frame}
 */
export function frameOf([[x1, y1], [x2, y2], [x3, y3], [x4, y4]]) {
  // A box without a width shows its angle by its left edge.
  const isFlat = Math.hypot(x2 - x1, y2 - y1) < 1e-6;
  const angle = isFlat ? Math.atan2(y4 - y1, x4 - x1) - Math.PI / 2 : Math.atan2(y2 - y1, x2 - x1);
  return {
    x: (x1 + x3) / 2,
    y: (y1 + y3) / 2,
    width: Math.hypot(x2 - x1, y2 - y1),
    height: Math.hypot(x3 - x2, y3 - y2),
    angle: Math.hypot(x3 - x1, y3 - y1) < 1e-6 ? 0 : tidyAngle((angle * 180) / Math.PI),
  };
}

/**
 * Return an angle from -180 (not included) to 180, without the noise of calculation.
 * @param {number} angle
 */
export function tidyAngle(angle) {
  const around = angle % 360;
  const found = Math.round((around > 180 ? around - 360 : around <= -180 ? around + 360 : around) * 1000) / 1000;
  return found === -180 ? 180 : found || 0; // never -0
}

/**
 * Return the corners of a frame, from its top left clockwise.
 * @param {Frame} frame
 * @returns {[Point, Point, Point, Point]}
 */
export function cornersOf({ x, y, width, height, angle }) {
  /** @type {(right: number, down: number) => Point} */
  const corner = (right, down) => {
    const [dx, dy] = turned([(right * width) / 2, (down * height) / 2], angle);
    return [x + dx, y + dy];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/**
 * Return the upright box around frames.
 * @param {Frame[]} frames at least one
 * @returns {Bounds}
 */
export function boundsOf(frames) {
  const corners = frames.flatMap(cornersOf);
  const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * Return whether a point is in a frame, or so near that a finger would mean it.
 * @param {Frame} frame
 * @param {Point} point
 * @param {number} [near] mm around it
 */
export function contains(frame, [x, y], near = 0) {
  const [dx, dy] = turned([x - frame.x, y - frame.y], -frame.angle);
  return Math.abs(dx) <= frame.width / 2 + near && Math.abs(dy) <= frame.height / 2 + near;
}

/**
 * @param {Frame} frame
 * @param {number} dx
 * @param {number} dy
 * @returns {Frame}
 */
export function moved(frame, dx, dy) {
  return { ...frame, x: frame.x + dx, y: frame.y + dy };
}

/**
 * Resize a frame by a handle; what's opposite stays where it is.
 * @param {Frame} frame as it was when the hand took hold
 * @param {Handle} handle
 * @param {Point} way of the hand since, on the face
 * @param {{ keepsRatio?: boolean, least?: number }} [how] `least` is the smallest width and height
 * @returns {Frame}
 */
export function resized(frame, handle, way, { keepsRatio = false, least = 0.1 } = {}) {
  const [right, down] = HANDLES[handle];
  const [dx, dy] = turned(way, -frame.angle);
  let width = Math.max(least, frame.width + right * dx);
  let height = Math.max(least, frame.height + down * dy);
  if (keepsRatio && frame.width > 0 && frame.height > 0) {
    const wide = width / frame.width, high = height / frame.height;
    // A corner follows the side that was pulled farther; an edge takes the other side along.
    const scale = !right ? high : !down ? wide : Math.abs(wide - 1) > Math.abs(high - 1) ? wide : high;
    const atLeast = Math.max(scale, least / Math.min(frame.width, frame.height));
    width = frame.width * atLeast;
    height = frame.height * atLeast;
  }
  return withSize(frame, handle, width, height);
}

/**
 * Return a frame of another size; what's opposite of a handle stays where it is.
 * @param {Frame} frame
 * @param {Handle} handle
 * @param {number} width
 * @param {number} height
 * @returns {Frame}
 */
export function withSize(frame, handle, width, height) {
  const [right, down] = HANDLES[handle];
  const [x, y] = turned([(right * (width - frame.width)) / 2, (down * (height - frame.height)) / 2], frame.angle);
  return { x: frame.x + x, y: frame.y + y, width, height, angle: frame.angle };
}

/**
 * Return how far a hand turned around the middle of a frame.
 * @param {Frame} frame
 * @param {Point} start where the hand took hold
 * @param {Point} hand
 */
export function wayAround({ x, y }, start, hand) {
  const angle = (/** @type {Point} */ [px, py]) => (Math.atan2(py - y, px - x) * 180) / Math.PI;
  return tidyAngle(angle(hand) - angle(start));
}

/**
 * Return a length as a layout writes it: in hundredths of a mm.
 * @param {number} length
 */
export function written(length) {
  return Math.round(length * 100) / 100 || 0;
}

/**
 * Return what `at` becomes when a box is moved and resized on the face.
 * @param {[number, number, number, number]} at x, y, width and height as they result now
 * @param {Frame} from
 * @param {Frame} to
 * @param {number} around angle of the container around the element
 * @returns {[number, number, number, number]}
 */
export function atAfter([x, y, width, height], from, to, around) {
  const [dx, dy] = turned([to.x - from.x, to.y - from.y], -around);
  const wider = to.width - from.width, higher = to.height - from.height;
  return [
    written(x + dx - wider / 2), written(y + dy - higher / 2), written(width + wider), written(height + higher),
  ];
}
