// A question before something that can't be taken back, or that somebody loses by.

import { el } from "./dom.js";

/** @typedef {{ question: string, yes: string, no: string }} Confirmation a question with its answers */

/**
 * Replace a button by a question; either answer brings it back.
 * @param {HTMLElement} button
 * @param {Confirmation} told
 * @param {(event: Event) => void} work done after yes
 */
export function confirmFirst(button, { question, yes, no }, work) {
  const go = el("button", { type: "button", class: "other danger", onclick: (event) => { box.replaceWith(button); work(event); } }, yes);
  const box = el("div", { class: "confirm" }, el("p", {}, el("b", {}, question)),
    el("div", { class: "row" }, go, el("button", { type: "button", class: "main", onclick: () => box.replaceWith(button) }, no)));
  button.replaceWith(box);
  go.focus();
}
