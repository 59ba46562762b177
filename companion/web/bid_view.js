// What a seat sees of its sealed choice: the dial, the seal, who is missing, what was opened.

import { el, named } from "./dom.js";
import { form } from "./offers.js";
import { wordsOf } from "./bids.js";

/** Return the part of the page about the choice that goes on; nothing between choices. */
export function bidNode(holder, told, redraw) {
  const { view, bids } = holder;
  const choice = view.seals;
  if (!choice) return "";
  const asked = choice.seats.includes(view.seat);
  const parts = [];
  if (bids.warning) parts.push(el("p", { class: "warning", role: "alert" }, bids.warning));
  if (choice.list) parts.push(opening(holder, choice, told, redraw));
  else if (asked && bids.state(choice) === "unsent") parts.push(unsentNode(bids, choice, redraw));
  else if (asked) parts.push(dialOrSeal(holder, choice, told, redraw));
  return parts.length ? el("div", { class: "bid" }, parts) : "";
}

/** Return what `bidNode` depends on: another seat's seal must not turn this seat's dial back. */
export function bidKey(holder) {
  const { view, bids } = holder;
  const choice = view.seals;
  if (!choice) return null;
  const told = choice.list ? choice : [choice.epoch, choice.sealed.includes(view.seat)];
  const offer = view.offers.find((each) => each.do === choice.choice);
  return [told, offer, bids.mine(choice), bids.state(choice), bids.warning, holder.changing, holder.late];
}

function dialOrSeal(holder, choice, told, redraw) {
  const { view, bids } = holder;
  const offer = view.offers.find((each) => each.do === choice.choice);
  if (!offer) return "";
  const sealed = choice.sealed.includes(view.seat);
  if (sealed && holder.changing !== choice.epoch) return sealNode(holder, choice, offer, redraw);
  const mine = bids.mine(choice);
  const start = mine && mine.values ? withStart(offer, mine.values) : offer;
  return form(start, told, async (values) => {
    const sent = bids.seal(choice, offer, values);
    holder.changing = null;
    const late = setTimeout(redraw, 1000); // without an answer it is shown as not sent
    await sent.finally(() => clearTimeout(late));
    redraw();
  }, sealed ? "Seal this instead" : "Seal", true);
}

/** Show what is sealed here and not sent yet: it is sent by itself, unless it is taken back. */
function unsentNode(bids, choice, redraw) {
  return el("div", { class: "sealed-bid" },
    el("div", { class: "wax big", "aria-hidden": "true" }),
    el("p", { role: "status" }, el("b", {}, "Sealed on this phone, not yet sent: waiting for the host.")),
    el("div", { class: "row" }, el("button", {
      type: "button", class: "other", onclick: () => { bids.withdraw(choice); redraw(); },
    }, "Take it back")));
}

/** Show a sealed choice as wax: its value only while the finger rests on it. */
function sealNode(holder, choice, offer, redraw) {
  const mine = holder.bids.mine(choice);
  const value = el("output", { class: "hidden-bid" });
  const show = (on) => () => { value.textContent = on && mine ? wordsOf(offer.fields, mine.numbers) : ""; };
  const look = mine ? el("button", {
    type: "button", class: "other", onpointerdown: show(true), onpointerup: show(false),
    onpointerleave: show(false), onpointercancel: show(false), onblur: show(false),
    onkeydown: (event) => { if (event.key === " " || event.key === "Enter") show(true)(); },
    onkeyup: show(false), oncontextmenu: (event) => event.preventDefault(),
  }, "Hold to look") : "";
  return el("div", { class: "sealed-bid" },
    el("div", { class: "wax big", "aria-hidden": "true" }),
    el("p", {}, el("b", {}, "Sealed.")), mine ? "" : el("p", { class: "detail" }, elsewhere(choice, holder.view.seat)),
    el("div", { class: "row" }, look,
      el("button", { type: "button", class: "other", onclick: () => { holder.changing = choice.epoch; redraw(); } }, "Change")),
    value);
}

function elsewhere(choice, seat) {
  return (choice.here || []).includes(seat)
    ? "On the phone in the middle of the table." : "On another phone, or before this page was opened anew.";
}

function opening(holder, choice, told, redraw) {
  const { view } = holder;
  const { missing } = choice;
  const names = missing.map((id) => nameOf(told, id)).join(", ");
  const dials = (choice.dials || []).filter((id) => !choice.typed.includes(id));
  const turned = dials.map((id) => nameOf(told, id)).join(", ");
  const waits = missing.length ? `Opening: waiting for ${names}. Wake ${missing.map((id) => `${nameOf(told, id)}’s phone`).join(", ")}.`
    : `Phones are in. Turn over the dials of ${turned}: the table types what they show.`;
  const parts = [el("p", {}, el("b", {}, "All have sealed. "), waits)];
  // One phone alone never decides about another; the table screen may, after a minute.
  const mayDecide = missing.length === 1 && choice.opened.length > 1 && choice.opened.includes(view.seat);
  if (!mayDecide) return el("div", {}, parts);
  if (holder.late !== choice.epoch) {
    clearTimeout(holder.lateTimer);
    holder.lateTimer = setTimeout(() => { holder.late = choice.epoch; redraw(); }, 11000);
    return el("div", {}, parts);
  }
  const trouble = el("p", { class: "why", role: "alert" });
  const without = () => holder.bids.vote(choice, "without").catch((error) => { trouble.textContent = error.message; });
  parts.push(
    el("p", { class: "detail" }, "That phone opens by itself when it wakes. Or all others go on without it together."),
    el("div", { class: "row" }, el("button", { type: "button", class: "other", onclick: without }, `Without ${names}`)), trouble);
  const votes = Object.keys(choice.votes);
  if (votes.length) parts.push(el("p", { class: "detail" }, `Without ${names}, say: ${votes.map((id) => nameOf(told, id)).join(", ")}.`));
  return el("div", {}, parts);
}

/** Return what was opened last, checked by this phone, with the words to be said aloud. */
export function openedNode(holder, told) {
  const { opened } = holder.view;
  if (!opened) return "";
  const { words, rows, faults, warning, isTrue } = holder.bids.check(opened);
  if (!isTrue) {
    const who = faults.map((id) => nameOf(told, id)).join(", ");
    return el("div", { class: "warning", role: "alert" },
      el("b", {}, "The host shows what was not sealed. "),
      faults.length ? `It does not fit the seal of ${who}. ` : "", warning);
  }
  return el("details", { class: "words" },
    el("summary", {}, el("span", {}, "Opened and checked: ", el("b", {}, words.join(" · ")))),
    warning ? el("p", { role: "status" }, warning) : "",
    el("p", { class: "detail" }, "The words are the same on all phones. Say them aloud to be sure."),
    el("ul", { class: "lines" }, rows.map((row) => el("li", {},
      named(told.seats.find((each) => each.id === row.seat)), el("span", { class: "detail" }, row.text)))));
}

function withStart(offer, values) {
  return {
    ...offer,
    fields: offer.fields.map((field) => (values[field.name] === undefined ? field : { ...field, start: values[field.name] })),
  };
}

function nameOf(told, id) {
  return (told.seats.find((each) => each.id === id) || { name: id }).name;
}
