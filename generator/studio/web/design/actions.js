// What can be done with the selected elements: by keys, by buttons, and in the layers.

import { newGroup, showFault } from "../state.js";
import { tr } from "../words.js";
import { aligned, distributed } from "./align.js";
import { adding, angleAround, frameAt, mainBox, sheet } from "./canvas_state.js";
import { boundsOf, moved, written } from "./frame.js";
import { outermost } from "./hits.js";
import { freeName, keyOf, parentOf, siblingsOf } from "./layer_tree.js";
import { LatestEdits } from "./latest_edits.js";
import { opsOfFrame } from "./moves.js";
import { withBox } from "./new_elements.js";
import { design, draft, isEditable, lastGroup, layers, locked, select, selected, selectedLayers, sendOps, setLocked } from "./state.js";

/** @import { DesignOp, Layer, LayerPath, Point } from "../answers.d.ts" */
/** @import { Alignment } from "./align.js" */
/** @import { Bounds, Frame } from "./frame.js" */
/** @typedef {{ key: string, path: LayerPath, layer: Layer, from: Frame, around: number, sent: Set<string> }} Moving an element, its frame, and the angle of the container around it */

/** The last action: each starts from what the one before it made. @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Carry out an action after those before it.
 * @param {() => Promise<unknown>} action
 */
function inTurn(action) {
  last = last.then(() => (isEditable.peek() ? action() : undefined)).catch(showFault);
  return last;
}

/** Time in ms within which key presses are one step. */
const TOGETHER = 1000;
/** How far a copy lies from its original, mm. */
const BESIDE = 2;

/**
 * Return the selected elements as hands move them: a container brings its content along.
 * @returns {Moving[]}
 */
export function movingNow() {
  return outermost(selected.peek()).flatMap((path) => {
    const layer = layers.peek().get(keyOf(path)), box = mainBox(path), from = frameAt(path);
    if (!layer || !box || !from) return [];
    return [{ key: box.key, path, layer, from, around: angleAround(box), sent: new Set() }];
  });
}

/**
 * Give elements other frames.
 * @param {Moving[]} moving
 * @param {Frame[]} frames
 * @param {string} [group]
 */
async function place(moving, frames, group) {
  const ops = moving.flatMap(({ layer, from, around }, at) => opsOfFrame(layer, from, frames[at], around));
  if (!ops.length) return;
  draft.value = new Map([...(draft.peek() ?? []), ...moving.map(({ key }, at) => /** @type {const} */ ([key, frames[at]]))]);
  if ((await sendOps(ops, group)) === null) draft.value = null;
}

/**
 * Presses of arrow keys that are one step: what moves, from where it was, and how far in all.
 * @typedef {{ keys: string, moving: Moving[], way: Point, time: number, group: string, edits: LatestEdits<DesignOp[]> }} Nudge
 */
/** @type {Nudge | null} */
let nudged = null;

/**
 * Move the selected elements by arrow keys; presses that follow each other are one step.
 * @param {number} dx mm
 * @param {number} dy
 */
export function nudge(dx, dy) {
  if (!isEditable.peek()) return;
  const keys = selected.peek().map(keyOf).join(), now = Date.now();
  if (nudged?.keys !== keys || now - nudged.time > TOGETHER || lastGroup() !== nudged.group) {
    const moving = movingNow(), group = newGroup();
    if (!moving.length) return;
    nudged = { keys, moving, way: [0, 0], time: now, group, edits: new LatestEdits((ops) => sendOps(ops, group)) };
  }
  const { moving, way: [x, y], edits } = nudged;
  nudged.way = [x + dx, y + dy];
  nudged.time = now;
  const frames = moving.map(({ from }) => moved(from, x + dx, y + dy));
  draft.value = new Map(moving.map(({ key }, at) => [key, frames[at]]));
  edits.push(moving.flatMap(({ layer, from, around, sent }, at) => opsOfFrame(layer, from, frames[at], around, sent)));
}

/**
 * Align the selected elements with each other; a single one with the face.
 * @param {Alignment} how
 */
export function align(how) {
  const moving = movingNow();
  if (!moving.length) return;
  const frames = moving.map(({ from }) => from);
  const { width, height } = sheet.peek();
  const area = frames.length > 1 ? boundsOf(frames) : { left: 0, top: 0, right: width, bottom: height };
  void place(moving, aligned(frames, how, area));
}

/** @param {"x" | "y"} axis */
export function distribute(axis) {
  const moving = movingNow();
  if (moving.length > 2) void place(moving, distributed(moving.map(({ from }) => from), axis));
}

/**
 * Change the selected elements, and select what comes of it, unless something else was selected meanwhile.
 * @param {DesignOp[]} ops
 * @param {LayerPath[]} results
 */
async function changeSelection(ops, results) {
  const chosen = selected.peek();
  if (await sendOps(ops) && selected.peek() === chosen) select(results);
}

export function deleteSelected() {
  return inTurn(async () => {
    const paths = outermost(selected.peek());
    if (!paths.length) return;
    await changeSelection(paths.map((path) => ({ op: "delete", path })), []);
  });
}

export function duplicateSelected() {
  return inTurn(async () => {
    const chosen = outermost(selected.peek()).flatMap((path) => layers.peek().get(keyOf(path)) ?? []);
    if (!chosen.length) return;
    /** @type {DesignOp[]} */
    const ops = [];
    /** @type {LayerPath[]} */
    const copies = [];
    const taken = new Set(chosen.flatMap(({ path }) => siblingsOf(design.peek(), path).map(({ name }) => name)));
    for (const { path, name, fields, parent } of chosen) {
      const copy = freeName(name, taken);
      taken.add(copy);
      const to = [...path.slice(0, -1), copy];
      copies.push(to);
      ops.push({ op: "duplicate", path, name: copy });
      const at = fields.at?.value;
      if (parent === "stack" || !Array.isArray(at) || at.length < 4) continue;
      for (const index of [0, 1]) {
        if (typeof at[index] !== "number") continue;
        ops.push({ op: "set", path: to, field: ["at", index], value: written(at[index] + BESIDE), was: at[index] });
      }
    }
    await changeSelection(ops, copies);
  });
}

export function groupSelected() {
  return inTurn(async () => {
    const paths = outermost(selected.peek());
    if (paths.length < 2) return;
    const around = parentOf(paths[0]);
    const taken = new Set(siblingsOf(design.peek(), paths[0]).map(({ name }) => name));
    const name = freeName("group", taken);
    await changeSelection([{ op: "group", paths: inOrder(paths), name }], [[...around, "elements", name]]);
  });
}

export function ungroupSelected() {
  return inTurn(async () => {
    const groups = selectedLayers.peek().filter(({ kind }) => kind === "group");
    if (!groups.length) return;
    const inner = groups.flatMap(({ path, children }) => children.map(({ name }) => [...path.slice(0, -1), name]));
    await changeSelection(groups.map(({ path }) => ({ op: "ungroup", path })), inner);
  });
}

/**
 * Return paths in the order they are drawn.
 * @param {LayerPath[]} paths
 */
function inOrder(paths) {
  const keys = [...layers.peek().keys()];
  return [...paths].sort((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)));
}

/**
 * Draw the selected elements one place later (1) or earlier (-1), or before or after all others.
 * @param {1 | -1} way
 * @param {boolean} [isFar]
 */
export function order(way, isFar = false) {
  return inTurn(async () => {
    const paths = inOrder(outermost(selected.peek()));
    /** @type {DesignOp[]} */
    const ops = [];
    for (const path of way > 0 ? [...paths].reverse() : paths) {
      const names = siblingsOf(design.peek(), path).map(({ name }) => name);
      const at = names.indexOf(path[path.length - 1]);
      const end = isFar ? (way > 0 ? names.length : 0) : at + way;
      if (at < 0 || end < 0 || (end === names.length && at === names.length - 1) || end === at) continue;
      const before = way > 0 ? names[isFar ? names.length : at + 2] : names[end];
      ops.push({ op: "order", path, before: before ?? null });
    }
    if (ops.length) await sendOps(ops);
  });
}

/**
 * Draw elements or not.
 * @param {LayerPath[]} paths
 * @param {boolean} isHidden
 */
export function setHidden(paths, isHidden) {
  return inTurn(() => hide(paths, isHidden));
}

/** Hide the selected elements, or show them if all are hidden. */
export function toggleHidden() {
  return inTurn(() => {
    const chosen = selectedLayers.peek();
    return hide(chosen.map(({ path }) => path), chosen.some(({ hidden }) => !hidden));
  });
}

/**
 * @param {LayerPath[]} paths
 * @param {boolean} isHidden
 */
async function hide(paths, isHidden) {
  if (paths.length) await sendOps(paths.map((path) => ({ op: isHidden ? "hide" : "show", path })));
}

/** Lock the selected elements against the pointer, or unlock them if all are locked. */
export function toggleLocked() {
  const paths = selected.peek();
  setLocked(paths, paths.some((path) => !locked.peek().has(keyOf(path))));
}

export function selectAll() {
  const top = (design.peek()?.layers ?? []).filter(({ path, drawn }) => drawn && !locked.peek().has(keyOf(path)));
  select(top.map(({ path }) => path));
}

/**
 * Add the element that was chosen in the bar.
 * @param {Bounds | Point | null} where its box, or its middle; null for the middle of the face
 */
export function addElement(where) {
  return inTurn(async () => {
    const what = adding.peek();
    if (!what) return;
    adding.value = null;
    const taken = new Set((design.peek()?.layers ?? []).map(({ name }) => name));
    const name = freeName(what.name, taken);
    const at = boxFor(where, what.size);
    const answer = await sendOps([{ op: "add", parent: [], name, element: withBox(what.element, at), before: null }]);
    if (!answer) return;
    select([["elements", name]]);
    // Its words, picture or icon stand first.
    document.querySelector(".design-fields")?.scrollTo({ top: 0 });
  });
}

/**
 * @param {Bounds | Point | null} where
 * @param {[number, number]} size
 * @returns {[number, number, number, number]}
 */
function boxFor(where, size) {
  const { width, height } = sheet.peek();
  if (where && "left" in where) {
    const { left, top, right, bottom } = where;
    const least = size[1] === 0 ? 0 : 1; // a line may be level
    return [tenth(left), tenth(top), Math.max(least, tenth(right - left)), Math.max(least, tenth(bottom - top))];
  }
  const wide = tenth(Math.min(size[0], width * 0.8)), high = tenth(Math.min(size[1], height * 0.8));
  const [x, y] = where ?? [width / 2, height / 2];
  return [tenth(x - wide / 2), tenth(y - high / 2), wide, high];
}

/** @param {number} length */
function tenth(length) {
  return Math.round(length * 10) / 10 || 0;
}

/**
 * Return how the selected elements are named: the name of one, or how many they are.
 * @param {Layer[]} chosen
 */
export function nameOf(chosen) {
  return chosen.length === 1 ? chosen[0].name : tr("{count} elements", { count: chosen.length });
}
