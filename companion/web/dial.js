// A dial to turn, with the chosen figure large above it; a tap on a figure, minus and plus work as well.

import { tr } from "./catalog.js";
import { el, figure as figureOf } from "./dom.js";

/** @import { WheelView } from "./view" */

const STEP = (14 * Math.PI) / 180; // between figures
const SEEN = 4; // figures drawn on either side: those further round are too narrow for a finger
const SLIP = 8; // pixels within which a finger touches, and beyond which it turns
const HELD = 400; // milliseconds after which a held button runs on
const DIGITS = 4; // that the input of a figure has room for
const RUNS = 110; // milliseconds between the steps of a held button

/**
 * Return {node, read}: a dial for one wheel of an offer; `read()` is its whole number.
 * @param {WheelView} wheel
 * @param {string} label seat or subject of the figure, for screen readers
 */
export function dial(wheel, label) {
  const least = Math.max(wheel.least, wheel.first);
  const most = wheel.most === null ? wheel.last : Math.min(wheel.most, wheel.last);
  let value = Math.min(most, Math.max(least, wheel.start));
  let turned = value; // where the ring stands, between figures while it moves

  /** @type {Map<number, HTMLElement>} */
  const marks = new Map(); // visible figures of the ring
  const figure = el("output", { class: "figure", "aria-hidden": "true" });
  const why = el("p", { class: "why", role: "status" });
  const ring = el("div", {
    class: "ring", role: "slider", tabindex: "0", "aria-label": label,
    "aria-valuemin": least, "aria-valuemax": most,
  });
  const less = stepButton(tr("{label}: one less", { label }), "−", () => turn(value - 1));
  const more = stepButton(tr("{label}: one more", { label }), "+", () => turn(value + 1));

  /** @param {number} number */
  function say(number) {
    return /^[a-z]/i.test(wheel.unit) ? `${number} ${wheel.unit}` : `${wheel.unit}${number}`;
  }

  function draw() {
    figure.textContent = say(value);
    ring.setAttribute("aria-valuenow", String(value));
    ring.setAttribute("aria-valuetext", say(value));
    // A button that is disabled would lose the focus; this one says why it goes no further.
    less.setAttribute("aria-disabled", String(value <= least));
    more.setAttribute("aria-disabled", String(value >= most));
    const near = Math.round(turned);
    const [from, to] = [Math.max(wheel.first, near - SEEN), Math.min(wheel.last, near + SEEN)];
    for (const [n, mark] of marks) {
      if (n >= from && n <= to) continue;
      mark.remove();
      marks.delete(n);
    }
    for (let n = from; n <= to; n += 1) {
      const mark = marks.get(n) || el("span", { "aria-hidden": "true" }, String(n));
      const angle = (n - turned) * STEP;
      mark.className = `mark${n < least || n > most ? " shut" : ""}${n === value ? " here" : ""}`;
      mark.style.left = `${50 + 50 * Math.sin(angle)}%`;
      mark.style.transform = `translateY(${24 * (1 - Math.cos(angle))}px) scale(${0.5 + 0.5 * Math.cos(angle)})`;
      if (!marks.has(n)) ring.append(mark);
      marks.set(n, mark);
    }
    ring.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {number} to */
  function turn(to) {
    const inside = Math.min(most, Math.max(least, to));
    why.textContent = to < least && wheel.why_least ? tr("At least {number}: {reason}.", { number: say(least), reason: wheel.why_least })
      : to > most && wheel.why_most ? tr("At most {number}: {reason}.", { number: say(most), reason: wheel.why_most }) : "";
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

  /** @type {{ x: number, from: number, speed: number, last: number, time: number, turns: boolean } | null} */
  let held = null;

  /**
   * Return the figures between the middle of the wheel and a place on it.
   * @param {number} x
   */
  function figuresTo(x) {
    const box = ring.getBoundingClientRect();
    const side = (2 * (x - box.left)) / box.width - 1;
    return Math.asin(Math.min(1, Math.max(-1, side))) / STEP;
  }

  ring.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, from: turned, speed: 0, last: event.clientX, time: event.timeStamp, turns: false };
    ring.setPointerCapture(event.pointerId);
  });
  ring.addEventListener("pointermove", (event) => {
    if (!held) return;
    held.turns = held.turns || Math.abs(event.clientX - held.x) > SLIP;
    if (!held.turns) return;
    ring.classList.add("turns");
    /** @type {(pixels: number) => number} */
    const figures = (pixels) => pixels / (ring.clientWidth / 2) / STEP;
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
  ring.addEventListener("pointerup", (event) => {
    if (!held) return;
    ring.classList.remove("turns");
    const flick = Math.abs(held.speed) > 0.01 ? held.speed * 160 : 0;
    turn(Math.round(held.turns ? turned + flick : turned + figuresTo(event.clientX)));
    held = null;
  });
  // The page was scrolled: nothing was chosen.
  ring.addEventListener("pointercancel", () => {
    ring.classList.remove("turns");
    if (held) turn(Math.round(held.from));
    held = null;
  });

  draw();
  const node = el("div", { class: "dial" },
    el("div", { class: "dial-title" }, wheel.title),
    el("div", { class: "dial-figure" }, less, figure, more), ring, why);
  return { node, read: () => value };
}

/**
 * Return a round button that steps once at a touch, and runs on while it is held.
 * @param {string} label
 * @param {string} sign
 * @param {() => void} step
 */
function stepButton(label, sign, step) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  let hasRun = false; // since the finger came down
  const run = () => {
    if (!button.isConnected || button.getAttribute("aria-disabled") === "true") return;
    hasRun = true;
    step();
    later = setTimeout(run, RUNS);
  };
  const rest = () => clearTimeout(later);
  const button = el("button", {
    type: "button", class: "step", "aria-label": label,
    onpointerdown: () => {
      rest();
      hasRun = false;
      later = setTimeout(run, HELD);
    },
    onpointerup: rest, onpointerleave: rest, onpointercancel: rest, oncontextmenu: (event) => event.preventDefault(),
    // The click that ends a hold isn't a step of its own; one without a finger, as a key’s, is.
    onclick: (event) => { if (!hasRun || !event.detail) step(); },
  }, sign);
  return button;
}

/**
 * Return {node, read}: a switch for a wheel that says yes or no.
 * @param {WheelView} wheel
 * @param {string} label
 */
function yesNo(wheel, label) {
  const box = el("input", { type: "checkbox", role: "switch", "aria-label": label, checked: wheel.start === 1 });
  const word = el("span", { "aria-hidden": "true" });
  const say = () => { word.textContent = box.checked ? tr("Yes") : tr("No"); };
  box.addEventListener("change", say);
  say();
  return { node: el("label", { class: "choice yes-no" }, box, word), read: () => Number(box.checked) };
}

/**
 * Return {node, read}: a figure with minus and plus for one wheel, or a switch where it says yes or no.
 * @param {WheelView} wheel
 * @param {string} [label]
 */
export function stepper(wheel, label = wheel.title) {
  if (wheel.switch) return yesNo(wheel, label);
  const least = wheel.least;
  const most = wheel.most === null ? Math.max(wheel.last, least) : wheel.most;
  const input = el("input", {
    type: "text", inputmode: least < 0 ? "text" : "numeric", class: "number", "aria-label": label,
    value: figureOf(Math.min(most, Math.max(least, wheel.start))), autocomplete: "off",
  });
  // Long numbers need more room than a figure.
  const digits = String(most).length;
  if (digits > DIGITS) input.style.width = `${digits + 2}ch`;
  const why = el("p", { class: "why", role: "status" });
  const now = () => {
    const told = input.value.trim().replace("−", "-");
    return /^-?\d{1,9}$/.test(told) ? Number(told) : NaN;
  };
  /** @type {(to: number) => void} */
  const set = (to) => {
    const inside = Math.min(most, Math.max(least, to));
    why.textContent = to < least ? (wheel.why_least ? tr("At least {number}: {reason}.", { number: least, reason: wheel.why_least }) : tr("At least {number}.", { number: least }))
      : to > most ? (wheel.why_most ? tr("At most {number}: {reason}.", { number: most, reason: wheel.why_most }) : tr("At most {number}.", { number: most })) : "";
    input.value = figureOf(inside);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  /** @type {(step: number) => () => void} */
  const by = (step) => () => set((Number.isNaN(now()) ? least : now()) + step);
  input.addEventListener("change", () => { if (!Number.isNaN(now())) set(now()); });
  const sign = wheel.unit && !/^[a-z]/i.test(wheel.unit) ? wheel.unit : "";
  const unit = wheel.unit && !sign ? wheel.unit : "";
  const node = el("div", { class: "stepper" },
    stepButton(tr("{label}: one less", { label }), "−", by(-1)),
    sign ? el("span", {}, sign) : "", input, unit ? el("span", {}, unit) : "",
    stepButton(tr("{label}: one more", { label }), "+", by(1)),
    why);
  return { node, read: () => (Number.isNaN(now()) ? undefined : now()) };
}
