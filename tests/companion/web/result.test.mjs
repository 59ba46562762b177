// The winner's headline: the rules say it, and whether it's decided.

import assert from "node:assert/strict";
import { test } from "node:test";

import { headOf } from "../../../companion/web/result.js";

const over = (text, headline, reason, decided = true) => ({
  moment: { over: true, decided }, prompt: { text },
  scores: { title: "Scores", rows: [{ seat: "blue", total: 41, place: 1, lines: [] }], verdict: text, headline, reason },
});

test("a winner whose name holds a dot is named whole", () => {
  const headline = "Dr. No wins with 41 points.";
  const why = "Dr. No and Mia have 41; Dr. No has more tiles, 6 to 5.";
  assert.deepEqual(headOf(over(`${headline} ${why}`, headline, why)), [headline, why]);
  assert.deepEqual(headOf(over(headline, headline, "")), [headline, ""]);
  const asked = `${headline} Count the debts.`;
  assert.deepEqual(headOf(over(asked, headline, "", false)), [asked, ""]);
});

test("without a headline of its host all is one sentence", () => {
  assert.deepEqual(headOf(over("Dr. No wins. He has all.")), ["Dr. No wins. He has all.", ""]);
});
