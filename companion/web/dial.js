// A wheel that turns under the thumb: figures on an arc, the chosen one huge above.

import { el, figure as figureOf } from "./dom.js";

/** @import { WheelView } from "./view" */

const STEP = 17; // degrees between figures
const RADIUS = 150; // pixels
const SEEN = 4; // figures drawn on either side

/**
 * Return {node, read}: a dial for one wheel of an offer; `read()` is its whole number.
 * @param {WheelView} wheel
 * @param {string} label whose figure it is, for those who hear the page
 */
export function dial(wheel, label) {
  const least = Math.max(wheel.least, wheel.first);
  const most = wheel.most === null ? wheel.last : Math.min(wheel.most, wheel.last);
  let value = Math.min(most, Math.max(least, wheel.start));
  let turned = value; // where the ring stands, between figures while it moves

  const figure = el("output", { class: "figure", "aria-hidden": "true" });
  const why = el("p", { class: "why", role: "status" });
  const ring = el("div", {
    class: "ring", role: "slider", tabindex: "0", "aria-label": label,
    "aria-valuemin": least, "aria-valuemax": most,
  });
  const less = el("button", { type: "button", class: "step", "aria-label": `${label}: one less`, onclick: () => turn(value - 1) }, "−");
  const more = el("button", { type: "button", class: "step", "aria-label": `${label}: one more`, onclick: () => turn(value + 1) }, "+");

  /** @param {number} number */
  function say(number) {
    return /^[a-z]/i.test(wheel.unit) ? `${number} ${wheel.unit}` : `${wheel.unit}${number}`;
  }

  function draw() {
    figure.textContent = say(value);
    ring.setAttribute("aria-valuenow", String(value));
    ring.setAttribute("aria-valuetext", say(value));
    less.disabled = value <= least;
    more.disabled = value >= most;
    const shown = [];
    const near = Math.round(turned);
    for (let n = Math.max(wheel.first, near - SEEN); n <= Math.min(wheel.last, near + SEEN); n += 1) {
      const angle = (n - turned) * STEP;
      const mark = el("span", {
        class: `mark${n < least || n > most ? " shut" : ""}${n === value ? " here" : ""}`,
        "aria-hidden": "true",
      }, String(n));
      mark.style.transform = `rotate(${angle}deg) translateY(-${RADIUS}px)`;
      shown.push(mark);
    }
    ring.replaceChildren(...shown);
    ring.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {number} to */
  function turn(to) {
    const inside = Math.min(most, Math.max(least, to));
    why.textContent = to < least && wheel.why_least ? `At least ${say(least)}: ${wheel.why_least}.`
      : to > most && wheel.why_most ? `At most ${say(most)}: ${wheel.why_most}.` : "";
    if (inside !== value && navigator.vibrate) navigator.vibrate(8);
    value = inside;
    turned = inside;
    draw();
  }

  ring.addEventListener("keydown", (event) => {
    /** @type {{ [key: string]: number }} */
    const places = {
      ArrowRight: value + 1, ArrowUp: value + 1, ArrowLeft: value - 1, ArrowDown: value - 1,
      PageUp: value + 5, PageDown: value - 5, Home: least, End: most,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  });

  /** @type {{ x: number, from: number, speed: number, last: number, time: number } | null} */
  let held = null;
  ring.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, from: turned, speed: 0, last: event.clientX, time: event.timeStamp };
    ring.setPointerCapture(event.pointerId);
  });
  ring.addEventListener("pointermove", (event) => {
    if (!held) return;
    /** @type {(pixels: number) => number} */
    const figures = (pixels) => (pixels / RADIUS) * (180 / Math.PI) / STEP;
    const passed = Math.max(1, event.timeStamp - held.time);
    held.speed = figures(held.last - event.clientX) / passed;
    held.last = event.clientX;
    held.time = event.timeStamp;
    turned = Math.min(most + 0.4, Math.max(least - 0.4, held.from + figures(held.x - event.clientX)));
    const now = Math.min(most, Math.max(least, Math.round(turned)));
    if (now !== value && navigator.vibrate) navigator.vibrate(8);
    value = now;
    draw();
  });
  const drop = () => {
    if (!held) return;
    const flick = Math.abs(held.speed) > 0.01 ? held.speed * 160 : 0;
    held = null;
    turn(Math.round(turned + flick));
  };
  ring.addEventListener("pointerup", drop);
  ring.addEventListener("pointercancel", drop);

  draw();
  const node = el("div", { class: "dial" },
    el("div", { class: "dial-title" }, wheel.title),
    el("div", { class: "dial-figure" }, less, figure, more), ring, why);
  return { node, read: () => value };
}

/**
 * Return {node, read}: a figure with minus and plus for one wheel.
 * @param {WheelView} wheel
 * @param {string} [label]
 */
export function stepper(wheel, label = wheel.title) {
  const least = wheel.least;
  const most = wheel.most === null ? Math.max(wheel.last, least) : wheel.most;
  const input = el("input", {
    type: "text", inputmode: least < 0 ? "text" : "numeric", class: "number", "aria-label": label,
    value: figureOf(Math.min(most, Math.max(least, wheel.start))), autocomplete: "off",
  });
  const why = el("p", { class: "why", role: "status" });
  const now = () => {
    const told = input.value.trim().replace("−", "-");
    return /^-?\d{1,6}$/.test(told) ? Number(told) : NaN;
  };
  /** @type {(to: number) => void} */
  const set = (to) => {
    const inside = Math.min(most, Math.max(least, to));
    why.textContent = to < least ? `At least ${least}${wheel.why_least ? `: ${wheel.why_least}` : ""}.`
      : to > most ? `At most ${most}${wheel.why_most ? `: ${wheel.why_most}` : ""}.` : "";
    input.value = figureOf(inside);
  };
  /** @type {(step: number) => () => void} */
  const by = (step) => () => set((Number.isNaN(now()) ? least : now()) + step);
  input.addEventListener("change", () => { if (!Number.isNaN(now())) set(now()); });
  const sign = wheel.unit && !/^[a-z]/i.test(wheel.unit) ? wheel.unit : "";
  const unit = wheel.unit && !sign ? wheel.unit : "";
  const node = el("div", { class: "stepper" },
    el("button", { type: "button", class: "step", "aria-label": `${label}: one less`, onclick: by(-1) }, "−"),
    sign ? el("span", {}, sign) : "", input, unit ? el("span", {}, unit) : "",
    el("button", { type: "button", class: "step", "aria-label": `${label}: one more`, onclick: by(1) }, "+"),
    why);
  return { node, read: () => (Number.isNaN(now()) ? undefined : now()) };
}
