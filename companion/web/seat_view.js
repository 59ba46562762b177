// The parts of the page about the seat itself: its recovery card, and how the seal of an old phone is brought back.

import { tr } from "./catalog.js";
import { el } from "./dom.js";
import { qrPicture } from "./qr_picture.js";
import { forgetSeat } from "./store.js";

/** @import { Bids } from "./bids.js" */
/** @import { Held } from "./store.js" */
/** @import { TableView } from "./view" */
/** @import { Line } from "./wire.js" */
/** @typedef {{ held: Held, view: TableView, line: Line, bids: Bids, changing?: number | null, overtaken?: number, hasLeft?: boolean, heldUp?: { epoch: number, steps: number } }} Holder this page's state of a seat; `changing` is the epoch of the sealed bid that is being changed, `overtaken` of the last that was opened meanwhile */

/**
 * Return the part of the page about the seat itself; the middle of the table frees seats there.
 * @param {Holder} holder
 * @param {() => void} redraw
 * @param {(() => void) | null} another leads to the lobby, for one more seat; null where its code is not known
 */
export function seatNode(holder, redraw, another) {
  const { view, bids } = holder;
  if (!view.seat) return middle(holder, view);
  const answer = el("p", { class: "why", role: "status" });
  const box = el("input", { type: "text", "aria-label": tr("The 17 words of the old phone"), autocapitalize: "none", autocomplete: "off", spellcheck: "false" });
  const restore = el("form", { class: "form" },
    el("p", { class: "ask" }, tr("A new phone for this seat? Type the 17 words of the old one.")), box, answer,
    el("button", { type: "submit", class: "other" }, tr("Bring back")));
  restore.addEventListener("submit", (event) => {
    event.preventDefault();
    answer.textContent = bids.recover(box.value)
      ? tr("The seat is as it was on the old phone.") : tr("These words don’t match: one is wrong or missing.");
    bids.follow(holder.view).catch(() => {}).then(redraw);
  });
  return el("details", {}, el("summary", {}, tr("This seat, and a lost phone")), cardNode(holder), restore, changeNode(holder, another));
}

/**
 * Return the button that shows the recovery card; the card is drawn on this phone and stays on it.
 * @param {Holder} holder
 */
function cardNode(holder) {
  const box = el("div", { class: "recovery-card own", "aria-live": "polite" });
  const show = el("button", {
    type: "button", class: "other", "aria-expanded": "false",
    onclick: () => {
      if (box.firstChild) hideCards();
      else {
        box.replaceChildren(...card(holder));
        show.textContent = tr("Hide my recovery card");
        show.setAttribute("aria-expanded", "true");
      }
    },
  }, SHOW);
  return el("div", { class: "recovery-part" },
    el("p", {}, tr("If this phone is lost, its recovery card brings back the seat, and a sealed bid, on another one. Scan it with a second phone of yours, or write its words down where only you see them. Anyone who has it can play this seat.")),
    show, box);
}

/**
 * Return the buttons for leaving a wrong seat, and for a second seat on this phone.
 * @param {Holder} holder
 * @param {(() => void) | null} another
 */
function changeNode(holder, another) {
  const { seat } = holder.held;
  const why = el("p", { class: "why", role: "alert" });
  const leave = async () => {
    holder.hasLeft = true; // the line may be out before it has its answer
    try {
      await holder.line.say("free", { seat });
      forgetSeat(seat);
    } catch (error) {
      holder.hasLeft = false;
      why.textContent = error instanceof Error ? error.message : "";
    }
  };
  const row = el("div", { class: "row" });
  const ask = () => {
    const stay = el("button", { type: "button", class: "other", onclick: rest }, tr("Stay"));
    row.replaceChildren(stay, el("button", { type: "button", class: "other", onclick: () => { rest(); leave(); } }, tr("Leave it")));
    question.hidden = false;
    stay.focus();
  };
  const rest = () => {
    row.replaceChildren(el("button", { type: "button", class: "other", onclick: ask }, tr("Leave this seat")),
      another ? el("button", { type: "button", class: "other", onclick: another }, tr("One more seat on this phone")) : "");
    question.hidden = true;
  };
  const question = el("p", { role: "status" }, el("b", {}, tr("Leave the table? Anybody here can take your seat then.")));
  rest();
  return el("div", { class: "recovery-part" },
    el("p", {}, tr("Not your seat? Leave it and take another.")), question, row, why);
}

const SHOW = tr("Show my recovery card");

/**
 * Return the recovery card: a code and 17 words, with which another phone gets this seat.
 * @param {Holder} holder
 */
function card(holder) {
  const { seat, secret, seed } = holder.held;
  const link = `${location.origin}/#${seat}.${secret}.${seed}`;
  return [
    qrPicture(link, tr("Recovery code of this seat, for another phone’s camera")),
    el("p", { class: "detail" }, tr("The other phone’s camera opens this seat with it. Or scan the table’s code there, touch your name, and type these words:")),
    el("p", { class: "recovery" }, holder.bids.recoveryWords().join(" ")),
  ];
}

/** Hide recovery cards, because the phone is passed on or put aside. */
export function hideCards() {
  for (const box of document.querySelectorAll(".recovery-card.own")) {
    box.replaceChildren();
    const button = box.previousElementSibling;
    if (!button) continue;
    button.textContent = SHOW;
    button.setAttribute("aria-expanded", "false");
  }
}

/**
 * Return the list of seats on the phone that runs the table; lost ones can be freed.
 * @param {Holder} holder
 * @param {TableView} view
 */
function middle(holder, view) {
  const trouble = el("p", { class: "why", role: "alert" });
  const { lost = [] } = view.table;
  return el("details", {}, el("summary", {}, tr("Seats")),
    el("p", {}, tr("Phone gone for 3 minutes? You can free its seat here, so that another phone can take it. Everyone is told.")),
    view.seats.filter((seat) => lost.includes(seat.id)).map((seat) => el("button", {
      type: "button", class: "other",
      onclick: () => holder.line.say("free", { seat: seat.id }).catch((error) => { trouble.textContent = error.message; }),
    }, tr("Free {name}’s seat", { name: seat.name }))), trouble, wifiNode(holder));
}

/**
 * Return the button that shows the code of the Wi-Fi, for phones that are not in it yet.
 * @param {Holder} holder
 */
function wifiNode(holder) {
  const box = el("div", { class: "recovery-card", "aria-live": "polite" });
  const show = async () => {
    const { wifi } = await holder.line.say("wifi", {});
    box.replaceChildren(wifi ? qrPicture(wifi, tr("Code of the Wi-Fi, for phones’ cameras"))
      : el("p", { class: "detail" }, tr("The host was not told which Wi-Fi this is: punchboard table … --wifi NAME.")));
  };
  return el("div", { class: "recovery-part" }, el("button", {
    type: "button", class: "other",
    onclick: () => (box.firstChild ? box.replaceChildren() : show().catch((error) => { box.textContent = error.message; })),
  }, tr("The Wi-Fi’s code")), box);
}
