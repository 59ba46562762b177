// Encrypt and authenticate messages of this page and the host, as docs/dev/protocol.md specifies it: the
// twin of companion/net/cipher.py. Browsers offer their own ciphers on https only, and a table has none.

import { shake256 } from "./built/crypto.js";
import { hex, join } from "./bytes.js";
import { hmac } from "./hash.js";
import { text, u32 } from "./seal.js";

/** @typedef {"phone" | "host"} Direction */

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const MAC_BYTES = 32;

/** The keys of one channel, for both directions; each count is used once. */
export class Cipher {
  /**
   * Derive a key for the key stream and one for the MAC, from a secret and the parts of this channel.
   * @param {Uint8Array} secret shared by both sides
   * @param {"channel" | "room"} words purpose of the channel
   * @param {...Uint8Array} parts values that make this channel different from every other one of the secret
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
    const stream = shake256(join([this.streamKey, placeOf(direction, count)]), { dkLen: data.length });
    for (let at = 0; at < data.length; at += 1) data[at] ^= stream[at];
    return data;
  }

  /**
   * Return the MAC of an encrypted message.
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
 * @param {Uint8Array} secret the seat's secret
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

/**
 * Return the bytes for a message's direction and counter.
 * @type {(direction: Direction, count: number) => Uint8Array}
 */
const placeOf = (direction, count) => join([Uint8Array.of(direction === "phone" ? 1 : 2), u32(count)]);
