// QR codes: what a code must hold, whatever it says; cameras and the standard are in test_page_qr.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { qrCode } from "../../../companion/web/qr.js";

// Bytes that versions 1 to 11 hold, with correction M, and what the largest does.
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251];
const LARGEST = 2331;

test("the smallest version that holds a text is taken", () => {
  assert.equal(qrCode("", 0).version, 1);
  MOST.forEach((most, at) => {
    assert.equal(qrCode("x".repeat(most), 0).version, at + 1);
    if (at + 1 < MOST.length) assert.equal(qrCode("x".repeat(most + 1), 0).version, at + 2);
  });
});

test("a longer text is refused", () => {
  assert.equal(qrCode("x".repeat(LARGEST), 0).version, 40);
  assert.throws(() => qrCode("x".repeat(LARGEST + 1)), /too long/);
  assert.throws(() => qrCode("€".repeat(LARGEST / 3 + 1)), /too long/);
});
