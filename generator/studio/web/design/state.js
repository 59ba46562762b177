// What the view "Design" shows and what's selected in it. The canvas, the layers and the inspector read these signals;
// every change of a layout goes through `sendOps`.

import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError, get, windowId } from "../api.js";
import { views } from "../face/pictures.js";
import { keep, kept } from "../kept.js";
import { component, edit, game, newGroup, onChange, showFault, shown } from "../state.js";
import { columnsOf, scopesOf } from "./scope.js";
import { flatLayers, keyOf, patched, valueAt } from "./layer_tree.js";

/** @import { Binding, Design, DesignOp, EditAnswer, Layer, LayerPath, Region, Regions, Side } from "../answers.d.ts" */
/** @import { Frame } from "./frame.js" */
/**
 * A refusal that the designer can answer: an `=expression`, a node that aliases repeat, a layout that ships with
 * Punchboard. `answer` sends the edit again with more in each operation; null gives it up.
 * @typedef {{ fault: ApiError, ops: DesignOp[], answer: (more: { [name: string]: unknown } | null) => void }} Asked
 */

/** Time in ms without a change until the layout is read again. */
const PAUSE = 50;

/** The side that is shown. */
export const side = signal(/** @type {Side} */ ("front"));
/** Path of the layout that is edited, if a side has several parts; "" for the first one. */
export const part = signal("");
/** The layout of that side; null until it's read. @type {import("@preact/signals").Signal<Design | null>} */
export const design = signal(/** @type {Design | null} */ (null));
/** Why there is no layout to show; "" if there is one. */
export const designFault = signal("");
/** Boxes of the shown face, as they are drawn now. @type {import("@preact/signals").Signal<Region[]>} */
export const regions = signal(/** @type {Region[]} */ ([]));
/** The cells that the elements of the face show. @type {import("@preact/signals").Signal<Regions | null>} */
export const cells = signal(/** @type {Regions | null} */ (null));
/** Paths of the selected elements; the one selected last is the last. @type {import("@preact/signals").Signal<LayerPath[]>} */
export const selected = signal(/** @type {LayerPath[]} */ ([]));
/** Which of an element's boxes has the handles, by the key of its path: repeats have several. */
export const instances = signal(/** @type {{ [key: string]: number }} */ ({}));
/** What edits change: "layout", `base:FILE`, `style:NAME` or "card". */
export const scope = signal("layout");
/** Frames while hands move them, by the key of their paths: those of the boxes with handles. */
export const draft = signal(/** @type {Map<string, Frame> | null} */ (null));
/** A refusal that waits for the designer. @type {import("@preact/signals").Signal<Asked | null>} */
export const asked = signal(/** @type {Asked | null} */ (null));
/** Keys of the paths that can't be selected on the face. */
export const locked = signal(/** @type {Set<string>} */ (new Set()));

/** Every element by the key of its path. */
export const layers = computed(() => flatLayers(design.value?.layers ?? []));
/** The selected elements, those that are gone left out. @type {import("@preact/signals").ReadonlySignal<Layer[]>} */
export const selectedLayers = computed(() =>
  selected.value.flatMap((path) => layers.value.get(keyOf(path)) ?? []));
/** The columns whose cells the selected elements show. */
export const shownColumns = computed(() => columnsOf(selectedLayers.value, cells.value));
/** What edits of the selected elements can change. */
export const scopes = computed(() =>
  (design.value ? scopesOf(design.value, selectedLayers.value, shownColumns.value) : []));
effect(() => {
  // A style or a cell that no selected element has any more.
  if (scopes.value.length && !scopes.value.some(({ name }) => name === scope.value)) scope.value = "layout";
});
/** Whether the layout may be changed at all. */
export const isEditable = computed(() => game.value?.editable !== false && design.value?.editable === true);

/** The drawing, if the layout is one. */
export const drawing = computed(() => design.value?.drawing ?? null);
/**
 * The objects of a drawing before and after another program saved it; null once that was looked at.
 * @type {import("@preact/signals").Signal<{ before: Layer[], after: Layer[] } | null>}
 */
export const savedElsewhere = signal(/** @type {{ before: Layer[], after: Layer[] } | null} */ (null));
/** Whether objects of the drawing can be filled. */
export const isBindable = computed(() => game.value?.editable !== false && drawing.value !== null && design.value?.shipped === "");

/** The layout as the server has it: `design` has the changes that are on their way as well. @type {Design | null} */
let confirmed = null;
/** Number of edits that haven't been answered. */
let waiting = 0;
/** Group of the last edit; "" after an undo or a change of others. */
let latest = "";
/** The last edit: edits are sent one after another. @type {Promise<unknown>} */
let last = Promise.resolve();
let timer = 0;

/**
 * Select elements; none without arguments.
 * @param {LayerPath[]} [paths]
 */
export function select(paths = []) {
  const same = paths.length === selected.peek().length
    && paths.every((path, at) => keyOf(path) === keyOf(selected.peek()[at]));
  if (!same) selected.value = paths;
}

/**
 * Add an element to the selection, or take it out.
 * @param {LayerPath} path
 */
export function toggle(path) {
  const key = keyOf(path);
  const others = selected.peek().filter((each) => keyOf(each) !== key);
  selected.value = others.length < selected.peek().length ? others : [...others, path];
}

/**
 * Lock elements against the pointer, or unlock them; this browser remembers it.
 * @param {LayerPath[]} paths
 * @param {boolean} isLocked
 */
export function setLocked(paths, isLocked) {
  const next = new Set(locked.peek());
  for (const path of paths) next[isLocked ? "add" : "delete"](keyOf(path));
  locked.value = next;
  keep(locksName(), JSON.stringify([...next]));
}

function locksName() {
  const told = design.peek();
  return `locks/${game.peek()?.folder ?? ""}/${told?.file || told?.shipped || ""}`;
}

function readLocks() {
  try {
    locked.value = new Set(JSON.parse(kept(locksName(), "[]")));
  } catch {
    locked.value = new Set();
  }
}

/**
 * Show the layout of a card's side, and follow its changes.
 * @param {string} of the component
 * @param {string} card
 * @param {Side} which
 * @param {string} layout see `part`
 * @returns {() => void} ends it
 */
export function followDesign(of, card, which, layout) {
  const ending = new AbortController();
  let turn = 0;
  /** The drawing before another program saved it. @type {Design | null} */
  let known = null;
  /** @param {string} path */
  const answer = (path) =>
    get(path, { component: of, card, side: which, layout: layout || undefined }, ending.signal).catch((fault) => {
      if (fault instanceof ApiError) return fault;
      if (ending.signal.aborted) return null;
      throw fault;
    });
  const read = async () => {
    turn += 1;
    const mine = turn;
    /** @type {[Design | null | ApiError, Regions | null | ApiError]} */
    const [told, boxes] = await Promise.all([answer("/api/design"), answer("/api/regions")]);
    // What is being changed now comes with the next reading.
    if (mine !== turn || ending.signal.aborted || waiting > 0 || isHeld) return;
    // Another window asked for the same meanwhile.
    if ([told, boxes].some((each) => each !== null && "superseded" in each)) {
      refresh();
      return;
    }
    take(told, boxes);
    if (known && confirmed && confirmed.file === known.file && !confirmed.drawing?.fault) {
      savedElsewhere.value = { before: known.layers, after: confirmed.layers };
      known = null;
    }
  };
  readNow = read;
  refresh = (pause = PAUSE) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(read, pause);
  };
  refresh(0);
  const end = onChange((change) => {
    if (change.window === windowId) return;
    latest = "";
    if (change.elsewhere && confirmed?.drawing && change.files.includes(confirmed.file)) known ??= confirmed;
    refresh();
  });
  return () => {
    ending.abort();
    window.clearTimeout(timer);
    end();
    refresh = () => {};
    readNow = async () => {};
  };
}

/**
 * @param {Design | null | ApiError} told
 * @param {Regions | null | ApiError} boxes
 */
function take(told, boxes) {
  if (told instanceof ApiError && told.code === "lost") return;
  const found = told instanceof ApiError ? null : told;
  batch(() => {
    const before = design.peek()?.file || design.peek()?.shipped;
    const isOther = before !== (found?.file || found?.shipped);
    // The layout of the game's own that was just made for one that ships with Punchboard.
    const isMade = isOther && found?.bases.some((each) => (each.file || each.shipped) === before);
    confirmed = found;
    design.value = found;
    designFault.value = told instanceof ApiError ? told.message : "";
    cells.value = boxes instanceof ApiError ? null : boxes;
    regions.value = found?.drawing?.regions ?? (cells.value?.regions ?? []).filter((each) => !found || isOf(found, each));
    draft.value = null;
    if (!isOther) return;
    readLocks();
    scope.value = "layout";
    if (!isMade) selected.value = [];
  });
}

/**
 * Return whether a box is of a layout, and not of another part of the same side.
 * @param {Design} found
 * @param {Region} region
 */
function isOf({ panels, layout }, region) {
  const isOnly = panels.every((each) => each.layout === layout);
  return isOnly || region.layout === layout || region.layout.endsWith(`/${layout}`);
}

/** Return the group of the last edit; "" if something else has changed since. */
export function lastGroup() {
  return latest;
}

/** Read the layout again, after a pause in ms. @type {(pause?: number) => void} */
export let refresh = () => {};

/** Read the layout and the cells again at once. */
export let readNow = async () => {};

/** Whether a hand moves something: then nothing is read again. */
let isHeld = false;

/**
 * Keep the layout and the boxes as they are while a hand moves something; read them again afterwards.
 * @param {boolean} next
 */
export function hold(next) {
  isHeld = next;
  if (!next) refresh(0);
}

/**
 * Change the layout: one edit after another, each saved at once. `was` is added to each `set` from what the window
 * knows. A refusal is shown, or asked about (`asked`).
 * @param {DesignOp[]} ops
 * @param {string} [group] see `newGroup`
 * @returns {Promise<EditAnswer | null>} null if it was refused
 */
export function sendOps(ops, group = newGroup()) {
  waiting += 1;
  latest = group;
  const told = design.peek();
  if (told) design.value = patched(told, ops);
  const place = placeNow();
  const turn = last.then(() => sent(ops, group, place)).finally(() => (waiting -= 1)).then(async (answer) => {
    // What was added, moved or renamed is known when the answer is.
    if (waiting === 0 && ops.some(({ op }) => op !== "set")) await readNow();
    return answer;
  }).finally(() => {
    if (waiting === 0) refresh();
  });
  last = turn.catch(() => null);
  return turn;
}

/**
 * Change the drawing: fill one of its objects, or several as before, or replace it by a new export.
 * @param {{ path: LayerPath, bind: Binding } | { labels: { [path: string]: string } } | { export: string, name: string, homes?: { [path: string]: string } }} change
 * @returns {Promise<EditAnswer | null>} null without a drawing
 * @throws {ApiError} if it's refused
 */
export function sendDrawing(change) {
  waiting += 1;
  const turn = last.then(async () => {
    const of = component.peek(), card = shown.peek()?.card;
    if (!of || card === undefined || !confirmed) return null;
    const place = { component: of.name, card, side: side.peek(), layout: part.peek() || undefined };
    const answer = await edit([{ kind: "drawing", ...place, digest: confirmed.digest, ...change }], newGroup());
    if (answer.design && confirmed) confirmed = { ...confirmed, digest: answer.design };
    return answer;
  }).finally(() => (waiting -= 1)).then(async (answer) => {
    if (waiting === 0) await readNow();
    return answer;
  });
  last = turn.catch(() => refresh());
  return turn;
}

/** Return the scope of an operation on the layout: cells are changed in another way. */
function fileScope() {
  return scope.peek() === "card" ? "layout" : scope.peek();
}

/** Return the face that an edit is for, as it's shown when a hand asks for it: it may wait for others. */
function placeNow() {
  const of = component.peek(), card = shown.peek()?.card;
  if (!of || card === undefined) return null;
  return { component: of.name, card, side: side.peek(), layout: part.peek() || undefined, scope: fileScope() };
}

/**
 * @param {DesignOp[]} ops
 * @param {string} group
 * @param {ReturnType<typeof placeNow>} place
 * @returns {Promise<EditAnswer | null>}
 */
async function sent(ops, group, place) {
  if (!place || !ops.length) return null;
  const isShown = place.side === side.peek() && place.card === shown.peek()?.card && place.component === component.peek()?.name;
  const known = flatLayers(isShown ? confirmed?.layers ?? [] : []);
  const whole = ops.map((op) => (op.op === "set" && op.was === undefined && known.size
    ? { ...op, was: valueAt(known.get(keyOf(op.path)), op.field) ?? null } : op));
  try {
    const answer = await edit([{ kind: "design", ...place, ops: whole }], group);
    if (confirmed && isShown) confirmed = patched(confirmed, ops);
    return answer;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (!["expression", "shared", "shipped"].includes(fault.code)) {
      showFault(fault);
      return null;
    }
    const more = await new Promise((answer) => (asked.value = { fault, ops, answer }));
    asked.value = null;
    return more === null ? null : sent(ops.map((op) => ({ ...op, ...more })), group, place);
  }
}

/** The face that the boxes belong to. */
export const picture = computed(() => views[side.value].value);
