// This phone's check of the last opened choice: a picture and words that are the same on all phones if all got the same choices.

import { tr } from "./catalog.js";
import { el, named, seatOf, svg } from "./dom.js";
import { names } from "./part.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Holder } from "./seat_view.js" */

/** @typedef {Pick<Holder, "held" | "view" | "bids">} Checker the seat that checks the opened choice */

/**
 * Return the warning about the last opened choice: that something is wrong, or that somebody says so.
 * @param {Checker} holder
 * @param {Drawn} context
 */
export function alarm(holder, context) {
  const { opened } = holder.view;
  if (!opened) return "";
  const { faults, warning, isTrue } = holder.bids.check(opened);
  const differ = opened.differ.filter((id) => id !== holder.held.seat);
  const others = differ.length ? el("div", { class: "warning", role: "alert" }, el("b", {}, tr("Other words on the phone of {names}.", { names: names(context.seats, differ) }), " "),
    tr("Compare all phones before you continue.")) : "";
  if (isTrue) return others;
  return [el("div", { class: "warning", role: "alert" }, el("b", {}, tr("Something’s wrong.")), " ",
    faults.length ? [tr("The bid shown for {names} isn’t the one they sealed.", { names: names(context.seats, faults) }), " "] : "", warning), others];
}

/**
 * Return the line “Check phones”: the picture and the words, the same on all phones, and the opened choices.
 * Nothing is shown of a choice that the table took back: it is sealed again.
 * @param {Checker} holder
 * @param {Drawn} context
 */
export function checkNode(holder, context) {
  const { opened } = holder.view;
  if (!opened || opened.taken_back) return "";
  const { words, picture, rows, warning, isTrue } = holder.bids.check(opened);
  if (!isTrue) return "";
  const answer = el("p", { class: "detail", role: "status" });
  const box = el("details", { class: "words" },
    el("summary", {}, el("span", { class: "grow" }, opened.closed ? tr("Sealed and checked") : tr("Opened and checked")), el("span", { class: "detail" }, tr("Check phones"))),
    warning ? el("p", {}, warning) : "",
    el("p", {}, tr("Is this the same on all phones?")),
    el("div", { class: "same" }, pictureNode(picture), el("b", {}, words.join(" · "))),
    el("div", { class: "row" },
      el("button", { type: "button", class: "other", onclick: () => { answer.textContent = tr("Good. Everyone was shown the same bids."); box.open = false; } }, tr("Same")),
      el("button", {
        type: "button", class: "other",
        onclick: () => holder.bids.differ(opened).catch((error) => { answer.textContent = error.message; }),
      }, tr("Different"))), answer,
    el("ul", { class: "lines" }, rows.map((row) => el("li", {},
      named(seatOf(context, row.seat)), el("span", { class: "detail" }, row.text)))));
  return box;
}

/**
 * Return the picture of a check.
 * @param {{ rows: string[], colour: string }} picture
 */
function pictureNode({ rows, colour }) {
  const path = rows.map((row, y) => Array.from(row, (sign, x) => (sign === "1" ? `M${x + 0.5} ${y + 0.5}h1v1h-1z` : "")).join("")).join("");
  return svg("svg", { viewBox: "0 0 6 6", class: "check-picture", role: "img", "aria-label": tr("Picture of what was opened; the words say the same"), "shape-rendering": "crispEdges" },
    svg("rect", { width: 6, height: 6, fill: "#ffffff" }), svg("path", { d: path, fill: colour }));
}
