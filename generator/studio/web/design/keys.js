// Keys of the view "Design", where no text is typed.

import { percent, setZoom } from "../face/zoom.js";
import { nextStep } from "../face/measures.js";
import {
  addElement, deleteSelected, duplicateSelected, groupSelected, nudge, order, selectAll, toggleHidden, toggleLocked, ungroupSelected,
} from "./actions.js";
import { adding } from "./canvas_state.js";
import { select, selected } from "./state.js";

/** What an arrow key moves by, in mm; with Shift. */
const STEP = 0.1, FAR = 1;

/**
 * @param {KeyboardEvent} event
 * @param {(step: 1 | -1) => void} turnCard shows the next or previous card
 */
export function onDesignKey(event, turnCard) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || target.isContentEditable || target.closest("input, textarea, select, dialog, [role=menu], .inspector")) return;
  const isOnButton = target.closest("button:not(.element)") !== null;
  const act = event.ctrlKey || event.metaKey ? commandOf(event) : event.altKey ? undefined : keyOf(event, turnCard, isOnButton);
  if (!act || act() === false) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Return what a key with Ctrl does; undefined if nothing.
 * @param {KeyboardEvent} event
 * @returns {(() => unknown) | undefined}
 */
function commandOf(event) {
  const key = event.key.toLowerCase();
  if (event.shiftKey) {
    return { g: ungroupSelected, h: toggleHidden, l: toggleLocked }[key];
  }
  return { a: selectAll, d: duplicateSelected, g: groupSelected }[key];
}

/**
 * Return what a key does; undefined if nothing.
 * @param {KeyboardEvent} event
 * @param {(step: 1 | -1) => void} turnCard
 * @param {boolean} isOnButton which Enter presses
 * @returns {(() => unknown) | undefined}
 */
function keyOf(event, turnCard, isOnButton) {
  const step = event.shiftKey ? FAR : STEP;
  return {
    ArrowLeft: () => move(-step, 0), ArrowRight: () => move(step, 0),
    ArrowUp: () => move(0, -step), ArrowDown: () => move(0, step),
    Delete: deleteSelected, Backspace: deleteSelected,
    Escape: leave,
    Enter: () => adding.peek() && !isOnButton ? void addElement(null) : false,
    "[": () => order(-1), "]": () => order(1), "{": () => order(-1, true), "}": () => order(1, true),
    PageUp: () => turnCard(-1), PageDown: () => turnCard(1),
    "+": () => setZoom(nextStep(percent.peek(), 1)), "=": () => setZoom(nextStep(percent.peek(), 1)),
    "-": () => setZoom(nextStep(percent.peek(), -1)),
    "0": () => setZoom(0), "1": () => setZoom(100), "2": () => setZoom(200),
  }[event.key];
}

/**
 * @param {number} dx
 * @param {number} dy
 */
function move(dx, dy) {
  if (!selected.peek().length) return false; // the stage scrolls
  nudge(dx, dy);
  return true;
}

/** Give up adding, or else the selection. */
function leave() {
  if (adding.peek()) adding.value = null;
  else if (selected.peek().length) select();
  else return false;
  return true;
}
