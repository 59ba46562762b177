// Words and figures of the page: the grammar of card text, colours that can be read, long forms.

import assert from "node:assert/strict";
import { test } from "node:test";

import { figure, marksOf, readableOn } from "../../../companion/web/dom.js";
import { isLong } from "../../../companion/web/folds.js";

const bold = (words) => ({ mark: "bold", words });
const italic = (words) => ({ mark: "italic", words });
const icon = (words) => ({ mark: "icon", words });

for (const [words, told] of [
  ["", []],
  ["Take 2.", ["Take 2."]],
  ["Pay **$3** now", ["Pay ", bold("$3"), " now"]],
  ["*or* nothing", [italic("or"), " nothing"]],
  ["[coin_1] each", [icon("coin_1"), " each"]],
  ["**take [gold]**", [bold("take [gold]")]],
  ["one\ntwo", ["one", { mark: "break", words: "" }, "two"]],
  ["\\*no mark\\*, \\[no icon]", ["*", "no mark", "*", ", ", "[", "no icon]"]],
  ["2 * 3 * 4", ["2 ", italic(" 3 "), " 4"]],
  ["[not an icon!] <b>plain</b>", ["[not an icon!] <b>plain</b>"]],
  ["**open", ["**open"]],
]) test(`the grammar of ${JSON.stringify(words)}`, () => assert.deepEqual(marksOf(words), told));

test("figures have a real minus sign", () => {
  assert.deepEqual([figure(-3), figure(12), figure(0)], ["−3", "12", "0"]);
});

test("letters on a seat's colour are the ones that can be read", () => {
  const linear = (n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, part, i) =>
    sum + part * linear(parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16)), 0);
  for (let n = 0; n < 16 ** 3; n += 37) {
    const colour = `#${n.toString(16).padStart(3, "0").replace(/./g, "$&$&")}`;
    const [high, low] = [light(colour), light(readableOn(colour))].sort((a, b) => b - a);
    assert.ok((high + 0.05) / (low + 0.05) >= 4.2, colour);
  }
});

test("a form is long with three questions of more than ten lines together", () => {
  const choice = (count) => ({ name: "a", ask: "?", widget: "pick", look: "list", choices: Array.from({ length: count }, (_, i) => ({ value: i, label: "x" })) });
  const figureField = { name: "b", ask: "?", widget: "number", look: "stepper", wheels: [] };
  const grid = (seats) => ({ name: "c", ask: "?", widget: "grid", rows: Array.from({ length: seats }, () => ({ wheels: [1, 2] })) });
  assert.ok(!isLong([choice(60), choice(60)]));
  assert.ok(!isLong([choice(4), figureField, figureField]));
  assert.ok(isLong([choice(4), figureField, figureField, grid(2)]));
  assert.ok(!isLong([{ ...choice(20), across: 10 }, figureField, figureField]));
});
