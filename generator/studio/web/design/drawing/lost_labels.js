// Labels that another program took away when it saved the drawing. It needs no library, so Node tests it.

import { flatLayers } from "../layer_tree.js";

/** @import { Layer } from "../../answers.d.ts" */

/**
 * Return the labels of objects that have none any more, by the keys of their paths.
 * @param {Layer[]} before
 * @param {Layer[]} after
 * @returns {{ [path: string]: string }}
 */
export function lostLabels(before, after) {
  const now = flatLayers(after);
  const labels = new Set([...now.values()].map((each) => each.object?.label ?? ""));
  /** @type {{ [path: string]: string }} */
  const lost = {};
  for (const [key, layer] of flatLayers(before)) {
    const label = layer.object?.label ?? "";
    if (label && !labels.has(label) && now.get(key)?.object?.label === "") lost[key] = label;
  }
  return lost;
}
