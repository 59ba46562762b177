// Which elements are at a place of the face. It needs no library, so Node tests it.

import { boundsOf, contains, frameOf } from "./frame.js";
import { isWithin, keyOf } from "./layer_tree.js";

/** @import { LayerPath, Point, Region } from "../answers.d.ts" */
/** @import { Bounds, Frame } from "./frame.js" */
/** @typedef {{ key: string, path: LayerPath, number: number, kind: string, frame: Frame }} Box */

/** An element that covers this share of both sides of the face is its ground: a drag on it draws a frame around others. */
const GROUND = 0.9;

/**
 * Return the boxes of elements, the lowest first; containers are below their content.
 * @param {Region[]} regions in the order they're drawn, containers after their content
 * @returns {Box[]}
 */
export function boxesOf(regions) {
  /** @type {Box[]} */
  const boxes = [];
  const repeated = new Set(regions.filter(({ number }) => number > 0).map(({ path }) => keyOf(path)));
  for (const { path, number, kind, points } of regions) {
    const box = { key: keyOf(path), path, number, kind, frame: frameOf(points) };
    const isRepeated = repeated.has(box.key);
    const inner = boxes.findIndex((each) =>
      isWithin(each.path, path) && (!isRepeated || isInside(each.frame, box.frame)));
    if (inner < 0) boxes.push(box);
    else boxes.splice(inner, 0, box);
  }
  return boxes;
}

/**
 * Return whether the middle of a box is in another; content of one instance of a container isn't in the next one.
 * @param {Frame} inner
 * @param {Frame} outer
 */
function isInside(inner, outer) {
  return contains(outer, [inner.x, inner.y], 0.01);
}

/**
 * Return the boxes at a point, the uppermost first.
 * @param {Box[]} boxes the lowest first
 * @param {Point} point
 * @param {number} near mm around thin ones
 * @returns {Box[]}
 */
export function hitsAt(boxes, point, near) {
  return boxes.filter(({ frame }) => {
    const isThin = Math.min(frame.width, frame.height) < 2 * near;
    return contains(frame, point, isThin ? near : 0);
  }).reverse();
}

/**
 * Return the paths of elements of which a whole box is in an area.
 * @param {Box[]} boxes
 * @param {Bounds} area
 * @returns {LayerPath[]}
 */
export function within(boxes, area) {
  /** @type {Map<string, LayerPath>} */
  const found = new Map();
  for (const { key, path, frame } of boxes) {
    const { left, top, right, bottom } = boundsOf([frame]);
    if (left >= area.left && top >= area.top && right <= area.right && bottom <= area.bottom) found.set(key, path);
  }
  // A container brings its content along.
  return [...found.values()].filter((path) => ![...found.values()].some((each) => isWithin(path, each)));
}

/**
 * @param {Frame} frame
 * @param {{ width: number, height: number }} sheet
 */
export function isGround(frame, sheet) {
  const { left, top, right, bottom } = boundsOf([frame]);
  return right - left >= sheet.width * GROUND && bottom - top >= sheet.height * GROUND;
}

/**
 * Return the paths that aren't in another one of them: moving a container moves its content.
 * @param {LayerPath[]} paths
 * @returns {LayerPath[]}
 */
export function outermost(paths) {
  return paths.filter((path) => !paths.some((each) => isWithin(path, each)));
}
