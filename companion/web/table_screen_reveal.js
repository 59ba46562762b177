// The reveal on the shared screen: choices that have just opened are turned over one by one, the winner last.

import { tr } from "./catalog.js";
import { el, marker, readableOn } from "./dom.js";
import { RevealSound } from "./reveal_sound.js";

/** @import { RevealBidView, RevealView, SeatView, TableView } from "./view" */
/** @typedef {(work: () => void, milliseconds: number) => unknown} Later */

/** Milliseconds until the first bid is turned over, between two bids at most, and before the last one. */
const FIRST = 500;
const GAP = 650;
const HELD_BREATH = 450;
/** Milliseconds until the last bid is turned over at most, and that turning it takes. The reveal is over within 4 s. */
const LAST = 3600;
const TURN = 260;
/** An opening is news for less than this many steps: a screen that was asleep skips its reveal. */
const OLD = 5;

/**
 * Return when each of some bids is turned over, in milliseconds from the start.
 * @param {number} count
 */
export function schedule(count) {
  const pause = count > 1 ? HELD_BREATH : 0;
  const gap = Math.min(GAP, (LAST - FIRST - pause) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, at) => FIRST + at * gap + (at === count - 1 ? pause : 0));
}

/**
 * Return the columns and the size of cards that fill a room best.
 * @param {number} count number of cards
 * @param {{ width: number, height: number }} room pixels
 */
export function gridOf(count, { width, height }) {
  let best = { columns: 1, wide: 0, high: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = Math.min((width - SPACE * (columns - 1)) / columns, MOST_WIDE);
    const high = Math.min((height - SPACE * (rows - 1)) / rows, wide);
    // A card is read by its smaller side. Of grids that are nearly as good the broadest is taken.
    if (Math.min(wide, 1.3 * high) > 0.94 * Math.min(best.wide, 1.3 * best.high)) best = { columns, wide, high };
  }
  return best;
}

const SPACE = 16; // pixels between cards
const MOST_WIDE = 440;

const LONG = 12; // letters of a bid that needs a second line

/**
 * Return on how many lines a bid is written, and for how many letters each must have room.
 * @param {string} text
 */
export function linesOf(text) {
  const words = text.split(" ").map((each) => each.length);
  const lines = text.length > LONG && words.length > 1 ? 2 : 1;
  return { lines, letters: Math.max(3, ...words, lines > 1 ? Math.ceil(text.length / 2) + 2 : text.length) };
}

/** Return whether this screen's owner wants nothing to move. */
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Reveal {
  /**
   * Begin without a reveal; `later` replaces setTimeout in tests.
   * @param {HTMLElement} stage
   * @param {() => void} redraw draws the screen again
   * @param {Later} [later] calls something after some milliseconds
   */
  constructor(stage, redraw, later = (work, milliseconds) => setTimeout(work, milliseconds)) {
    this.stage = stage;
    this.redraw = redraw;
    this.later = later;
    this.sound = new RevealSound(() => this.drawSound());
    /** @type {number | null} */
    this.seen = null; // row of the newest opening that needs no showing; null before the first view
    /** @type {RevealView | null} */
    this.shown = null;
    this.isOver = false; // whether all are turned over and sorted
    this.run = 0; // counts starts and ends: an older timer does nothing
    this.asked = ""; // question when all were turned over
    this.said = ""; // all of it in words
    this.status = el("p", { class: "unseen", role: "status" });
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
    stage.addEventListener("click", (event) => {
      if (event.target instanceof Element && !event.target.closest("button")) this.skip();
    });
    addEventListener("keydown", (event) => {
      if (!this.shown || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.isTurning && event.key !== "Tab" && event.key !== "Shift") {
        event.preventDefault();
        this.skip();
      } else if (event.key === "Escape") this.close();
    });
    addEventListener("resize", () => this.fit());
    addEventListener("pointerdown", () => { if (this.sound.isMuted) this.sound.ready(); });
  }

  /** Whether bids are still being turned over. */
  get isTurning() {
    return this.shown !== null && !this.isOver;
  }

  /** Forget the table: the next view is another one's. */
  forget() {
    this.seen = null;
    this.end();
  }

  /**
   * Show the choice that has opened since the last view; end with the question that came with it.
   * @param {TableView} view
   * @param {boolean} isBusy whether something else covers the screen
   */
  follow(view, isBusy) {
    const told = (view.screen || {}).reveal || null;
    const row = told ? told.row : 0;
    if (this.seen === null) this.seen = row; // row that had opened before the page was loaded
    if (this.shown && row !== this.shown.row) this.end(); // taken back, or the next one
    if (told && row > this.seen && !isBusy) {
      this.seen = row;
      if (view.newest - row < OLD) this.begin(told, view);
    }
    if (!this.shown || this.isTurning) return;
    document.body.classList.toggle("reason-said", view.prompt.detail === this.shown.reason);
    const asked = [view.moment.round, view.moment.phase, view.prompt.text].join("|");
    if (!this.asked) this.asked = asked;
    else if (asked !== this.asked) this.end();
  }

  /**
   * Start a reveal.
   * @param {RevealView} told
   * @param {TableView} view
   */
  begin(told, view) {
    this.end();
    this.shown = told;
    this.sound.ready();
    this.build(told, view);
    if (isStill()) {
      this.sort();
      return;
    }
    const { run } = this;
    schedule(told.bids.length).forEach((at, number) => this.later(() => { if (run === this.run) this.turn(number); }, at));
  }

  /**
   * Turn over a choice; after the last one, finish.
   * @param {number} number place of the bid in the order of turning
   */
  turn(number) {
    const told = /** @type {RevealView} */ (this.shown);
    this.card(told.bids[number]).classList.add("turned");
    if (number + 1 < told.bids.length) {
      this.sound.bid(number);
      return;
    }
    this.soundLast();
    const { run } = this;
    this.later(() => { if (run === this.run) this.finish(); }, TURN);
  }

  /** Turn over all that is left at once. */
  skip() {
    if (!this.isTurning) return;
    this.soundLast();
    this.finish();
  }

  /** End the turning, and let the cards slide to their places. */
  finish() {
    const before = new Map([...this.cards.values()].map((card) => [card, card.getBoundingClientRect()]));
    this.sort();
    this.redraw(); // the question comes back below
    for (const [card, box] of before) slide(card, box);
  }

  /** Show all bids in the order that they decide, the winner first. */
  sort() {
    this.run += 1;
    this.isOver = true;
    const told = /** @type {RevealView} */ (this.shown);
    this.stage.classList.add("over");
    const list = /** @type {HTMLElement} */ (this.stage.querySelector("ol"));
    const cards = told.bids.map((each) => this.card(each)).reverse();
    for (const each of cards) each.classList.add("turned");
    list.append(...cards);
    list.removeAttribute("aria-hidden");
    // Read out once, when nothing is left to be seen before.
    const { run } = this;
    this.later(() => { if (run === this.run) this.status.textContent = this.said; }, 0);
  }

  soundLast() {
    const told = /** @type {RevealView} */ (this.shown);
    if (told.bids.some((each) => each.place === 1)) this.sound.winner();
    else this.sound.bid(told.bids.length - 1);
  }

  /** Go on to the table. */
  close() {
    if (!this.shown || this.isTurning) return;
    this.end();
    this.redraw();
    const now = document.getElementById("now");
    if (now && document.activeElement === document.body) now.focus();
  }

  end() {
    this.run += 1;
    this.shown = null;
    this.isOver = false;
    this.asked = "";
    this.cards.clear();
    this.stage.replaceChildren();
    this.stage.classList.remove("over");
  }

  /**
   * Return the card of a choice.
   * @param {RevealBidView} bid
   * @returns {HTMLElement}
   */
  card(bid) {
    return /** @type {HTMLElement} */ (this.cards.get(bid.seat));
  }

  /**
   * Put a face-down card for each choice on the stage, with the result below them.
   * @param {RevealView} told
   * @param {TableView} view
   */
  build(told, view) {
    const names = new Map(view.seats.map((each) => [each.id, each]));
    /** @type {(id: string) => SeatView} */
    const seatOf = (id) => names.get(id) || view.seats[0];
    const order = told.bids.slice().sort((a, b) => view.order.indexOf(a.seat) - view.order.indexOf(b.seat));
    const winner = told.bids.find((each) => each.place === 1);
    this.cards = new Map(order.map((each) => [each.seat, cardNode(each, seatOf(each.seat), each === winner)]));
    const { headline } = told;
    const bids = told.bids.slice().reverse().map((each) => `${seatOf(each.seat).name}: ${each.text}`);
    this.said = [`${told.title}. ${bids.join("; ")}.`, headline, told.reason].filter(Boolean).join(" ");
    this.stage.replaceChildren(
      el("header", { class: "reveal-head" }, el("h2", {}, told.title), el("span", { class: "reveal-sound" })),
      el("ol", { class: "reveal-cards", "aria-hidden": "true" }, [...this.cards.values()]),
      el("footer", { class: "reveal-foot" },
        el("div", { class: "grow" }, headline ? el("p", { class: "reveal-headline" }, winner ? marker(seatOf(winner.seat)) : "", el("span", {}, headline)) : "",
          told.reason ? el("p", { class: "reveal-reason" }, told.reason) : ""),
        el("button", { type: "button", class: "other", onclick: () => this.close() }, tr("Continue"))),
      this.status);
    this.status.textContent = "";
    this.drawSound();
  }

  /** Return the switch of the sheet with settings. */
  soundSwitch() {
    const { sound } = this;
    const box = el("input", { type: "checkbox", role: "switch", checked: sound.isOn, onchange: () => sound.set(box.checked) });
    return el("label", { class: "choice" }, box, el("span", { class: "grow" }, tr("Sound when bids and scores are revealed"),
      el("small", {}, tr("This screen only. Some browsers make no sound before the first touch."))));
  }

  drawSound() {
    const place = this.stage.querySelector(".reveal-sound");
    if (!place) return;
    const { sound } = this;
    const button = sound.isMuted
      ? el("button", { type: "button", class: "other compact", onclick: () => sound.ready() }, tr("Tap for sound"))
      : el("button", { type: "button", class: "other compact", "aria-pressed": String(sound.isOn), onclick: () => sound.set(!sound.isOn) }, sound.isOn ? tr("Sound on") : tr("Sound off"));
    place.replaceChildren(button);
  }

  /** Give the cards the size in which all are seen. */
  fit() {
    const list = this.stage.querySelector("ol");
    if (!(list instanceof HTMLElement) || !this.shown) return;
    const { columns, wide, high } = gridOf(this.cards.size, { width: list.clientWidth, height: list.clientHeight });
    list.style.gridTemplateColumns = `repeat(${columns}, ${Math.floor(wide)}px)`;
    list.style.setProperty("--wide", `${Math.floor(wide)}px`);
    list.style.setProperty("--high", `${Math.floor(high)}px`);
  }
}

/**
 * Return a card: its back with the seat's marker on wax, its face with the bid.
 * @param {RevealBidView} bid
 * @param {SeatView} seat
 * @param {boolean} isWinner
 */
function cardNode(bid, seat, isWinner) {
  const place = bid.place ? el("span", { class: "reveal-place" }, `${bid.place}.`) : "";
  const figure = el("b", { class: "reveal-bid" }, bid.text);
  const { lines, letters } = linesOf(bid.text);
  figure.style.setProperty("--letters", String(letters));
  const card = el("li", { class: `reveal-card is-${bid.state}${lines > 1 ? " long" : ""}${isWinner ? " winner" : ""}` },
    el("div", { class: "reveal-turn" },
      el("div", { class: "reveal-back", "aria-hidden": "true" }, el("span", { class: "reveal-wax" }, marker(seat)), el("span", { class: "reveal-name" }, seat.name)),
      el("div", { class: "reveal-face" }, el("span", { class: "reveal-who" }, marker(seat), el("span", { class: "reveal-name" }, seat.name), place), figure)));
  card.style.setProperty("--name", String(Math.max(6, ...seat.name.split(/[\s-]/).map((each) => Math.min(each.length, 16)))));
  card.style.setProperty("--seat", seat.colour);
  card.style.setProperty("--over-seat", readableOn(seat.colour));
  return card;
}

/**
 * Let a card slide from where it was to where it is.
 * @param {HTMLElement} card
 * @param {DOMRect} from
 */
function slide(card, from) {
  if (!card.animate || isStill()) return;
  const to = card.getBoundingClientRect();
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  card.animate([{ transform: start }, { transform: "none" }], { duration: 200, easing: "ease-out" });
}
