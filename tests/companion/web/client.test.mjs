// What a phone and the shared screen have in common: hearing of tables, their games, and what went wrong.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });
const trouble = { textContent: "" };
globalThis.addEventListener = () => {};
globalThis.document = { addEventListener: () => {}, getElementById: () => trouble };
const { Client } = await import("../../../companion/web/client.js");

/** A line whose answers the test gives. */
function quietLine() {
  const asked = [];
  return {
    asked, wakes: 0,
    say: (kind, what) => new Promise((answer, refuse) => { asked.push({ kind, what, answer, refuse }); }),
    wake() { this.wakes += 1; },
  };
}

function made(lines = []) {
  const done = [];
  const note = (what) => () => { done.push(what); };
  const client = new Client({ draw: () => {}, begin: () => {}, arrive: () => {}, lines: () => lines, forget: note("forget"), hide: note("hide"), out: "" });
  client.draw = note("draw");
  return { client, done };
}

const settled = () => new Promise(setImmediate);

test("the game of a table is asked for once, and again after a lost request", async () => {
  const { client, done } = made();
  const line = quietLine();
  client.hear(line, {}, "one");
  client.hear(line, {}, "one");
  assert.equal(line.asked.length, 1);
  line.asked[0].refuse(new Error("lost"));
  await settled();
  client.hear(line, {}, "one");
  line.asked[1].answer({ game: { title: "One" } });
  await settled();
  client.hear(line, {}, "one");
  assert.deepEqual([client.game, line.asked.length, done], [{ title: "One" }, 2, ["forget", "draw"]]);
});

test("a game that comes late isn't taken for that of the next table", async () => {
  const { client } = made();
  const line = quietLine();
  client.hear(line, {}, "one");
  client.hear(line, { lobby: {} }, "");
  client.hear(line, {}, "two");
  line.asked[1].answer({ game: { title: "Two" } });
  await settled();
  line.asked[0].answer({ game: { title: "One" } });
  await settled();
  assert.deepEqual([client.game, line.asked.length], [{ title: "Two" }, 2]);
});

test("pictures that were made after the game was asked for are asked for once more", async () => {
  const { client } = made();
  const line = quietLine();
  client.hear(line, {}, "one");
  line.asked[0].answer({ game: { title: "One" }, faces: null });
  await settled();
  mock.timers.tick(10_000);
  const faces = { sheets: [], cards: {}, boards: [] };
  line.asked[1].answer({ game: { title: "One" }, faces });
  await settled();
  mock.timers.tick(60_000);
  assert.deepEqual([client.faces, line.asked.length], [faces, 2]);
  client.hear(line, {}, "two");
  assert.equal(client.faces, null);
});

test("a refusal is told", async () => {
  const { client } = made();
  const line = quietLine();
  const said = client.tell(line, "do", {});
  line.asked[0].refuse(new Error("It is Ben’s turn."));
  await said;
  assert.equal(trouble.textContent, "It is Ben’s turn.");
  clearTimeout(client.warned);
});

test("a screen that goes dark hides secrets, and all lines wake with it", () => {
  const lines = [quietLine(), quietLine()];
  const { client, done } = made(lines);
  document.visibilityState = "hidden";
  client.wake();
  document.visibilityState = "visible";
  client.wake();
  assert.deepEqual([done, lines.map((line) => line.wakes)], [["hide"], [1, 1]]);
});
