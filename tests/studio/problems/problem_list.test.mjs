// Filter and focus of the list of problems.

import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf, filtered, nextFocus } from "../../../generator/studio/web/problems/problem_list.js";

/** @param {string} id @param {"error" | "warning" | "note"} severity */
function problem(id, severity) {
  return { id, severity, message: id, hint: "", place: "", target: null, source: /** @type {const} */ ("check"), fix: "" };
}

const ALL = [problem("a", "error"), problem("b", "warning"), problem("c", "warning"), problem("d", "note")];

test("problems are counted by severity", () => {
  assert.deepEqual(countsOf(ALL), { error: 1, warning: 2, note: 1 });
});

test("a filter leaves the wanted severities, and without any all of them", () => {
  assert.deepEqual(filtered(ALL, ["note", "error"]).map((each) => each.id), ["a", "d"]);
  assert.equal(filtered(ALL, []), ALL);
});

test("the focus goes on to the next problem that is left", () => {
  assert.equal(nextFocus(ALL, [ALL[0], ALL[2]], "b"), "c");
  assert.equal(nextFocus(ALL, [ALL[0], ALL[1]], "d"), "b");
  assert.equal(nextFocus(ALL, ALL, "c"), "c");
  assert.equal(nextFocus(ALL, [], "c"), "");
});
