// The inputs of a form: one for each kind of field that an offer (an action that may be done now) asks for.
//
// Each input is a part {node, read, words}: an element, `read()` that returns the answer, undefined if there is none, and `words()`
// that says the current answer. The context says for whom it is drawn, with the game's icons and the players' markers.

import { boardNode, boardOf } from "./board.js";
import { tr } from "./catalog.js";
import { withLook } from "./card_look.js";
import { dial } from "./dial.js";
import { el, figure, icon, marker, seatOf } from "./dom.js";
import { faceNode } from "./faces.js";
import { numbers } from "./numbers.js";
import { photoNode } from "./photo.js";
import { figureInput } from "./touched.js";

/** @import { Drawn } from "./dom.js" */
/** @import { ChoiceView, FieldView, NumberFieldView, PickFieldView, TextFieldView, WheelView } from "./view" */

/** @typedef {{ node: HTMLElement, read: () => number | undefined }} Stepper */
/** @typedef {{ node: HTMLElement, read: () => unknown, words: () => string, folds?: boolean }} Part `folds`: it folds its own lines, so a long form doesn't fold it again */
/** @typedef {{ choice: ChoiceView, box: HTMLInputElement, face: HTMLElement | null, node: HTMLElement, number: string }} ChoiceRow a choice with its box to check; `face` is the picture of its card, `number` the card's, "" for none */

let names = 0;
/** Return a name that no other group of radio buttons on the page has. */
const newName = () => { names += 1; return `f${names}`; };

/**
 * Return the input of a field.
 * @param {FieldView} field
 * @param {Drawn} context
 * @returns {Part}
 */
export function input(field, context) {
  switch (field.widget) {
    case "pick": return field.look === "switch" ? switchInput(field) : field.ordered ? orderInput(field, context) : pickInput(field, context);
    case "number": return wheelsInput(field, context, field.look === "dial" ? dial : figureInput);
    case "grid": return numbers(field, context);
    default: return textInput(field);
  }
}

/** Labels of at most TINY letters are many in a row, and of at most SHORT letters two or three. */
const TINY = 3;
const SHORT = 14;
/** More choices than these scroll. Cards always do, and places of a board never. */
const MOST_OPEN = 12;
/** At most this many cards need no search. */
const MOST_WITHOUT_SEARCH = 6;

/**
 * Return boxes to check for one of several choices, or for some of them. More than a few cards (the look "keys", which other screens
 * ask for with a keypad) get a search, places get the picture of their board, and several cards with codes get a button for a photo.
 * @param {PickFieldView} field
 * @param {Drawn} context
 * @returns {Part}
 */
function pickInput(field, context) {
  const { least = 1, most = 1, choices } = field;
  const isMultiple = most > 1;
  const name = newName();
  const rows = choices.map((choice) => choiceRow(field, choice, context, name));
  const list = choiceList(field, rows, context);
  const chosen = () => rows.filter((row) => row.box.checked).map((row) => row.choice.value);
  const initial = chosen().join();
  if (isMultiple) limitTo(most, list, rows);
  const board = boardOf(context.faces, field);
  const parts = [board ? boardNode(board, rows, list, field, context) : list];
  if (field.look === "keys" && rows.length > MOST_WITHOUT_SEARCH) parts.unshift(searchOf(rows, field.ask));
  const { photos } = context;
  if (photos && isMultiple && choices.some((each) => photos.codes.has(String(each.value)))) {
    parts.unshift(photoNode(photos, choices, chosen, (values) => {
      for (const row of rows) row.box.checked = values.includes(row.choice.value);
      list.dispatchEvent(new Event("change", { bubbles: true }));
    }));
  }
  return {
    node: el("div", { role: isMultiple ? "group" : "radiogroup", "aria-label": field.ask }, parts),
    read: () => {
      const values = chosen();
      if (!isMultiple) return values[0];
      // An optional answer that is as it was counts as left out; one that somebody has emptied is sent.
      const isLeftOut = field.optional && values.join() === initial;
      return isLeftOut || values.length < least ? undefined : values;
    },
    words: () => rows.filter((row) => row.box.checked).map((row) => row.choice.label).join(", "),
  };
}

/**
 * Return a choice as a label with its box, a marker or icon, its detail, and the reason why it is closed; places of a board have only labels.
 * @param {PickFieldView} field
 * @param {ChoiceView} choice
 * @param {Drawn} context
 * @param {string} name of the group of boxes
 * @returns {ChoiceRow}
 */
function choiceRow(field, choice, context, name) {
  const box = el("input", {
    type: (field.most || 1) > 1 ? "checkbox" : "radio", name, disabled: Boolean(choice.why),
    checked: [field.start].flat().some((each) => each === choice.value),
  });
  const isCard = field.look === "keys";
  const seat = choice.seat ? seatOf(context, choice.seat) : null;
  const number = isCard ? String(context.numbers[String(choice.value)] || "") : "";
  const face = faceNode(context.faces, choice.value);
  const label = el("label", { class: `choice${choice.why ? " shut" : ""}` }, box, face || "",
    seat ? marker(seat) : icon(context.icons, choice.icon),
    number ? el("b", {}, number) : "",
    el("span", { class: "grow" }, choice.label,
      choice.why && !field.across ? el("small", {}, choice.why) : ""),
    choice.detail && !field.across ? el("span", { class: "detail" }, choice.detail) : "");
  return { choice, box, face, node: isCard ? withLook(label, choice, context) : label, number };
}

/**
 * Return the list of choices, in as many columns as their labels allow.
 * @param {PickFieldView} field
 * @param {ChoiceRow[]} rows
 * @param {Drawn} context
 */
function choiceList({ choices, look, across }, rows, context) {
  const longest = Math.max(...choices.map((each) => (each.why || each.detail ? Infinity : each.label.length)));
  const hasPictures = choices.some((each) => each.icon || each.seat);
  const showsCards = look === "keys" && context.cards;
  const layout = rows.some((row) => row.face) ? "pictured" : showsCards ? "read" : across ? "across" : longest <= TINY && !hasPictures ? "tiny" : longest <= SHORT ? "pair" : "";
  const isLong = look === "keys" || (choices.length > MOST_OPEN && !across);
  const classes = ["choices", isLong ? "long" : "", layout].filter(Boolean).join(" ");
  const list = el("div", { class: classes }, rows.map((row) => row.node));
  if (across) list.style.gridTemplateColumns = `repeat(${across}, 1fr)`;
  else if (layout === "pair") list.style.gridTemplateColumns = `repeat(auto-fill, minmax(${columnWidth(choices, hasPictures)}, 1fr))`;
  return list;
}

/** The mean width of a letter, and the width of all else in a choice (box and padding), without and with a picture. */
const LETTER = "0.55em";
const [BESIDE_LABEL, BESIDE_LABEL_AND_PICTURE] = ["44px", "70px"];

/**
 * Return how wide choices beside each other must be, so that none of their words is broken.
 * @param {ChoiceView[]} choices
 * @param {boolean} hasPictures
 */
function columnWidth(choices, hasPictures) {
  const lengths = choices.flatMap((each) => each.label.split(" ")).map((word) => word.length);
  return `min(100%, calc(${Math.max(...lengths)} * ${LETTER} + ${hasPictures ? BESIDE_LABEL_AND_PICTURE : BESIDE_LABEL}))`;
}

/**
 * Let at most so many boxes be checked: once they are, the others are disabled.
 * @param {number} most
 * @param {HTMLElement} list
 * @param {ChoiceRow[]} rows
 */
function limitTo(most, list, rows) {
  const limit = () => {
    const isFull = rows.filter((row) => row.box.checked).length >= most;
    for (const row of rows) row.box.disabled = Boolean(row.choice.why) || (isFull && !row.box.checked);
  };
  limit();
  list.addEventListener("change", limit);
}

/**
 * Return a search box that hides the choices that don't fit, unless they are checked; digits search the cards' numbers, letters their names.
 * @param {ChoiceRow[]} rows
 * @param {string} ask
 */
function searchOf(rows, ask) {
  const box = el("input", {
    type: "search", inputmode: "search", placeholder: tr("Number or name"), "aria-label": tr("{ask} Number or name", { ask }),
    autocomplete: "off",
  });
  box.addEventListener("input", () => {
    const typed = box.value.trim().toLowerCase();
    for (const row of rows) {
      const fits = /^\d+$/.test(typed)
        ? row.number.startsWith(typed.replace(/^0+/, "")) // 007 finds card 7
        : row.choice.label.toLowerCase().includes(typed);
      row.node.hidden = Boolean(typed) && !fits && !row.box.checked;
    }
  });
  return box;
}

/**
 * Return buttons that are tapped in order; each shows its position, and a second tap takes it out again.
 * @param {PickFieldView} field
 * @param {Drawn} context
 * @returns {Part}
 */
function orderInput(field, context) {
  const { most = 1 } = field;
  /** @type {ChoiceView["value"][]} */
  const order = []; // it begins empty, also if the field has a start: a player who wants another order taps all of it
  const rows = field.choices.map((choice) => {
    const position = el("span", { class: "place" });
    const seat = seatOf(context, choice.seat || String(choice.value));
    const button = el("button", {
      type: "button", class: "choice", "aria-pressed": "false", disabled: Boolean(choice.why),
      onclick: () => {
        const at = order.indexOf(choice.value);
        if (at >= 0) order.splice(at, 1);
        else if (order.length < most) order.push(choice.value);
        draw();
      },
    }, seat ? marker(seat) : "", el("span", { class: "grow" }, choice.label), position);
    return { choice, button, position };
  });
  const draw = () => rows.forEach((row) => {
    const at = order.indexOf(row.choice.value);
    row.button.setAttribute("aria-pressed", String(at >= 0));
    row.position.textContent = at >= 0 ? `${at + 1}` : "";
  });
  return {
    node: el("div", { class: "choices", role: "group", "aria-label": tr("{ask} Tap them in order.", { ask: field.ask }) }, rows.map((row) => row.button)),
    read: () => (order.length ? order.slice() : undefined),
    // Until somebody taps, the order at the start stays.
    words: () => (order.length ? order : [field.start || []].flat()).map((id) => seatOf(context, String(id)).name).join(", "),
  };
}

/**
 * Return the input of one whole number, or of several side by side; each is a wheel, a number with its limits.
 * @param {NumberFieldView} field
 * @param {Drawn} context
 * @param {(wheel: WheelView, label: string) => Stepper} make makes a wheel: a dial to turn, or a figure between minus and plus
 * @returns {Part}
 */
function wheelsInput(field, context, make) {
  const viewer = context.seats.find((each) => each.id === context.seat);
  const made = field.wheels.map((wheel) => {
    const { start } = field;
    const first = typeof start === "number" ? start : start && start[wheel.name];
    const label = viewer ? `${viewer.name}: ${wheel.title}` : wheel.title;
    return { wheel, part: make(typeof first === "number" ? { ...wheel, start: first } : wheel, label) };
  });
  return {
    node: el("div", { class: "wheels", role: "group", "aria-label": field.ask }, made.map((each) => each.part.node)),
    read: () => {
      if (made.length === 1) return made[0].part.read();
      /** @type {{ [wheel: string]: number | undefined }} */
      const values = {};
      for (const { wheel, part } of made) values[wheel.name] = part.read();
      return Object.values(values).some((each) => each === undefined) ? undefined : values;
    },
    words: () => made.map(({ part }) => figure(part.read())).join(", "),
  };
}

/**
 * Return a line to type a text into; spaces alone don't count as an answer.
 * @param {TextFieldView} field
 * @returns {Part}
 */
function textInput(field) {
  const box = el("input", { type: "text", maxlength: "200", "aria-label": field.ask, value: field.start || "", autocomplete: "off" });
  return { node: box, read: () => (box.value.trim() ? box.value : undefined), words: () => box.value.trim() };
}

/**
 * Return a switch for yes or no; it always has an answer.
 * @param {PickFieldView} field
 * @returns {Part}
 */
function switchInput(field) {
  const box = el("input", { type: "checkbox", checked: Boolean(field.start), role: "switch" });
  return {
    node: el("label", { class: "choice" }, box, el("span", { class: "grow" }, field.ask)),
    read: () => box.checked,
    words: () => (field.choices.find((each) => each.value === box.checked) || { label: "" }).label,
  };
}

/**
 * Return the input of a field; an optional number or switch gets a box "Set it", and is left out until that is checked.
 *
 * The box of a dial is checked at the start.
 * @param {FieldView} field
 * @param {Drawn} context
 * @returns {Part}
 */
export function withSkip(field, context) {
  const inner = input(field, context);
  const look = "look" in field ? field.look : "";
  // Any other input can say itself that it has no answer.
  const alwaysAnswers = field.widget === "number" || field.widget === "grid" || look === "switch";
  if (!field.optional || !alwaysAnswers) return inner;
  const box = el("input", { type: "checkbox", checked: look === "dial" });
  inner.node.hidden = !box.checked;
  box.addEventListener("change", () => { inner.node.hidden = !box.checked; });
  const word = field.name === "bid" ? tr("I bid") : tr("Set it");
  return {
    node: el("div", {}, el("label", { class: "choice" }, box, el("span", { class: "grow" }, word)), inner.node),
    read: () => (box.checked ? inner.read() : undefined),
    words: () => (box.checked ? inner.words() : ""),
  };
}

/**
 * Return the input of a field in a long form; an optional one is left out until somebody touches it.
 * @param {FieldView} field
 * @param {Drawn} context
 * @returns {Part}
 */
export function countsOnceTouched(field, context) {
  const inner = input(field, context);
  let counts = !field.optional;
  for (const kind of ["click", "input", "change"]) {
    inner.node.addEventListener(kind, (event) => {
      if (event.target instanceof Element && event.target.closest("button, input, label")) counts = true;
    });
  }
  return { ...inner, read: () => (counts ? inner.read() : undefined) };
}
