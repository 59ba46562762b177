import assert from "node:assert/strict";
import { test } from "node:test";
import { aligned, distributed } from "../../../generator/studio/web/design/align.js";
import { boundsOf } from "../../../generator/studio/web/design/frame.js";
import { boxesOf, hitsAt, isGround, outermost, within } from "../../../generator/studio/web/design/hits.js";
import { flatLayers, freeName, patched, rowsOf, siblingsOf, valueAt } from "../../../generator/studio/web/design/layer_tree.js";
import { LatestEdits } from "../../../generator/studio/web/design/latest_edits.js";
import { mayBeAsked, opsOfFrame } from "../../../generator/studio/web/design/moves.js";
import { pictureOf, withBox } from "../../../generator/studio/web/design/new_elements.js";

/** @param {unknown} value @param {object} [more] */
const field = (value, more = {}) => ({ value, file: "a.yaml", line: 1, own: true, expression: false, shows: null, shared: 0, ...more });
/** @param {string} name @param {object} [more] @returns {any} */
const layer = (name, { at = [5, 5, 20, 10], fields = {}, ...more } = {}) => ({
  path: ["elements", name], name, kind: "text", parent: "", boxes: 1, drawn: true, hidden: false, own: true, file: "a.yaml",
  shipped: false, place: { file: "a.yaml", line: 1, column: 1 }, children: [],
  fields: { ...(at ? { at: field(at) } : {}), ...fields }, ...more,
});
/** @param {number} left @param {number} top @param {number} width @param {number} height */
const frame = (left, top, width, height) => ({ x: left + width / 2, y: top + height / 2, width, height, angle: 0 });
const was = frame(5, 5, 20, 10);
/** @param {any[]} ops */
const fields = (ops) => ops.map(({ op, field: name, value }) => [op, name, value]);

test("only the changed entries of a place are written", () => {
  assert.deepEqual(fields(opsOfFrame(layer("a"), was, frame(8, 5, 20, 10), 0)), [["set", ["at", 0], 8]]);
  assert.deepEqual(fields(opsOfFrame(layer("a"), was, frame(5, 5, 20, 12.5), 0)), [["set", ["at", 3], 12.5]]);
});

test("an entry that a drag wrote is written again when it's back where it was", () => {
  const sent = new Set();
  opsOfFrame(layer("a"), was, frame(8, 5, 20, 10), 0, sent);
  assert.deepEqual(fields(opsOfFrame(layer("a"), was, was, 0, sent)), [["set", ["at", 0], 5]]);
});

test("a box without a size keeps it when it moves: it's written then", () => {
  const ground = layer("a", { at: [0, 0] });
  const ops = opsOfFrame(ground, frame(0, 0, 63, 88), frame(1, 0, 63, 88), 0);
  assert.deepEqual(fields(ops), [["set", ["at"], [1, 0, 63, 88]]]);
  const nothing = layer("a", { at: null });
  assert.deepEqual(fields(opsOfFrame(nothing, frame(0, 0, 63, 88), frame(0, 2, 63, 88), 0)), [["set", ["at"], [0, 2, 63, 88]]]);
});

test("a group, an outline and a text in a stack need no size to move", () => {
  const outline = layer("a", { kind: "shape", at: [3, 4], fields: { shape: field("path") } });
  assert.deepEqual(fields(opsOfFrame(outline, frame(3, 4, 60, 84), frame(5, 4, 60, 84), 0)), [["set", ["at", 0], 5]]);
  const group = layer("a", { kind: "group", at: [3, 4] });
  assert.deepEqual(fields(opsOfFrame(group, frame(3, 4, 60, 84), frame(5, 4, 60, 84), 0)), [["set", ["at", 0], 5]]);
  const block = layer("a", { parent: "stack", at: [3, 4, 30] });
  assert.deepEqual(fields(opsOfFrame(block, frame(3, 4, 30, 9), frame(5, 4, 30, 9), 0)), [["set", ["at", 0], 5]]);
  assert.deepEqual(fields(opsOfFrame(block, frame(3, 4, 30, 9), frame(3, 4, 30, 12), 0)), [["set", ["at"], [3, 4, 30, 12]]]);
});

test("a calculated entry moves by its result", () => {
  const half = layer("a", { at: ["=width / 2", 5, 20, 10], fields: {} });
  half.fields.at = field(["=width / 2", 5, 20, 10], { expression: true, shows: [31.5, 5, 20, 10] });
  const ops = opsOfFrame(half, frame(31.5, 5, 20, 10), frame(33.5, 5, 20, 10), 0);
  assert.deepEqual(fields(ops), [["set", ["at", 0], 33.5]]);
  assert.equal(mayBeAsked(half, ops), true);
  assert.equal(mayBeAsked(half, opsOfFrame(half, frame(31.5, 5, 20, 10), frame(31.5, 7, 20, 10), 0)), false);
});

test("an element that is upright again loses its turn", () => {
  const turned = layer("a", { fields: { turn: field(30) } });
  assert.deepEqual(fields(opsOfFrame(turned, { ...was, angle: 30 }, was, 0)), [["unset", ["turn"], undefined]]);
  assert.deepEqual(fields(opsOfFrame(turned, { ...was, angle: 30 }, { ...was, angle: -15 }, 0)), [["set", ["turn"], -15]]);
  assert.deepEqual(fields(opsOfFrame(layer("a"), was, { ...was, angle: 15 }, 0)), [["set", ["turn"], 15]]);
});

test("values that were written are known until the layout is read again", () => {
  const inner = { ...layer("b"), path: ["elements", "a", "elements", "b"] };
  const design = /** @type {any} */ ({ layers: [layer("a", { children: [inner] })] });
  const next = patched(design, [{ op: "set", path: inner.path, field: ["at", 1], value: 9 }]);
  assert.deepEqual(valueAt(flatLayers(next.layers).get("elements/a/elements/b"), ["at"]), [5, 9, 20, 10]);
  assert.deepEqual(valueAt(flatLayers(design.layers).get("elements/a/elements/b"), ["at"]), [5, 5, 20, 10]);
});

test("names are free, and numbers are counted on", () => {
  assert.equal(freeName("text", new Set()), "text");
  assert.equal(freeName("text", new Set(["text"])), "text_2");
  assert.equal(freeName("text_2", new Set(["text", "text_2", "text_3"])), "text_4");
});

test("rows of the tree are the uppermost first, and a search keeps what's around", () => {
  const inner = { ...layer("words"), path: ["elements", "panel", "elements", "words"] };
  const tree = [layer("ground"), layer("panel", { kind: "group", children: [inner] })];
  const names = (/** @type {any[]} */ rows) => rows.map(({ layer: { name }, level }) => `${level} ${name}`);
  assert.deepEqual(names(rowsOf(tree, "", new Set())), ["0 panel", "1 words", "0 ground"]);
  assert.deepEqual(names(rowsOf(tree, "", new Set(["elements/panel"]))), ["0 panel", "0 ground"]);
  assert.deepEqual(names(rowsOf(tree, "word", new Set(["elements/panel"]))), ["0 panel", "1 words"]);
  assert.deepEqual(siblingsOf(/** @type {any} */ ({ layers: tree }), inner.path).map(({ name }) => name), ["words"]);
});

/** @param {string[]} path @param {number} left @param {number} top @param {number} width @param {number} height @param {number} [number] @returns {any} */
const region = (path, left, top, width, height, number = 0) => ({
  path, number, kind: "text", points: [[left, top], [left + width, top], [left + width, top + height], [left, top + height]],
});

test("what's drawn last is hit first, and a group after its content", () => {
  const boxes = boxesOf([
    region(["elements", "ground"], 0, 0, 60, 80),
    region(["elements", "g", "elements", "inner"], 5, 5, 10, 10),
    region(["elements", "g"], 5, 5, 40, 40),
    region(["elements", "top"], 30, 30, 30, 30),
  ]);
  assert.deepEqual(hitsAt(boxes, [7, 7], 0).map(({ key }) => key), ["elements/g/elements/inner", "elements/g", "elements/ground"]);
  assert.deepEqual(hitsAt(boxes, [35, 35], 0).map(({ key }) => key), ["elements/top", "elements/g", "elements/ground"]);
});

test("a thin line is hit beside it, a box isn't", () => {
  const boxes = boxesOf([region(["elements", "line"], 0, 20, 60, 0), region(["elements", "box"], 0, 40, 60, 10)]);
  assert.equal(hitsAt(boxes, [30, 20.8], 1).length, 1);
  assert.equal(hitsAt(boxes, [30, 50.8], 1).length, 0);
});

test("an area takes what is wholly in it, and a container for its content", () => {
  const boxes = boxesOf([
    region(["elements", "g", "elements", "inner"], 5, 5, 10, 10), region(["elements", "g"], 5, 5, 40, 40),
    region(["elements", "far"], 50, 5, 20, 10),
  ]);
  assert.deepEqual(within(boxes, { left: 0, top: 0, right: 60, bottom: 60 }), [["elements", "g"]]);
  assert.deepEqual(within(boxes, { left: 0, top: 0, right: 20, bottom: 20 }), [["elements", "g", "elements", "inner"]]);
  assert.deepEqual(outermost([["elements", "g", "elements", "inner"], ["elements", "g"]]), [["elements", "g"]]);
  assert.equal(isGround(frame(2, 2, 59, 84), { width: 63, height: 88 }), true);
  assert.equal(isGround(frame(2, 2, 59, 40), { width: 63, height: 88 }), false);
});

test("frames align by their edges and middles, turned ones by the box around them", () => {
  const frames = [frame(5, 5, 20, 10), { x: 40, y: 40, width: 20, height: 10, angle: 90 }];
  const area = boundsOf(frames);
  assert.deepEqual(aligned(frames, "left", area).map((each) => Math.round(boundsOf([each]).left)), [5, 5]);
  assert.deepEqual(aligned(frames, "bottom", area).map((each) => Math.round(boundsOf([each]).bottom)), [50, 50]);
  assert.deepEqual(aligned(frames, "center", area).map(({ x }) => Math.round(x)), [25, 25]);
});

test("gaps become equal, and the outer two stay", () => {
  const frames = [frame(30, 0, 10, 10), frame(0, 0, 10, 10), frame(12, 0, 4, 10)];
  assert.deepEqual(distributed(frames, "x").map(({ x, width }) => x - width / 2), [30, 0, 18]);
});

test("of the edits made meanwhile only the latest follows", async () => {
  /** @type {number[]} */
  const sent = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  const edits = new LatestEdits((/** @type {number} */ what) => new Promise((done) => {
    sent.push(what);
    waiting.push(() => done(what));
  }));
  for (const each of [1, 2, 3]) edits.push(each);
  waiting[0]();
  await new Promise((done) => setTimeout(done));
  edits.push(4);
  waiting[1]();
  await new Promise((done) => setTimeout(done));
  waiting[2]();
  await edits.done;
  assert.deepEqual(sent, [1, 3, 4]);
});

test("the last edit of one row comes before the first of the next", async () => {
  /** @type {number[]} */
  const sent = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  const send = (/** @type {number} */ what) => new Promise((done) => {
    sent.push(what);
    waiting.push(() => done(what));
  });
  const former = new LatestEdits(send), latter = new LatestEdits(send, former);
  for (const each of [1, 2]) former.push(each);
  latter.push(3);
  waiting[0]();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(sent, [1, 2]);
  waiting[1]();
  await former.done;
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(sent, [1, 2, 3]);
});

test("after a refusal nothing more is sent", async () => {
  /** @type {number[]} */
  const sent = [];
  const edits = new LatestEdits(async (/** @type {number} */ what) => {
    sent.push(what);
    return null;
  });
  edits.push(1);
  edits.push(2);
  await edits.done;
  edits.push(3);
  assert.deepEqual([sent, edits.isRefused], [[1], true]);
});

test("a new picture shows a column with pictures, or one of the folder", () => {
  assert.equal(pictureOf([{ name: "Art", value: "" }], []), "=card.Art");
  assert.equal(pictureOf([], [{ path: "a.csv", kind: "table" }, { path: "art/a.png", kind: "picture" }]), "art/a.png");
  assert.deepEqual(Object.keys(withBox({ kind: "shape", shape: "rect", stroke: "ink" }, [1, 2])), ["kind", "shape", "at", "stroke"]);
});
