// What the editor offers at a place of a YAML file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeAt, schemasAt, valuesOf } from "../../../generator/studio/web/text/schema.js";

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
        {"if": {}, "then": {"properties": {"kind": {"enum": ["icon"]}, "icon": {}}}}
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
  const { path, values } = place(marked);
  return [...new Set(schemasAt(ROOT, path, values).flatMap((each) => Object.keys(each.properties ?? {})))];
}

test("keys of the top, also while one is half typed", () => {
  assert.deepEqual(place("ti|").path, []);
  assert.equal(place("ti|").typed, "ti");
  assert.deepEqual(keys("a: 1\nti|"), ["title", "elements", "list"]);
});

test("keys of a block inside blocks", () => {
  assert.deepEqual(place("elements:\n  name:\n    kind: text\n    al|").path, ["elements", "name"]);
  assert.deepEqual(keys("elements:\n  name:\n    kind: text\n    al|"), ["kind", "text", "align"]);
  assert.deepEqual(keys("elements:\n  name:\n    kind: icon\n    |"), ["kind", "icon"]);
});

test("a block after a deeper one", () => {
  assert.deepEqual(place("elements:\n  name:\n    kind: text\n  other:\n    |").path, ["elements", "other"]);
  assert.deepEqual(place("elements:\n  name:\n    kind: text\n|").path, []);
});

test("values of a key", () => {
  const found = place("elements:\n  name:\n    align: ce|");
  assert.equal(found.isValue, true);
  assert.deepEqual(schemasAt(ROOT, found.path).flatMap(valuesOf), ["left", "center"]);
});

test("keys of an entry of a list", () => {
  assert.deepEqual(keys("list:\n  - id: a\n    na|"), ["id", "name"]);
  assert.deepEqual(place("list:\n  - id: a\n    na|").keys, ["id"]);
  assert.deepEqual(keys("list:\n  - |"), ["id", "name"]);
  assert.deepEqual(keys("list:\n- id: a\n- na|"), ["id", "name"]);
});

test("a text that is nothing yet", () => {
  assert.deepEqual(place("|").path, []);
  assert.deepEqual(place("elements: {name: {|").isValue, true);
});
