// Offers as buttons, and those with fields as forms that open below them.

import { el } from "./dom.js";
import { optional } from "./fields.js";

/** Return the form of an offer; `take(values)` sends it and resolves when it is done. */
export function form(offer, told, take, word = offer.title) {
  const parts = offer.fields.map((field) => ({ field, part: optional(field, told) }));
  const trouble = el("p", { class: "why", role: "alert" });
  const send = el("button", { type: "submit", class: "main" }, word);
  const made = el("form", { class: "form", novalidate: true },
    parts.map(({ field, part }) => el("div", { class: "field" },
      field.widget === "flag" ? "" : el("p", { class: "ask" }, field.ask), part.node)),
    trouble, send);
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

/** Return an offer: one touch where it has no fields, else a button that opens its form. */
export function offerNode(offer, told, take, open = false) {
  const look = offer.style === "main" ? "main" : offer.style;
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
  const send = async (values) => {
    await take(values);
    box.open = open;
  };
  const box = el("details", { class: "offer", open }, el("summary", { class: look }, offer.title));
  const show = () => { if (box.open && !box.querySelector("form")) box.append(form(offer, told, send)); };
  box.addEventListener("toggle", show);
  show();
  return box;
}
