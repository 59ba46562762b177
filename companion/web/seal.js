// The arithmetic of seals, as docs/companion/seals.md specifies it: the twin of companion/lan/seal.py.

import { hex, hmac, join, sha256, unhex } from "./sha256.js";

const MOST_NUMBERS = 16;
const encoder = new TextEncoder();

/** Return a text's bytes with their number before them. */
export function text(words) {
  const raw = encoder.encode(words);
  return join([new Uint8Array([raw.length >> 8, raw.length & 255]), raw]);
}

/** Return a number as four bytes, highest first. */
export function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

const tag = (word) => encoder.encode(`punchboard ${word} 1\0`);
const hash = (word, ...parts) => sha256(join([tag(word), ...parts]));
const keyed = (key, word, ...parts) => hmac(key, join([tag(word), ...parts]));

/** Return the bytes of a context: table, game, round, phase, choice, epoch, seat. */
export function contextBytes(context) {
  return join([
    text(context.table), text(context.game), u32(context.round), u32(context.phase),
    text(context.choice), u32(context.epoch), text(context.seat),
  ]);
}

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

/** Return the secret that hides a choice. */
export function makeNonce(seed, context, salt) {
  return keyed(seed, "nonce", contextBytes(context), salt);
}

/** Return what a phone adds to the spoken words. */
export function makeShare(seed, context, salt) {
  return keyed(seed, "share", contextBytes(context), salt);
}

/** Return the seal of numbers. */
export function makeSeal(context, salt, nonce, numbers) {
  return hash("seal", contextBytes(context), salt, nonce, numberBytes(numbers));
}

/** Return what binds a phone to its share. */
export function makePromise(context, salt, share) {
  return hash("promise", contextBytes(context), salt, share);
}

/** Return the digest of a list: entries of {context, salt, seal, promise} in the table's order. */
export function makeList(entries) {
  const parts = [new Uint8Array([entries.length])];
  for (const each of entries) {
    parts.push(contextBytes(each.context), each.salt, each.seal, each.promise);
  }
  return hash("list", ...parts);
}

/** Return the three spoken words; a share is null where a seat has not opened. */
export function makeWords(digest, shares, words) {
  const told = shares.map((each) =>
    join([new Uint8Array([each ? 1 : 0]), each || new Uint8Array(32)]));
  return Array.from(hash("words", digest, ...told).slice(0, 3), (byte) => words[byte]);
}

/** Tell whether an opening {numbers, nonce, share} is what a list's entry sealed and promised. */
export function fits(entry, opening) {
  const seal = makeSeal(entry.context, entry.salt, opening.nonce, opening.numbers);
  const promise = makePromise(entry.context, entry.salt, opening.share);
  return hex(seal) === hex(entry.seal) && hex(promise) === hex(entry.promise);
}

/** Return the seed of a seat as 17 words. */
export function recoveryWords(seed, words) {
  return Array.from(join([seed, hash("seed", seed).slice(0, 1)]), (byte) => words[byte]);
}

/** Return the seed that 17 words stand for; null if one of them is wrong. */
export function seedOfWords(told, words) {
  const bytes = told.map((word) => words.indexOf(word));
  if (bytes.length !== 17 || bytes.some((byte) => byte < 0)) return null;
  const seed = new Uint8Array(bytes.slice(0, 16));
  return hash("seed", seed)[0] === bytes[16] ? seed : null;
}

/** Return which of the possible choices a seal holds, by trying all; null if it is none of them. */
export function findNumbers(entry, seed, possible) {
  const nonce = makeNonce(seed, entry.context, entry.salt);
  const wanted = hex(entry.seal);
  for (const numbers of possible) {
    if (hex(makeSeal(entry.context, entry.salt, nonce, numbers)) === wanted) return numbers;
  }
  return null;
}

export { hex, unhex };
