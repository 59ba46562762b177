// What hands do on the face: select, move, resize, turn, and draw areas. The outline follows every frame; the layout is
// changed as often as the server answers.

import { batch } from "@preact/signals";
import { newGroup, showFault, takeBack } from "../state.js";
import { addElement, movingNow } from "./actions.js";
import {
  adding, area, boxesByKey, guides, hovered, reachable, readout, selectedFrames, sheet,
} from "./canvas_state.js";
import { drawnArea, moveFrames, numbersOf, resizeFrames, turnFrames } from "./drag_frames.js";
import { boundsOf, contains } from "./frame.js";
import { hitsAt, isGround, within } from "./hits.js";
import { isWithin, keyOf } from "./layer_tree.js";
import { LatestEdits } from "./latest_edits.js";
import { atOf, mayBeAsked, opsOfFrame } from "./moves.js";
import { numberWords } from "./numbers.js";
import { design, draft, hold, instances, isEditable, select, selected, sendOps, toggle } from "./state.js";

/** @import { DesignOp, Point } from "../answers.d.ts" */
/** @import { Moving } from "./actions.js" */
/** @import { Bounds, Frame, Handle } from "./frame.js" */
/** @import { Box } from "./hits.js" */
/** @typedef {"move" | "resize" | "turn"} Change */

/** Pixels that a pointer moves before it drags, and within which something attracts. */
const SLOP = 4, REACH = 6;
/** Pixels around thin elements that still mean them. */
const NEAR = 5;
/** Elements with more boxes than this aren't snapped to: they'd attract everywhere. */
const MOST_BOXES = 12;
/** Smallest width and height of a box, mm; a line may have none. */
const LEAST = 0.5;

/** One press of a pointer on the face, until it's released. */
class Press {
  isMoving = false;
  /** @type {Moving[]} */
  moving = [];
  /** @type {Bounds[]} */
  others = [];
  /** Operations that are sent when the hand lets go, as they may ask something. @type {DesignOp[] | null} */
  late = null;
  /** The last operations, as JSON: what hasn't changed isn't sent again. */
  pushed = "";
  group = newGroup();
  edits = new LatestEdits((/** @type {DesignOp[]} */ ops) => sendOps(ops, this.group));

  /**
   * @param {Change | "area" | "draw" | "tap"} kind
   * @param {PointerEvent} event
   * @param {Point} start on the face
   * @param {Box | null} [hit] what it hit, to be selected before it moves
   * @param {string} [handle]
   */
  constructor(kind, event, start, hit = null, handle = "") {
    this.kind = kind;
    this.id = event.pointerId;
    this.client = [event.clientX, event.clientY];
    this.adds = event.shiftKey;
    this.start = start;
    this.hit = hit;
    this.handle = handle;
  }
}

/**
 * Follow the pointer on a stage.
 * @param {HTMLElement} stage that scrolls the face
 * @param {HTMLElement} face
 * @returns {() => void} ends it
 */
export function followPointer(stage, face) {
  /** @type {Press | null} */
  let press = null;
  /** Where the last click was, what it selected, and whether that lies below something else. */
  let clicked = { x: -100, y: -100, key: "", isBelow: false };

  const pixels = () => face.getBoundingClientRect().width / sheet.peek().width;
  /** @param {MouseEvent} event @returns {Point} */
  const placeOf = (event) => {
    const box = face.getBoundingClientRect();
    return [(event.clientX - box.left) / pixels(), (event.clientY - box.top) / pixels()];
  };
  /** @param {Point} at */
  const hits = (at) => hitsAt(reachable.peek(), at, NEAR / pixels());

  /** @param {PointerEvent} event */
  const onDown = (event) => {
    if (event.button !== 0 || press || isOnScrollBar(stage, event)) return;
    const start = placeOf(event);
    const handle = /** @type {HTMLElement} */ (event.target).closest("[data-handle]")?.getAttribute("data-handle");
    press = pressAt(event, start, handle ?? "");
    if (press.kind === "tap") return;
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    // Keys are for what's on the face from now on.
    if (!stage.contains(document.activeElement)) stage.focus({ preventScroll: true });
  };

  /**
   * @param {PointerEvent} event
   * @param {Point} start
   * @param {string} handle
   */
  const pressAt = (event, start, handle) => {
    if (adding.peek()) return new Press("draw", event, start);
    if (handle) return new Press(handle === "turn" ? "turn" : "resize", event, start, null, handle);
    const [hit = null] = hits(start);
    const isMeant = selectedFrames.peek().some(({ key, path, frame }) => contains(frame, start) && (!hit
      || hit.key === key || isWithin(hit.path, path) || (clicked.isBelow && clicked.key === key) || covers(hit.frame, frame)));
    // A finger moves what's selected, and scrolls otherwise.
    if (event.pointerType !== "mouse" && !isMeant) return new Press("tap", event, start);
    if (event.shiftKey || (!isMeant && (!hit || isGround(hit.frame, sheet.peek())))) return new Press("area", event, start);
    return new Press("move", event, start, isMeant ? null : hit);
  };

  /** @param {PointerEvent} event */
  const onMove = (event) => {
    if (!press) {
      if (event.pointerType === "mouse") hover(event);
    } else if (event.pointerId === press.id) {
      const [x, y] = press.client;
      if (!press.isMoving && Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return;
      if (!press.isMoving && !begin(press)) press = null;
      else drag(press, event);
    }
  };

  /** @param {PointerEvent} event */
  const hover = (event) => {
    const isHandle = /** @type {HTMLElement} */ (event.target).closest("[data-handle]");
    const found = adding.peek() || isHandle ? undefined : hits(placeOf(event))[0];
    if (hovered.peek()?.key !== found?.key || hovered.peek()?.number !== found?.number) hovered.value = found ?? null;
  };

  /**
   * Begin to drag; return whether there is anything to.
   * @param {Press} now
   */
  const begin = (now) => {
    now.isMoving = true;
    hovered.value = null;
    if (now.kind === "area" || now.kind === "draw") return true;
    if (now.hit) choose(now.hit);
    if (now.kind === "tap" || !isEditable.peek()) return false;
    now.moving = movingNow();
    now.others = othersOf(now.moving);
    if (!now.moving.length) return false;
    document.addEventListener("keydown", onKey, true);
    hold(true);
    return true;
  };

  /**
   * @param {Press} now
   * @param {PointerEvent} event
   */
  const drag = (now, event) => {
    const at = placeOf(event);
    if (now.kind === "area") {
      area.value = between(now.start, at);
      return;
    }
    if (now.kind === "draw") {
      const drawn = drawnArea(now.start, at, { isFree: event.altKey, isStrict: event.shiftKey, reach: REACH / pixels() }, { sheet: sheet.peek(), others: othersOf([]) });
      batch(() => {
        area.value = drawn.area;
        guides.value = drawn.guides;
        readout.value = { words: numberWords(sizeOf(drawn.area)), x: event.clientX, y: event.clientY };
      });
      return;
    }
    const kind = /** @type {Change} */ (now.kind);
    const isOffset = { x: isCalculated(now, 0), y: isCalculated(now, 1) };
    const held = { isFree: event.altKey, isStrict: event.shiftKey, reach: REACH / pixels(), isOffset };
    const { frames, guides: found } = dragged(now, at, held);
    const [first] = now.moving;
    const numbers = kind === "resize" && frames.length > 1 ? sizeOf(boundsOf(frames))
      : numbersOf(kind, atOf(first.layer, first.from), first.from, frames[0], first.around);
    batch(() => {
      draft.value = new Map(now.moving.map(({ key }, index) => [key, frames[index]]));
      guides.value = found;
      readout.value = { words: numberWords(numbers), x: event.clientX, y: event.clientY };
    });
    send(now, frames);
  };

  /** @param {PointerEvent} event */
  const onUp = (event) => {
    const now = press;
    if (!now || event.pointerId !== now.id) return;
    press = null;
    const drawn = area.peek();
    endShow();
    const isGivenUp = event.type === "pointercancel";
    if (now.moving.length) void finish(now);
    else if (isGivenUp) return;
    else if (now.kind === "draw") void addElement(now.isMoving && drawn ? drawn : now.start);
    else if (!now.isMoving) click(now, event);
    else if (now.kind === "area" && drawn) takeArea(drawn, now.adds);
  };

  /** Escape takes a drag back. @param {KeyboardEvent} event */
  const onKey = (event) => {
    const now = press;
    if (event.key !== "Escape" || !now) return;
    event.preventDefault();
    event.stopPropagation();
    press = null;
    document.removeEventListener("keydown", onKey, true);
    now.edits.stop();
    endShow();
    draft.value = null;
    void now.edits.done.then(() => takeBack(now.group)).catch(showFault).finally(() => hold(false));
  };

  /** @param {Press} now */
  const finish = async (now) => {
    document.removeEventListener("keydown", onKey, true);
    await now.edits.done;
    if (now.late) await sendOps(now.late, now.group);
    if (!press?.moving.length) hold(false);
  };

  /**
   * Select what was clicked, or what lies below it if that was selected by a click at the same place.
   * @param {Press} now
   * @param {PointerEvent} event
   */
  const click = (now, event) => {
    if (now.handle) return;
    const found = hits(now.start);
    if (now.adds) {
      if (found[0]) toggle(found[0].path);
      return;
    }
    const isSame = Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < SLOP;
    const at = isSame ? (found.findIndex(({ key }) => key === clicked.key) + 1) % found.length : 0;
    const hit = found[at];
    clicked = { x: event.clientX, y: event.clientY, key: hit?.key ?? "", isBelow: at > 0 };
    if (!hit) {
      select();
      return;
    }
    choose(hit);
    const button = face.querySelector(`[data-key="${CSS.escape(hit.key)}"]`);
    /** @type {HTMLElement | null} */ (button)?.focus({ preventScroll: true });
  };

  const onLeave = () => (hovered.value = null);
  /** @type {[string, (event: any) => void][]} */
  const listeners = [
    ["pointerdown", onDown], ["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onUp], ["pointerleave", onLeave],
  ];
  for (const [name, listener] of listeners) stage.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) stage.removeEventListener(name, listener);
    document.removeEventListener("keydown", onKey, true);
    endShow();
    onLeave();
    hold(false);
  };
}

/** Take guides, numbers and areas from the face. */
function endShow() {
  batch(() => {
    guides.value = [];
    readout.value = null;
    area.value = null;
  });
}

/** @param {Box} box */
function choose(box) {
  batch(() => {
    instances.value = { ...instances.peek(), [box.key]: box.number };
    select([box.path]);
  });
}

/**
 * @param {Bounds} drawn
 * @param {boolean} adds whether to what's selected
 */
function takeArea(drawn, adds) {
  const paths = within(reachable.peek(), drawn);
  const keys = new Set(paths.map(keyOf));
  select([...(adds ? selected.peek().filter((path) => !keys.has(keyOf(path))) : []), ...paths]);
}

/**
 * @param {Moving[]} moving
 * @returns {Bounds[]}
 */
function othersOf(moving) {
  return [...boxesByKey.peek().values()].flatMap((same) => {
    const [{ path, key }] = same;
    const isMoving = moving.some((each) => each.key === key || isWithin(path, each.path));
    return isMoving || same.length > MOST_BOXES ? [] : same.map(({ frame }) => boundsOf([frame]));
  });
}

/**
 * @param {Press} now
 * @param {Point} at
 * @param {import("./drag_frames.js").Held} held
 */
function dragged(now, at, held) {
  const frames = now.moving.map(({ from }) => from);
  if (now.kind === "turn") return turnFrames(frames, now.start, at, held);
  /** @type {Point} */
  const way = [at[0] - now.start[0], at[1] - now.start[1]];
  const around = { sheet: sheet.peek(), others: now.others };
  if (now.kind === "move") return moveFrames(frames, way, held, around);
  const least = now.moving[0].layer.fields.shape?.value === "line" && frames.length === 1 ? 0 : LEAST;
  return resizeFrames(frames, /** @type {Handle} */ (now.handle), way, held, around, least);
}

/**
 * Return whether the first element's place along an axis is an expression.
 * @param {Press} now
 * @param {0 | 1} axis
 */
function isCalculated({ moving: [{ layer }] }, axis) {
  const value = /** @type {any} */ (layer.fields.at?.value)?.[axis];
  return typeof value === "string" && value.startsWith("=");
}

/**
 * @param {Press} now
 * @param {Frame[]} frames
 */
function send(now, frames) {
  let isLate = !design.peek()?.file; // a layout that ships with Punchboard
  const ops = now.moving.flatMap(({ layer, from, around, sent }, index) => {
    const own = opsOfFrame(layer, from, frames[index], around, sent);
    isLate ||= mayBeAsked(layer, own);
    return own;
  });
  const words = JSON.stringify(ops);
  if (isLate) now.late = ops;
  else if (ops.length && words !== now.pushed) now.edits.push(ops);
  now.pushed = words;
}

/**
 * Return whether a frame covers another.
 * @param {Frame} outer
 * @param {Frame} inner
 */
function covers(outer, inner) {
  const one = boundsOf([outer]), other = boundsOf([inner]);
  return one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom;
}

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Bounds}
 */
function between([x1, y1], [x2, y2]) {
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

/** @param {Bounds} bounds */
function sizeOf({ left, top, right, bottom }) {
  return { width: Math.round((right - left) * 10) / 10, height: Math.round((bottom - top) * 10) / 10 };
}

/**
 * @param {HTMLElement} stage
 * @param {PointerEvent} event
 */
function isOnScrollBar(stage, event) {
  const box = stage.getBoundingClientRect();
  return event.clientX > box.left + stage.clientWidth || event.clientY > box.top + stage.clientHeight;
}
