// Seats that choose on the shared screen while it is passed: each behind a curtain, sealed with a seed of this browser.

import { tr } from "./catalog.js";
import { Bids } from "./bids.js";
import { bidNode, noteOvertaken, OVERTAKEN } from "./bid_view.js";
import { el, marker, readableOn, seatOf } from "./dom.js";
import { hex, randomBytes } from "./bytes.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Say } from "./bids.js" */
/** @import { Held } from "./store.js" */
/** @import { TableView } from "./view" */
/** @import { Line } from "./wire.js" */
/** @typedef {import("./bid_view.js").Bidder & { held: Held, isOpen?: boolean }} Passed a seat that chooses on this screen */

const KEY = "punchboard passed";

/** The seats that choose on this screen. */
export class PassedSeats {
  /**
   * @param {Line["say"]} say speaks to the host
   * @param {string[]} words the list of 256
   * @param {() => void} redraw draws the screen again
   */
  constructor(say, words, redraw) {
    this.say = say;
    this.words = words;
    this.redraw = redraw;
    this.held = read();
    /** @type {Map<string, Passed>} */
    this.holders = new Map();
    /** @type {{ seat: string, holder: Passed } | null} */
    this.shown = null; // the holder behind the curtain
  }

  /**
   * Return the seats that choose here: asked now, without a phone or a dial of their own.
   * @param {TableView} view
   */
  asked(view) {
    const choice = view.seals;
    const methods = (view.screen || {}).bid_methods || {};
    return choice ? choice.seats.filter((id) => !methods[id] || methods[id] === "pass") : [];
  }

  /**
   * Carry out a choice's automatic steps: send an unconfirmed seal again, open a listed one.
   * @param {TableView} view
   */
  async follow(view) {
    const choice = view.seals;
    if (!choice) return;
    for (const seat of this.asked(view)) {
      const holder = this.holders.get(seat);
      const known = this.held[`${choice.table} ${seat}`];
      if (!holder && !(known && known.mine)) continue; // nothing was chosen here
      if (choice.opened && choice.opened.includes(seat)) continue;
      const now = holder || this.hold(view, choice.table, seat);
      try {
        now.view = (await this.say("seat_view", { seat })).view;
        noteOvertaken(now);
        await now.bids.follow(now.view);
      } catch (error) {
        if (error.code !== "not_now" && error.code !== "already_open") now.bids.warning = error.message;
      }
    }
  }

  /**
   * @param {TableView} view view of the table
   * @param {string} table its id
   * @param {string} seat
   * @returns {Passed}
   */
  hold(view, table, seat) {
    const key = `${table} ${seat}`;
    const held = this.held[key] || { seed: hex(randomBytes(16)), mine: null, secret: "", seat };
    this.held[key] = held;
    const keep = () => write(this.held);
    /** @type {Say} */
    const say = (kind, told) => this.say("pass", { seat, said: { kind, ...told } });
    const holder = { held, view, bids: new Bids(held, keep, say, this.words, true) };
    this.holders.set(seat, holder);
    keep();
    return holder;
  }

  /**
   * Cover the screen for a seat.
   * @param {TableView} view
   * @param {string} seat
   */
  async show(view, seat) {
    const holder = this.holders.get(seat) || this.hold(view, view.seals ? view.seals.table : "", seat);
    holder.view = (await this.say("seat_view", { seat })).view;
    holder.isOpen = false;
    this.shown = { seat, holder };
    this.redraw();
  }

  hide() {
    this.shown = null;
    this.redraw();
  }

  /**
   * Return the curtain, or its player's page behind it.
   * @param {TableView} view
   * @param {Drawn} told
   */
  curtain(view, told) {
    if (!this.shown) return "";
    const { seat: id, holder } = this.shown;
    const seat = seatOf(told, id);
    const close = el("button", { type: "button", class: "other", onclick: () => this.hide() }, tr("Back to the table"));
    let inner;
    if (!view.seals || !view.seals.seats.includes(id)) {
      noteOvertaken(holder, view);
      const isOvertaken = view.opened && view.opened.epoch === holder.overtaken;
      inner = [el("h1", {}, tr("This choice is over.")), isOvertaken ? el("p", {}, OVERTAKEN) : "", close];
    } else if (!holder.isOpen) {
      const open = () => { holder.isOpen = true; this.redraw(); };
      inner = [marker(seat), el("h1", {}, tr("For {name} only", { name: seat.name })), el("p", {}, tr("Take the screen to yourself.")),
        el("button", { type: "button", class: "main", onclick: open }, tr("I am {name}: show", { name: seat.name })), close];
    } else {
      const sealed = () => {
        if (holder.changing) {
          this.redraw();
          return;
        }
        holder.isOpen = false;
        this.hide();
      };
      const node = bidNode(holder, { ...told, seat: id, prompt: holder.view.prompt.text }, sealed);
      inner = [el("h1", {}, marker(seat), tr("{name}, your choice", { name: seat.name })), node, close];
    }
    const box = el("div", { class: holder.isOpen ? "curtain open" : "curtain", role: "dialog", "aria-modal": "true", "aria-label": tr("For {name} only", { name: seat.name }) },
      el("div", { class: "inner" }, inner));
    box.style.setProperty("--seat", seat.colour);
    if (!holder.isOpen) {
      box.style.background = seat.colour;
      box.style.color = readableOn(seat.colour);
    }
    return box;
  }
}

/**
 * @returns {{ [key: string]: Held }}
 */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}") || {};
  } catch {
    return {};
  }
}

/**
 * @param {{ [key: string]: Held }} held
 */
function write(held) {
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch { /* private windows of some browsers: it lasts as long as the page */ }
}
