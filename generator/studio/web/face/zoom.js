// How large faces are shown: their enlargement, and the size of a millimeter on this screen.

import { computed, signal } from "@preact/signals";
import { keep, kept } from "../kept.js";
import { limited, NOMINAL } from "./measures.js";

/** @typedef {"both" | "front" | "back"} Sides */

/** Percent of the true size; 0 fits the faces into their room. */
export const zoom = signal(number("face-zoom", 0));
/** What fits the room now, in percent: the stage calculates it. */
export const fitting = signal(100);
export const percent = computed(() => zoom.value || fitting.value);
/** @type {import("@preact/signals").Signal<Sides>} */
export const sides = signal(/** @type {Sides} */ (kept("face-sides", "both")));
/**
 * Pixels of this screen in a millimeter, as somebody measured; 0 if nobody has. They are those of the device, as
 * the browser's own zoom changes the pixels of CSS.
 */
export const measured = signal(number("screen-millimeter", 0));
const ratio = signal(devicePixelRatio || 1);
/** Pixels of CSS in a true millimeter. */
export const millimeter = computed(() => (measured.value ? measured.value / ratio.value : NOMINAL));

addEventListener("resize", () => (ratio.value = devicePixelRatio || 1));

/** @param {number} next percent of the true size; 0 fits */
export function setZoom(next) {
  zoom.value = next && Math.round(limited(next) * 10) / 10;
  keep("face-zoom", String(zoom.value));
}

/** @param {Sides} next */
export function setSides(next) {
  sides.value = next;
  keep("face-sides", next);
}

/** @param {number} pixels of CSS in a true millimeter, as measured on the screen; 0 forgets it */
export function setMillimeter(pixels) {
  measured.value = pixels * ratio.value;
  keep("screen-millimeter", String(measured.value));
}

/**
 * @param {string} name
 * @param {number} otherwise
 */
function number(name, otherwise) {
  const found = Number(kept(name, String(otherwise)));
  return Number.isFinite(found) && found >= 0 ? found : otherwise;
}
