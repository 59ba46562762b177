// What fills an object of a drawing. It needs no library, so Node tests it.

/** @import { Binding, DrawnObject } from "../../answers.d.ts" */

/**
 * Return the column that a content is, such as `card.name`; "" if it's anything else.
 * @param {string} content
 */
export function columnIn(content) {
  return /^card\.(\w+)$/.exec(content)?.[1] ?? "";
}

/**
 * Return whether an object shows a column, or is shown if a flag of the card is set.
 * @param {DrawnObject} object
 * @param {string} column
 */
export function isShowing({ content, when }, column) {
  return columnIn(content || when) === column;
}

/**
 * Return what fills an object after a click on a column.
 * @param {DrawnObject} object
 * @param {{ name: string, type: string }} column
 * @param {string} wanted the kind that was chosen before; "" for the one of the column's type
 * @returns {Binding}
 */
export function boundTo({ kind, content, when, kinds, usual }, { name, type }, wanted) {
  const found = wanted || usual[type];
  if (found === "when" || kinds.length === 0) return { kind, content, when: `card.${name}` };
  return { kind: kinds.includes(found) ? found : kindInstead(kinds, found), content: `card.${name}`, when };
}

/**
 * Return the kind for an object that can't have the usual one: text on an outline is asked for all the same, as the
 * answer tells how to keep text as text.
 * @param {string[]} kinds
 * @param {string} usual
 */
function kindInstead(kinds, usual) {
  return usual === "text" ? "text" : kinds[0];
}

/**
 * Return the formula or text whose result is a content on a card.
 * @param {string} content
 */
export function formulaOf(content) {
  return columnIn(content) ? `=${content}` : content;
}

/**
 * Return the conditions to choose from: flags first, then any column that isn't blank.
 * @param {{ name: string, type: string }[]} columns
 * @returns {{ when: string, name: string, isFlag: boolean }[]}
 */
export function conditions(columns) {
  const found = columns.map(({ name, type }) => ({ when: `card.${name}`, name, isFlag: type === "flag" }));
  return [...found.filter(({ isFlag }) => isFlag), ...found.filter(({ isFlag }) => !isFlag)];
}
