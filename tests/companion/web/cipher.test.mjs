// What the page encrypts is what the host encrypts: the vectors of tests/companion/host/cipher.json.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { shake256 } from "../../../companion/web/built/crypto.js";
import { channelCipher, toText } from "../../../companion/web/cipher.js";
import { hex, unhex } from "../../../companion/web/bytes.js";

const VECTORS = JSON.parse(readFileSync(new URL("../host/cipher.json", import.meta.url), "utf8"));

test("the key stream is SHAKE-256", () => {
  for (const { seed, length, stream } of VECTORS.shake256) assert.equal(hex(shake256(unhex(seed), { dkLen: length })), stream);
});

test("messages are encrypted and read as the host does it", () => {
  for (const { secret, channel, nonce, direction, count, words, message } of VECTORS.channel) {
    const cipher = channelCipher(unhex(secret), channel, nonce);
    assert.equal(hex(cipher.encrypt(direction, count, words)), message);
    assert.equal(cipher.decrypt(direction, count, unhex(message)), words);
  }
});

test("a message with any bit altered is not read", () => {
  const cipher = channelCipher(new Uint8Array(16), "0".repeat(32), "1".repeat(32));
  const told = cipher.encrypt("host", 1, "{}");
  for (let bit = 0; bit < told.length * 8; bit += 1) {
    const altered = told.slice();
    altered[bit >> 3] ^= 1 << (bit & 7);
    assert.throws(() => cipher.decrypt("host", 1, altered), /not the table’s/);
  }
  assert.throws(() => cipher.decrypt("phone", 1, told));
  assert.throws(() => cipher.decrypt("host", 2, told));
});

test("bytes travel as base64", () => {
  assert.equal(toText(Uint8Array.of(0, 255, 16)), "AP8Q");
});
