// Calculates seals as docs/dev/seals.md specifies them: the twin of companion/seal/seal.py.

import { hex, join, unhex } from "./bytes.js";
import { hmac, sha256 } from "./hash.js";

/**
 * The context that a seal is bound to.
 * @typedef {object} Context
 * @property {string} table
 * @property {string} game
 * @property {number} round
 * @property {number} phase
 * @property {string} choice
 * @property {number} epoch
 * @property {string} seat
 */

/**
 * A seat's entry in the list of a choice.
 * @typedef {{context: Context, salt: Uint8Array, seal: Uint8Array, promise: Uint8Array}} Entry
 */

/** @typedef {{numbers: number[], nonce: Uint8Array, share: Uint8Array}} Opening */

const MOST_NUMBERS = 16;
/** Blue, red, green, violet, brown, teal, plum, black: each has a contrast of 5 or more on white. */
const PICTURE_COLOURS = [
  "#1b4f9c", "#a4262c", "#1e6b3a", "#6b3fa0", "#7a4d00", "#00666f", "#9c1f6e", "#222222",
];
const encoder = new TextEncoder();

/**
 * Return a text's bytes with their number before them.
 * @param {string} words
 */
export function text(words) {
  const raw = encoder.encode(words);
  return join([new Uint8Array([raw.length >> 8, raw.length & 255]), raw]);
}

/**
 * Return a number as four bytes, highest first.
 * @param {number} number
 */
export function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/**
 * Return the bytes that separate one use of a hash from all others.
 * @type {(word: string) => Uint8Array}
 */
const tag = (word) => encoder.encode(`punchboard ${word} 1\0`);
/**
 * Return the hash of some parts for one use.
 * @type {(word: string, ...parts: Uint8Array[]) => Uint8Array}
 */
const hash = (word, ...parts) => sha256(join([tag(word), ...parts]));
/**
 * Return the keyed hash of some parts for one use.
 * @type {(key: Uint8Array, word: string, ...parts: Uint8Array[]) => Uint8Array}
 */
const keyed = (key, word, ...parts) => hmac(key, join([tag(word), ...parts]));

/**
 * Return the bytes of a context: table, game, round, phase, choice, epoch, seat.
 * @param {Context} context
 */
export function contextBytes(context) {
  return join([
    text(context.table), text(context.game), u32(context.round), u32(context.phase),
    text(context.choice), u32(context.epoch), text(context.seat),
  ]);
}

/**
 * Return numbers as bytes, always of the same length.
 * @param {number[]} numbers
 */
function numberBytes(numbers) {
  if (numbers.length > MOST_NUMBERS) throw new RangeError("more numbers than can be sealed");
  const bytes = new Uint8Array(1 + 4 * MOST_NUMBERS);
  const view = new DataView(bytes.buffer);
  bytes[0] = numbers.length;
  numbers.forEach((each, i) => {
    if (!Number.isInteger(each) || each !== (each | 0)) throw new RangeError("no 32-bit number");
    view.setInt32(1 + 4 * i, each);
  });
  return bytes;
}

/**
 * Return the secret that hides a choice.
 * @param {Uint8Array} seed
 * @param {Context} context
 * @param {Uint8Array} salt
 */
export function makeNonce(seed, context, salt) {
  return keyed(seed, "nonce", contextBytes(context), salt);
}

/**
 * Return a phone's share of the spoken words.
 * @param {Uint8Array} seed
 * @param {Context} context
 * @param {Uint8Array} salt
 */
export function makeShare(seed, context, salt) {
  return keyed(seed, "share", contextBytes(context), salt);
}

/**
 * Return the seal of numbers.
 * @param {Context} context
 * @param {Uint8Array} salt
 * @param {Uint8Array} nonce
 * @param {number[]} numbers
 */
export function makeSeal(context, salt, nonce, numbers) {
  return hash("seal", contextBytes(context), salt, nonce, numberBytes(numbers));
}

/**
 * Return the promise that binds a phone to its share.
 * @param {Context} context
 * @param {Uint8Array} salt
 * @param {Uint8Array} share
 */
export function makePromise(context, salt, share) {
  return hash("promise", contextBytes(context), salt, share);
}

/**
 * Return the digest of a list.
 * @param {Entry[]} entries entries in the table's order
 */
export function makeList(entries) {
  /** @type {Uint8Array[]} */
  const parts = [new Uint8Array([entries.length])];
  for (const each of entries) {
    parts.push(contextBytes(each.context), each.salt, each.seal, each.promise);
  }
  return hash("list", ...parts);
}

/**
 * Return the key that proves the phone of the seat's last seal.
 * @param {Uint8Array} seed
 * @param {string} table
 * @param {string} seat
 * @param {number} count number of this key, from 0; each is sent once
 */
export function makeKey(seed, table, seat, count) {
  return keyed(seed, "key", text(table), text(seat), u32(count));
}

/**
 * Return the lock of a key, which a host knows before the key.
 * @param {Uint8Array} key
 */
export function makeLock(key) {
  return hash("lock", key);
}

/**
 * Return the digest that is the same on all phones that got the same data; a share is null where a seat has not opened.
 * @param {Uint8Array} digest digest of the list
 * @param {(Uint8Array | null)[]} shares
 */
export function makeCheck(digest, shares) {
  const told = shares.map((each) =>
    (each ? join([new Uint8Array([1]), each]) : new Uint8Array(33)));
  return hash("words", digest, ...told);
}

/**
 * Return the three words of a check, to be said aloud.
 * @param {Uint8Array} check
 * @param {string[]} words the list of 256
 */
export function spokenWords(check, words) {
  return Array.from(check.slice(0, 3), (byte) => words[byte]);
}

/**
 * Return the picture of a check: five rows of five signs, "1" is a filled block, and its colour on white.
 * @param {Uint8Array} check
 */
export function pictureOf(check) {
  const bits = (check[3] << 8) | check[4];
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const half = ((bits >> (3 * (4 - row))) & 7).toString(2).padStart(3, "0");
    return half + half[1] + half[0];
  });
  return { rows, colour: PICTURE_COLOURS[check[5] % PICTURE_COLOURS.length] };
}

/**
 * Return whether an opening fits the seal and the promise of a list's entry.
 * @param {Entry} entry
 * @param {Opening} opening
 */
export function fits(entry, opening) {
  const seal = makeSeal(entry.context, entry.salt, opening.nonce, opening.numbers);
  const promise = makePromise(entry.context, entry.salt, opening.share);
  return hex(seal) === hex(entry.seal) && hex(promise) === hex(entry.promise);
}

/**
 * Return the seed of a seat as 17 words.
 * @param {Uint8Array} seed
 * @param {string[]} words the list of 256
 */
export function recoveryWords(seed, words) {
  return Array.from(join([seed, hash("seed", seed).slice(0, 1)]), (byte) => words[byte]);
}

/**
 * Return the seed that 17 words stand for; null if one of them is wrong.
 * @param {string[]} told
 * @param {string[]} words the list of 256
 */
export function seedOfWords(told, words) {
  const bytes = told.map((word) => words.indexOf(word));
  if (bytes.length !== 17 || bytes.some((byte) => byte < 0)) return null;
  const seed = new Uint8Array(bytes.slice(0, 16));
  return hash("seed", seed)[0] === bytes[16] ? seed : null;
}

/**
 * Return which of the possible choices a seal holds, by trying all; null if it is none of them.
 * @param {Entry} entry
 * @param {Uint8Array} seed
 * @param {Iterable<number[]>} possible
 */
export function findNumbers(entry, seed, possible) {
  const nonce = makeNonce(seed, entry.context, entry.salt);
  const wanted = hex(entry.seal);
  for (const numbers of possible) {
    if (hex(makeSeal(entry.context, entry.salt, nonce, numbers)) === wanted) return numbers;
  }
  return null;
}

export { hex, unhex };
