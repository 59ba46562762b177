// Questions of a long form, each under a line that says its answer; one is open at a time.

import { el } from "./dom.js";

/** @import { FieldView } from "./view" */
/** @import { Part } from "./fields.js" */

/** At most this many lines of inputs fit on a small screen. */
const MOST_LINES = 10;
/** At least this many questions are folded; fewer stay open, however high they are. */
const LEAST_FIELDS = 3;

/**
 * Return whether a form is too long to be looked through.
 * @param {FieldView[]} fields
 */
export function isLong(fields) {
  return fields.length >= LEAST_FIELDS && fields.reduce((sum, field) => sum + lines(field), 0) > MOST_LINES;
}

/**
 * Return how many lines the input of a field takes.
 * @param {FieldView} field
 */
function lines(field) {
  if (field.widget === "pick" && field.look !== "switch") {
    return 1 + Math.ceil(field.choices.length / (field.across || 2));
  }
  if (field.widget === "grid") return 1 + field.rows.reduce((sum, row) => sum + row.wheels.length, 0);
  return field.widget === "number" && field.look !== "dial" ? 2 : 1;
}

/**
 * Return a closed fold: a line with a question and its answer, and the input below.
 * @param {string | Node | (string | Node)[]} title
 * @param {HTMLElement} node
 * @param {() => string} words
 */
export function fold(title, node, words) {
  const answer = el("span", { class: "detail" });
  const tell = () => { answer.textContent = words(); };
  const soon = () => setTimeout(tell, 0);
  for (const what of ["click", "input", "change"]) node.addEventListener(what, soon);
  tell();
  return el("details", { class: "fold" }, el("summary", {}, el("span", { class: "grow" }, title, answer)), node);
}

/**
 * Return whether an element is a fold.
 * @type {(node: HTMLElement) => node is HTMLDetailsElement}
 */
const isFold = (node) => node instanceof HTMLDetailsElement;

/**
 * Close the other folds when one is opened; elements that aren't folds are left alone.
 * @param {HTMLElement[]} nodes
 */
export function openOneAtATime(nodes) {
  const folds = nodes.filter(isFold);
  for (const each of folds) {
    each.addEventListener("toggle", () => {
      if (each.open) for (const other of folds) if (other !== each) other.open = false;
    });
  }
}

/**
 * Put questions under their lines; after a touch that answers one, the next unanswered one opens.
 * @param {{ field: FieldView, part: Part }[]} questions
 */
export function foldAll(questions) {
  const folds = questions.map(({ field, part }) => fold(field.ask, part.node, part.words));
  openOneAtATime(folds);
  /** @type {(from?: HTMLDetailsElement) => void} */
  const openNext = (from) => {
    const next = questions.findIndex(({ field, part }) => !field.optional && part.read() === undefined);
    if (next >= 0) folds[next].open = true;
    const summary = from && (folds[next] || from).querySelector("summary");
    if (summary) summary.focus();
  };
  questions.forEach(({ field, part }, at) => {
    // Keys walk through the answers of a question, and must not close it.
    part.node.addEventListener("click", (event) => {
      const answers = event.target instanceof Element && event.target.closest("label.choice");
      if (!event.detail || !answers || field.widget !== "pick" || field.ordered || (field.most || 1) > 1) return;
      setTimeout(() => {
        folds[at].open = false;
        openNext(folds[at]);
      }, 0);
    });
  });
  openNext();
  return folds;
}
