// Offers as buttons, and those with fields as forms that open below them.

import { el } from "./dom.js";
import { optional, untouched } from "./fields.js";
import { foldAll, isLong } from "./folds.js";

/** Return the form of an offer; `take(values)` sends it and resolves when it is done. */
export function form(offer, told, take, word = offer.title) {
  const long = isLong(offer.fields);
  const parts = offer.fields.map((field) => ({ field, part: (long ? untouched : optional)(field, told) }));
  const trouble = el("p", { class: "why", role: "alert" });
  const send = el("button", { type: "submit", class: "main" }, word);
  const made = el("form", { class: "form", novalidate: true, "aria-label": offer.title },
    long ? folded(parts) : parts.map((each) => opened(each, told)), trouble, send);
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const { field, part } of parts) {
      const value = part.read();
      if (value !== undefined) values[field.name] = value;
      else if (!field.optional) {
        trouble.textContent = `Still open: ${field.ask}`;
        return;
      }
    }
    trouble.textContent = "";
    send.disabled = true;
    try {
      await take(values);
    } catch (error) {
      trouble.textContent = error.message;
    } finally {
      send.disabled = false;
    }
  });
  return made;
}

/** A question whose answers stand open; what the step asks already is not said again. */
function opened({ field, part }, told) {
  const isSaid = (field.widget === "flag" && !field.optional) || (told.prompt || "").includes(field.ask);
  return el("div", { class: "field" }, isSaid ? "" : el("p", { class: "ask" }, field.ask), part.node);
}

/** The questions of a long form; figures stand in a line, and seats that open one by one under a plain one. */
function folded(parts) {
  const isOpen = ({ field, part }) => part.folds || field.widget === "number";
  const folds = [...foldAll(parts.filter((each) => !isOpen(each)))];
  return parts.map((each) => {
    const { field, part } = each;
    if (!isOpen(each)) return folds.shift();
    if (part.folds) return el("div", { class: "field" }, el("p", { class: "ask" }, field.ask), part.node);
    return el("div", { class: "grid-row one" }, el("span", { class: "grow" }, field.ask), part.node);
  });
}

/** Return an offer: one touch where it has no fields, else a button that opens its form. */
export function offerNode(offer, told, take, open = false, look = offer.style) {
  if (offer.why) {
    return el("p", { class: "shut" }, offer.title, el("small", {}, offer.why));
  }
  if (!offer.fields.length) {
    const button = el("button", { type: "button", class: look }, offer.title);
    const trouble = el("p", { class: "why", role: "alert" });
    button.addEventListener("click", async () => {
      button.disabled = true;
      trouble.textContent = "";
      try { await take({}); } catch (error) { trouble.textContent = error.message; }
      button.disabled = false;
    });
    return el("div", {}, button, trouble);
  }
  if (open) return el("div", { class: "offer" }, form(offer, told, take));
  const send = async (values) => {
    await take(values);
    box.open = false;
  };
  const box = el("details", { class: "offer" }, el("summary", { class: look }, offer.title));
  const show = () => { if (box.open && !box.querySelector("form")) box.append(form(offer, told, send)); };
  box.addEventListener("toggle", show);
  return box;
}
