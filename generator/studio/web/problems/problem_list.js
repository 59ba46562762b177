// The list of problems: filter and order, without a browser.

/** @import { Problem } from "../answers.d.ts" */
/** @typedef {Problem["severity"]} Severity */

/** Severities in the order of the list. @type {Severity[]} */
export const SEVERITIES = ["error", "warning", "note"];

/**
 * Return how many problems of each severity there are.
 * @param {Problem[]} problems
 */
export function countsOf(problems) {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const each of problems) counts[each.severity] += 1;
  return counts;
}

/**
 * Return the problems of some severities; without any severity, all of them.
 * @param {Problem[]} problems
 * @param {Severity[]} wanted
 */
export function filtered(problems, wanted) {
  return wanted.length ? problems.filter((each) => wanted.includes(each.severity)) : problems;
}

/**
 * Return which problem has the focus after one is gone: the same, else the next one of the old list that is left.
 * @param {Problem[]} before
 * @param {Problem[]} after
 * @param {string} id of the problem that had it
 */
export function nextFocus(before, after, id) {
  const left = new Set(after.map((each) => each.id));
  const start = before.findIndex((each) => each.id === id);
  const following = start < 0 ? [] : [...before.slice(start), ...before.slice(0, start).reverse()];
  return following.find((each) => left.has(each.id))?.id ?? after[0]?.id ?? "";
}
