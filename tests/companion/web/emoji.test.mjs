// Emoji of the page: what one emoji is, and where its picture is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { partsOf, pictureOf } from "../../../companion/web/emoji.js";

const emoji = (each) => ({ emoji: each });

for (const [words, parts] of [
  ["plain words, 1 # 2 ©", ["plain words, 1 # 2 ©"]],
  ["Gain 2 🍴, then 🐑🐑", ["Gain 2 ", emoji("🍴"), ", then ", emoji("🐑"), emoji("🐑")]],
  ["👨‍👩‍👧 👍🏽 1️⃣", [emoji("👨‍👩‍👧"), " ", emoji("👍🏽"), " ", emoji("1️⃣")]],
  ["🇩🇪🇫🇷 🏴󠁧󠁢󠁷󠁬󠁳󠁿", [emoji("🇩🇪"), emoji("🇫🇷"), " ", emoji("🏴󠁧󠁢󠁷󠁬󠁳󠁿")]],
  ["☎ ☎️ ★ ⚡ ⚡︎", ["☎ ", emoji("☎️"), " ★ ", emoji("⚡"), " ⚡︎"]],
]) test(`emoji in ${words}`, () => assert.deepEqual(partsOf(words), parts));

test("the address of a picture is the characters without selectors", () => {
  assert.equal(pictureOf("❤️‍🔥"), "emoji/2764-200d-1f525.svg");
});
