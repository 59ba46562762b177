// The winner's headline: the view says where it ends, as names hold dots.

import assert from "node:assert/strict";
import { test } from "node:test";

import { headOf } from "../../../companion/web/result.js";

const over = (text, headline) => ({
  moment: { over: true }, prompt: { text, waits: [] }, offers: [],
  panels: [{ widget: "scores", id: "scores", title: "Scores", rows: [{ seat: "blue", total: 41, place: 1, lines: [] }], verdict: text, headline }],
});

test("a winner whose name holds a dot is named whole", () => {
  const headline = "Dr. No wins with 41 points.";
  const why = "Dr. No and Mia have 41; Dr. No has more tiles, 6 to 5.";
  assert.deepEqual(headOf(over(`${headline} ${why}`, headline)), [headline, why]);
  assert.deepEqual(headOf(over(headline, headline)), [headline, ""]);
});

test("without a headline of its host all is one sentence", () => {
  assert.deepEqual(headOf(over("Dr. No wins. He has all.")), ["Dr. No wins. He has all.", ""]);
});
