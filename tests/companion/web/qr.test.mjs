// QR codes: what a code must hold, whatever it says; cameras and the standard are in test_page_qr.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { qrCode } from "../../../companion/web/qr.js";

// Bytes that versions 1 to 10 hold, with correction M.
const MOST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];

test("the smallest version that holds a text is taken", () => {
  assert.equal(qrCode("", 0).version, 1);
  MOST.forEach((most, at) => {
    assert.equal(qrCode("x".repeat(most), 0).version, at + 1);
    if (at + 1 < MOST.length) assert.equal(qrCode("x".repeat(most + 1), 0).version, at + 2);
  });
});

test("a longer text is refused", () => {
  assert.throws(() => qrCode("x".repeat(214)), /too long/);
  assert.throws(() => qrCode("€".repeat(72)), /too long/);
});
