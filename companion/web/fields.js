// One input for every kind of field; each is {node, read}, and `read()` is undefined if unanswered.

import { dial, stepper } from "./dial.js";
import { el, icon, marker } from "./dom.js";

let serial = 0;
const fresh = () => { serial += 1; return `f${serial}`; };

/** Return the input of a field. */
export function input(field, told) {
  return (KINDS[field.widget] || KINDS.text)(field, told);
}

const seatOf = (told, id) => told.seats.find((each) => each.id === id);

function choices(field, told, filtered = false) {
  const many = (field.most || 1) > 1;
  const name = fresh();
  const started = many ? field.start || [] : [field.start];
  const every = field.choices || [];
  const long = filtered || (every.length > 12 && !field.across);
  const rows = every.map((choice) => {
    const box = el("input", {
      type: many ? "checkbox" : "radio", name, disabled: Boolean(choice.why),
      checked: started.some((each) => each === choice.value),
    });
    const seat = choice.seat ? seatOf(told, choice.seat) : null;
    const number = filtered ? told.numbers[choice.value] || "" : "";
    const label = el("label", { class: `choice${choice.why ? " shut" : ""}` }, box,
      seat ? marker(seat) : icon(told.icons, choice.icon),
      number ? el("b", {}, String(number)) : "",
      el("span", { class: "grow" }, choice.label,
        choice.why && !field.across ? el("small", {}, choice.why) : ""),
      choice.detail && !field.across ? el("span", { class: "detail" }, choice.detail) : "");
    return { choice, box, label, number: String(number) };
  });
  const list = el("div", { class: `choices${long ? " long" : ""}${field.across ? " across" : ""}` }, rows.map((row) => row.label));
  if (field.across) list.style.gridTemplateColumns = `repeat(${field.across}, 1fr)`;
  const chosen = () => rows.filter((row) => row.box.checked).map((row) => row.choice.value);
  if (many) {
    list.addEventListener("change", () => {
      const full = chosen().length >= field.most;
      for (const row of rows) row.box.disabled = Boolean(row.choice.why) || (full && !row.box.checked);
    });
  }
  const parts = [list];
  if (filtered && rows.length > 6) {
    const search = el("input", {
      type: "search", inputmode: "search", placeholder: "Number or name", "aria-label": `${field.ask} Number or name`,
      autocomplete: "off",
    });
    search.addEventListener("input", () => {
      const wanted = search.value.trim().toLowerCase();
      for (const row of rows) {
        const fits = /^\d+$/.test(wanted)
          ? row.number.startsWith(wanted.replace(/^0+/, ""))
          : row.choice.label.toLowerCase().includes(wanted);
        row.label.hidden = Boolean(wanted) && !fits && !row.box.checked;
      }
    });
    parts.unshift(search);
  }
  return {
    node: el("div", { role: many ? "group" : "radiogroup", "aria-label": field.ask }, parts),
    read: () => {
      const values = chosen();
      if (many) return values.length || !field.optional ? values : undefined;
      return values[0];
    },
  };
}

function seats(field, told) {
  const order = [];
  const rows = field.choices.map((choice) => {
    const place = el("span", { class: "place" });
    const seat = seatOf(told, choice.seat || choice.value);
    const button = el("button", {
      type: "button", class: "choice", "aria-pressed": "false", disabled: Boolean(choice.why),
      onclick: () => {
        const at = order.indexOf(choice.value);
        if (at >= 0) order.splice(at, 1);
        else if (order.length < field.most) order.push(choice.value);
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
    node: el("div", { class: "choices", role: "group", "aria-label": `${field.ask} Touch them in order.` }, rows.map((row) => row.button)),
    read: () => (order.length || !field.optional ? order.slice() : undefined),
  };
}

function wheels(field, make) {
  const made = field.wheels.map((wheel) => {
    const start = field.start;
    const from = typeof start === "number" ? start : start && start[wheel.name];
    return { wheel, part: make(typeof from === "number" ? { ...wheel, start: from } : wheel) };
  });
  return {
    node: el("div", { class: "wheels", role: "group", "aria-label": field.ask }, made.map((each) => each.part.node)),
    read: () => {
      if (made.length === 1) return made[0].part.read();
      const values = {};
      for (const { wheel, part } of made) values[wheel.name] = part.read();
      return Object.values(values).some((each) => each === undefined) ? undefined : values;
    },
  };
}

/** The figures of lines by the line's seat or kind and the wheel; undefined if one is no number. */
function readRows(rows) {
  const values = {};
  for (const { row, parts } of rows) {
    values[row.seat] = {};
    for (const { wheel, part } of parts) {
      const number = part.read();
      if (number === undefined) return undefined;
      values[row.seat][wheel.name] = number;
    }
  }
  return values;
}

/** A line for each kind, its figures beside each other under their titles. */
function kindNumbers(field, told) {
  const many = field.rows[0].wheels.length > 1;
  const rows = field.rows.map((row) => {
    const parts = row.wheels.map((wheel) => ({
      wheel, part: stepper(wheel, many ? `${row.title}, ${wheel.title}` : row.title),
    }));
    const drawn = row.icon ? icon(told.icons, row.icon) : "";
    return { row, parts, node: el("div", { class: "kind" },
      el("div", { class: "kind-name" }, drawn, el("span", {}, row.title)),
      parts.map(({ part }) => part.node)) };
  });
  const heads = many ? el("div", { class: "kind", "aria-hidden": "true" }, el("div", { class: "kind-name" }),
    field.rows[0].wheels.map((wheel) => el("div", { class: "kind-head" }, wheel.title))) : "";
  return {
    node: el("div", { class: many ? "kinds narrow" : "kinds", role: "group", "aria-label": field.ask }, heads, rows.map((row) => row.node)),
    read: () => readRows(rows),
  };
}

function numbers(field, told) {
  const every = field.rows || [];
  if (every.length && every[0].title) return kindNumbers(field, told);
  const rows = every.map((row) => {
    const seat = seatOf(told, row.seat);
    const start = field.start && field.start[row.seat];
    const on = el("input", { type: "checkbox", checked: !row.optional || Boolean(start) });
    const parts = row.wheels.map((wheel) => ({
      wheel,
      part: stepper(start ? { ...wheel, start: start[wheel.name] } : wheel, `${seat.name}: ${wheel.title}`),
    }));
    const body = el("div", { class: "wheels", hidden: !on.checked }, parts.map(({ wheel, part }) =>
      el("div", { class: "wheel-line" }, el("span", {}, wheel.title), part.node)));
    on.addEventListener("change", () => { body.hidden = !on.checked; });
    const head = el("label", { class: "choice" }, row.optional ? on : "", marker(seat), el("span", { class: "grow" }, seat.name));
    return { row, on, parts, node: el("div", { class: "grid-row" }, head, body) };
  });
  return {
    node: el("div", { role: "group", "aria-label": field.ask }, rows.map((row) => row.node)),
    read: () => readRows(rows.filter(({ on }) => on.checked)),
  };
}

function text(field) {
  const box = el("input", { type: "text", maxlength: "200", "aria-label": field.ask, value: field.start || "", autocomplete: "off" });
  return { node: box, read: () => (box.value.trim() ? box.value : undefined) };
}

function flag(field) {
  const box = el("input", { type: "checkbox", checked: Boolean(field.start), role: "switch" });
  return { node: el("label", { class: "choice" }, box, el("span", { class: "grow" }, field.ask)), read: () => box.checked };
}

/** Wrap an optional field so that it may be left out; a dial starts as answered. */
export function optional(field, told) {
  const inner = input(field, told);
  const plain = ["text", "cards", "choice", "seat", "seats"].includes(field.widget);
  if (!field.optional || plain) return inner;
  const on = el("input", { type: "checkbox", checked: field.widget === "dial" });
  inner.node.hidden = !on.checked;
  on.addEventListener("change", () => { inner.node.hidden = !on.checked; });
  const word = field.name === "bid" ? "I bid" : "Set it";
  return {
    node: el("div", {}, el("label", { class: "choice" }, on, el("span", { class: "grow" }, word)), inner.node),
    read: () => (on.checked ? inner.read() : undefined),
  };
}

const KINDS = {
  choice: choices,
  cards: (field, told) => choices(field, told, true),
  seat: choices,
  seats,
  number: (field) => wheels(field, stepper),
  dial: (field) => wheels(field, dial),
  numbers,
  text,
  flag,
};
