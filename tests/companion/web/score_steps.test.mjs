// The show of the final scores: which steps it has, when they come, and to whom it is news.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Freshness } from "../../../companion/web/score_reveal.js";
import { categoriesOf, rangeOf, stepsOf, timesOf } from "../../../companion/web/score_steps.js";

/** @param {{ [title: string]: number | [number, string] }} points */
const row = (seat, place, points) => {
  const lines = Object.entries(points).map(([title, told]) => ({ title, why: Array.isArray(told) ? told[1] : "", points: Array.isArray(told) ? told[0] : told }));
  return { seat, place, total: lines.reduce((sum, each) => sum + each.points, 0), lines };
};
const told = (rows) => stepsOf(rows, "Other").map(({ title, seats, place, sums }) => [title, seats.join(), place, [...sums.values()].join()]);

test("categories come one after the other, and the last one from the last place to the winner", () => {
  const rows = [row("mia", 1, { Track: 20, Juice: 9 }), row("kim", 2, { Track: 22, Juice: 3 }), row("bo", 3, { Track: 10, Gold: 1, Juice: 2 })];
  assert.deepEqual(told(rows), [
    ["Track", "mia,kim,bo", 0, "20,22,10"], ["Gold", "mia,kim,bo", 0, "20,22,11"],
    ["Juice", "bo", 3, "20,22,13"], ["Juice", "kim", 2, "20,25,13"], ["Juice", "mia", 1, "29,25,13"],
  ]);
});

test("players who share a place are told together, the winners of a tie too", () => {
  const rows = [row("mia", 1, { Gold: 5 }), row("kim", 1, { Gold: 5 }), row("bo", 3, { Gold: 4 })];
  assert.deepEqual(told(rows), [["Gold", "bo", 3, "0,0,4"], ["Gold", "mia,kim", 1, "5,5,4"]]);
});

test("sums end at the totals, those below zero too; bars have room for the least and the most", () => {
  const rows = [row("mia", 1, { Fields: 40, Begging: -15 }), row("kim", 2, { Fields: -1, Begging: -9 })];
  const steps = stepsOf(rows, "Other");
  assert.deepEqual([...steps[steps.length - 1].sums], [["mia", 25], ["kim", -10]]);
  assert.deepEqual(rangeOf(steps), { least: -10, most: 40 });
});

test("one player hears of each category; without points there is no show", () => {
  assert.deepEqual(told([row("mia", 1, { Goods: 4, Houses: 3 })]), [["Goods", "mia", 0, "4"], ["Houses", "mia", 1, "7"]]);
  assert.deepEqual(told([row("mia", 1, { Debts: 0 }), row("kim", 1, {})]), []);
});

test("lines of single players with the same explanation are one category", () => {
  const rows = [row("mia", 1, { Marker: 9, Bakery: [2, "open store"], Bazaar: [3, "open store"] }), row("kim", 2, { Marker: 8, Freezer: [1, "open store"], Bench: [1, "2 × ½"] })];
  assert.deepEqual(categoriesOf(rows, "Other").map((each) => [each.title, [...each.gains.values()].join()]), [["Marker", "9,8"], ["Open store", "5,1"], ["Bench", "1"]]);
});

test("beyond 20 categories the rest is one", () => {
  const rows = ["mia", "kim"].map((seat, at) => row(seat, at + 1, Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`Card ${number}`, 2 - at]))));
  const found = categoriesOf(rows, "Other");
  assert.deepEqual([found.length, found[19].title, [...found[19].gains.values()]], [20, "Other", [22, 11]]);
});

test("the show is over within 20 s, and the winner is waited for longest among the players", () => {
  for (const [players, categories] of [[1, 1], [2, 3], [4, 7], [8, 20], [12, 20]]) {
    const rows = Array.from({ length: players }, (_, at) => row(`s${at}`, at + 1, Object.fromEntries(Array.from({ length: categories }, (_each, number) => [`C${number}`, 1 + players - at]))));
    const steps = stepsOf(rows, "Other");
    const times = timesOf(steps);
    assert.equal(times.length, steps.length + 1);
    assert.ok(times.every((each, at) => !at || each - times[at - 1] >= 350), String(times));
    assert.ok(times[times.length - 1] <= 20000, String(times));
    const last = steps.length - 1;
    if (players > 2) assert.ok(times[last] - times[last - 1] > times[last - 1] - times[last - 2], String(times));
  }
});

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
