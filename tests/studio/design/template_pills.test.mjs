// Inserted columns in a text, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deletedPill, pillsOf } from "../../../generator/studio/web/design/pickers/template_pills.js";

test("a text is split into its words and its columns, and nothing is lost", () => {
  for (const text of ["", "Fire", "{{ card.cost }}", "Cost {{ card.cost }} of {{ card.name }}!", "{{ a", "}} {{{x}}} {{}}"]) {
    assert.equal(pillsOf(text).map((each) => each.text).join(""), text);
  }
  assert.deepEqual(pillsOf("Cost {{ card.cost }}.").map(({ isPill }) => isPill), [false, true, false]);
  assert.deepEqual(pillsOf("{{ card.cost"), [{ text: "{{ card.cost", isPill: false }]);
});

test("a key beside a column deletes all of it, and a letter elsewhere", () => {
  const text = "Cost {{ card.cost }}.";
  assert.deepEqual(deletedPill(text, 20, "Backspace"), [5, 20]);
  assert.deepEqual(deletedPill(text, 5, "Delete"), [5, 20]);
  for (const [at, key] of [[5, "Backspace"], [20, "Delete"], [21, "Backspace"], [12, "Backspace"], [20, "x"]]) {
    assert.equal(deletedPill(text, /** @type {number} */ (at), /** @type {string} */ (key)), null);
  }
});
