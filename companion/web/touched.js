// Figures as buttons: the spaces of a printed track, or a row of a few small figures.

import { stepper } from "./dial.js";
import { el, figure } from "./dom.js";

/** @import { Stepper } from "./fields.js" */
/** @import { OfferView, WheelView } from "./view" */

/** A row of a printed track, and of a few figures. */
const TENS = 10;
const FEW = 6;
let serial = 0;

/**
 * Return the input of a figure: its spaces to touch, and minus and plus for any others; without spaces only these.
 * @param {WheelView} wheel
 * @param {string} [label]
 * @returns {Stepper}
 */
export function figureInput(wheel, label = wheel.title) {
  const part = stepper(wheel, label);
  const last = wheel.touched;
  if (last === undefined) return part;
  serial += 1;
  const name = `figure${serial}`;
  const first = Math.max(wheel.first, wheel.least);
  const across = last - first < FEW ? last - first + 1 : TENS;
  const typed = /** @type {HTMLInputElement} */ (part.node.querySelector("input"));
  const boxes = Array.from({ length: last - first + 1 }, (_, at) => el("input", { type: "radio", name, value: String(first + at), checked: wheel.start === first + at }));
  const track = el("div", { class: `spaces${across === TENS ? " track" : ""}`, role: "radiogroup", "aria-label": label },
    boxes.map((box) => el("label", {}, box, el("span", {}, figure(Number(box.value))))));
  track.style.setProperty("--across", String(across));
  track.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    typed.value = event.target.value;
    typed.dispatchEvent(new Event("input", { bubbles: true }));
  });
  part.node.addEventListener("input", () => { for (const box of boxes) box.checked = part.read() === Number(box.value); });
  const most = wheel.most === null ? wheel.last : wheel.most;
  part.node.hidden = most <= last;
  return { node: el("div", { class: "touched" }, track, part.node), read: part.read };
}

/**
 * Return whether a touch on a space answers all of an offer: then it sends the form, as a choice alone does.
 * @param {OfferView} offer
 */
export function isLone({ fields }) {
  const [field] = fields;
  if (fields.length !== 1 || field.widget !== "grid" || field.rows.length !== 1) return false;
  const { wheels } = field.rows[0];
  return wheels.length === 1 && wheels[0].touched !== undefined;
}

/**
 * Return whether an offer has figures to touch.
 * @param {OfferView} offer
 */
export function hasSpaces({ fields }) {
  return fields.some((field) => {
    if (field.widget === "grid") return field.rows.some((row) => row.wheels.some((wheel) => wheel.touched !== undefined));
    return field.widget === "number" && field.wheels.some((wheel) => wheel.touched !== undefined);
  });
}

/**
 * Return whether an event comes from a space that was touched.
 * @type {(event: Event) => boolean}
 */
export const isSpace = ({ target }) => target instanceof HTMLInputElement && target.type === "radio" && Boolean(target.closest(".spaces"));
