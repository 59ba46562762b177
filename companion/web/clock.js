// The panel of the clock: times from the host, which run on by this device's own clock.

import { tr } from "./catalog.js";
import { el, named, seatOf } from "./dom.js";

/** @import { Drawn } from "./dom.js" */
/** @import { ClockView } from "./view" */

const SECOND = 1000;

/**
 * Arrival of each clock, by this device's monotonic milliseconds: never by its time of day.
 * @type {WeakMap<ClockView, number>}
 */
const arrivals = new WeakMap();

/**
 * Remember the arrival of a clock; its running figures continue from there.
 * @param {ClockView | null} clock
 * @param {number} [now]
 */
export function noteArrival(clock, now = performance.now()) {
  if (clock) arrivals.set(clock, now);
}

/**
 * Return the seconds that have passed since a clock's figures were right.
 * @param {ClockView} clock
 * @param {number} now
 */
export function passed(clock, now) {
  const came = arrivals.get(clock);
  if (came === undefined) noteArrival(clock, now);
  return clock.age + Math.max(0, Math.floor((now - (came ?? now)) / SECOND));
}

/**
 * Return seconds as a clock shows them: "4:05", "1:04:05".
 * @param {number} seconds
 */
export function clockTime(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  /** @type {(figure: number) => string} */
  const two = (figure) => String(figure).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Return the time left of a turn in words; "" where there is no countdown, or nobody's turn.
 * @param {ClockView} clock
 * @param {number} more seconds since the figures were right
 */
export function leftOfTurn(clock, more) {
  const runs = clock.rows.some((row) => row.runs);
  if (!clock.limit || !(runs || clock.turn)) return "";
  const left = clock.limit - clock.turn - (runs ? more : 0);
  return left < 0 ? tr("{time} over", { time: clockTime(-left) }) : tr("{time} left", { time: clockTime(left) });
}

/**
 * Draw a clock, which runs as long as it is seen.
 * @param {ClockView} clock
 * @param {Drawn} context
 */
export function clockNode(clock, context) {
  const left = el("p", { class: "countdown" });
  const times = clock.rows.map(() => el("b", { class: "time" }));
  const all = el("b", { class: "time" });
  const lines = el("ul", { class: "lines" },
    clock.rows.map((row, at) => el("li", { class: row.runs ? "now" : "" }, named(seatOf(context, row.seat)), times[at])),
    el("li", { class: "all" }, el("span", {}, clock.runs ? tr("The table") : tr("The table, paused")), all));
  const show = () => {
    const more = passed(clock, performance.now());
    clock.rows.forEach((row, at) => { times[at].textContent = clockTime(row.used + (row.runs ? more : 0)); });
    all.textContent = clockTime(clock.table + (clock.runs ? more : 0));
    left.textContent = leftOfTurn(clock, more);
    left.classList.toggle("over", left.textContent.endsWith("over"));
  };
  show();
  if (clock.runs) {
    let isShown = false;
    const timer = setInterval(() => {
      if (isShown && !lines.isConnected) clearInterval(timer);
      isShown = lines.isConnected;
      if (isShown) show();
    }, SECOND);
  }
  return [left, lines];
}
