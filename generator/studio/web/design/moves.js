// Frames on the face -> operations on the layout. It needs no library, so Node tests it.

import { atAfter, tidyAngle, written } from "./frame.js";

/** @import { DesignOp, Layer } from "../answers.d.ts" */
/** @import { Frame } from "./frame.js" */

/** Differences below this (mm, degrees) aren't written. */
const SAME = 0.005;

/**
 * Return the place of an element as it results now: numbers, or what expressions result in; null if it can't be told.
 * @param {Layer} layer
 * @param {Frame} frame
 * @returns {[number, number, number, number] | null}
 */
export function atOf(layer, frame) {
  const values = /** @type {unknown[]} */ (layer.fields.at?.value ?? []);
  const results = /** @type {unknown[]} */ (Array.isArray(layer.fields.at?.shows) ? layer.fields.at.shows : []);
  const known = [0, 1, 2, 3].map((index) => numberOf(values[index]) ?? numberOf(results[index]));
  const [x, y, width, height] = known;
  if ((values[0] !== undefined && x === null) || (values[1] !== undefined && y === null)) return null;
  return [x ?? 0, y ?? 0, width ?? frame.width, height ?? frame.height];
}

/** @param {unknown} value */
function numberOf(value) {
  return typeof value === "number" ? value : null;
}

/**
 * Return the operations that give an element another frame.
 * @param {Layer} layer as it was when the hand took hold
 * @param {Frame} from its frame then
 * @param {Frame} to
 * @param {number} around angle of the container around it
 * @param {Set<string>} [sent] fields that earlier operations of the same drag wrote: they are written again
 * @returns {DesignOp[]}
 */
export function opsOfFrame(layer, from, to, around, sent = new Set()) {
  /** @type {DesignOp[]} */
  const ops = [];
  const now = atOf(layer, from);
  if (now) {
    const next = atAfter(now, from, to, around);
    const changed = [0, 1, 2, 3].filter((index) => Math.abs(next[index] - now[index]) >= SAME || sent.has(`at/${index}`));
    for (const index of changed) sent.add(`at/${index}`);
    ops.push(...placeOps(layer, next, changed));
  }
  const turn = tidyAngle(to.angle - from.angle);
  if (Math.abs(turn) >= SAME || sent.has("turn")) {
    sent.add("turn");
    ops.push(turnOp(layer, tidyAngle((resultOf(layer, "turn") ?? 0) + turn)));
  }
  return ops;
}

/**
 * @param {Layer} layer
 * @param {[number, number, number, number]} next
 * @param {number[]} changed indexes of x, y, width, height
 * @returns {DesignOp[]}
 */
function placeOps(layer, next, changed) {
  if (!changed.length) return [];
  const { path } = layer;
  const value = /** @type {unknown[]} */ (layer.fields.at?.value ?? []);
  const least = leastLength(layer);
  const needed = Math.max(least, ...changed.map((index) => index + 1));
  if (value.length >= least && changed.every((index) => index < value.length)) {
    return changed.map((index) => ({ op: "set", path, field: ["at", index], value: next[index] }));
  }
  const whole = next.slice(0, needed).map((each, index) =>
    (changed.includes(index) || value[index] === undefined ? written(each) : value[index]));
  return [{ op: "set", path, field: ["at"], value: whole }];
}

/**
 * Return how many numbers say where an element is and how large. Without a size a box reaches to the far edge, so that
 * moving it would resize it. Groups only frame their content, outlines have lengths of their own, and text in a stack is
 * as tall as its words.
 * @param {Layer} layer
 */
function leastLength(layer) {
  const isOutline = ["path", "points"].includes(String(layer.fields.shape?.value));
  if ((layer.kind === "group" || isOutline) && resultOf(layer, "turn") === null) return 2;
  return layer.parent === "stack" ? 3 : 4;
}

/**
 * @param {Layer} layer
 * @param {number} angle
 * @returns {DesignOp}
 */
function turnOp(layer, angle) {
  const isWritten = layer.fields.turn !== undefined;
  if (angle === 0 && isWritten && layer.own && layer.fields.turn.own) return { op: "unset", path: layer.path, field: ["turn"] };
  return { op: "set", path: layer.path, field: ["turn"], value: angle };
}

/**
 * @param {Layer} layer
 * @param {string} field
 * @returns {number | null}
 */
function resultOf(layer, field) {
  const found = layer.fields[field];
  return found ? numberOf(found.value) ?? numberOf(found.shows) : null;
}

/**
 * Return whether operations ask the designer something first: they are sent when the hand lets go.
 * @param {Layer} layer
 * @param {DesignOp[]} ops
 */
export function mayBeAsked(layer, ops) {
  return ops.some((op) => {
    if (op.op !== "set") return false;
    const value = layer.fields[op.field[0]];
    if (!value) return false;
    const [, index] = op.field;
    const old = index === undefined ? value.value : /** @type {any} */ (value.value)?.[index];
    return value.shared > 1 || (typeof old === "string" && old.startsWith("="));
  });
}
