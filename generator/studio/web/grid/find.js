// Cells that hold a text, and their texts with it replaced.

/** @typedef {{ text: string, isExact: boolean, minds: boolean }} Wanted `isExact`: the whole cell; `minds`: capitals count */

/** @param {Wanted} wanted */
function pattern({ text, isExact, minds }) {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(isExact ? `^${escaped}$` : escaped, minds ? "gu" : "giu");
}

/**
 * @param {string} cell
 * @param {Wanted} wanted
 */
export function holds(cell, wanted) {
  return wanted.text !== "" && pattern(wanted).test(cell);
}

/**
 * @param {string} cell
 * @param {Wanted} wanted
 * @param {string} replacement
 */
export function replaced(cell, wanted, replacement) {
  return cell.replace(pattern(wanted), () => replacement);
}
