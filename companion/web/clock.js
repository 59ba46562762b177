// The clock of a table: figures of the host, which go on by this device's own steady clock.

import { tr } from "./catalog.js";
import { el, named, seatOf } from "./dom.js";

/** @import { Drawn } from "./dom.js" */
/** @import { ClockPanelView, PanelView } from "./view" */

const SECOND = 1000;

/**
 * Arrival of each clock, by this device's monotonic milliseconds: never by its time of day.
 * @type {WeakMap<PanelView, number>}
 */
const arrivals = new WeakMap();

/**
 * Remember the arrival of panels; their running figures go on from there.
 * @param {PanelView[]} panels
 * @param {number} [now]
 */
export function noteArrival(panels, now = performance.now()) {
  for (const each of panels) arrivals.set(each, now);
}

/**
 * Return the seconds that have passed since a clock's figures were right.
 * @param {ClockPanelView} panel
 * @param {number} now
 */
export function passed(panel, now) {
  const came = arrivals.get(panel);
  if (came === undefined) noteArrival([panel], now);
  return panel.age + Math.max(0, Math.floor((now - (came ?? now)) / SECOND));
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
 * @param {ClockPanelView} panel
 * @param {number} more seconds since the figures were right
 */
export function leftOfTurn(panel, more) {
  const runs = panel.rows.some((row) => row.runs);
  if (!panel.limit || !(runs || panel.turn)) return "";
  const left = panel.limit - panel.turn - (runs ? more : 0);
  return left < 0 ? tr("{time} over", { time: clockTime(-left) }) : tr("{time} left", { time: clockTime(left) });
}

/**
 * Draw a clock, which goes on for as long as it is seen.
 * @param {ClockPanelView} panel
 * @param {Drawn} told
 */
export function clockNode(panel, told) {
  const left = el("p", { class: "countdown" });
  const times = panel.rows.map(() => el("b", { class: "time" }));
  const all = el("b", { class: "time" });
  const lines = el("ul", { class: "lines" },
    panel.rows.map((row, at) => el("li", { class: row.runs ? "now" : "" }, named(seatOf(told, row.seat)), times[at])),
    el("li", { class: "all" }, el("span", {}, panel.runs ? tr("The table") : tr("The table, paused")), all));
  const show = () => {
    const more = passed(panel, performance.now());
    panel.rows.forEach((row, at) => { times[at].textContent = clockTime(row.used + (row.runs ? more : 0)); });
    all.textContent = clockTime(panel.table + (panel.runs ? more : 0));
    left.textContent = leftOfTurn(panel, more);
    left.classList.toggle("over", left.textContent.endsWith("over"));
  };
  show();
  if (panel.runs) {
    let isShown = false;
    const timer = setInterval(() => {
      if (isShown && !lines.isConnected) clearInterval(timer);
      isShown = lines.isConnected;
      if (isShown) show();
    }, SECOND);
  }
  return [left, lines];
}
