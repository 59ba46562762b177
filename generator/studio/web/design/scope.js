// What an edit changes, in words.

import { trCount, trList } from "../words.js";
import { keyOf } from "./layer_tree.js";

/** @import { Design, Layer, Regions } from "../answers.d.ts" */

/**
 * Return the scopes that edits of some elements can have: the layout itself first, then those that it extends, the
 * style of the elements, and the cells of the shown card.
 * @param {Design} design
 * @param {Layer[]} elements
 * @param {string[]} columns of the cells that the elements show
 * @returns {{ name: string, words: string }[]}
 */
export function scopesOf(design, elements, columns) {
  const found = [
    { name: "layout", words: layoutWords(design) },
    ...design.bases.filter(({ file }) => file).map(({ file, layouts, cards }) => ({
      name: `base:${file}`,
      words: trCount(
        "Everything that extends {file}: {count} card in {layouts}",
        "Everything that extends {file}: {count} cards in {layouts}", cards,
        { file, layouts: trCount("{count} layout", "{count} layouts", layouts) },
      ),
    })),
  ];
  const names = new Set(elements.map((each) => each.fields.style?.value));
  const style = names.size === 1 ? design.styles.find(({ name }) => names.has(name)) : undefined;
  if (style) {
    const words = trCount(
      "Every text with the style {style}: {count} element on {cards}", "Every text with the style {style}: {count} elements on {cards}",
      style.uses, { style: style.name, cards: trCount("{count} card", "{count} cards", design.cards) });
    found.push({ name: `style:${style.name}`, words });
  }
  if (columns.length) {
    const words = trCount("Only this card: cell {columns}", "Only this card: cells {columns}", columns.length, { columns: trList(columns) });
    found.push({ name: "card", words });
  }
  return found;
}

/** @param {Design} design */
function layoutWords({ cards, components }) {
  const names = trList(components);
  return trCount("The only card of {components}", "All {count} cards of {components}", cards, { components: names });
}

/**
 * Return the columns whose cells some elements show on the shown card.
 * @param {Layer[]} elements
 * @param {Regions | null} face
 * @returns {string[]}
 */
export function columnsOf(elements, face) {
  const keys = new Set(elements.map((each) => keyOf(each.path)));
  const found = face?.regions.filter((each) => keys.has(keyOf(each.path))).flatMap((each) => each.columns) ?? [];
  return [...new Set(found)].filter((column) => face !== null && column in face.cells);
}
