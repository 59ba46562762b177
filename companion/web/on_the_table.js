// The moves that players make on the table after the newest steps, and the notice of the last round.

import { tr } from "./catalog.js";
import { el, marker, svg } from "./dom.js";

/** @import { LogLineView, MomentView, SeatView, TableView } from "./view" */

/** At most this many sentences are shown; older ones are in the log. */
const MOST = 6;
/** A board with a piece on it. */
const BOARD = "M3 6h18v12H3zM3 12h18M9 6v12M15 6v12";

/**
 * Return the sentences that matter to those who move the pieces.
 * @param {LogLineView[]} log
 * @returns {LogLineView[]}
 */
export const boardLines = (log) => log.filter((line) => line.kind === "board" || line.kind === "correction" || (line.kind === "follows" && Boolean(line.seat)));

/** Moves to make on the table: lines of this phase, until somebody taps Done. */
export class TableNews {
  constructor() {
    this.since = 0; // row up to which all is done
    this.newest = -1; // row of the newest view; -1 before the first
    this.phase = "";
  }

  /**
   * Take up a view: a new phase leaves nothing of the one before it.
   * @param {TableView} view
   */
  follow(view) {
    const { round, phase, over } = view.moment;
    const now = [round, phase, over].join("|");
    // A page that was just loaded, or has another table now, shows the newest step.
    if (this.newest < 0 || view.newest < this.newest) this.since = view.newest - 1;
    else if (now !== this.phase) this.since = Math.max(this.since, this.newest);
    this.phase = now;
    this.newest = view.newest;
  }

  /** All is set on the table. */
  done() {
    this.since = this.newest;
  }

  /**
   * Return the moves, oldest first; for a phone beside a shared screen, those of its own seat or of everybody.
   * @param {TableView} view
   */
  lines(view) {
    // Points of the end are in the result.
    const isOver = view.moment.over;
    const isOwn = (/** @type {LogLineView} */ line) => !view.seat || !view.table.screen || !line.seat || line.seat === view.seat;
    return boardLines(view.log).filter((line) => (line.row || 0) > this.since && isOwn(line) && !(isOver && line.kind === "follows")).slice(-MOST);
  }
}

/**
 * Return the panel “On the table now”; nothing without a move.
 * @param {LogLineView[]} lines
 * @param {SeatView[]} seats
 * @param {() => void} done
 */
export function newsNode(lines, seats, done) {
  if (!lines.length) return "";
  return el("section", { class: "news", "aria-label": tr("On the table now") },
    el("div", { class: "news-head" }, el("h2", {}, tr("On the table now")),
      el("button", { type: "button", class: "small", onclick: done, "aria-label": tr("Done: all of it is on the table") }, tr("Done"))),
    el("ul", {}, lines.map((line) => {
      const seat = seats.find((each) => each.id === line.seat);
      const sign = seat ? marker(seat) : svg("svg", { viewBox: "0 0 24 24", class: "board-sign", "aria-hidden": "true" }, svg("path", { d: BOARD }));
      return el("li", {}, sign, el("span", {}, line.text));
    })));
}

/**
 * Return that this is the last round, and why.
 * @param {MomentView} moment
 */
export function lastRoundNode({ last_round, round_word, over }) {
  if (!last_round || over) return "";
  return el("p", { class: "last-round" }, el("b", { class: "badge" }, tr("This is the last {round_word}.", { round_word })), el("span", { class: "detail" }, last_round));
}
