// What is to be set on the table: which sentences, since when, and for whose phone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TableNews } from "../../../companion/web/on_the_table.js";

const line = (row, text, kind = "board", seat = "") => ({ row, text, kind, seat, total: "", amount: 0 });
const view = (newest, log, more = {}) => ({ newest, log, seat: "", table: { screen: true }, moment: { round: 0, phase: 0, over: false }, ...more });
const said = (news, seen) => {
  news.follow(seen);
  return news.lines(seen).map((each) => each.text);
};

test("lines are those of the pieces, and stay until they are done", () => {
  const news = new TableNews();
  const log = [line(3, "old"), line(4, "Put the Starting Stores nobody chose into the game box."),
    line(4, "Mia takes a store.", "act"), line(4, "Food: nobody can stock any.", "follows")];
  assert.deepEqual(said(news, view(4, log)), ["Put the Starting Stores nobody chose into the game box."]);
  const more = view(5, [...log, line(5, "Kim gains 6 points.", "follows", "kim"), line(5, "Move Kim’s marker to 16.", "board", "kim")]);
  assert.deepEqual(said(news, more), ["Put the Starting Stores nobody chose into the game box.", "Kim gains 6 points.", "Move Kim’s marker to 16."]);
  news.done();
  assert.deepEqual(said(news, more), []);
});

test("a new phase leaves nothing of the one before", () => {
  const news = new TableNews();
  const log = [line(4, "a")];
  said(news, view(4, log));
  const next = view(5, [...log, line(5, "Take the investment marker off.")], { moment: { round: 0, phase: 1, over: false } });
  assert.deepEqual(said(news, next), ["Take the investment marker off."]);
});

test("a phone beside a shared screen shows its own lines and everybody's; without one, all", () => {
  const log = [line(4, "Move Kim’s marker to 16.", "board", "kim"), line(4, "Move Mia’s marker to 9.", "board", "mia"), line(4, "Take the investment marker off.")];
  const beside = view(4, log, { seat: "mia" });
  assert.deepEqual(said(new TableNews(), beside), ["Move Mia’s marker to 9.", "Take the investment marker off."]);
  assert.equal(said(new TableNews(), { ...beside, table: { screen: false } }).length, 3);
});

test("a page that now has another table begins with its newest step", () => {
  const news = new TableNews();
  said(news, view(40, [line(40, "there")]));
  assert.deepEqual(said(news, view(2, [line(1, "old"), line(2, "here")])), ["here"]);
});

test("points of the end are left to the result", () => {
  const over = view(9, [line(9, "Mia has 14 points.", "follows", "mia"), line(9, "Take the board away.")], { moment: { round: 0, phase: 0, over: true } });
  assert.deepEqual(said(new TableNews(), over), ["Take the board away."]);
});
