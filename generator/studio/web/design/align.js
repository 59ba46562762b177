// Aligning and distributing frames. It needs no library, so Node tests it.

import { boundsOf, moved } from "./frame.js";

/** @import { Bounds, Frame } from "./frame.js" */
/** @typedef {"left" | "center" | "right" | "top" | "middle" | "bottom"} Alignment */

/**
 * Return frames moved so that they align in an area.
 * @param {Frame[]} frames
 * @param {Alignment} how
 * @param {Bounds} area around them, or the face
 * @returns {Frame[]}
 */
export function aligned(frames, how, area) {
  return frames.map((frame) => {
    const { left, top, right, bottom } = boundsOf([frame]);
    const way = {
      left: [area.left - left, 0],
      center: [(area.left + area.right - left - right) / 2, 0],
      right: [area.right - right, 0],
      top: [0, area.top - top],
      middle: [0, (area.top + area.bottom - top - bottom) / 2],
      bottom: [0, area.bottom - bottom],
    }[how];
    return moved(frame, way[0], way[1]);
  });
}

/**
 * Return frames moved so that the gaps between them are equal; the first and the last stay.
 * @param {Frame[]} frames
 * @param {"x" | "y"} axis
 * @returns {Frame[]} in the order given
 */
export function distributed(frames, axis) {
  const spans = frames.map((frame, at) => {
    const { left, top, right, bottom } = boundsOf([frame]);
    return axis === "x" ? { at, min: left, max: right } : { at, min: top, max: bottom };
  }).sort((a, b) => a.min + a.max - b.min - b.max);
  const first = spans[0], end = spans[spans.length - 1];
  const filled = spans.reduce((sum, { min, max }) => sum + max - min, 0);
  const gap = (end.max - first.min - filled) / (spans.length - 1);
  const result = [...frames];
  let next = first.min;
  for (const { at, min, max } of spans) {
    const way = next - min;
    result[at] = axis === "x" ? moved(frames[at], way, 0) : moved(frames[at], 0, way);
    next += max - min + gap;
  }
  return result;
}
