// The next table for the same players.

import assert from "node:assert/strict";
import { test } from "node:test";

// What it imports listens to the page as it is loaded.
Object.assign(globalThis, { document: { addEventListener() {} }, addEventListener() {} });
const { rematchOf } = await import("../../../companion/web/rematch.js");

test("a rematch has the game, the players as they sit now and the settings, and no title of the game's own", () => {
  const seats = [{ id: "red", name: "Kim", colour: "#b00" }, { id: "blue", name: "Mia", colour: "#00b" }];
  const view = { game: { name: "ra", title: "Ra" }, title: "Ra", settings: { gods: true, bidding: "pass", length: "long" }, screen: { bid_methods: { red: "dials" } } };
  const told = rematchOf(/** @type {any} */ (view), /** @type {any} */ (seats), "k");
  assert.deepEqual(told, { game: "ra", title: "", key: "k", settings: { gods: true, bidding: "pass" },
    seats: [{ id: "red", name: "Kim" }, { id: "blue", name: "Mia" }], ways: { red: "dials" } });
  assert.equal(rematchOf(/** @type {any} */ ({ ...view, title: "Friday" }), [], "k").title, "Friday");
});
