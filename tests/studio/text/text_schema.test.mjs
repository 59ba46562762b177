// What the editor offers at a place of a YAML file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { keysUnder, placeAt } from "../../../generator/studio/web/text/place.js";
import { keysOf, schemasAt, valuesOf } from "../../../generator/studio/web/text/schema.js";

// As text: an object with `then` would look like a promise.
const ROOT = JSON.parse(`{
  "properties": {
    "title": {"type": "string", "description": "Name of the game."},
    "elements": {"additionalProperties": {"anyOf": [{"$ref": "#/definitions/Element"}, {"type": "null"}]}},
    "list": {"items": {"properties": {"id": {}, "name": {}}}}
  },
  "definitions": {
    "Element": {
      "properties": {"kind": {"enum": ["text", "icon"]}},
      "allOf": [
        {"if": {}, "then": {"$ref": "#/definitions/Text"}},
        {"if": {}, "then": {"properties": {"kind": {"enum": ["icon"]}, "icon": {}, "color": {"doNotSuggest": true}}}}
      ]
    },
    "Text": {"properties": {"kind": {"enum": ["text"]}, "text": {}, "align": {"enum": ["left", "center"]}}}
  }
}`);

/** @param {string} marked a text with | at the cursor */
function place(marked) {
  const at = marked.indexOf("|");
  return placeAt(marked.replace("|", ""), at);
}

/** @param {string} marked */
function keys(marked) {
  const { path, levels, keys: own } = place(marked);
  return [...keysOf(schemasAt(ROOT, path, levels, own)).keys()];
}

/** @param {string} marked */
function values(marked) {
  const { path, levels } = place(marked);
  return [...valuesOf(schemasAt(ROOT, path, levels)).keys()];
}

test("keys of the top, also while one is half typed", () => {
  assert.deepEqual(place("ti|").path, []);
  assert.equal(place("ti|").typed, "ti");
  assert.equal(place("ti|").slot, "key");
  assert.deepEqual(keys("a: 1\nti|"), ["title", "elements", "list"]);
});

test("keys of a block inside blocks", () => {
  assert.deepEqual(place("elements:\n  name:\n    kind: text\n    al|").path, ["elements", "name"]);
  assert.deepEqual(keys("elements:\n  name:\n    kind: text\n    al|"), ["kind", "text", "align"]);
  assert.deepEqual(keys("elements:\n  name:\n    kind: icon\n    |"), ["kind", "icon"]);
});

test("keys that come after the cursor count, too", () => {
  const found = place("elements:\n  name:\n    al|\n    kind: icon\n    at: [1, 2]\n  next: {a: 1}");
  assert.deepEqual([...found.keys], [["kind", "icon"], ["at", "[1, 2]"]]);
  assert.deepEqual(keys("elements:\n  name:\n    |\n    kind: icon"), ["kind", "icon"]);
});

test("a block after a deeper one", () => {
  assert.deepEqual(place("elements:\n  name:\n    kind: text\n  other:\n    |").path, ["elements", "other"]);
  assert.deepEqual(place("elements:\n  name:\n    kind: text\n|").path, []);
  assert.equal(place("elements:\n  name:\n    kind: text\n|").slot, "key");
});

test("values of a key", () => {
  const found = place("elements:\n  name:\n    align: ce|");
  assert.equal(found.slot, "value");
  assert.deepEqual(found.path, ["elements", "name", "align"]);
  assert.deepEqual(values("elements:\n  name:\n    align: ce|"), ["left", "center"]);
  assert.deepEqual(values("elements:\n  name:\n    align:\n      ce|"), ["left", "center"]);
  assert.equal(place("title:|").slot, "none");
});

test("keys of an entry of a list", () => {
  assert.deepEqual(keys("list:\n  - id: a\n    na|"), ["id", "name"]);
  assert.deepEqual([...place("list:\n  - id: a\n    na|").keys.keys()], ["id"]);
  assert.deepEqual(keys("list:\n  - |"), ["id", "name"]);
  assert.equal(place("list:\n  - |").slot, "either");
  assert.deepEqual(keys("list:\n- id: a\n- na|"), ["id", "name"]);
  assert.deepEqual(place("list:\n- id: a\ntit|").path, []);
});

test("keys and values within braces", () => {
  const found = place("elements:\n  name: {kind: text, al|");
  assert.deepEqual([found.path, found.slot, found.typed], [["elements", "name"], "key", "al"]);
  assert.deepEqual(keys("elements:\n  name: {kind: icon, |}"), ["kind", "icon"]);
  assert.deepEqual(keys("elements:\n  name: {|, kind: icon}"), ["kind", "icon"]);
  assert.deepEqual(values("elements:\n  name: {kind: text, align: c|, text: a}"), ["left", "center"]);
  assert.deepEqual(keys("list: [{id: a}, {na|}]"), ["id", "name"]);
  assert.equal(place("list: [|").slot, "either");
});

test("braces over several lines, with quotes, comments and texts", () => {
  const found = place("elements:\n  name: {\n    kind: text, # it's {\n    text: \"a, }: {{ card.x }}\",\n    |\n  }\n  other: {kind: icon}");
  assert.deepEqual([found.path, found.slot], [["elements", "name"], "key"]);
  assert.deepEqual([...found.keys.keys()], ["kind", "text"]);
  const inText = place("elements:\n  name: {kind: text, text: \"{{ card.|");
  assert.deepEqual([inText.path, inText.slot, inText.isText], [["elements", "name", "text"], "value", true]);
  assert.deepEqual(keys("elements:\n  a: {text: don't, kind: icon, |"), ["kind", "icon"]);
});

test("an unclosed brace doesn't swallow the lines below", () => {
  const found = place("elements:\n  name: {kind: text, \n  other:\n    kind: icon\n    |");
  assert.deepEqual(found.path, ["elements", "other"]);
  assert.deepEqual([...place("elements:\n  name: {kind: text, |\n  other: {at: 1}").keys.keys()], ["kind"]);
});

test("comments and long texts have no keys", () => {
  assert.equal(place("title: a # x|").slot, "none");
  assert.equal(place("# x|").slot, "none");
  assert.equal(place("text: >-\n  some te|").slot, "none");
  assert.equal(place("a: >\n  long\n\n  ti: tle\nti|").slot, "key");
});

test("a text that is nothing yet", () => {
  assert.deepEqual(place("|").path, []);
  assert.equal(place("|").slot, "key");
  assert.equal(place("elements: {name: {|").slot, "key");
  assert.deepEqual(place("elements: {name: {|").path, ["elements", "name"]);
});

test("keys at the top of a file", () => {
  assert.deepEqual(keysUnder("a: 1\nstyles:\n  one: {}\n\n  two:\n    x: 1\nlet: 2", "styles"), ["one", "two"]);
  assert.deepEqual(keysUnder("a: 1", "styles"), []);
});

test("each offset of a shipped layout has a place", () => {
  const root = new URL("../../../", import.meta.url);
  const schema = JSON.parse(readFileSync(new URL("templates/schemas/layout.json", root), "utf8"));
  const text = "elements:\n  name: {kind: text, at: [3, 3, 57, 10], text: \"{{ card.name }}\", align: center}\n"
    + "  group:\n    kind: group\n    elements:\n      sub: {kind: shape, fill: {gradient: {stops: [{color: red, at: 0}]}}}\n";
  for (let at = 0; at <= text.length; at += 1) placeAt(text, at);
  const within = text.indexOf("align");
  const { path, levels, keys: own, slot } = placeAt(text, within);
  assert.deepEqual([path, slot], [["elements", "name"], "key"]);
  const known = keysOf(schemasAt(schema, path, levels, own));
  assert.ok(known.has("hyphenate") && !known.has("icons") && !known.has("colour"));
  const inner = placeAt(text, text.indexOf("fill: ") + 6);
  assert.deepEqual(inner.path, ["elements", "group", "elements", "sub", "fill"]);
  assert.ok(schemasAt(schema, inner.path, inner.levels).length);
});
