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
  return [told, offer, bids.mine(choice), bids.warning, holder.changing, holder.late];
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
    await bids.seal(choice, offer, values);
    holder.changing = null;
    redraw();
  }, sealed ? "Seal this instead" : "Seal", true);
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
  const missing = choice.seats.filter((id) => !choice.opened.includes(id));
  const names = missing.map((id) => nameOf(told, id)).join(", ");
  const dials = (choice.dials || []).filter((id) => !choice.typed.includes(id));
  const turned = dials.map((id) => nameOf(told, id)).join(", ");
  const waits = names ? `Opening: waiting for ${names}.` : `Turn the dials of ${turned} over: the table types what they show.`;
  const parts = [el("p", {}, el("b", {}, "All have sealed. "), waits)];
  if (!missing.length) return el("div", {}, parts);
  if (missing.includes(view.seat) || !choice.seats.includes(view.seat)) return el("div", {}, parts);
  if (holder.late !== choice.epoch) {
    clearTimeout(holder.lateTimer);
    holder.lateTimer = setTimeout(() => { holder.late = choice.epoch; redraw(); }, 11000);
    return el("div", {}, parts);
  }
  const trouble = el("p", { class: "why", role: "alert" });
  const vote = (answer) => () => holder.line.say("vote", { epoch: choice.epoch, answer })
    .catch((error) => { trouble.textContent = error.message; });
  parts.push(
    el("p", { class: "detail" }, `Wake that phone, and it opens by itself. Or more than half of the others decide.`),
    el("div", { class: "row" },
      el("button", { type: "button", class: "other", onclick: vote("without") }, `Without ${names}`),
      el("button", { type: "button", class: "other", onclick: vote("again") }, "All choose again")), trouble);
  const votes = Object.entries(choice.votes);
  if (votes.length) {
    const said = { without: "without", again: "choose again" };
    parts.push(el("p", { class: "detail" }, votes.map(([id, answer]) => `${nameOf(told, id)}: ${said[answer]}`).join("; ")));
  }
  return el("div", {}, parts);
}

/** Return what was opened last, checked by this phone, with the words to be said aloud. */
export function openedNode(holder, told) {
  const { opened } = holder.view;
  if (!opened) return "";
  const { words, rows, faults, same } = holder.bids.check(opened);
  if (faults.length || !same) {
    const who = faults.map((id) => nameOf(told, id)).join(", ");
    return el("div", { class: "warning", role: "alert" },
      el("b", {}, "The host shows what was not sealed. "),
      same ? `It does not fit the seal of ${who}.` : "It is another list than the one this phone opened for.");
  }
  return el("details", { class: "words" },
    el("summary", {}, el("span", {}, "Opened and checked: ", el("b", {}, words.join(" · ")))),
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
