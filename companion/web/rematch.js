// After a game: how often these players have won, and a button for their next table.

import { tr } from "./catalog.js";
import { el } from "./dom.js";
import { trying } from "./offers.js";
import { freshKey } from "./wire.js";

/** @import { Share } from "./result.js" */
/** @import { SeatView, TableView } from "./view" */

/**
 * Return the message that starts a table with the same game, players and settings.
 * @param {TableView} view
 * @param {SeatView[]} seats clockwise, the start player first
 * @param {string} key
 */
export function rematchOf(view, seats, key) {
  const settings = Object.fromEntries(Object.entries(view.settings).filter(([name, value]) => typeof value === "boolean" || name === "bidding"));
  return {
    game: view.game.name, title: view.title === view.game.title ? "" : view.title, key, settings,
    seats: seats.map(({ id, name }) => ({ id, name })), ways: (view.screen && view.screen.bid_methods) || {},
  };
}

/**
 * Return the buttons that start the next table: with the next player first, or the same one.
 * @param {TableView} view
 * @param {(told: { [key: string]: unknown }) => Promise<unknown>} lay
 */
export function rematchNode(view, lay) {
  const { seats } = view;
  const trouble = el("p", { class: "why", role: "alert" });
  /** @type {(words: string, order: SeatView[], look: string) => HTMLElement} */
  const button = (words, order, look) => el("button", { type: "button", class: look, onclick: (/** @type {Event} */ event) =>
    trying(/** @type {HTMLButtonElement} */ (event.currentTarget), trouble, () => lay(rematchOf(view, order, freshKey()))) }, words);
  const turned = [...seats.slice(1), ...seats.slice(0, 1)];
  return el("section", { class: "rematch", "aria-label": tr("Play again") }, el("h2", {}, tr("Play again")),
    el("div", { class: "row" }, seats.length > 1 ? [
      button(tr("{name} starts", { name: turned[0].name }), turned, "main"),
      button(tr("{name} starts again", { name: seats[0].name }), seats, "other"),
    ] : button(tr("Play again"), seats, "main")), trouble,
    el("p", { class: "detail" }, tr("Same players, same settings. This game stays saved.")));
}

/**
 * Return how often these players have won, which the host knows from its tables; empty for their first game.
 * @param {Share} share
 */
export function rivalryNode(share) {
  const section = el("section", { class: "rivalry", "aria-label": tr("Past games"), hidden: true });
  share("rivalry").then(({ text }) => {
    if (!text) return;
    const [first, ...lines] = text.split("\n");
    section.replaceChildren(el("h2", {}, tr("Past games")), el("p", {}, first), el("ul", { class: "lines" }, lines.map((each) => el("li", {}, each))));
    section.hidden = false;
  }, () => {}); // it is left out where the host can't be asked
  return section;
}
