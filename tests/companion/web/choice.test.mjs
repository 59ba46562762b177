// Choices as numbers and in words: what companion/seal/choice_numbers.py makes of them, too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { numbersOf, wordsOf } from "../../../companion/web/bids.js";

const { cases } = JSON.parse(readFileSync(new URL("../host/choices.json", import.meta.url), "utf8"));

for (const told of cases) {
  test(`${told.name}: its numbers`, () => assert.deepEqual(numbersOf(told.fields, told.values), told.numbers));
  test(`${told.name}: its words`, () => assert.equal(wordsOf(told.fields, told.numbers), told.words));
}
