// A seat's own sealed choice on the page: the form, the seats that are still missing, and the opened choices.

import { tr, trCount } from "./catalog.js";
import { el } from "./dom.js";
import { form } from "./offers.js";
import { numbersOf, wordsOf } from "./bids.js";
import { names as namesOf } from "./part.js";

/** @import { Bids, Values } from "./bids.js" */
/** @import { Drawn } from "./dom.js" */
/** @import { Holder } from "./seat_view.js" */
/** @import { Mine } from "./store.js" */
/** @import { OfferView, SealsView, TableView } from "./view" */
/** @typedef {Pick<Bids, "warning" | "mine" | "state" | "seal" | "withdraw" | "vote">} OwnChoice a seat's own choice: sealed here, or kept by the host */
/** @typedef {Pick<Holder, "view" | "changing" | "overtaken" | "heldUp"> & { bids: OwnChoice, state?: string }} Bidder */

/** Notice for a player whose bid was opened while they were changing it. */
export const OVERTAKEN = tr("Everyone sealed meanwhile. The bid you sealed before is open.");

/**
 * Return the part of the page about the current choice; nothing between choices.
 * @param {Bidder} holder
 * @param {Drawn} context
 * @param {() => void} redraw
 */
export function bidNode(holder, context, redraw) {
  const { view, bids } = holder;
  const choice = view.seals;
  if (!choice) return "";
  const asked = choice.seats.includes(view.seat) || choice.sealed.includes(view.seat);
  const parts = [];
  if (bids.warning) parts.push(el("p", { class: "warning", role: "alert" }, bids.warning));
  if (choice.list) parts.push(opening(holder, choice, context, redraw));
  else if (asked && bids.state(choice) === "unsent") parts.push(unsentNode(bids, choice, redraw));
  else if (asked) {
    if (isTakenBack(view, choice)) parts.push(el("p", { role: "status" }, tr("The table undid the reveal. Seal again.")));
    parts.push(dialOrSeal(holder, choice, context, redraw));
  }
  return parts.length ? el("div", { class: "bid" }, parts) : "";
}

/**
 * Return whether this seat has sealed and opened the choice before, and an undo asks for it again.
 * @param {TableView} view
 * @param {SealsView} choice
 */
function isTakenBack({ opened, seat }, choice) {
  if (!opened || !opened.taken_back || choice.sealed.includes(seat)) return false;
  return opened.round === choice.round && opened.phase === choice.phase && opened.choice === choice.choice;
}

/**
 * Return the key that `bidNode` is redrawn for: neither another seat's seal nor a lost network may turn this seat's dial back.
 * @param {Bidder} holder
 */
export function bidKey(holder) {
  const { view, bids } = holder;
  const choice = view.seals;
  if (!choice) return null;
  const told = choice.list ? choice : [choice.epoch, choice.sealed.includes(view.seat)];
  const offer = view.offers.find((each) => each.do === choice.choice);
  return [told, choice.list && holder.state === "lost", offer, bids.mine(choice), bids.state(choice), bids.warning, holder.changing, holder.overtaken, isTakenBack(view, choice), choice.list && [holder.heldUp?.steps, view.table.phones]];
}

/**
 * Note that the bid which a seat is changing is opened, so that it can be changed no more.
 * @param {Bidder} holder
 * @param {TableView} [view]
 */
export function noteOvertaken(holder, view = holder.view) {
  const { seals, opened } = view;
  const { changing } = holder;
  const isOpening = Boolean(seals && seals.list && seals.epoch === changing);
  if (!changing || !(isOpening || (opened && opened.epoch === changing))) return;
  Object.assign(holder, { changing: null, overtaken: changing });
}

/**
 * Return the form to choose with; once the seat has sealed, its seal and the way to change the choice.
 * @param {Bidder} holder
 * @param {SealsView} choice
 * @param {Drawn} context
 * @param {() => void} redraw
 */
function dialOrSeal(holder, choice, context, redraw) {
  const { view, bids } = holder;
  const offer = view.offers.find((each) => each.do === choice.choice);
  if (!offer) return "";
  const sealed = choice.sealed.includes(view.seat);
  if (sealed && holder.changing !== choice.epoch) return sealNode(holder, choice, offer, redraw);
  const mine = bids.mine(choice);
  // A sealed bid stays closed while it is changed.
  const start = !sealed && mine && mine.values ? withStart(offer, mine.values) : offer;
  const dial = form(start, context, async (values) => {
    const sent = bids.seal(choice, offer, values);
    holder.changing = null;
    const late = setTimeout(redraw, 1000); // without an answer it is shown as not sent
    await sent.finally(() => clearTimeout(late));
    redraw();
  }, sealed ? tr("Seal this instead") : tr("Seal"), true, (values) => wordsOf(offer.fields, numbersOf(offer.fields, values)));
  return sealed ? el("div", {}, keptNode(holder, choice, offer, redraw), dial) : dial;
}

/**
 * Say above the dial that the sealed bid still counts, with the way back to it.
 * @param {Bidder} holder
 * @param {SealsView} choice
 * @param {OfferView} offer
 * @param {() => void} redraw
 */
function keptNode(holder, choice, offer, redraw) {
  const keep = () => { holder.changing = null; redraw(); };
  const { look, value } = lookNode(holder.bids.mine(choice), offer);
  return el("div", { class: "kept-bid" },
    el("p", { role: "status" }, tr("Your sealed bid counts until you seal this one.")),
    el("div", { class: "row" }, look, el("button", { type: "button", class: "other", onclick: keep }, tr("Keep the old one"))), value);
}

/**
 * Show a bid that is sealed here and not sent yet: it is sent by itself, unless it is taken back.
 * @param {OwnChoice} bids
 * @param {SealsView} choice
 * @param {() => void} redraw
 */
function unsentNode(bids, choice, redraw) {
  return el("div", { class: "sealed-bid" },
    el("div", { class: "wax big", "aria-hidden": "true" }),
    el("p", { role: "status" }, el("b", {}, tr("Sealed on this phone, not yet sent: waiting for the host."))),
    el("div", { class: "row" }, el("button", {
      type: "button", class: "other", onclick: () => { bids.withdraw(choice); redraw(); },
    }, tr("Take it back"))));
}

/**
 * Return the button that shows the sealed bid while the finger rests on it, and the place for the bid.
 * @param {Mine | null} mine
 * @param {OfferView} offer
 */
function lookNode(mine, offer) {
  const value = el("output", { class: "hidden-bid" });
  /** @type {(on: boolean) => () => void} */
  const show = (on) => () => { value.textContent = on && mine ? wordsOf(offer.fields, mine.numbers) : ""; };
  const look = mine ? el("button", {
    type: "button", class: "other", onpointerdown: show(true), onpointerup: show(false),
    onpointerleave: show(false), onpointercancel: show(false), onblur: show(false),
    onkeydown: (event) => { if (event.key === " " || event.key === "Enter") show(true)(); },
    onkeyup: show(false), oncontextmenu: (event) => event.preventDefault(),
  }, tr("Hold to look")) : "";
  return { look, value };
}

/**
 * Show a sealed choice as wax: its value only while the finger rests on it.
 * @param {Bidder} holder
 * @param {SealsView} choice
 * @param {OfferView} offer
 * @param {() => void} redraw
 */
function sealNode(holder, choice, offer, redraw) {
  const mine = holder.bids.mine(choice);
  const { look, value } = lookNode(mine, offer);
  return el("div", { class: "sealed-bid" },
    el("div", { class: "wax big", "aria-hidden": "true" }),
    el("p", {}, el("b", {}, tr("Sealed."))), mine ? "" : el("p", { class: "detail" }, elsewhere(choice, holder.view.seat)),
    el("div", { class: "row" }, look,
      el("button", { type: "button", class: "other", onclick: () => { holder.changing = choice.epoch; redraw(); } }, tr("Change"))),
    value);
}

/**
 * Return the sentence for a choice that this phone hasn't sealed itself.
 * @param {SealsView} choice
 * @param {string} seat
 */
function elsewhere(choice, seat) {
  return (choice.here || []).includes(seat)
    ? tr("Sealed on the shared screen.") : tr("Sealed on another phone, or before you reloaded.");
}

/** Milliseconds after which a phone that hasn't opened should be woken, and after which the others may go on. */
const WAKES = 4000;
const DECIDES = 11000;

/**
 * Return how long an opening has been waiting: 0 not long, 1 a phone should be woken, 2 the others may go on.
 * @param {Bidder} holder
 * @param {SealsView} choice
 * @param {() => void} redraw
 */
function heldUp(holder, choice, redraw) {
  if (!holder.heldUp || holder.heldUp.epoch !== choice.epoch) {
    const mine = { epoch: choice.epoch, steps: 0 };
    const later = () => {
      mine.steps += 1;
      redraw();
    };
    holder.heldUp = mine;
    setTimeout(later, WAKES);
    setTimeout(later, DECIDES);
  }
  return holder.heldUp.steps;
}

/**
 * Return the state of the opening: everyone has sealed, and phones show their choices.
 * @param {Bidder} holder
 * @param {SealsView} choice
 * @param {Drawn} context
 * @param {() => void} redraw
 */
function opening(holder, choice, context, redraw) {
  const { view } = holder;
  if (holder.state === "lost") {
    return el("p", {}, el("b", {}, tr("Everyone has sealed.")), " ", tr("This phone opens its bid by itself as soon as it reaches the table."));
  }
  const { missing = [], typed = [], opened = [] } = choice;
  const names = namesOf(context.seats, missing);
  const dials = (choice.dials || []).filter((id) => !typed.includes(id));
  const held = heldUp(holder, choice, redraw);
  const asleep = missing.filter((id) => held > 0 || view.table.phones[id] === "asleep");
  const wake = asleep.length ? [trCount("Wake {names}’s phone: it opens by itself.", "Wake the phones of {names}: they open by themselves.", asleep.length, { names: namesOf(context.seats, asleep) })] : [];
  const waits = missing.length ? [tr("Opening: waiting for {names}.", { names }), ...wake]
    : [tr("All phones have sealed. Turn over the dials of {names}, and type their numbers on the shared screen.", { names: namesOf(context.seats, dials) })];
  const parts = [el("p", {}, el("b", {}, tr("Everyone has sealed.")), " ", waits.join(" ")),
    holder.overtaken === choice.epoch ? el("p", { role: "status" }, OVERTAKEN) : ""];
  // One phone alone never decides about another; the table screen may, after a minute.
  const mayDecide = missing.length === 1 && opened.length > 1 && opened.includes(view.seat);
  if (!mayDecide || held < 2) return el("div", {}, parts);
  const trouble = el("p", { class: "why", role: "alert" });
  const without = () => holder.bids.vote(choice, "without").catch((error) => { trouble.textContent = error.message; });
  parts.push(
    el("p", { class: "detail" }, tr("Or all the others continue without it.")),
    el("div", { class: "row" }, el("button", { type: "button", class: "other", onclick: without }, tr("Without {names}", { names }))), trouble);
  const votes = Object.keys(choice.votes || {});
  if (votes.length) parts.push(el("p", { class: "detail" }, tr("Without {names}, say: {voters}.", { names, voters: namesOf(context.seats, votes) })));
  return el("div", {}, parts);
}

/**
 * Return an offer whose fields start with values that were given before.
 * @param {OfferView} offer
 * @param {Values} values
 * @returns {OfferView}
 */
function withStart(offer, values) {
  return {
    ...offer,
    fields: offer.fields.map((field) => (values[field.name] === undefined ? field : { ...field, start: values[field.name] })),
  };
}
