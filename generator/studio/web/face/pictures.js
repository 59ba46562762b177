// The pictures of the shown card: fetched, decoded, and only then swapped, so that nothing flickers.

import { signal } from "@preact/signals";
import { ApiError, address, get, windowId } from "../api.js";
import { onChange, onFaces, onRename, revision, shown } from "../state.js";
import { isTyping } from "../typing.js";
import { tr } from "../words.js";

/** @import { Face, FaceFault, Side } from "../answers.d.ts" */
/**
 * What a side of the shown card looks like. `image` is the last picture that could be decoded: it stays while another
 * one loads, and `of` says which card it's of. `isLate`: the right picture takes long enough to say so.
 * @typedef {{
 *   state: "loading" | "shown" | "none" | "broken", of: string, key: string, faults: FaceFault[],
 *   image: HTMLImageElement | null, size: { width: number, height: number } | null, message: string, isLate: boolean
 * }} SideView
 * `marked` is the document if the picture lacks the marks of its problems; "" otherwise.
 * @typedef {{ key: string, faults: FaceFault[], image: HTMLImageElement, size: SideView["size"], revision: number, marked: string }} Kept
 */

/** Time in ms until a wait is shown. */
const PATIENCE = 250;
/** Pictures that are kept for cards looked at before. */
const MOST_KEPT = 60;
/** Time in ms after which the neighbors of a card are fetched. */
const IDLE = 300;

/** @type {Side[]} */
export const SIDES = ["front", "back"];
/** The marks of problems in a picture. */
const MARKS = '<g class="faults"';

/** @type {SideView} */
const NOTHING = {
  state: "loading", of: "", key: "", faults: [], image: null, size: null, message: "", isLate: false,
};
/** @type {{ [side in Side]: import("@preact/signals").Signal<SideView> }} */
export const views = { front: signal(NOTHING), back: signal(NOTHING) };

/** Pictures by component, card and side, the oldest first. @type {Map<string, Kept>} */
const kept = new Map();
/** Counts what was asked for on each side: an answer that isn't the latest doesn't show. */
const turns = { front: 0, back: 0 };
/** The turn of the picture that shows on each side. */
const seen = { front: 0, back: 0 };
let idle = 0;
/** Counts the panels that followed a card. */
let followers = 0;

/**
 * @param {string} component
 * @param {string} card
 * @param {Side} side
 */
function place(component, card, side) {
  return JSON.stringify([component, card, side]);
}

/**
 * Show a card, and follow its changes.
 * @param {string} component
 * @param {string} card
 * @param {string[]} neighbors ids of cards that are likely next
 * @returns {() => void} ends it
 */
export function follow(component, card, neighbors) {
  const own = (followers += 1);
  shown.value = { component, card, keys: {} };
  for (const side of SIDES) void load(side);
  const ends = [
    onFaces((faces, of, at) => {
      if (of.component !== component || of.card !== shown.peek()?.card) return;
      for (const side of SIDES) void take(side, faces[side], (turns[side] += 1), at);
    }),
    onRename((renamed) => {
      for (const [was, now] of Object.entries(renamed.cards)) for (const side of SIDES) rename(renamed.component, was, now, side);
    }),
    onChange((change) => {
      if (change.window === windowId) return;
      if (change.tables && !change.tables.includes(component) && !change.game) return;
      for (const side of SIDES) void load(side, true);
    }),
  ];
  window.clearTimeout(idle);
  idle = window.setTimeout(() => void prefetch(component, neighbors), IDLE);
  return () => {
    for (const end of ends) end();
    // Another view's panel may follow already before this one has ended.
    if (own !== followers) return;
    window.clearTimeout(idle);
    for (const side of SIDES) turns[side] += 1;
    shown.value = null;
  };
}

/**
 * Keep the picture of a card that gets another id.
 * @param {string} component
 * @param {string} was
 * @param {string} now
 * @param {Side} side
 */
function rename(component, was, now, side) {
  const before = place(component, was, side), after = place(component, now, side);
  const found = kept.get(before);
  kept.delete(before);
  if (found) keep(after, found);
  const view = views[side].peek();
  if (view.of === before) views[side].value = { ...view, of: after };
}

/** Ask again for the sides of the shown card. */
export function reload() {
  for (const side of SIDES) void load(side, true);
}

/**
 * Show one side of the shown card.
 * @param {Side} side
 * @param {boolean} [isAnew] whether what's kept may be out of date
 */
async function load(side, isAnew = false) {
  const of = shown.peek();
  if (!of) return;
  const turn = (turns[side] += 1);
  const name = place(of.component, of.card, side);
  const before = kept.get(name), at = revision.peek();
  if (before && !isAnew && before.revision === at) {
    show(side, name, before);
    return;
  }
  const view = views[side].peek();
  if (view.of !== name) views[side].value = { ...view, state: "loading", faults: [], message: "", isLate: false };
  const timer = window.setTimeout(() => {
    if (turn === turns[side] && views[side].peek().of !== name) views[side].value = { ...views[side].peek(), isLate: true };
  }, PATIENCE);
  try {
    /** @type {Face | null} */
    const face = await get("/api/face.json", { component: of.component, card: of.card, side, window: windowId });
    await take(side, face, turn, at);
  } catch (fault) {
    if (turn !== turns[side]) return;
    if (!(fault instanceof ApiError)) throw fault;
    // Another window of this name asked for it since, or the connection is gone: the picture stays.
    if (fault.code === "lost" || fault.status === 503) return;
    const message = fault.message || tr("Something went wrong inside Punchboard.");
    views[side].value = { ...NOTHING, state: "broken", of: name, message };
  } finally {
    window.clearTimeout(timer);
  }
}

/**
 * Show a face that an answer brought, as soon as it's decoded.
 * @param {Side} side
 * @param {Face | null} face
 * @param {number} turn
 * @param {number} at revision of the face, at least
 */
async function take(side, face, turn, at) {
  const of = shown.peek();
  if (!of || turn !== turns[side]) return;
  const name = place(of.component, of.card, side);
  // The answer to an undo may come after the redo that followed it.
  if ((kept.get(name)?.revision ?? 0) > at) return;
  if (face === null) {
    kept.delete(name);
    note(side, "");
    views[side].value = { ...NOTHING, state: "none", of: name };
    return;
  }
  const before = kept.get(name);
  if (before && before.key === face.key) {
    show(side, name, { ...before, faults: face.faults, revision: at });
    return;
  }
  if (face.svg === undefined) {
    // The window has lost the picture that it said it had.
    note(side, "");
    void load(side, true);
    return;
  }
  // Half a word is no mistake yet.
  const isQuiet = isTyping.peek() && face.svg.includes(MARKS);
  const made = face.svg ? await decoded(isQuiet ? face.svg.replaceAll(MARKS, `${MARKS} display="none"`) : face.svg).catch(() => null) : null;
  if (turn !== turns[side]) {
    // While an element is dragged a later one is always on its way: this one shows until it's here.
    const now = shown.peek();
    if (!made || turn < seen[side] || !now || place(now.component, now.card, side) !== name) return;
  }
  seen[side] = turn;
  if (!made) {
    note(side, "");
    const message = face.faults.length ? "" : tr("The picture can't be read.");
    views[side].value = { ...NOTHING, state: "broken", of: name, message, faults: face.faults };
    return;
  }
  show(side, name, { ...made, key: face.key, faults: face.faults, revision: at, marked: isQuiet ? face.svg : "" });
  if (isQuiet && !isTyping.peek()) void mark(side);
}

isTyping.subscribe((isBusy) => {
  if (!isBusy) for (const side of SIDES) void mark(side);
});

/**
 * Show the marks of problems that waited while something was typed.
 * @param {Side} side
 */
async function mark(side) {
  const { of } = views[side].peek();
  const found = kept.get(of);
  if (!found?.marked) return;
  const made = await decoded(found.marked).catch(() => null);
  // Another picture may have come meanwhile.
  if (made && kept.get(of) === found && views[side].peek().of === of) show(side, of, { ...found, ...made, marked: "" });
}

/**
 * @param {Side} side
 * @param {string} name
 * @param {Kept} found
 */
function show(side, name, found) {
  keep(name, found);
  note(side, found.key);
  const { key, faults, image, size } = found;
  views[side].value = { state: "shown", of: name, key, faults, image, size, message: "", isLate: false };
}

/**
 * @param {string} name
 * @param {Kept} found
 */
function keep(name, found) {
  kept.delete(name);
  kept.set(name, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}

/**
 * Tell the answers to edits which picture is here.
 * @param {Side} side
 * @param {string} key
 */
function note(side, key) {
  const now = shown.peek();
  if (now) shown.value = { ...now, keys: { ...now.keys, [side]: key || undefined } };
}

/**
 * Return a picture that is ready to be painted, and its size in mm.
 * @param {string} svg
 */
export async function decoded(svg) {
  const image = new Image();
  image.draggable = false;
  // A blob would be fetched from another process: 2 ms more for each key press.
  image.src = `data:image/svg+xml;charset=utf-8,${svg.trim().replace(/[%#]/g, encodeURIComponent)}`;
  const head = svg.slice(0, 400).match(/width="([\d.]+)mm" height="([\d.]+)mm"/);
  const size = head && { width: Number(head[1]), height: Number(head[2]) };
  await image.decode();
  return { image, size };
}

/**
 * Fetch cards that are likely next, one after another.
 * @param {string} component
 * @param {string[]} cards
 */
async function prefetch(component, cards) {
  const asked = shown.peek();
  for (const card of cards) {
    for (const side of SIDES) {
      const name = place(component, card, side);
      const at = revision.peek();
      if (kept.get(name)?.revision === at) continue;
      try {
        const response = await fetch(address("/api/face.json", { component, card, side }), {
          priority: "low",
        });
        /** @type {Face | null} */
        const face = response.ok ? await response.json() : null;
        if (shown.peek()?.card !== asked?.card || revision.peek() !== at) return;
        if (face?.svg) keep(name, { ...(await decoded(face.svg)), key: face.key, faults: face.faults, revision: at, marked: "" });
      } catch {
        return;
      }
    }
  }
}
