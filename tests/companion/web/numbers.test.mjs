// Forms of kinds: the room that their names need beside their figures.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nameWidth } from "../../../companion/web/numbers.js";

for (const [names, width] of [
  [["Fig", "Nut"], 52],
  [["Fig", "New York Central"], 70],
  [["Pennsylvania", "Oak"], 120],
]) {
  test(`the names ${names} have ${width} pixels`, () => assert.equal(nameWidth(names), width));
}
