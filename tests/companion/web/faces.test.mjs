// Faces of cards: which part of a picture is one face.

import assert from "node:assert/strict";
import { test } from "node:test";

import { background, faceNode } from "../../../companion/web/faces.js";

const sheet = (columns, rows) => ({ picture: "/faces/a.webp", columns, rows, width: 200, height: 280 });
const at = (columns, rows, place) => background(sheet(columns, rows), place).backgroundPosition;

test("a face is found by its place in rows", () => {
  assert.equal(at(10, 8, 0), "0% 0%");
  assert.equal(at(10, 8, 9), "100% 0%");
  assert.equal(at(3, 3, 4), "50% 50%");
  assert.equal(at(10, 8, 79), "100% 100%");
  assert.equal(background(sheet(10, 8), 0).backgroundSize, "1000% 800%");
});

test("a single face fills its element", () => {
  assert.equal(at(1, 1, 0), "0% 0%");
});

test("a card without a picture has none, and no name of an object is a card", () => {
  const faces = { sheets: [sheet(1, 1)], cards: { "items:wand": [0, 0] } };
  for (const card of ["items:broom", "constructor", 3, true]) assert.equal(faceNode(faces, card), null);
  assert.equal(faceNode(null, "items:wand"), null);
});
