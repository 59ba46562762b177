// Who starts: the light stops at the one who was drawn, in time, and all stay clockwise.

import assert from "node:assert/strict";
import { test } from "node:test";

import { startingWith, stops } from "../../../companion/web/who_starts.js";

test("the light slows down and stops at the chosen place within 2 s", () => {
  for (const count of [2, 3, 4, 5, 12]) {
    for (let chosen = 0; chosen < count; chosen += 1) {
      const all = stops(count, chosen);
      assert.equal(all[all.length - 1].place, chosen);
      assert.ok(all[all.length - 1].at <= 1850);
      const gaps = all.slice(1).map((each, at) => each.at - all[at].at);
      assert.ok(gaps[gaps.length - 1] > gaps[0]);
    }
  }
});

test("whoever starts is first, and the others follow clockwise", () => {
  const players = ["a", "b", "c", "d"].map((id) => ({ id }));
  const order = (id) => startingWith(players, id).map((each) => each.id).join("");
  assert.deepEqual(["a", "c", "d", "x"].map(order), ["abcd", "cdab", "dabc", "abcd"]);
});
