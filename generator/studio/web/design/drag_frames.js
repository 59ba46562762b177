// Frames under a hand: where they are, what they snap to, and what is said of it. It needs no library, so Node tests it.

import { atAfter, boundsOf, HANDLES, moved, resized, tidyAngle, wayAround, withSize } from "./frame.js";
import { snapMove, snapResize } from "./snap.js";

/** @import { Point } from "../answers.d.ts" */
/** @import { Bounds, Frame, Handle } from "./frame.js" */
/** @import { Guide, Sheet } from "./snap.js" */
/**
 * Keys that are held: `isFree` (Alt) snaps to nothing, `isStrict` (Shift) keeps the axis, the ratio or steps of 15°.
 * `reach` is how near (mm) something attracts; `isOffset` says whose place is calculated, so that its offset is even.
 * @typedef {{ isFree: boolean, isStrict: boolean, reach: number, isOffset?: { x: boolean, y: boolean } }} Held
 * @typedef {{ sheet: Sheet, others: Bounds[] }} Surroundings
 * @typedef {{ frames: Frame[], guides: Guide[] }} Moved
 */

/** Degrees of a strict step, and from which its multiples attract otherwise. */
const STEP = 15, STEP_REACH = 3;
/** mm of the grid that attracts, to which hands are exact, and to which new boxes are. */
const GRID = 1, EXACT = 0.1, DRAWN = 0.5;

/** The handles in the order in which a quarter turn brings each to the next but one. */
const AROUND = /** @type {Handle[]} */ (Object.keys(HANDLES));

/**
 * Move frames together.
 * @param {Frame[]} frames as they were when the hand took hold
 * @param {Point} way of the hand since
 * @param {Held} held
 * @param {Surroundings} around
 * @returns {Moved}
 */
export function moveFrames(frames, way, held, around) {
  let [dx, dy] = way;
  const isAcross = Math.abs(dx) >= Math.abs(dy);
  if (held.isStrict && isAcross) dy = 0;
  else if (held.isStrict) dx = 0;
  /** @type {Guide[]} */
  let guides = [];
  if (!held.isFree) {
    const { left, top, right, bottom } = boundsOf(frames);
    const box = { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
    const { isOffset = { x: false, y: false } } = held;
    const snap = snapMove(box, { ...around, reach: held.reach, grid: { x: isOffset.x ? 0 : GRID, y: isOffset.y ? 0 : GRID } });
    if (!held.isStrict || isAcross) dx += snap.dx || exactly(isOffset.x ? dx : box.left);
    if (!held.isStrict || !isAcross) dy += snap.dy || exactly(isOffset.y ? dy : box.top);
    guides = snap.guides.filter(({ axis }) => !held.isStrict || (axis === "x") === isAcross);
  }
  return { frames: frames.map((frame) => moved(frame, dx, dy)), guides };
}

/**
 * Return the way to the next tenth of a mm.
 * @param {number} length
 */
function exactly(length) {
  return Math.round(length / EXACT) * EXACT - length;
}

/**
 * Resize a frame by a handle.
 * @param {Frame} frame as it was when the hand took hold
 * @param {Handle} handle
 * @param {Point} way
 * @param {Held} held
 * @param {Surroundings} around
 * @param {number} least smallest width and height
 * @returns {Moved}
 */
export function resizeFrame(frame, handle, way, held, around, least) {
  const how = { keepsRatio: held.isStrict, least };
  const rough = resized(frame, handle, way, how);
  if (held.isFree) return { frames: [rough], guides: [] };
  const quarters = frame.angle / 90;
  if (held.isStrict || !Number.isInteger(quarters)) {
    // Its edges are along no line of others, or follow each other.
    if (held.isStrict) return { frames: [rough], guides: [] };
    const [right, down] = HANDLES[handle];
    const width = right ? rough.width + exactly(rough.width) : rough.width;
    const height = down ? rough.height + exactly(rough.height) : rough.height;
    return { frames: [withSize(rough, handle, width, height)], guides: [] };
  }
  const seen = AROUND[(AROUND.indexOf(handle) + quarters * 2 + 8) % 8];
  const box = boundsOf([rough]);
  const snap = snapResize(box, seen, { ...around, reach: held.reach, grid: { x: GRID, y: GRID } });
  const edge = {
    x: seen.includes("e") ? box.right : seen.includes("w") ? box.left : null,
    y: seen.includes("s") ? box.bottom : seen.includes("n") ? box.top : null,
  };
  const dx = edge.x === null ? 0 : snap.dx || exactly(edge.x);
  const dy = edge.y === null ? 0 : snap.dy || exactly(edge.y);
  const fine = resized(rough, handle, [dx, dy], { least });
  return { frames: [fine], guides: snap.guides };
}

/**
 * Resize frames together, as a handle of the box around them is pulled: each keeps its place in it.
 * @param {Frame[]} frames as they were when the hand took hold
 * @param {Handle} handle
 * @param {Point} way
 * @param {Held} held
 * @param {Surroundings} around
 * @param {number} least smallest width and height
 * @returns {Moved}
 */
export function resizeFrames(frames, handle, way, held, around, least) {
  if (frames.length === 1) return resizeFrame(frames[0], handle, way, held, around, least);
  const { left, top, right, bottom } = boundsOf(frames);
  const whole = { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top, angle: 0 };
  const { frames: [next], guides } = resizeFrame(whole, handle, way, held, around, least);
  const wide = whole.width ? next.width / whole.width : 1, high = whole.height ? next.height / whole.height : 1;
  const scaled = frames.map((frame) => {
    const x = next.x + (frame.x - whole.x) * wide, y = next.y + (frame.y - whole.y) * high;
    const [across, down] = scaleOf(frame, wide, high);
    return { ...frame, x, y, width: frame.width * across, height: frame.height * down };
  });
  return { frames: scaled, guides };
}

/**
 * Return how a frame's own width and height change; at an odd angle it keeps its shape.
 * @param {Frame} frame
 * @param {number} wide
 * @param {number} high
 */
function scaleOf({ angle }, wide, high) {
  if (angle % 180 === 0) return [wide, high];
  if (angle % 90 === 0) return [high, wide];
  const even = Math.sqrt(wide * high);
  return [even, even];
}

/**
 * Return the area that a hand draws for a new box: its corners go to what attracts them, else to half a mm; with
 * Shift it's a square as large as the longer side.
 * @param {Point} start
 * @param {Point} end
 * @param {Pick<Held, "isFree" | "isStrict" | "reach">} held
 * @param {Surroundings} around
 * @returns {{ area: Bounds, guides: Guide[] }}
 */
export function drawnArea(start, end, held, around) {
  const corners = [start, end].map(([x, y]) => {
    if (held.isFree) return { x, y, guides: [] };
    const { dx, dy, guides: found } = snapMove({ left: x, top: y, right: x, bottom: y }, { ...around, reach: held.reach });
    // The edges and the middle of a point are one.
    const guides = ["x", "y"].flatMap((line) => found.find(({ axis }) => axis === line) ?? []);
    const isOn = (/** @type {"x" | "y"} */ line) => guides.some(({ axis }) => axis === line);
    return {
      x: isOn("x") ? x + dx : Math.round(x / DRAWN) * DRAWN, y: isOn("y") ? y + dy : Math.round(y / DRAWN) * DRAWN, guides,
    };
  });
  const [one, other] = corners;
  if (held.isStrict) {
    const side = Math.max(Math.abs(other.x - one.x), Math.abs(other.y - one.y));
    other.x = one.x + (other.x < one.x ? -side : side);
    other.y = one.y + (other.y < one.y ? -side : side);
    other.guides = [];
  }
  const area = {
    left: Math.min(one.x, other.x), top: Math.min(one.y, other.y), right: Math.max(one.x, other.x), bottom: Math.max(one.y, other.y),
  };
  return { area, guides: corners.flatMap(({ guides }) => guides) };
}

/**
 * Turn frames, each around its own middle, as a hand turns around that of the first.
 * @param {Frame[]} frames
 * @param {Point} start where the hand took hold
 * @param {Point} hand
 * @param {Held} held
 * @returns {Moved}
 */
export function turnFrames(frames, start, hand, held) {
  const step = held.isStrict ? STEP : held.isFree ? EXACT : 1;
  const wanted = frames[0].angle + wayAround(frames[0], start, hand);
  const even = Math.round(wanted / STEP) * STEP;
  const attracts = !held.isFree && Math.abs(wanted - even) <= STEP_REACH;
  const way = (attracts ? even : Math.round(wanted / step) * step) - frames[0].angle;
  return { frames: frames.map((frame) => ({ ...frame, angle: tidyAngle(frame.angle + way) })), guides: [] };
}

/**
 * Return the numbers of a drag: a place, a size or an angle.
 * @param {"move" | "resize" | "turn"} kind
 * @param {[number, number, number, number] | null} at of the element when the hand took hold
 * @param {Frame} from
 * @param {Frame} to
 * @param {number} around angle of the container around it
 * @returns {{ x: number, y: number } | { width: number, height: number } | { angle: number }}
 */
export function numbersOf(kind, at, from, to, around) {
  const { left, top } = boundsOf([from]);
  const [x, y, width, height] = atAfter(at ?? [left, top, from.width, from.height], from, to, around);
  if (kind === "move") return { x, y };
  return kind === "resize" ? { width, height } : { angle: tidyAngle(to.angle - around) };
}
