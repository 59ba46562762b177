// Labels that another program took away when it saved the drawing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lostLabels } from "../../../generator/studio/web/design/drawing/lost_labels.js";

const layer = (name, label, children = []) => ({ path: ["elements", name], name, children, object: { label } });

test("a label that is gone from its object is lost", () => {
  const before = [layer("title", "card.name"), layer("badge", "card.cost"), layer("reed", "")];
  const after = [layer("title", ""), layer("badge", "card.cost"), layer("reed", "")];
  assert.deepEqual(lostLabels(before, after), { "elements/title": "card.name" });
});

test("labels that moved, changed or went with their objects aren't lost", () => {
  const before = [layer("title", "card.name"), layer("badge", "card.cost"), layer("gone", "card.text")];
  const after = [layer("title", ""), layer("heading", "card.name"), layer("badge", "card.price")];
  assert.deepEqual(lostLabels(before, after), {});
});
