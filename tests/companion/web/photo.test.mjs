// The list of cards from a photo: doubles, old editions, strangers and missing cards are named.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf } from "../../../companion/web/photo.js";

const CORNERS = [[0, 0], [10, 0], [10, 10], [0, 10]];
const seen = (card, copy = 1, edition = 0) => ({ card, name: card.toUpperCase(), copy, edition, corners: CORNERS });
const CHOICES = [{ value: "inn", label: "Inn" }, { value: "mill", label: "Mill" }, { value: "bank", label: "Bank", why: "Ada has it" }, { value: "farm", label: "Farm" }];
const list = (cards, chosen = []) => linesOf({ cards, unread: [], others: 0 }, CHOICES, chosen)
  .map((line) => [line.label, line.note, line.value, line.isOn, line.mark]);

test("cards in the photo are on, those that are missing stay on and say so", () => {
  assert.deepEqual(list([seen("mill")], ["farm", "mill"]), [["Mill", "", "mill", true, 1], ["Farm", "not in the photo", "farm", true, 0]]);
});

test("a copy that is seen twice and two copies are told apart", () => {
  assert.deepEqual(list([seen("inn"), seen("inn")]), [["Inn", "the same copy twice", "inn", true, 1]]);
  assert.deepEqual(list([seen("inn", 1), seen("inn", 2)]), [["Inn", "2 copies", "inn", true, 1]]);
});

test("an old edition is asked, and what can't be chosen is only named", () => {
  assert.deepEqual(list([seen("inn", 1, 3), seen("bank"), seen("hut")]), [
    ["Inn", "of edition 3", "inn", false, 1],
    ["Bank", "Ada has it", null, false, 2],
    ["HUT", "can’t be chosen here", null, false, 3],
  ]);
});
