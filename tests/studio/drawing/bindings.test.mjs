// What fills an object after a click on a column.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boundTo, columnIn, conditions, formulaOf, isShowing } from "../../../generator/studio/web/design/drawing/bindings.js";

const USUAL = { text: "text", number: "text", image: "image", icons: "icons", flag: "when" };
const object = (more = {}) => ({
  tag: "rect", label: "", options: "", kind: "", content: "", when: "", kinds: ["text", "image", "icons", "fill"],
  usual: USUAL, filled_by: "", outlined: false, ...more,
});

test("the type of a column decides what an object is filled with", () => {
  assert.deepEqual(boundTo(object(), { name: "name", type: "text" }, ""), { kind: "text", content: "card.name", when: "" });
  assert.deepEqual(boundTo(object(), { name: "art", type: "image" }, ""), { kind: "image", content: "card.art", when: "" });
});

test("a kind that was chosen before counts more", () => {
  assert.deepEqual(boundTo(object(), { name: "tint", type: "text" }, "fill"), { kind: "fill", content: "card.tint", when: "" });
});

test("a flag decides whether an object is shown, and leaves its content", () => {
  const named = object({ kind: "text", content: "card.name" });
  assert.deepEqual(boundTo(named, { name: "night", type: "flag" }, ""), { kind: "text", content: "card.name", when: "card.night" });
});

test("an object without room for content is shown if there is a value", () => {
  assert.deepEqual(boundTo(object({ kinds: [] }), { name: "cost", type: "number" }, ""), { kind: "", content: "", when: "card.cost" });
});

test("text on an outline is asked for, so that the answer names the fix", () => {
  const outline = object({ tag: "path", kinds: ["image", "icons", "fill"] });
  assert.equal(boundTo(outline, { name: "name", type: "text" }, "").kind, "text");
  assert.equal(boundTo(object({ kinds: ["text"] }), { name: "art", type: "image" }, "").kind, "text");
});

test("a column is told from formulas and templates", () => {
  assert.equal(columnIn("card.name"), "name");
  assert.equal(columnIn("=card.name"), "");
  assert.equal(formulaOf("card.name"), "=card.name");
  assert.equal(formulaOf("{{ card.cost }} coins"), "{{ card.cost }} coins");
  assert.ok(isShowing(object({ when: "card.night" }), "night"));
  assert.ok(!isShowing(object({ content: "=card.night" }), "night"));
});

test("flags are the first conditions", () => {
  const columns = [{ name: "cost", type: "number" }, { name: "night", type: "flag" }];
  assert.deepEqual(conditions(columns).map((each) => each.name), ["night", "cost"]);
});
