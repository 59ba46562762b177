// Seals and hashes: what docs/companion/seals.md specifies, byte for byte as companion/seal/seal.py.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as seal from "../../../companion/web/seal.js";
import { hex, unhex } from "../../../companion/web/bytes.js";
import { hmac, sha256 } from "../../../companion/web/hash.js";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const vectors = read("../host/seals.json");
const words = read("../../../companion/web/words.json");

const bytes = (count) => Uint8Array.from({ length: count }, (_, i) => (i * 151 + count) & 255);

test("hashes of all lengths around a block are those of the standard", () => {
  for (const told of vectors.hashes) assert.equal(hex(sha256(unhex(told.bytes))), told.sha256);
  for (let count = 0; count < 200; count += 1) {
    const data = bytes(count);
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"), `${count} bytes`);
    assert.equal(hex(hmac(data, bytes(40))), createHmac("sha256", data).update(bytes(40)).digest("hex"));
  }
});

for (const told of vectors.cases) {
  const salt = unhex(told.salt);
  const seed = unhex(told.seed);
  const nonce = seal.makeNonce(seed, told.context, salt);
  const share = seal.makeShare(seed, told.context, salt);
  const entry = {
    context: told.context, salt,
    seal: seal.makeSeal(told.context, salt, nonce, told.numbers),
    promise: seal.makePromise(told.context, salt, share),
  };

  test(`${told.name}: the bytes of the vectors`, () => {
    assert.equal(hex(seal.contextBytes(told.context)), told.bytes);
    assert.equal(hex(nonce), told.nonce);
    assert.equal(hex(share), told.share);
    assert.equal(hex(entry.seal), told.seal);
    assert.equal(hex(entry.promise), told.promise);
  });

  test(`${told.name}: the seal fits its own opening alone, and is found again`, () => {
    const other = [...told.numbers.slice(1), 5];
    assert.ok(seal.fits(entry, { numbers: told.numbers, nonce, share }));
    assert.ok(!seal.fits(entry, { numbers: other, nonce, share }));
    assert.ok(!seal.fits(entry, { numbers: told.numbers, nonce: share, share }));
    assert.ok(!seal.fits(entry, { numbers: told.numbers, nonce, share: nonce }));
    assert.deepEqual(seal.findNumbers(entry, seed, [[9], told.numbers]), told.numbers);
    assert.equal(seal.findNumbers(entry, seed, [[9]]), null);
  });

  test(`${told.name}: recovery words there and back`, () => {
    assert.deepEqual(seal.recoveryWords(seed, words), told.recovery);
    assert.deepEqual(seal.seedOfWords(told.recovery, words), seed);
    const mistyped = [...told.recovery.slice(0, 16), told.recovery[16] === "acorn" ? "actor" : "acorn"];
    assert.equal(seal.seedOfWords(mistyped, words), null);
    assert.equal(seal.seedOfWords(told.recovery.slice(1), words), null);
    assert.equal(seal.seedOfWords([...told.recovery.slice(1), "punchboard"], words), null);
  });
}

for (const told of vectors.lists) {
  test(`${told.name}: the list, its words and its picture`, () => {
    const cases = told.cases.map((i) => vectors.cases[i]);
    const digest = seal.makeList(cases.map((each) => ({
      context: each.context, salt: unhex(each.salt), seal: unhex(each.seal), promise: unhex(each.promise),
    })));
    const shares = told.cases.map((i) => (told.missing.includes(i) ? null : unhex(vectors.cases[i].share)));
    assert.equal(hex(digest), told.digest);
    const check = seal.makeCheck(digest, shares);
    assert.deepEqual(seal.spokenWords(check, words), told.words);
    assert.deepEqual(seal.pictureOf(check), told.picture);
  });
}

test("what cannot be sealed is refused", () => {
  const { context } = vectors.cases[0];
  const make = (numbers) => () => seal.makeSeal(context, bytes(16), bytes(32), numbers);
  assert.throws(make(bytes(17)), RangeError);
  for (const each of [0.5, 2 ** 31, NaN, undefined]) assert.throws(make([each]), RangeError);
});
