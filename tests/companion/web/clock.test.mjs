// The clock goes on by this device's steady clock from what the host said, and by nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockTime, leftOfTurn, noteArrival, passed } from "../../../companion/web/clock.js";

const rows = [{ seat: "red", used: 40, runs: true }, { seat: "blue", used: 7, runs: false }];
const panel = { id: "clock", title: "Clock", rows, table: 47, runs: true, limit: 60, turn: 20, since: 1, age: 5 };

test("what has passed is the host's age and what has gone by since it came", () => {
  noteArrival(panel, 10_000);
  assert.deepEqual([10_000, 10_999, 11_000, 73_500].map((now) => passed(panel, now)), [5, 5, 6, 68]);
});

test("times are said as clocks do", () => {
  assert.deepEqual([0, 59, 245, 3845].map(clockTime), ["0:00", "0:59", "4:05", "1:04:05"]);
});

test("a turn is counted down, and then up", () => {
  assert.deepEqual([5, 40, 52].map((more) => leftOfTurn(panel, more)), ["0:35 left", "0:00 left", "0:12 over"]);
});

test("in a pause a turn keeps what it has left, whatever passes", () => {
  const paused = { ...panel, runs: false, rows: [{ seat: "red", used: 40, runs: false }] };
  assert.deepEqual([leftOfTurn(paused, 500), leftOfTurn({ ...paused, limit: 0 }, 5), leftOfTurn({ ...paused, turn: 0 }, 5)], ["0:40 left", "", ""]);
});
