// What an edit changes, in words.

import { tr, trCount, trList } from "../words.js";

/** @import { Design } from "../answers.d.ts" */

/**
 * Return the scopes of a layout's edits, the layout itself first, then those that it extends.
 * @param {Design} design
 * @returns {{ name: string, words: string }[]}
 */
export function scopesOf(design) {
  return [
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
}

/** @param {Design} design */
function layoutWords({ cards, components }) {
  const names = trList(components);
  return trCount("The only card of {components}", "All {count} cards of {components}", cards, { components: names });
}

/**
 * Return what's said of edits in a scope.
 * @param {Design} design
 * @param {string} scope
 */
export function scopeWords(design, scope) {
  const found = scopesOf(design).find(({ name }) => name === scope);
  if (found) return found.words;
  if (scope === "card") return tr("This card only");
  const style = scope.startsWith("style:") ? scope.slice("style:".length) : "";
  return style ? tr("Everything with the style {style}", { style }) : "";
}
