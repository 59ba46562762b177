// Elements of a layout as a tree, and their values. It needs no library, so Node tests it.

/** @import { Design, DesignOp, Layer, LayerPath } from "../answers.d.ts" */

/**
 * Return a path as a key of maps.
 * @param {LayerPath} path
 */
export function keyOf(path) {
  return path.join("/");
}

/**
 * Return the path of the element around another; [] for the layout itself.
 * @param {LayerPath} path
 * @returns {LayerPath}
 */
export function parentOf(path) {
  return path.slice(0, -2);
}

/**
 * Return whether an element is in another, however deep.
 * @param {LayerPath} path
 * @param {LayerPath} around
 */
export function isWithin(path, around) {
  return path.length > around.length && around.every((key, at) => path[at] === key);
}

/**
 * Return every element of a tree by the key of its path, in drawing order; containers come before their content.
 * @param {Layer[]} tree
 * @returns {Map<string, Layer>}
 */
export function flatLayers(tree) {
  /** @type {Map<string, Layer>} */
  const found = new Map();
  /** @param {Layer[]} level */
  const visit = (level) => {
    for (const layer of level) {
      found.set(keyOf(layer.path), layer);
      visit(layer.children);
    }
  };
  visit(tree);
  return found;
}

/**
 * Return a value of an element as it's written; undefined if nothing is.
 * @param {Layer | undefined} layer
 * @param {(string | number)[]} field such as ["at", 0]
 */
export function valueAt(layer, field) {
  /** @type {any} */
  let found = layer?.fields[field[0]]?.value;
  for (const key of field.slice(1)) found = found?.[key];
  return found;
}

/**
 * Return a layout with the values that were just written in it, until it's read again; calculated ones stay.
 * @param {Design} design
 * @param {DesignOp[]} ops
 * @returns {Design}
 */
export function patched(design, ops) {
  let { layers } = design;
  for (const op of ops) {
    if (op.op === "set" && op.expression === undefined) layers = withValue(layers, op.path, op.field, op.value);
  }
  return layers === design.layers ? design : { ...design, layers };
}

/**
 * @param {Layer[]} tree
 * @param {LayerPath} path
 * @param {(string | number)[]} field
 * @param {unknown} value
 * @returns {Layer[]}
 */
function withValue(tree, path, field, value) {
  return tree.map((layer) => {
    if (keyOf(layer.path) === keyOf(path)) {
      const [name, ...rest] = field;
      const old = valueAt(layer, field);
      if (typeof old === "string" && old.startsWith("=")) return layer;
      const before = layer.fields[name] ?? { file: "", line: 0, own: true, expression: false, shows: null, shared: 0 };
      const next = { ...before, value: replaced(layer.fields[name]?.value, rest, value) };
      return { ...layer, fields: { ...layer.fields, [name]: next } };
    }
    return isWithin(path, layer.path) ? { ...layer, children: withValue(layer.children, path, field, value) } : layer;
  });
}

/**
 * @param {any} whole
 * @param {(string | number)[]} keys
 * @param {unknown} value
 * @returns {unknown}
 */
function replaced(whole, [key, ...rest], value) {
  if (key === undefined) return value;
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}

/**
 * Return the elements beside another, and itself, in drawing order.
 * @param {Design | null} design
 * @param {LayerPath} path
 * @returns {Layer[]}
 */
export function siblingsOf(design, path) {
  let level = design?.layers ?? [];
  for (let at = 1; at < path.length - 1; at += 2) {
    level = level.find(({ name }) => name === path[at])?.children ?? [];
  }
  return level;
}

/**
 * Return a name that isn't taken: `title`, then `title_2`.
 * @param {string} name
 * @param {Set<string>} taken
 */
export function freeName(name, taken) {
  if (!taken.has(name)) return name;
  const [, base, number] = /^(.*?)(?:_(\d+))?$/.exec(name) ?? [name, name, ""];
  let count = Number(number ?? 1) + 1;
  while (taken.has(`${base}_${count}`)) count += 1;
  return `${base}_${count}`;
}

/** @typedef {{ key: string, layer: Layer, level: number, isOpen: boolean | undefined }} Row `isOpen` is undefined without content */

/**
 * Return the rows of the tree as it shows, the uppermost first.
 * @param {Layer[]} tree
 * @param {string} search words that a name or kind has; what's around it shows as well
 * @param {Set<string>} closed keys of containers whose content doesn't show
 * @param {number} [level]
 * @returns {Row[]}
 */
export function rowsOf(tree, search, closed, level = 0) {
  const words = search.trim().toLowerCase();
  /** @type {Row[]} */
  const rows = [];
  for (const layer of [...tree].reverse()) {
    const key = keyOf(layer.path);
    const isClosed = !words && closed.has(key);
    const inner = isClosed ? [] : rowsOf(layer.children, search, closed, level + 1);
    const isMeant = !words || inner.length > 0 || `${layer.name} ${layer.kind}`.toLowerCase().includes(words);
    if (isMeant) rows.push({ key, layer, level, isOpen: layer.children.length ? !isClosed : undefined }, ...inner);
  }
  return rows;
}
