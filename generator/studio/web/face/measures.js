// Sizes on the screen: what fits, and how large a millimeter is. It needs no library, so Node tests it.

/** @typedef {{ width: number, height: number }} Size */

/** Pixels of CSS in a millimeter, as browsers count them: 96 to the inch. */
export const NOMINAL = 96 / 25.4;
/** Least and most enlargement, in percent of the true size. */
export const LEAST = 10, MOST = 1600;
/** What buttons and keys step through, in percent. */
const STEPS = [10, 15, 25, 33, 50, 67, 75, 100, 125, 150, 200, 250, 300, 400, 600, 800, 1200, 1600];
/** Enlargement of a face that fits its room, at most: a token shouldn't fill the window. */
const MOST_FITTING = 800;

/**
 * Return the next step of the enlargement.
 * @param {number} percent as it is
 * @param {1 | -1} way larger or smaller
 */
export function nextStep(percent, way) {
  if (way > 0) return STEPS.find((each) => each > percent * 1.01) ?? MOST;
  return [...STEPS].reverse().find((each) => each < percent * 0.99) ?? LEAST;
}

/** @param {number} percent */
export function limited(percent) {
  return Math.min(MOST, Math.max(LEAST, percent));
}

/**
 * Return how faces fit a room best: beside each other or one above the other, and how much they are enlarged.
 * @param {Size} room in pixels
 * @param {Size[]} faces in mm
 * @param {{ millimeter: number, gap: number, caption: number }} measures pixels of a true millimeter, between two
 * faces, and of the caption of each
 * @returns {{ isRow: boolean, percent: number }}
 */
export function fit(room, faces, { millimeter, gap, caption }) {
  const wide = faces.map((each) => each.width), high = faces.map((each) => each.height);
  const gaps = gap * (faces.length - 1);
  const row = Math.min((room.width - gaps) / sum(wide), (room.height - caption) / Math.max(...high));
  const column = Math.min(
    room.width / Math.max(...wide), (room.height - gaps - caption * faces.length) / sum(high),
  );
  const isRow = row >= column;
  const percent = (Math.max(row, column) / millimeter) * 100;
  return { isRow, percent: Number.isFinite(percent) ? Math.min(MOST_FITTING, limited(percent)) : 100 };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((whole, each) => whole + each, 0);
}

/**
 * Return which rows of a wall are in view, with some before and after them.
 * @param {{ top: number, height: number, tile: number, count: number, columns: number, beyond: number }} wall
 * pixels scrolled, of the window and of a row; the number of tiles and of columns; rows beyond the window
 * @returns {[number, number]} the first tile, and the one after the last
 */
export function inView({ top, height, tile, count, columns, beyond }) {
  const first = Math.max(0, Math.floor(top / tile) - beyond);
  const last = Math.ceil((top + height) / tile) + beyond;
  return [Math.min(count, first * columns), Math.min(count, last * columns)];
}
