// A button beside the name of a card that shows the card before it is chosen.

import { cardNode } from "./card.js";
import { tr } from "./catalog.js";
import { el, svg } from "./dom.js";

/** @import { Card } from "./card.js" */
/** @import { Drawn } from "./dom.js" */
/** @import { ChoiceView } from "./view" */

/** A card with two lines on it. */
const CARD = "M6 3h12v18H6zM9 8h6M9 12h6";

/**
 * Return a choice with a button that shows its card below it; the choice alone where it has no card to show.
 * @param {HTMLElement} label
 * @param {ChoiceView} choice
 * @param {Drawn} context
 */
export function withLook(label, choice, context) {
  const { cards } = context;
  if (!cards) return label;
  const node = el("div", { class: "card-choice" });
  /** @type {HTMLElement | null} */
  const face = label.querySelector(".face");
  if (face) node.style.setProperty("--tall", face.style.getPropertyValue("--tall"));
  const place = el("div", { class: "card-looked", "aria-live": "polite" });
  const button = el("button", {
    type: "button", class: "card-look", "aria-expanded": "false", "aria-label": tr("Read {name}", { name: choice.label }),
    onclick: async () => {
      const isOpen = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!isOpen));
      node.classList.toggle("looked", !isOpen);
      place.replaceChildren();
      if (!isOpen) place.replaceChildren(await read(cards, choice, context));
    },
  }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: CARD })));
  node.append(label, button, place);
  return node;
}

/**
 * Return the card of a choice, or why it can't be shown.
 * @param {() => Promise<Card[]>} cards
 * @param {ChoiceView} choice
 * @param {Drawn} context
 */
async function read(cards, choice, context) {
  try {
    const card = (await cards()).find((each) => each.id === choice.value);
    return card ? cardNode(card, context.icons) : el("p", { class: "detail" }, choice.label);
  } catch (error) {
    return el("p", { class: "why", role: "alert" }, error.message);
  }
}
