// The agreement on a seat's secret: the vectors of RFC 7748, and what companion/net/seats.py makes of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { x25519 } from "../../../companion/web/built/crypto.js";
import { SeatKey } from "../../../companion/web/seat_secret.js";
import { hex, unhex } from "../../../companion/web/bytes.js";

const vectors = JSON.parse(readFileSync(new URL("../host/x25519.json", import.meta.url), "utf8"));

test("both sides find what the standard says", () => {
  for (const told of vectors.cases) {
    assert.equal(hex(x25519.getSharedSecret(unhex(told.private), unhex(told.public))), told.shared);
  }
  for (const told of vectors.keys) assert.equal(hex(x25519.getPublicKey(unhex(told.private))), told.public);
});

test("a value that goes in again and again gives what the standard says", () => {
  let [scalar, point] = [new Uint8Array(32), new Uint8Array(32)];
  scalar[0] = point[0] = 9;
  for (let round = 0; round < vectors.iterated.times; round += 1) {
    [scalar, point] = [x25519.getSharedSecret(scalar, point), scalar];
  }
  assert.equal(hex(scalar), vectors.iterated.value);
});

test("a key with which all would find the same is refused", () => {
  for (const each of vectors.small) {
    assert.throws(() => x25519.getSharedSecret(unhex(vectors.keys[0].private), unhex(each)), /invalid/);
  }
});

test("a seat's secret is the one that the host has", () => {
  const told = vectors.seat;
  const key = new SeatKey(told.seat, told.seed);
  assert.equal(hex(key.secret), told.private);
  assert.equal(hex(key.public), told.phone);
  const answer = { public: told.host, mac: told.mac };
  assert.equal(key.agree(told.lobby, told.name, answer), told.secret);
  assert.throws(() => key.agree(told.lobby, "Zoe", answer), /not the table/);
  assert.throws(() => key.agree(told.seed, told.name, answer), /not the table/);
  assert.throws(() => key.agree(told.lobby, told.name, { ...answer, public: told.phone }), /not the table/);
});

test("each seat has a seed of its own", () => {
  const [one, other] = [new SeatKey("blue"), new SeatKey("blue")];
  assert.notEqual(one.seed, other.seed);
  assert.notDeepEqual(one.public, other.public);
});
