// Notes on cards as lists and counts. It needs no library, so Node tests it.

/** @import { Note } from "../answers.d.ts" */

/** @type {Note["state"][]} */
export const STATES = ["open", "tried", "done"];

/**
 * Return a key for the notes of a card.
 * @param {string} component
 * @param {string} card
 */
export function cardKey(component, card) {
  return `${component}/${card}`;
}

/**
 * Return the number of open notes by card, see `cardKey`.
 * @param {Note[]} notes
 * @returns {Map<string, number>}
 */
export function countOpen(notes) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { component, card, state } of notes) {
    const key = cardKey(component, card);
    if (state === "open") found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

/**
 * Return the notes with the new ids of their cards.
 * @param {Note[]} notes
 * @param {{ component: string, cards: { [id: string]: string } }} renamed
 */
export function withNewIds(notes, { component, cards }) {
  return notes.map((each) =>
    each.component === component && Object.hasOwn(cards, each.card) ? { ...each, card: cards[each.card] } : each);
}

/**
 * Return the size of a picture whose longer side has at most some pixels.
 * @param {number} width
 * @param {number} height
 * @param {number} most
 * @returns {[number, number]}
 */
export function within(width, height, most) {
  const scale = Math.min(1, most / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
