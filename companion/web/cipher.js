// Encrypt and authenticate what this page and the host say, as docs/dev/protocol.md specifies it: the
// twin of companion/net/cipher.py. Browsers offer their own ciphers on https only, and a table has none.

import { hex, hmac, join } from "./sha256.js";
import { text, u32 } from "./seal.js";

/** @typedef {"phone" | "host"} Direction */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const MAC_BYTES = 32;
const RATE = 136; // bytes of SHAKE-256 a block: FIPS 202, 6.2

// FIPS 202, 3.2.5: the round constants, low and high halves, from the shift register that defines them.
const ROUNDS = (() => {
  const constants = new Uint32Array(48);
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    for (let power = 0; power < 7; power += 1) {
      const bit = (1 << power) - 1;
      if (register & 1) constants[2 * round + (bit >> 5)] ^= 1 << (bit & 31);
      register = (register << 1) ^ (register >> 7) * 0x171;
    }
  }
  return constants;
})();
// FIPS 202, 3.2.2 and 3.2.3: where each lane goes, one after the other, and how far it turns.
const LANES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];
const TURNS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];

/**
 * Mix the state of SHAKE-256: 25 lanes of 64 bits, each as a low and a high half.
 * @param {Uint32Array} state
 */
function permute(state) {
  const sums = new Uint32Array(10);
  const row = new Uint32Array(10);
  for (let round = 0; round < 24; round += 1) {
    for (let x = 0; x < 10; x += 1) sums[x] = state[x] ^ state[x + 10] ^ state[x + 20] ^ state[x + 30] ^ state[x + 40];
    for (let x = 0; x < 5; x += 1) {
      const before = 2 * ((x + 4) % 5);
      const after = 2 * ((x + 1) % 5);
      const low = sums[before] ^ (sums[after] << 1 | sums[after + 1] >>> 31);
      const high = sums[before + 1] ^ (sums[after + 1] << 1 | sums[after] >>> 31);
      for (let at = 2 * x; at < 50; at += 10) {
        state[at] ^= low;
        state[at + 1] ^= high;
      }
    }
    let low = state[2];
    let high = state[3];
    for (let step = 0; step < 24; step += 1) {
      const lane = 2 * LANES[step];
      const [nextLow, nextHigh] = [state[lane], state[lane + 1]];
      const turn = TURNS[step] & 31;
      // A turn by 32 and more begins with the halves exchanged.
      const [one, two] = TURNS[step] < 32 ? [low, high] : [high, low];
      state[lane] = one << turn | two >>> (32 - turn);
      state[lane + 1] = two << turn | one >>> (32 - turn);
      low = nextLow;
      high = nextHigh;
    }
    for (let start = 0; start < 50; start += 10) {
      for (let x = 0; x < 10; x += 1) row[x] = state[start + x];
      for (let x = 0; x < 10; x += 1) state[start + x] = row[x] ^ (~row[(x + 2) % 10] & row[(x + 4) % 10]);
    }
    state[0] ^= ROUNDS[2 * round];
    state[1] ^= ROUNDS[2 * round + 1];
  }
}

/**
 * Return so many bytes of SHAKE-256 of a seed that is shorter than a block.
 * @param {Uint8Array} seed
 * @param {number} length
 */
export function shake256(seed, length) {
  if (seed.length >= RATE) throw new RangeError("a longer seed than one block");
  const block = new Uint8Array(200);
  block.set(seed);
  block[seed.length] ^= 0x1f;
  block[RATE - 1] ^= 0x80;
  const view = new DataView(block.buffer);
  const state = Uint32Array.from({ length: 50 }, (_, at) => view.getUint32(4 * at, true));
  const found = new Uint8Array(length);
  for (let at = 0; at < length; at += RATE) {
    permute(state);
    for (let word = 0; word < RATE / 4; word += 1) view.setUint32(4 * word, state[word], true);
    found.set(block.subarray(0, Math.min(RATE, length - at)), at);
  }
  return found;
}

/** The keys of one channel, for both directions; each count is used once. */
export class Cipher {
  /**
   * @param {Uint8Array} secret shared by both sides
   * @param {"channel" | "room"} words purpose of the channel
   * @param {...Uint8Array} parts what makes this channel different from every other one of the secret
   */
  constructor(secret, words, ...parts) {
    const key = hmac(secret, encoder.encode("punchboard wire 2\0"));
    const label = encoder.encode(`punchboard ${words} 2\0`);
    this.streamKey = hmac(key, join([label, encoder.encode("stream"), ...parts]));
    this.macKey = hmac(key, join([label, encoder.encode("mac"), ...parts]));
  }

  /**
   * Return the MAC of a text, and its ciphertext after it.
   * @param {Direction} direction
   * @param {number} count
   * @param {string} words
   */
  encrypt(direction, count, words) {
    const hidden = this.mix(direction, count, encoder.encode(words));
    return join([this.mac(direction, count, hidden), hidden]);
  }

  /**
   * Return the text of a message; throws if it was not made with these keys.
   * @param {Direction} direction
   * @param {number} count
   * @param {Uint8Array} told
   */
  decrypt(direction, count, told) {
    return decoder.decode(this.read(direction, count, told));
  }

  /**
   * Return the plain bytes of a message; throws as `decrypt` does.
   * @param {Direction} direction
   * @param {number} count
   * @param {Uint8Array} told
   */
  read(direction, count, told) {
    const hidden = told.slice(MAC_BYTES);
    if (hex(told.slice(0, MAC_BYTES)) !== hex(this.mac(direction, count, hidden))) throw new Error("This answer is not the table’s.");
    return this.mix(direction, count, hidden);
  }

  /**
   * Combine bytes with the key stream, in place; a second time brings them back.
   * @param {Direction} direction
   * @param {number} count
   * @param {Uint8Array} data
   */
  mix(direction, count, data) {
    const stream = shake256(join([this.streamKey, placeOf(direction, count)]), data.length);
    for (let at = 0; at < data.length; at += 1) data[at] ^= stream[at];
    return data;
  }

  /**
   * @param {Direction} direction
   * @param {number} count
   * @param {Uint8Array} hidden
   */
  mac(direction, count, hidden) {
    return hmac(this.macKey, join([placeOf(direction, count), hidden]));
  }
}

/**
 * Return the keys of a channel that a phone has joined.
 * @param {Uint8Array} secret of the seat
 * @param {string} channel name that the host gave
 * @param {string} nonce random bytes of this page, hexadecimal
 */
export const channelCipher = (secret, channel, nonce) => new Cipher(secret, "channel", text(channel), text(nonce));

/**
 * Return bytes as base64, for JSON.
 * @param {Uint8Array} data
 */
export function toText(data) {
  let letters = "";
  for (const byte of data) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** @type {(direction: Direction, count: number) => Uint8Array} */
const placeOf = (direction, count) => join([Uint8Array.of(direction === "phone" ? 1 : 2), u32(count)]);
