// Flags of cells and rows that have problems.

import assert from "node:assert/strict";
import { test } from "node:test";
import { columnAt, flagName, flagsOf } from "../../../generator/studio/web/grid/flags.js";

const TABLE = { columns: ["ID", "Max cost"], names: ["id", "max_cost"] };

/** @param {string} message @param {"error" | "warning"} severity @param {import("../../../generator/studio/web/answers.d.ts").Target | null} target */
function problem(message, severity, target) {
  return { id: message, severity, message, hint: "", place: "", target, source: /** @type {const} */ ("check"), fix: "" };
}

test("a column is found by its heading and by its name in game.yaml", () => {
  assert.deepEqual(["Max cost", "max_cost", "eggs", undefined].map((each) => columnAt(TABLE, each)), [1, 1, -1, -1]);
});

test("a cell and its row are flagged by the worst problem with the words of all", () => {
  const heron = { component: "birds", card: "heron" };
  const flags = flagsOf([
    problem("too much", "error", { ...heron, column: "max_cost" }),
    problem("too small", "warning", heron),
    problem("elsewhere", "error", { component: "trees", card: "heron" }),
    problem("nowhere", "error", null),
  ], "birds", TABLE);
  assert.deepEqual([...flags], [
    ["heron", { severity: "error", words: "too much\ntoo small" }],
    [flagName("heron", 1), { severity: "error", words: "too much" }],
  ]);
});
