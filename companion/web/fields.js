// One input for every kind of field; each is {node, read, words}: `read()` is undefined if unanswered,
// and `words()` says the answer of now.

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
/** @typedef {{ node: HTMLElement, read: () => unknown, words: () => string, folds?: boolean }} Part */

let serial = 0;
const fresh = () => { serial += 1; return `f${serial}`; };

/**
 * Return the input of a field.
 * @param {FieldView} field
 * @param {Drawn} told
 * @returns {Part}
 */
export function input(field, told) {
  switch (field.widget) {
    case "pick": return field.look === "switch" ? toggle(field) : field.ordered ? inOrder(field, told) : choices(field, told);
    case "number": return wheels(field, told, field.look === "dial" ? dial : figureInput);
    case "grid": return numbers(field, told);
    default: return text(field);
  }
}

/** Labels up to these lengths stand beside each other, more of them or fewer. */
const TINY = 3;
const SHORT = 14;

/**
 * @param {PickFieldView} field
 * @param {Drawn} told
 * @returns {Part}
 */
function choices(field, told) {
  const { least = 1, most = 1, choices: every } = field;
  const many = most > 1;
  const filtered = field.look === "keys";
  const name = fresh();
  const started = [field.start].flat();
  const long = filtered || (every.length > 12 && !field.across);
  const rows = every.map((choice) => {
    const box = el("input", {
      type: many ? "checkbox" : "radio", name, disabled: Boolean(choice.why),
      checked: started.some((each) => each === choice.value),
    });
    const seat = choice.seat ? seatOf(told, choice.seat) : null;
    const number = filtered ? told.numbers[String(choice.value)] || "" : "";
    const face = faceNode(told.faces, choice.value);
    const label = el("label", { class: `choice${choice.why ? " shut" : ""}` }, box, face || "",
      seat ? marker(seat) : icon(told.icons, choice.icon),
      number ? el("b", {}, String(number)) : "",
      el("span", { class: "grow" }, choice.label,
        choice.why && !field.across ? el("small", {}, choice.why) : ""),
      choice.detail && !field.across ? el("span", { class: "detail" }, choice.detail) : "");
    return { choice, box, face, node: filtered ? withLook(label, choice, told) : label, number: String(number) };
  });
  const longest = Math.max(...every.map((each) => (each.why || each.detail ? Infinity : each.label.length)));
  const drawn = every.some((each) => each.icon || each.seat);
  const reads = filtered && told.cards;
  const look = rows.some((row) => row.face) ? " pictured" : reads ? " read" : field.across ? " across" : longest <= TINY && !drawn ? " tiny" : longest <= SHORT ? " pair" : "";
  const list = el("div", { class: `choices${long ? " long" : ""}${look}` }, rows.map((row) => row.node));
  if (field.across) list.style.gridTemplateColumns = `repeat(${field.across}, 1fr)`;
  else if (look === " pair") list.style.gridTemplateColumns = `repeat(auto-fill, minmax(${roomFor(every, drawn)}, 1fr))`;
  const chosen = () => rows.filter((row) => row.box.checked).map((row) => row.choice.value);
  const begun = chosen().join();
  if (many) {
    list.addEventListener("change", () => {
      const full = chosen().length >= most;
      for (const row of rows) row.box.disabled = Boolean(row.choice.why) || (full && !row.box.checked);
    });
  }
  const parts = [list];
  if (filtered && rows.length > 6) {
    const search = el("input", {
      type: "search", inputmode: "search", placeholder: tr("Number or name"), "aria-label": tr("{ask} Number or name", { ask: field.ask }),
      autocomplete: "off",
    });
    search.addEventListener("input", () => {
      const wanted = search.value.trim().toLowerCase();
      for (const row of rows) {
        const fits = /^\d+$/.test(wanted)
          ? row.number.startsWith(wanted.replace(/^0+/, ""))
          : row.choice.label.toLowerCase().includes(wanted);
        row.node.hidden = Boolean(wanted) && !fits && !row.box.checked;
      }
    });
    parts.unshift(search);
  }
  const { photos } = told;
  if (photos && many && every.some((each) => photos.codes.has(String(each.value)))) {
    parts.unshift(photoNode(photos, every, chosen, (values) => {
      for (const row of rows) row.box.checked = values.includes(row.choice.value);
      list.dispatchEvent(new Event("change", { bubbles: true }));
    }));
  }
  return {
    node: el("div", { role: many ? "group" : "radiogroup", "aria-label": field.ask }, parts),
    read: () => {
      const values = chosen();
      if (!many) return values[0];
      // An answer as it was leaves things as they are; one that was emptied doesn't.
      const isLeft = field.optional && values.join() === begun;
      return isLeft || values.length < least ? undefined : values;
    },
    words: () => rows.filter((row) => row.box.checked).map((row) => row.choice.label).join(", "),
  };
}

/**
 * Return how wide choices beside each other must be, so that none of their words is broken.
 * @param {ChoiceView[]} offered
 * @param {boolean} drawn
 */
function roomFor(offered, drawn) {
  const words = offered.flatMap((each) => each.label.split(" ")).map((word) => word.length);
  return `min(100%, calc(${0.55 * Math.max(...words)}em + ${drawn ? 70 : 44}px))`;
}

/**
 * @param {PickFieldView} field
 * @param {Drawn} told
 * @returns {Part}
 */
function inOrder(field, told) {
  const { most = 1 } = field;
  /** @type {ChoiceView["value"][]} */
  const order = [];
  const rows = field.choices.map((choice) => {
    const place = el("span", { class: "place" });
    const seat = seatOf(told, choice.seat || String(choice.value));
    const button = el("button", {
      type: "button", class: "choice", "aria-pressed": "false", disabled: Boolean(choice.why),
      onclick: () => {
        const at = order.indexOf(choice.value);
        if (at >= 0) order.splice(at, 1);
        else if (order.length < most) order.push(choice.value);
        draw();
      },
    }, seat ? marker(seat) : "", el("span", { class: "grow" }, choice.label), place);
    return { choice, button, place };
  });
  const draw = () => rows.forEach((row) => {
    const at = order.indexOf(row.choice.value);
    row.button.setAttribute("aria-pressed", String(at >= 0));
    row.place.textContent = at >= 0 ? `${at + 1}` : "";
  });
  return {
    node: el("div", { class: "choices", role: "group", "aria-label": tr("{ask} Tap them in order.", { ask: field.ask }) }, rows.map((row) => row.button)),
    read: () => (order.length || !field.optional ? order.slice() : undefined),
    words: () => (order.length ? order : [field.start || []].flat()).map((id) => seatOf(told, String(id)).name).join(", "),
  };
}

/**
 * @param {NumberFieldView} field
 * @param {Drawn} told
 * @param {(wheel: WheelView, label: string) => Stepper} make
 * @returns {Part}
 */
function wheels(field, told, make) {
  const own = told.seats.find((each) => each.id === told.seat);
  const made = field.wheels.map((wheel) => {
    const start = field.start;
    const from = typeof start === "number" ? start : start && start[wheel.name];
    const label = own ? `${own.name}: ${wheel.title}` : wheel.title;
    return { wheel, part: make(typeof from === "number" ? { ...wheel, start: from } : wheel, label) };
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
 * @param {TextFieldView} field
 * @returns {Part}
 */
function text(field) {
  const box = el("input", { type: "text", maxlength: "200", "aria-label": field.ask, value: field.start || "", autocomplete: "off" });
  return { node: box, read: () => (box.value.trim() ? box.value : undefined), words: () => box.value.trim() };
}

/**
 * @param {PickFieldView} field
 * @returns {Part}
 */
function toggle(field) {
  const box = el("input", { type: "checkbox", checked: Boolean(field.start), role: "switch" });
  return {
    node: el("label", { class: "choice" }, box, el("span", { class: "grow" }, field.ask)),
    read: () => box.checked,
    words: () => (field.choices.find((each) => each.value === box.checked) || { label: "" }).label,
  };
}

/**
 * Wrap an optional field so that it may be left out; a dial starts as answered.
 * @param {FieldView} field
 * @param {Drawn} told
 * @returns {Part}
 */
export function optional(field, told) {
  const inner = input(field, told);
  const look = "look" in field ? field.look : "";
  const counts = field.widget === "number" || field.widget === "grid" || look === "switch";
  if (!field.optional || !counts) return inner;
  const isBid = field.name === "bid" && field.widget === "number";
  const on = el("input", { type: "checkbox", checked: look === "dial" || isBid });
  inner.node.hidden = !on.checked;
  on.addEventListener("change", () => { inner.node.hidden = !on.checked; });
  const word = field.name === "bid" ? tr("I bid") : tr("Set it");
  return {
    node: el("div", {}, el("label", { class: "choice" }, on, el("span", { class: "grow" }, word)), inner.node),
    read: () => (on.checked ? inner.read() : undefined),
    words: () => (on.checked ? inner.words() : ""),
  };
}

/**
 * Return the input of a field of a long form: an optional one counts once somebody has touched it.
 * @param {FieldView} field
 * @param {Drawn} told
 * @returns {Part}
 */
export function untouched(field, told) {
  const inner = input(field, told);
  let touched = !field.optional;
  for (const what of ["click", "input", "change"]) {
    inner.node.addEventListener(what, (event) => {
      if (event.target instanceof Element && event.target.closest("button, input, label")) touched = true;
    });
  }
  return { ...inner, read: () => (touched ? inner.read() : undefined) };
}
