// What lies on the face in the view "Design": boxes, hands, guides. The gestures set it, the canvas draws it.

import { computed, signal } from "@preact/signals";
import { tidyAngle } from "./frame.js";
import { boxesOf } from "./hits.js";
import { keyOf } from "./layer_tree.js";
import { design, draft, instances, layers, locked, picture, regions, selected } from "./state.js";

/** @import { LayerPath } from "../answers.d.ts" */
/** @import { Bounds, Frame } from "./frame.js" */
/** @import { Box } from "./hits.js" */
/** @import { Guide } from "./snap.js" */
/** @typedef {{ name: string, element: { [field: string]: unknown }, size: [number, number] }} Adding a new element: its name, its fields without `at`, and its size in mm */

/** Boxes on the face, the lowest first. */
export const boxes = computed(() => boxesOf(regions.value));
/** Those that the pointer can select. */
export const reachable = computed(() => boxes.value.filter(({ path }) => !isLocked(path)));
/** The boxes of each element. */
export const boxesByKey = computed(() => {
  /** @type {Map<string, Box[]>} */
  const found = new Map();
  for (const box of boxes.value) {
    const same = found.get(box.key);
    if (same) same.push(box);
    else found.set(box.key, [box]);
  }
  for (const same of found.values()) same.sort((a, b) => a.number - b.number);
  return found;
});
/** The box below the pointer. @type {import("@preact/signals").Signal<Box | null>} */
export const hovered = signal(/** @type {Box | null} */ (null));
/** Why a moved box is where it is. @type {import("@preact/signals").Signal<Guide[]>} */
export const guides = signal(/** @type {Guide[]} */ ([]));
/** Words beside the pointer while it drags, and their place in the window. */
export const readout = signal(/** @type {{ words: string, x: number, y: number } | null} */ (null));
/** Whether the pointer drags something. */
export const isHeld = computed(() => readout.value !== null);
/** The area that the pointer draws, on the face: to select, or for a new element. */
export const area = signal(/** @type {Bounds | null} */ (null));
/** The kind of element that the next drag draws; null for none. */
export const adding = signal(/** @type {Adding | null} */ (null));

/**
 * Return whether the pointer goes through an element, or through a container around it.
 * @param {LayerPath} path
 */
export function isLocked(path) {
  for (let end = path.length; end > 0; end -= 2) if (locked.value.has(keyOf(path.slice(0, end)))) return true;
  return false;
}

/**
 * Return the box of an element that has the handles; undefined if none is drawn.
 * @param {LayerPath} path
 * @returns {Box | undefined}
 */
export function mainBox(path) {
  const key = keyOf(path);
  const same = boxesByKey.value.get(key);
  return same?.find(({ number }) => number === instances.value[key]) ?? same?.[0];
}

/**
 * Return the frame of an element as the hand shows it now; undefined if it isn't drawn.
 * @param {LayerPath} path
 * @returns {Frame | undefined}
 */
export function frameAt(path) {
  return draft.value?.get(keyOf(path)) ?? mainBox(path)?.frame;
}

/**
 * Return the angle of what's around an element on the face: that of its container, or of the part of the piece.
 * @param {Box} box
 */
export function angleAround(box) {
  const turn = layers.value.get(box.key)?.fields.turn;
  const own = turn ? turn.shows ?? turn.value : 0;
  if (typeof own === "number") return tidyAngle(box.frame.angle - own);
  const outer = boxesByKey.value.get(keyOf(box.path.slice(0, -2))) ?? [];
  return (outer.find(({ number }) => number === box.number) ?? outer[0])?.frame.angle ?? 0;
}

/** Frames of the selected elements that are drawn, with their paths. */
export const selectedFrames = computed(() =>
  selected.value.flatMap((path) => {
    const frame = frameAt(path);
    return frame ? [{ path, key: keyOf(path), frame }] : [];
  }));

/** Lengths of the face, mm; those of the picture until the layout is read. */
export const sheet = computed(() => {
  const told = design.value;
  const size = picture.value.size ?? { width: told?.width ?? 63, height: told?.height ?? 88 };
  // A side of several parts, such as a box, has its size and none of their edges.
  return told && told.panels.length === 1 ? { ...size, bleed: told.bleed, safe: told.safe } : { ...size, bleed: 0, safe: 0 };
});
