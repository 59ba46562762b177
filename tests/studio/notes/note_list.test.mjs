import assert from "node:assert/strict";
import { test } from "node:test";
import { cardKey, countOpen, withNewIds, within } from "../../../generator/studio/web/notes/note_list.js";

/** @returns {any} */
const note = (card, state) => ({ component: "birds", card, state });

test("open notes are counted by card", () => {
  const counts = countOpen([note("heron", "open"), note("heron", "open"), note("heron", "done"), note("rail", "tried")]);
  assert.deepEqual([...counts], [[cardKey("birds", "heron"), 2]]);
});

test("notes follow cards that get other ids, also one named like a part of every object", () => {
  const notes = [note("heron", "open"), note("constructor", "open")];
  const renamed = { component: "birds", cards: { heron: "egret" } };
  assert.deepEqual(withNewIds(notes, renamed).map((each) => each.card), ["egret", "constructor"]);
  assert.deepEqual(withNewIds(notes, { ...renamed, component: "nests" }), notes);
});

test("photos shrink to their longer side, and small ones stay", () => {
  assert.deepEqual(within(4000, 3000, 1600), [1600, 1200]);
  assert.deepEqual(within(10_000, 2, 1600), [1600, 1]);
  assert.deepEqual(within(30, 40, 1600), [30, 40]);
});
