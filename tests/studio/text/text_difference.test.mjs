// Changes made elsewhere, as the editor takes them over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "../../../generator/studio/web/text/difference.js";

/**
 * @param {string} old
 * @param {string} now
 */
function applied(old, now) {
  let text = old;
  for (const { from, to, insert } of differences(old, now).reverse()) text = text.slice(0, from) + insert + text.slice(to);
  return text;
}

test("changes in two lines leave the line between them alone", () => {
  assert.deepEqual(differences("a: 1\nb: 2\nc: 3\n", "a: 5\nb: 2\nc: 4\n"), [
    { from: 3, to: 4, insert: "5" }, { from: 13, to: 14, insert: "4" },
  ]);
});

test("equal texts differ nowhere", () => {
  assert.deepEqual(differences("a\nb", "a\nb"), []);
});

test("the changes make any text of any other", () => {
  let seed = 7;
  /** @param {number} most */
  const random = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  const text = () => Array.from({ length: random(14) }, () => "ab\n\n"[random(4)] ?? "").join("");
  for (let at = 0; at < 5000; at += 1) {
    const old = text(), now = text();
    assert.equal(applied(old, now), now, JSON.stringify([old, now]));
  }
});

test("texts with nothing in common are replaced", () => {
  const old = "x\n".repeat(3000), now = "y\n".repeat(3000);
  const start = process.cpuUsage();
  assert.equal(applied(old, now), now);
  assert.equal(differences(old, now).length, 1);
  const { user } = process.cpuUsage(start); // µs; other programs don't count
  assert.ok(user < 2_000_000);
});
