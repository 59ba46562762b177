// The show of the final scores: to whom it is news.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Freshness } from "../../../companion/web/score_reveal.js";

test("a result is news once, to a screen that saw the game before", () => {
  const late = new Freshness();
  assert.equal(late.isNews("a", 40, 0), false); // came late, or was loaded again
  assert.equal(late.isNews("b", 41, 0), false); // a correction
  const here = new Freshness();
  assert.equal(here.isNews(null, 39, 0), false);
  assert.equal(here.isNews("a", 40, 0), true);
  assert.equal(here.isNews("a", 40, 1), false);
  here.isNews(null, 39, 2); // taken back, and done again
  assert.equal(here.isNews("a", 40, 3), false);
  here.isNews(null, 39, 4);
  assert.equal(here.isNews("c", 40, 5), true);
  here.forget();
  assert.equal(here.isNews("d", 1, 6), false);
});

test("a phone that was asleep or away sees the end", () => {
  const away = new Freshness();
  away.isNews(null, 10, 0);
  assert.equal(away.isNews("a", 30, 1), false);
  const asleep = new Freshness();
  asleep.isNews(null, 39, 0);
  asleep.woke = 60000;
  assert.equal(asleep.isNews("a", 40, 60500), false);
});
