// Offers as buttons; one with fields opens a form below it.
//
// An offer is an action that may be done now, with the fields of its form.

import { tr } from "./catalog.js";
import { act } from "./acting.js";
import { el } from "./dom.js";
import { countsOnceTouched, withSkip } from "./fields.js";
import { foldAll, isLong } from "./folds.js";
import { amountOf, isKept, whyNot } from "./limits.js";
import { hasSpaces, isLone, isSpace } from "./touched.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Part } from "./fields.js" */
/** @import { FieldView, LimitView, OfferView } from "./view" */

/** @typedef {{ [field: string]: unknown }} Values */
/** @typedef {{ field: FieldView, part: Part }} Question */

/**
 * Return the meaning of an offer's button, as a key to compare: the same word in another step is another button.
 * @type {(offer: OfferView, context: Drawn) => string}
 */
const does = (offer, context) => [context.step, offer.do, offer.seat, offer.title].join("|");

/**
 * Return a button with its error line above it; the step's own is at the lower edge.
 * @param {HTMLButtonElement} button
 * @param {boolean} isMain whether it is the step's own
 * @param {HTMLElement | string} [said] text beside the button: its effect with the present answers
 */
function sender(button, isMain, said = "") {
  const trouble = el("p", { class: "why", role: "alert" });
  return { trouble, node: el("div", { class: `send${isMain ? " first" : ""}${said ? " says" : ""}` }, trouble, said, button) };
}

/**
 * Do something once, and show its error.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} trouble
 * @param {() => unknown} work
 */
export async function trying(button, trouble, work) {
  if (button.hasAttribute("aria-disabled")) return;
  trouble.textContent = "";
  button.setAttribute("aria-disabled", "true"); // one that is disabled loses the focus
  try {
    await work();
  } catch (error) {
    trouble.textContent = error instanceof Error ? error.message : "";
  }
  button.removeAttribute("aria-disabled");
}

/**
 * Return the form of an offer; `take(values)` sends it and resolves when it is done.
 * @param {OfferView} offer
 * @param {Drawn} context
 * @param {(values: Values) => unknown} take
 * @param {string} [word] text of its button
 * @param {boolean} [isMain] whether it is the step's own
 * @param {(values: Values) => string} [says] returns the answers in words, which are then shown beside the button
 */
export function form(offer, context, take, word = offer.title, isMain = false, says = undefined) {
  // What is touched where it stands must be seen.
  const isLongForm = isLong(offer.fields) && !hasSpaces(offer);
  const parts = offer.fields.map((field) => ({ field, part: (isLongForm ? countsOnceTouched : withSkip)(field, context) }));
  const button = el("button", { type: "submit", class: "main", "data-does": `${does(offer, context)}|${word}` }, word);
  const said = says ? el("span", { class: "said" }) : "";
  const { trouble, node } = sender(button, isMain, said);
  const { limits = [] } = offer;
  const rules = limits.filter((each) => each.says).map((limit) => ({ limit, line: el("p", { class: "limit", role: "status" }) }));
  const until = limits.length ? el("p", { class: "until", role: "status" }) : "";
  if (until) button.before(until);
  const made = el("form", { class: "form", novalidate: true, "aria-label": offer.title },
    isLongForm ? folded(parts) : parts.map((each) => opened(each, context)), node);
  placeRules(rules, parts, node);
  /** @param {Event} [touched] */
  const say = (touched) => {
    const { values, open } = answersOf(parts);
    if (said && says) said.textContent = open ? "" : says(values);
    for (const { limit, line } of rules) sayRule(line, limit, amountOf(limit, values, offer.fields));
    const why = open ? "" : whyNot(limits, values, offer.fields);
    button.classList.toggle("not-yet", Boolean(why));
    // Nobody is told of a fault before their first answer.
    if (until && (touched || !why)) until.textContent = why;
    if (touched) trouble.textContent = "";
  };
  say();
  for (const what of ["input", "change", "click"]) made.addEventListener(what, (event) => { if (event.target !== button) say(event); });
  if (isLone(offer)) made.addEventListener("change", (event) => { if (isSpace(event)) button.click(); });
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const { values, open } = answersOf(parts);
    const why = whyNot(limits, values, offer.fields);
    if (until) until.textContent = "";
    if (open) trouble.textContent = tr("Still open: {ask}", { ask: open.ask });
    else if (why) trouble.textContent = why;
    else trying(button, trouble, () => take(values));
  });
  return made;
}

/**
 * Put each rule under the question that it is about; one about several questions is above the button.
 * @param {{ limit: LimitView, line: HTMLElement }[]} rules
 * @param {Question[]} parts
 * @param {HTMLElement} foot
 */
function placeRules(rules, parts, foot) {
  for (const { limit, line } of rules) {
    const names = new Set(limit.parts.map((each) => each.field));
    const question = names.size === 1 ? parts.find(({ field }) => names.has(field.name)) : undefined;
    if (question) question.part.node.after(line);
    else foot.before(line);
  }
}

/**
 * Say a rule with the amount of now.
 * @param {HTMLElement} line
 * @param {LimitView} limit
 * @param {number} now
 */
function sayRule(line, limit, now) {
  const kept = isKept(limit, now);
  line.textContent = `${tr("{rule} (now {count})", { rule: limit.says || "", count: now })}${kept ? " ✓" : ""}`;
  line.classList.toggle("over", !kept && limit.most !== undefined && now > limit.most);
}

/**
 * Return the current answers, and the first question that still needs one.
 * @param {Question[]} parts
 */
function answersOf(parts) {
  /** @type {Values} */
  const values = {};
  /** @type {FieldView | null} */
  let open = null;
  for (const { field, part } of parts) {
    const value = part.read();
    if (value !== undefined) values[field.name] = value;
    else if (!field.optional && !open) open = field;
  }
  return { values, open };
}

/**
 * Return a question with its input; the step's own question isn't repeated.
 * @param {Question} question
 * @param {Drawn} context
 */
function opened({ field, part }, context) {
  const isSaid = ("look" in field && field.look === "switch" && !field.optional) || (context.prompt || "").includes(field.ask);
  return el("div", { class: "field" }, isSaid ? "" : el("p", { class: "ask" }, field.ask), part.node);
}

/**
 * Return the questions of a long form: figures have a line each, and other questions are folded.
 * @param {Question[]} parts
 */
function folded(parts) {
  /** @type {(question: Question) => boolean} */
  const isOpen = ({ field, part }) => Boolean(part.folds) || (field.widget === "number" && field.look === "stepper");
  const folds = [...foldAll(parts.filter((each) => !isOpen(each)))];
  return parts.map((each) => {
    const { field, part } = each;
    if (!isOpen(each)) return folds.shift() || "";
    if (part.folds) return el("div", { class: "field" }, el("p", { class: "ask" }, field.ask), part.node);
    return el("div", { class: "grid-row one" }, el("span", { class: "grow" }, field.ask), part.node);
  });
}

/**
 * Return an offer: one touch where it has no fields, else a button that opens its form.
 * @param {OfferView} offer
 * @param {Drawn} context
 * @param {(values: Values) => unknown} take
 * @param {boolean} [isMain] whether it is the step's own
 * @param {string} [look]
 * @returns {HTMLElement}
 */
export function offerNode(offer, context, take, isMain = false, look = offer.style) {
  if (offer.why) {
    return el("p", { class: "shut" }, offer.title, el("small", {}, offer.why));
  }
  if (!offer.fields.length) {
    const button = el("button", { type: "button", class: look, "data-does": does(offer, context) }, offer.title);
    const { trouble, node } = sender(button, isMain);
    button.addEventListener("click", () => trying(button, trouble, () => take({})));
    return node;
  }
  if (isMain) return el("div", { class: "offer" }, form(offer, context, take, offer.title, true));
  /** @type {(values: Values) => Promise<void>} */
  const send = async (values) => {
    await take(values);
    box.open = false;
  };
  const box = el("details", { class: "offer" }, el("summary", { class: look, "data-does": does(offer, context) }, offer.title));
  box.addEventListener("toggle", () => {
    if (!box.open) return;
    if (!box.querySelector("form")) box.append(form(offer, context, send));
    act(box);
  });
  return box;
}

/** At most this many letters in the title of a way out, such as "Pass"; a longer one is an answer to choose. */
const LONGEST_WAY = 28;

/**
 * Return the offers beside the acting button, always in view: to pass, and to end the step for everyone.
 * Several plain offers are answers to choose from, and not one way out.
 * @param {OfferView[]} offers
 * @param {OfferView | null} main the step's own offer
 */
export function waysOut(offers, main) {
  const plain = offers.filter((each) => each !== main && !each.fields.length && !each.why && each.title.length <= LONGEST_WAY);
  const others = plain.filter((each) => each.style === "other");
  return [...(main && others.length === 1 ? others : []), ...plain.filter((each) => each.style === "skip")];
}
