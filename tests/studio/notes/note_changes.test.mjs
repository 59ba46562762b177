// Changes of notes that are made before the answer to an earlier one, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NoteChanges } from "../../../generator/studio/web/notes/note_changes.js";

/** @param {object} [more] @returns {any} */
const note = (more = {}) => ({ component: "birds", card: "heron", state: "open", text: "Too strong", photo: "", date: "2026-11-01", ...more });

test("a state that is clicked while words are on their way keeps the words", async () => {
  /** @type {any[]} */
  const sent = [];
  const changes = new NoteChanges(async (was, now) => {
    sent.push([was, now]);
    return now;
  });
  const told = [
    changes.change(note(), { text: "By far" }), changes.change(note(), { text: "By far" }),
    changes.change(note(), { state: "tried" }), changes.change(note({ card: "rail" }), { state: "done" }), changes.change(note(), null),
  ];
  assert.deepEqual(await Promise.all(told), [true, true, true, true, true]);
  assert.deepEqual(sent, [
    [note(), note({ text: "By far" })],
    [note({ text: "By far" }), note({ text: "By far", state: "tried" })],
    [note({ card: "rail" }), note({ card: "rail", state: "done" })],
    [note({ text: "By far", state: "tried" }), null],
  ]);
});

test("a change after a refused one starts from the note as it is", async () => {
  /** @type {any[]} */
  const sent = [];
  const changes = new NoteChanges(async (was, now) => {
    sent.push(now);
    return now?.text === "" ? undefined : now;
  });
  assert.deepEqual(await Promise.all([changes.change(note(), { text: "" }), changes.change(note(), { state: "done" })]), [false, true]);
  assert.deepEqual(sent, [note({ text: "" }), note({ state: "done" })]);
});
