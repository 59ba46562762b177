// Problems of before that are still there. It needs no library, so Node tests it.

/** @import { FaceFault } from "../answers.d.ts" */

/**
 * Return the problems whose place had one before, whatever they say now.
 * @param {FaceFault[]} found
 * @param {FaceFault[]} before
 */
export function stillThere(found, before) {
  const places = new Set(before.map(placeOf));
  return found.filter((each) => places.has(placeOf(each)));
}

/** @param {FaceFault} fault */
function placeOf({ severity, target, message }) {
  return JSON.stringify([severity, target ?? message]);
}
