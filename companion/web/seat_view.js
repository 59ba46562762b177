// A seat on this phone: its recovery words, and how an old phone's seal comes back.

import { el } from "./dom.js";

/** Return the part of the page about the seat itself; the middle of the table frees seats there. */
export function seatNode(holder, redraw) {
  const { view, bids } = holder;
  if (!view.seat) return middle(holder, view);
  const answer = el("p", { class: "why", role: "status" });
  const box = el("input", { type: "text", "aria-label": "The 17 words of the old phone", autocapitalize: "none", autocomplete: "off", spellcheck: "false" });
  const restore = el("form", { class: "form" },
    el("p", { class: "ask" }, "A new phone for this seat? Type the 17 words of the old one."), box, answer,
    el("button", { type: "submit", class: "other" }, "Bring back"));
  restore.addEventListener("submit", (event) => {
    event.preventDefault();
    answer.textContent = bids.recover(box.value)
      ? "The seat is as it was on the old phone." : "These are not the words: one is wrong or missing.";
    bids.follow(holder.view).catch(() => {}).then(redraw);
  });
  return el("details", {}, el("summary", {}, "This seat, and a lost phone"),
    el("p", {}, "Write these words down where only you see them. With the seat's code they bring back a sealed bid on another phone."),
    el("details", { class: "group" }, el("summary", {}, "Show my words"), el("p", { class: "recovery" }, bids.recoveryWords().join(" "))), restore);
}

function middle(holder, view) {
  const trouble = el("p", { class: "why", role: "alert" });
  return el("details", {}, el("summary", {}, "Seats"),
    el("p", {}, "A new code for a seat shuts out its old phone. It appears on the host's screen."),
    view.seats.map((seat) => el("button", {
      type: "button", class: "other",
      onclick: () => holder.line.say("free", { seat: seat.id }).catch((error) => { trouble.textContent = error.message; }),
    }, `New code for ${seat.name}`)), trouble);
}
