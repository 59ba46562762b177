// The end of a game as a show: points grow category by category, the winner comes last, and a tap skips it.

import { tr } from "./catalog.js";
import { el, figure, marker } from "./dom.js";

/** @import { RevealSound } from "./reveal_sound.js" */
/** @import { ScoreStepView, ScoresView, TableView } from "./view" */
/** @typedef {(work: () => void, milliseconds: number) => unknown} Later */
/** @typedef {{ item: HTMLElement, bar: HTMLElement, gain: HTMLElement, sum: HTMLElement, place: HTMLElement }} Row */

/** At most this many rows of the journal later a result is still news; a phone that was away skips its reveal. */
const OLD = 5;
/** Milliseconds after waking in which news may be from the time when the phone was asleep. */
const WAKING = 3000;
/** At most this many milliseconds later a tap was meant for the page below. */
const SETTLES = 600;
/** Milliseconds for which the whole score is seen before the result takes its place. */
const SEEN = 1600;

/** Return whether this screen's owner wants nothing to move. */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Knows whether a result is news to a screen: the screen saw the table before, and was awake when the result came. */
export class Freshness {
  constructor() {
    this.isAwaited = false; // the game was seen undecided
    this.newest = 0; // row of the journal that was seen last before the result
    this.told = ""; // the result that was seen
    this.woke = -Infinity;
  }

  /** Forget the table: the next view is of another one. */
  forget() {
    this.isAwaited = false;
    this.told = "";
  }

  /**
   * Return whether a result should be shown as news; once for each result.
   * @param {string | null} result null while the game isn't decided
   * @param {number} newest row of the journal
   * @param {number} now milliseconds
   */
  isNews(result, newest, now) {
    if (result === null) {
      this.isAwaited = true;
      this.newest = newest;
      return false;
    }
    const isNew = this.isAwaited && result !== this.told && newest - this.newest <= OLD && now - this.woke > WAKING;
    this.isAwaited = false;
    this.told = result;
    return isNew;
  }
}

export class ScoreReveal {
  /**
   * Begin without a show; `later` replaces setTimeout in tests.
   * @param {() => void} redraw draws the page when the show is over
   * @param {RevealSound | null} [sound] of the shared screen
   * @param {Later} [later] calls something after some milliseconds
   */
  constructor(redraw, sound = null, later = (work, milliseconds) => setTimeout(work, milliseconds)) {
    this.redraw = redraw;
    this.sound = sound;
    this.later = later;
    this.fresh = new Freshness();
    /** @type {HTMLElement | null} */
    this.stage = null;
    this.shown = ""; // the result that the show tells
    this.run = 0; // counts shows: what was planned for one does nothing in the next
    this.since = 0;
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    /** @type {ScoreStepView[]} */
    this.steps = [];
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.fresh.woke = Date.now();
      else this.skip();
    });
  }

  /** Forget the table: the next view is of another one. */
  forget() {
    this.fresh.forget();
    this.close();
  }

  /**
   * Start the show if a view decides the game; return whether it is running, so that the page isn't drawn below it.
   * @param {TableView} view
   */
  follow(view) {
    const scores = view.moment.decided ? view.scores : null;
    const result = scores && JSON.stringify(scores.rows);
    // Taken back, or corrected meanwhile.
    if (this.stage && result !== this.shown) this.close();
    const isNews = this.fresh.isNews(result, view.newest, Date.now());
    if (scores && result && isNews && !isStill() && document.visibilityState === "visible") this.begin(scores, result, view);
    return this.stage !== null;
  }

  /**
   * Start the show of a result; without any steps there is none.
   * @param {ScoresView} scores
   * @param {string} result
   * @param {TableView} view
   */
  begin(scores, result, view) {
    this.steps = scores.steps || [];
    if (!this.steps.length) return;
    this.shown = result;
    this.since = Date.now();
    this.build(scores, view);
    const times = this.steps.map((each) => each.at);
    times.push(times[times.length - 1] + SEEN);
    const run = this.run += 1;
    times.forEach((at, number) => this.later(() => {
      if (run !== this.run) return;
      if (number < this.steps.length) this.tell(number);
      else this.finish();
    }, at));
  }

  /**
   * Build the stage: a row for each seat.
   * @param {ScoresView} scores
   * @param {TableView} view
   */
  build(scores, view) {
    const seats = view.order.filter((id) => scores.rows.some((row) => row.seat === id));
    for (const row of scores.rows) if (!seats.includes(row.seat)) seats.push(row.seat);
    this.rows = new Map(seats.map((id) => {
      const seat = view.seats.find((each) => each.id === id) || view.seats[0];
      const bar = el("span", { class: "show-bar" });
      bar.style.background = seat.colour;
      const gain = el("span", { class: "show-gain" });
      const sum = el("b", { class: "show-sum" }, figure(0));
      const place = el("span", { class: "show-place" });
      const item = el("li", {}, marker(seat), el("span", { class: "show-name" }, seat.name), place, el("span", { class: "show-line" }, bar), gain, sum);
      return [id, { item, bar, gain, sum, place }];
    }));
    const title = scores.title || tr("Final scores");
    const stage = el("div", { class: "score-show", role: "dialog", "aria-modal": "true", "aria-label": title, tabindex: "-1" },
      el("header", { class: "show-head" }, el("p", { class: "detail" }, title), el("h2", {}, "\u00a0")),
      el("ol", { "aria-hidden": "true" }, [...this.rows.values()].map((each) => each.item)),
      el("footer", { class: "show-foot" }, el("p", { class: "unseen", role: "status" }, tr("The points appear one category after the other.")),
        el("button", { type: "button", class: "other", onclick: () => this.finish() }, tr("Skip to the result"))));
    const longest = Math.max(...this.steps.flatMap((each) => [...Object.values(each.sums), ...Object.values(each.points)]).map((each) => signed(each).length));
    stage.style.setProperty("--rows", String(seats.length));
    stage.style.setProperty("--figures", `${longest}ch`);
    stage.addEventListener("click", () => this.skip());
    stage.addEventListener("keydown", (event) => {
      if (event.key === "Tab") { // only this may be reached; Safari 15.0 has no dialogs of its own
        event.preventDefault();
        const button = stage.querySelector("button");
        if (button) button.focus();
      }
      if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) this.skip();
    });
    this.stage = stage;
    document.body.append(stage);
    stage.focus(); // a tap anywhere skips: no button stands out
    if (this.sound) this.sound.ready();
    for (const id of seats) this.grow(id, 0);
  }

  /**
   * Show a step: its heading, and the gains of the players.
   * @param {number} number of the step
   */
  tell(number) {
    const step = this.steps[number];
    const head = this.stage && this.stage.querySelector("h2");
    if (!head) return;
    const count = this.steps[this.steps.length - 1].number;
    head.textContent = step.title;
    if (head.previousElementSibling) head.previousElementSibling.textContent = tr("{number} of {count}", { number: step.number, count });
    const isFirst = !number || this.steps[number - 1].number !== step.number;
    for (const [seat, row] of this.rows) {
      const gain = step.points[seat];
      if (isFirst) row.gain.textContent = "";
      row.item.classList.toggle("told", gain !== undefined);
      if (gain === undefined) continue;
      if (step.place && this.rows.size > 1) row.place.textContent = `${step.place}.`;
      row.item.classList.toggle("first", step.place === 1);
      row.gain.textContent = signed(gain);
      row.sum.textContent = figure(step.sums[seat]);
      this.grow(seat, step.sums[seat]);
    }
    if (!this.sound) return;
    if (number === this.steps.length - 1) this.sound.winner();
    else this.sound.bid(number);
  }

  /**
   * Let a bar grow to a sum; sums below zero go left from where bars start.
   * @param {string} seat
   * @param {number} sum
   */
  grow(seat, sum) {
    const row = this.rows.get(seat);
    if (!row) return;
    const sums = [0, ...this.steps.flatMap((each) => Object.values(each.sums))];
    const least = Math.min(...sums);
    const most = Math.max(...sums);
    const room = most - least || 1;
    row.bar.style.left = `${100 * (Math.min(0, sum) - least) / room}%`;
    row.bar.style.width = `${100 * Math.abs(sum) / room}%`;
  }

  /** Go to the result, unless the tap was meant for the page below. */
  skip() {
    if (this.stage && Date.now() - this.since > SETTLES) this.finish();
  }

  /** Show the result. */
  finish() {
    if (!this.stage) return;
    this.close();
    this.redraw();
    const now = document.getElementById("now");
    if (now && document.activeElement === document.body) now.focus({ preventScroll: true });
  }

  close() {
    this.run += 1;
    if (this.stage) this.stage.remove();
    this.stage = null;
    this.shown = "";
    this.rows = new Map();
  }
}

/**
 * Return points with their sign.
 * @param {number} points
 */
const signed = (points) => (points > 0 ? `+${points}` : figure(points));
