// A card as players read it: in the list of all cards, and beside a choice.

import { el, figure, icon, inline } from "./dom.js";

/** @import { Icons } from "./dom.js" */
/** @typedef {string | number | boolean | string[]} CardValue */
/** @typedef {{ id: string, number?: number, name: string, text?: string, clarification?: string, values?: { [column: string]: CardValue } }} Card of a pack */

/**
 * Return a card as players read it: number, name, values and effect.
 * @param {Card} card
 * @param {Icons} icons
 * @param {"h3" | "p"} [head] element of the card's name
 * @param {HTMLElement | null} [face] picture of the card
 */
export function cardNode(card, icons, head = "p", face = null) {
  const values = Object.entries(card.values || {}).flatMap(([name, value]) => valueNode(name, value, icons) || []);
  return el("article", { class: "card whole" }, face || "",
    el(head, { class: "card-name" }, card.number ? el("span", { class: "card-number" }, String(card.number)) : "", card.name),
    values.length ? el("ul", { class: "values" }, values) : "",
    card.text ? el("p", { class: "effect" }, inline(card.text, icons)) : "",
    card.clarification ? el("p", { class: "detail" }, inline(card.clarification, icons)) : "");
}

/**
 * Return a cell of a card with its heading; nothing for an empty one.
 * @param {string} name
 * @param {CardValue} value
 * @param {Icons} icons
 */
function valueNode(name, value, icons) {
  const title = name.replace(/_/g, " ");
  const called = title.charAt(0).toUpperCase() + title.slice(1);
  if (value === true) return el("li", {}, called);
  if (!value) return null;
  if (typeof value === "number") {
    const drawn = icon(icons, name, called);
    return el("li", {}, drawn || `${called} `, el("b", {}, figure(value)));
  }
  const told = [value].flat().map(String);
  // Names of icons are no words yet: "before_supply".
  const drawn = told.map((each) => icon(icons, each));
  if (!told.length) return null;
  if (!drawn.every(Boolean)) return el("li", {}, `${called} ${told.join(", ")}`);
  const words = told.join(", ").replace(/_/g, " ");
  return el("li", {}, drawn.flatMap((each) => [each, " "]), words.charAt(0).toUpperCase() + words.slice(1));
}
