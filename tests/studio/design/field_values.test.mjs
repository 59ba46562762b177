// What the inspector works out of fields: typed numbers, lists, mixed values, and what a field needs.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  commonFields, hexOf, partOf, shownValue, stateOf, stepped, stepsOf, styleValue, typedList, typedNumber, unmetNeed, withPart,
} from "../../../generator/studio/web/design/field_values.js";

const FIELD = {
  name: "size", type: "number", unit: "mm", default: 2, min: 0, max: 40, parts: [], least: 0, needs: [], choices: [], expressions: true,
};
const AT = { ...FIELD, name: "at", type: "numbers", parts: ["x", "y", "width", "height"], least: 2, default: [0, 0] };
const GAP = { ...FIELD, name: "gap", type: "numbers", parts: ["along", "across"], least: 1, default: 0 };

function layer(fields) {
  return { path: ["elements", "a"], fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [
    name, { value, file: "a.yaml", line: 1, own: true, expression: false, shows: null, shared: 0 }])) };
}

test("numbers are typed with a comma, a unit or as an expression", () => {
  for (const [text, number] of [["12", 12], ["1,5", 1.5], [".5", 0.5], ["2.5in", 63.5], ["18 pt", 6.35], ["-3 mm", -3], ["1 cm", 10]]) {
    assert.equal(typedNumber(text, FIELD), number, text);
  }
  assert.equal(typedNumber("=width / 2", FIELD), "=width / 2");
  assert.equal(typedNumber("=width / 2", { ...FIELD, expressions: false }), undefined);
  for (const text of ["", "=", "large", "1 2", "3 mm", "--1"]) assert.equal(typedNumber(text, { ...FIELD, unit: text === "3 mm" ? "" : "mm" }), undefined, text);
  assert.equal(typedNumber("45°", { ...FIELD, unit: "deg" }), 45);
});

test("steps stay within the limits, in hundredths", () => {
  assert.deepEqual(stepsOf(FIELD), [0.1, 1]);
  assert.equal(stepped(39.95, 0.1, FIELD), 40);
  assert.equal(stepped(0.05, -0.1, FIELD), 0);
  assert.equal(stepped(0.1, 0.2, { ...FIELD, max: null }), 0.3);
  assert.deepEqual(stepsOf({ ...FIELD, unit: "", max: 1 }), [0.05, 0.25]);
});

test("a part of a list changes alone, and is taken out with those behind it", () => {
  assert.deepEqual(withPart([1, 2, 3, 4], AT, 2, 9), [1, 2, 9, 4]);
  assert.deepEqual(withPart(undefined, AT, 0, 5), [5, 0]);
  assert.deepEqual(withPart([1, 2], AT, 3, 9), [1, 2, 0, 9]);
  assert.deepEqual(withPart([1, 2, 3, 4], AT, 2, null), [1, 2]);
  assert.equal(withPart(2, GAP, 0, 3), 3);
  assert.deepEqual(withPart(2, GAP, 1, 3), [2, 3]);
});

test("several elements show a common value, or that they differ", () => {
  const one = layer({ size: 3 }), other = layer({ size: 4 });
  assert.equal(stateOf([one, one], FIELD, ["size"]).value, 3);
  const mixed = stateOf([one, other], FIELD, ["size"]);
  assert.deepEqual([mixed.isMixed, mixed.isSet, mixed.value], [true, true, undefined]);
  assert.equal(stateOf([one, layer({})], FIELD, ["size"]).isMixed, true);
  const unset = stateOf([layer({})], FIELD, ["size"]);
  assert.deepEqual([unset.isSet, unset.usual], [false, 2]);
});

test("a style's value comes from the style it extends, and a circle ends", () => {
  const styles = [
    { name: "title", values: { size: 9 }, extends: "base" }, { name: "base", values: { font: "Lato" }, extends: "title" },
  ];
  assert.deepEqual(styleValue(styles, "title", "font"), { value: "Lato", from: "base" });
  assert.equal(styleValue(styles, "title", "weight"), null);
  assert.equal(styleValue(styles, undefined, "size"), null);
});

test("a field counts beside certain values only", () => {
  const field = { ...FIELD, needs: [{ field: "shape", values: ["star"], without: [] }, { field: "stroke", values: [], without: ["none"] }] };
  const need = (values) => unmetNeed(field, (name) => values[name])?.field;
  assert.equal(need({ shape: "rect" }), "shape");
  assert.equal(need({ shape: "star", stroke: "none" }), "stroke");
  assert.equal(need({ shape: "star" }), "stroke");
  assert.equal(need({ shape: "=card.shape", stroke: "ink" }), undefined);
});

test("lists are typed with commas", () => {
  assert.deepEqual(typedList("N, E, 3"), ["N", "E", 3]);
  assert.equal(typedList("4"), 4);
  assert.equal(typedList("=game.months"), "=game.months");
});

test("elements of several kinds share the fields of one name and type", () => {
  const text = { ...FIELD, name: "path", type: "text" };
  assert.deepEqual(commonFields([[FIELD, text], [FIELD, { ...text, type: "choice" }]]).map((each) => each.name), ["size"]);
  assert.deepEqual(commonFields([]), []);
});

test("values show as people type them", () => {
  assert.equal(shownValue(12.500000001), "12.5");
  assert.equal(shownValue(["a", 2]), "a, 2");
  assert.equal(shownValue(null), "");
  assert.equal(partOf({ gap: [1, 2] }, ["gap", 1]), 2);
  assert.equal(partOf("text", ["gap"]), undefined);
  assert.equal(hexOf("reed", [{ name: "reed", color: "#2E7", file: "" }]), "#22ee77");
});
