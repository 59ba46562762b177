// The storage of this browser: its seats, their seeds, and the sealed choices.

/** @import { Warning } from "./bids.js" */

/**
 * A choice as it was sealed: `values` are known where this browser made it, `unsure` until the host
 * has answered, `withdrawn` when its player took it back before that; `digest` since the list was
 * seen, `opened` since the host heard the opening, `stopped` with the reason why no more is done.
 * @typedef {object} Mine
 * @property {number} epoch
 * @property {string} table
 * @property {string} salt hexadecimal, as `digest`
 * @property {number[]} numbers
 * @property {Object<string, unknown>} [values]
 * @property {boolean} [unsure]
 * @property {boolean} [withdrawn]
 * @property {string} [digest]
 * @property {boolean} [opened]
 * @property {string} [vote]
 * @property {Warning} [stopped]
 */

/**
 * A seat that this browser holds: its secret and seed as hexadecimal text, and its last sealed choice.
 * @typedef {{seat: string, secret: string, seed: string, mine: Mine | null, earlier?: Mine[]}} Held
 */

const KEY = "punchboard";
const CODE = "punchboard code";
const NAME = "punchboard name";

/**
 * Return the seats that this browser holds at this table.
 * @returns {Held[]}
 */
export function heldSeats() {
  try {
    const held = JSON.parse(read(KEY) || "[]");
    return Array.isArray(held) ? held : [];
  } catch {
    return [];
  }
}

/**
 * Remember a seat instead of its earlier entry; returns whether the browser does.
 * @param {Held} held
 */
export function keepSeat(held) {
  const others = heldSeats().filter((each) => each.seat !== held.seat);
  return write([...others, held]);
}

/**
 * Forget a seat.
 * @param {string} seat
 */
export function forgetSeat(seat) {
  write(heldSeats().filter((each) => each.seat !== seat));
}

/** Return the secret of the table's one code, hexadecimal; "" if this browser never scanned it. */
export const tableCode = () => read(CODE);

/**
 * Remember the table's one code; returns whether the browser does.
 * @param {string} secret
 */
export const keepTableCode = (secret) => keep(CODE, secret);

/** Return the last name of this browser's player. */
export const playerName = () => read(NAME);

/**
 * Remember the name of this browser's player.
 * @param {string} name
 */
export const keepPlayerName = (name) => keep(NAME, name);

/**
 * Save the seats; returns whether the browser does.
 * @param {Held[]} held
 */
const write = (held) => keep(KEY, JSON.stringify(held));

/**
 * Return a saved text; "" if there is none, or the browser refuses.
 * @param {string} key
 */
function read(key) {
  try {
    return localStorage.getItem(key) || "";
  } catch {
    return "";
  }
}

/**
 * Save a text; returns whether the browser does.
 * @param {string} key
 * @param {string} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // private windows of some browsers: the seat lasts as long as the page
  }
}

/**
 * Return the seat and secret that the address carries behind its #, with the seed if a recovery card
 * does; null if none.
 * @returns {{seat: string, secret: string, seed?: string} | null}
 */
export function seatOfAddress() {
  const found = /^#([A-Za-z0-9_]{0,60})\.([0-9a-f]{32})(?:\.([0-9a-f]{32}))?$/.exec(location.hash);
  if (!found) return null;
  const [, seat, secret, seed] = found;
  return seed ? { seat, secret, seed } : { seat, secret };
}
