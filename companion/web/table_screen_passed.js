// Seats that choose on the shared screen while it is passed: each behind a curtain; the host keeps the choices until all are in.

import { tr } from "./catalog.js";
import { numbersOf } from "./bids.js";
import { bidNode, noteOvertaken, OVERTAKEN } from "./bid_view.js";
import { el, marker, readableOn, seatOf } from "./dom.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Values } from "./bids.js" */
/** @import { OfferView, SealsView, TableView } from "./view" */
/** @import { Line } from "./wire.js" */
/** @typedef {import("./bid_view.js").Bidder & { bids: KeptChoice, isOpen?: boolean }} Passed a seat that chooses on this screen */

/** The choice of a seat that the host keeps. */
class KeptChoice {
  /**
   * @param {Line["say"]} say speaks to the host
   * @param {TableView} view view of the seat
   */
  constructor(say, view) {
    this.say = say;
    this.view = view;
    this.warning = "";
  }

  /**
   * Return the choice that the host keeps; null if there is none.
   * @param {SealsView} choice
   */
  mine(choice) {
    const values = this.view.private[choice.choice];
    const offer = this.view.offers.find((each) => each.do === choice.choice);
    if (!values || !offer) return null;
    return { table: choice.table, epoch: choice.epoch, salt: "", values, numbers: numbersOf(offer.fields, values) };
  }

  /**
   * Return the state of the choice.
   * @param {SealsView | null} choice
   */
  state(choice) { return choice && choice.sealed.includes(this.view.seat) ? "sealed" : ""; }

  /**
   * Let the host keep values.
   * @param {SealsView} choice
   * @param {OfferView} offer
   * @param {Values} values
   */
  async seal(choice, offer, values) {
    const { seat } = this.view;
    await this.say("pass", { seat, said: { kind: "keep", action: { do: offer.do, seat, values } } });
  }

  /** Nothing waits to be sent. */
  withdraw() { return false; }

  /** Only phones vote about phones. */
  async vote() { /* the shared screen has buttons of its own */ }
}

/** The seats that choose on this screen. */
export class PassedSeats {
  /**
   * Begin without a seat behind the curtain.
   * @param {Line["say"]} say speaks to the host
   * @param {() => void} redraw draws the screen again
   */
  constructor(say, redraw) {
    this.say = say;
    this.redraw = redraw;
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
    return choice ? [...new Set([...choice.seats, ...choice.sealed])].filter((id) => !methods[id] || methods[id] === "pass") : [];
  }

  /**
   * Cover the screen for a seat.
   * @param {string} seat
   */
  async show(seat) {
    const { view } = await this.say("seat_view", { seat });
    this.shown = { seat, holder: { view, bids: new KeptChoice(this.say, view) } };
    this.redraw();
  }

  /**
   * Look again through the eyes of the seat behind the curtain.
   * @param {TableView} view view of the table
   */
  async follow(view) {
    if (!this.shown || !this.asked(view).includes(this.shown.seat)) return;
    const { seat, holder } = this.shown;
    try {
      holder.view = holder.bids.view = (await this.say("seat_view", { seat })).view;
      noteOvertaken(holder);
    } catch (error) {
      holder.bids.warning = error.message;
    }
  }

  hide() {
    this.shown = null;
    this.redraw();
  }

  /**
   * Return the curtain, or its player's page behind it.
   * @param {TableView} view
   * @param {Drawn} context
   */
  curtain(view, context) {
    if (!this.shown) return "";
    const { seat: id, holder } = this.shown;
    const seat = seatOf(context, id);
    const close = el("button", { type: "button", class: "other", onclick: () => this.hide() }, tr("Back to the table"));
    let inner;
    if (!view.seals || !this.asked(view).includes(id)) {
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
        this.hide();
      };
      const node = bidNode(holder, { ...context, seat: id, prompt: holder.view.prompt.text }, sealed);
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
