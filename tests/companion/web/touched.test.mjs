// Score now: who played last, and which forms have figures to touch.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lastPlayers } from "../../../companion/web/last_players.js";
import { hasSpaces, isLone } from "../../../companion/web/touched.js";

const GAME = { id: "stalls", least: 2, most: 3, colours: [{ id: "blue" }, { id: "red" }, { id: "green" }] };
const kept = (game, seats, trouble = "") => ({ game, seats, trouble });

test("who played last comes from the newest sound table of the game", () => {
  const tables = [
    kept("stalls", [["blue", "Zoe"]], "damaged"), kept("birds", [["x", "Mia"], ["y", "Leo"]]),
    kept("stalls", [["red", "Ada"], ["blue", "Ben"]]), kept("stalls", [["blue", "Old"], ["red", "Older"]]),
  ];
  assert.deepEqual(lastPlayers(GAME, tables), [{ id: "red", name: "Ada" }, { id: "blue", name: "Ben" }]);
});

test("players of another game get the colors of this one in their order", () => {
  assert.deepEqual(lastPlayers(GAME, [kept("birds", [["x", "Mia"], ["y", "Leo"]])]), [{ id: "blue", name: "Mia" }, { id: "red", name: "Leo" }]);
  assert.deepEqual(lastPlayers(GAME, [kept("birds", [["x", "Alone"]])]), []);
  assert.deepEqual(lastPlayers(GAME, []), []);
});

const wheel = (touched) => ({ name: "at", touched });
const grid = (...wheels) => ({ widget: "grid", rows: [{ seat: "blue", wheels }] });

test("one figure that is touched on its track sends its page", () => {
  assert.equal(isLone({ fields: [grid(wheel(59))] }), true);
  assert.equal(isLone({ fields: [grid(wheel(59), wheel(5))] }), false);
  assert.equal(isLone({ fields: [grid(wheel(59)), grid(wheel(59))] }), false);
  assert.equal(isLone({ fields: [grid(wheel(undefined))] }), false);
  assert.equal(hasSpaces({ fields: [{ widget: "text" }, { widget: "number", wheels: [wheel(5)] }] }), true);
  assert.equal(hasSpaces({ fields: [{ widget: "text" }, grid(wheel(undefined))] }), false);
});
