// Times and sizes of kept versions in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dateOf, sizeOf } from "../../../generator/studio/web/versions/shown.js";

/** @param {number[]} parts year, month from 0, day, hour, minute */
const at = (...parts) => new Date(...parts).getTime() / 1000;
const now = new Date(2026, 10, 28, 0, 30);
/** Spaces of any kind, as languages put them before AM and PM. @param {string} text */
const plain = (text) => text.replace(/\s/gu, " ");

test("today and yesterday are told by the calendar, not by hours", () => {
  assert.equal(plain(dateOf(at(2026, 10, 28, 0, 5), now)), "today, 12:05 AM");
  assert.equal(plain(dateOf(at(2026, 10, 27, 23, 55), now)), "yesterday, 11:55 PM");
  assert.equal(plain(dateOf(at(2026, 10, 27, 0, 5), now)), "yesterday, 12:05 AM");
});

test("older times have their date, and their year unless it's this one", () => {
  assert.equal(plain(dateOf(at(2026, 9, 2, 9, 5), now)), "October 2, 9:05 AM");
  assert.equal(plain(dateOf(at(2024, 9, 2, 14, 5), now)), "October 2, 2024, 2:05 PM");
});

test("sizes are in kB and MB", () => {
  assert.deepEqual([0, 400, 48_211, 999_999, 2_400_000, 48_000_000].map(sizeOf).map(plain),
    ["0 kB", "0.4 kB", "48 kB", "1,000 kB", "2.4 MB", "48 MB"]);
});
