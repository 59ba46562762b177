// Rules over a whole form: the page counts them as the rules do (tests/companion/table/test_form_limits.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { amountOf, isKept, whyNot } from "../../../companion/web/limits.js";

const { fields, cases } = JSON.parse(readFileSync(new URL("limits.json", import.meta.url), "utf8"));

test("the amount of a form, and why it can't be sent", () => {
  for (const { about, limit, values, amount, why } of cases) {
    assert.equal(amountOf(limit, values, fields), amount, about);
    assert.equal(isKept(limit, amount), why === "", about);
    assert.equal(whyNot([limit], values, fields), why, about);
  }
});

test("the first broken rule is told", () => {
  const limits = [1, 2, 3].map((most) => ({ parts: [{ field: "bid" }], why: `at most ${most}`, most }));
  assert.equal(whyNot(limits, { bid: 3 }, fields), "at most 1");
  assert.equal(whyNot(limits.slice(2), { bid: 3 }, fields), "");
});
