// Problems of a face while something is typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stillThere } from "../../../generator/studio/web/face/still_there.js";

/** @param {string} message @param {string} column */
function fault(message, column) {
  return { severity: /** @type {const} */ ("error"), message, hint: "", target: column ? { component: "birds", card: "heron", column } : null };
}

test("a problem of before stays, whatever it says now, and a new one waits", () => {
  const before = [fault("2 mm too tall", "text"), fault("no such font", "")];
  const found = [fault("3 mm too tall", "text"), fault("no number", "cost"), fault("no such font", "")];
  assert.deepEqual(stillThere(found, before).map((each) => each.message), ["3 mm too tall", "no such font"]);
});
