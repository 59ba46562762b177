// The cards of a component in the order of their table, each with the key of its picture.

import { signal } from "@preact/signals";
import { ApiError, get } from "../api.js";
import { onChange, onRename } from "../state.js";

/** @import { WallCard } from "../answers.d.ts" */
/** @typedef {{ component: string, cards: WallCard[], fault: string }} CardList */

/** Null until the first answer. @type {import("@preact/signals").Signal<CardList | null>} */
export const cardList = signal(/** @type {CardList | null} */ (null));

/**
 * Keep the list of a component's cards up to date.
 * @param {string} component
 * @param {number} pause time in ms without another change until the list is read again
 * @returns {() => void} ends it
 */
export function followCards(component, pause) {
  let isOver = false, timer = 0;
  const read = async () => {
    try {
      const { cards } = await get("/api/wall", { component });
      if (!isOver) cardList.value = { component, cards, fault: "" };
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      if (!isOver && cardList.peek()?.component !== component) {
        cardList.value = { component, cards: [], fault: fault.message };
      }
    }
  };
  void read();
  const endNames = onRename((renamed) => {
    const list = cardList.peek();
    if (list?.component !== renamed.component) return;
    const cards = list.cards.map((each) => ({ ...each, card: renamed.cards[each.card] ?? each.card }));
    cardList.value = { ...list, cards };
  });
  const end = onChange((change) => {
    if (change.tables && !change.tables.includes(component) && !change.game) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(read, pause);
  });
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    end();
    endNames();
  };
}
