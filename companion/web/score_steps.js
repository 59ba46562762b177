// Splits a final score into steps: category by category, and player by player in the last one.

/** @import { ScoreView } from "./view" */
/**
 * @typedef {object} Category points for one thing, of every player that has any
 * @property {string} title
 * @property {Map<string, number>} gains points by seat
 */
/**
 * @typedef {object} Step what is told at once
 * @property {string} title of the category
 * @property {number} number of the category, from 1
 * @property {string[]} seats whose points are told
 * @property {Map<string, number>} gains of these seats
 * @property {Map<string, number>} sums of all seats after it
 * @property {number} place that these seats share, told with the last category; 0 before
 */

/** At most this many categories are shown one by one; the others are added up. */
const MOST = 20;

/**
 * Return the categories of a score in the order of its lines, without those that gave nobody a point.
 *
 * Lines that only one player has, such as the stores of each, are one category if the same words explain them.
 * @param {ScoreView[]} rows
 * @param {string} others title for categories beyond the first 20
 * @returns {Category[]}
 */
export function categoriesOf(rows, others) {
  /** @type {Map<string, Set<string>>} */
  const owners = new Map();
  /** @type {Map<string, number>} */
  const alike = new Map();
  for (const row of rows) {
    for (const line of row.lines) owners.set(line.title, new Set([...(owners.get(line.title) || []), row.seat]));
  }
  const isOwn = (/** @type {string} */ title) => rows.length > 1 && (owners.get(title) || new Set()).size === 1;
  for (const row of rows) {
    for (const { title, why } of row.lines) if (why && isOwn(title)) alike.set(why, (alike.get(why) || 0) + 1);
  }
  /** @type {Category[]} */
  const found = [];
  for (const row of rows) {
    let at = -1; // place of the line before, after which a new category comes
    for (const { title, why, points } of row.lines) {
      const called = isOwn(title) && (alike.get(why) || 0) > 1 ? why.charAt(0).toUpperCase() + why.slice(1) : title;
      const known = found.findIndex((each) => each.title === called);
      if (known < 0) found.splice(at + 1, 0, { title: called, gains: new Map() });
      at = known < 0 ? at + 1 : known;
      const { gains } = found[at];
      gains.set(row.seat, (gains.get(row.seat) || 0) + points);
    }
  }
  const told = found.filter((each) => [...each.gains.values()].some(Boolean));
  if (told.length <= MOST) return told;
  const rest = { title: others, gains: new Map() };
  for (const each of told.slice(MOST - 1)) {
    for (const [seat, points] of each.gains) rest.gains.set(seat, (rest.gains.get(seat) || 0) + points);
  }
  return [...told.slice(0, MOST - 1), rest];
}

/**
 * Return the steps in which a score is told; none if nobody has a point.
 *
 * Nobody is known to have won before the last step. Players who share a place are told together.
 * @param {ScoreView[]} rows
 * @param {string} others title for categories beyond the first 20
 * @returns {Step[]}
 */
export function stepsOf(rows, others) {
  const categories = categoriesOf(rows, others);
  const sums = new Map(rows.map((row) => [row.seat, 0]));
  /** @type {Step[]} */
  const steps = [];
  categories.forEach(({ title, gains }, at) => {
    const isLast = at === categories.length - 1;
    const places = [...new Set(rows.map((row) => row.place))].sort((a, b) => b - a);
    const groups = isLast ? places.map((place) => rows.filter((row) => row.place === place)) : [rows];
    for (const group of groups) {
      const seats = group.map((row) => row.seat);
      const place = isLast ? group[0].place : 0;
      for (const seat of seats) sums.set(seat, (sums.get(seat) || 0) + (gains.get(seat) || 0));
      steps.push({ title, number: at + 1, seats, sums: new Map(sums), place, gains: new Map(seats.map((seat) => [seat, gains.get(seat) || 0])) });
    }
  });
  return steps;
}

/** Milliseconds until the first category, between two at most and at least, and for all of them together. */
const FIRST = 700;
const GAP = 1600;
const LEAST_GAP = 350;
const CATEGORIES = 11000;
/** Milliseconds between two players of the last category at most, and for all of them together. */
const PLAYER = 900;
const PLAYERS = 4500;
/** Milliseconds for which the winner is waited for longer, and stays on the screen before the result. */
const HELD_BREATH = 700;
const SEEN = 1600;

/**
 * Return when each step is told, in milliseconds from the start, and last when the show is over.
 * @param {Step[]} steps
 */
export function timesOf(steps) {
  const before = steps.filter((each) => !each.place).length;
  const gap = Math.max(LEAST_GAP, Math.min(GAP, CATEGORIES / Math.max(1, before)));
  const short = Math.min(PLAYER, PLAYERS / Math.max(1, steps.length - before));
  let now = FIRST;
  const times = steps.map((step, at) => {
    if (at) now += step.place && steps[at - 1].place ? short : gap;
    if (at && at === steps.length - 1) now += HELD_BREATH;
    return now;
  });
  return [...times, now + SEEN];
}

/**
 * Return the least and the greatest sum that bars show on the way, 0 among them.
 * @param {Step[]} steps
 */
export function rangeOf(steps) {
  const sums = steps.flatMap((each) => [...each.sums.values()]);
  return { least: Math.min(0, ...sums), most: Math.max(0, ...sums) };
}
