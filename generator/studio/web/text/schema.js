// What a JSON Schema says of a place in a YAML file: the keys that fit there, their values, and their docs.

/** @typedef {{ [name: string]: any }} Schema */
/** @typedef {{ path: string[], isValue: boolean, typed: string, keys: string[], values: { [key: string]: string } }} Place
 *   `path`: keys of the blocks around the cursor, `-` for an entry of a list; for a value its own key is the last.
 *   `keys` are those that the block has already, with their `values` where they are on the same line */

const LINE = /^(\s*)((?:- +)*)(?:(["']?)([^\s"':#][^"':#]*)\3\s*:(?:\s+|$))?(.*)$/;

/** @param {string} line */
function parsed(line) {
  const found = LINE.exec(line);
  if (!found) return null;
  const [, space, dashes, , key, rest] = found;
  return { indent: space.length, dashes, inner: space.length + dashes.length, key: key?.trimEnd(), rest };
}

/**
 * Return the place of an offset in a text of YAML blocks, also while a line is half typed.
 * @param {string} text
 * @param {number} offset
 * @returns {Place}
 */
export function placeAt(text, offset) {
  const lines = text.slice(0, offset).split("\n");
  const current = lines[lines.length - 1];
  const own = parsed(current);
  const after = text.slice(offset).split("\n");
  /** @type {string[]} */
  const path = [];
  const limit = own ? own.inner : 0;
  const isValue = own?.key !== undefined;
  // Column of the block around, and whether that is the column of dashes.
  let column = limit;
  let isList = false;
  /** @param {number} indent of the dash */
  const enterList = (indent) => {
    path.unshift("-");
    column = indent;
    isList = true;
  };
  if (own?.dashes) enterList(own.indent);
  for (let at = lines.length - 2; at >= 0 && (column > 0 || isList); at -= 1) {
    const line = parsed(lines[at]);
    if (!line || !lines[at].trim() || lines[at].trim().startsWith("#")) continue;
    const isParent = line.inner < column || (isList && line.inner === column && !line.dashes);
    if (line.key !== undefined && isParent) {
      path.unshift(line.key);
      column = line.inner;
      isList = false;
      if (line.dashes) enterList(line.indent);
    } else if (!isList && line.dashes && line.inner === column) {
      enterList(line.indent);
    }
  }
  const { keys, values } = siblings(lines, after, limit);
  if (isValue && own?.key !== undefined) path.push(own.key);
  const typed = /[^\s:,[\]{}]*$/.exec(current)?.[0] ?? "";
  return { path, isValue, typed, keys, values };
}

/**
 * The keys of the block in which a line is, by their indentation.
 * @param {string[]} before lines up to the current one
 * @param {string[]} after rest of the current line, and the lines after it
 * @param {number} indent
 */
function siblings(before, after, indent) {
  /** @type {string[]} */
  const keys = [];
  /** @type {{ [key: string]: string }} */
  const values = {};
  /** @param {string} text */
  const take = (text) => {
    const line = parsed(text);
    if (!text.trim() || !line) return true;
    if (line.inner < indent) return false;
    if (line.inner === indent && line.key !== undefined) {
      keys.push(line.key);
      values[line.key] = line.rest.replace(/\s+#.*$/, "").trim();
    }
    return !(line.inner === indent && line.dashes);
  };
  for (let at = before.length - 2; at >= 0; at -= 1) if (!take(before[at])) break;
  for (const line of after.slice(1)) {
    const found = parsed(line);
    if (found?.dashes && found.inner <= indent) break;
    if (!take(line)) break;
  }
  return { keys, values };
}

/**
 * Return the schemas that may hold at a path.
 * @param {Schema} root
 * @param {string[]} path
 * @param {{ [key: string]: string }} [values] of the innermost block: `kind` tells which of several schemas holds
 * @returns {Schema[]}
 */
export function schemasAt(root, path, values = {}) {
  let found = open(root, root);
  for (const step of path) {
    found = found.flatMap((schema) => {
      if (step === "-") return schema.items ? open(root, schema.items) : [];
      const next = schema.properties?.[step] ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : null);
      return next ? open(root, next) : [];
    });
  }
  const kind = values.kind;
  const fitting = found.filter((schema) => {
    const own = schema.properties?.kind;
    return !kind || !own || own.const === kind || own.enum?.includes(kind) || own.default === kind;
  });
  return fitting.length ? fitting : found;
}

/**
 * Follow references and alternatives.
 * @param {Schema} root
 * @param {Schema} schema
 * @returns {Schema[]}
 */
function open(root, schema) {
  if (schema.$ref) {
    const target = schema.$ref.replace(/^#\//, "").split("/").reduce((/** @type {any} */ at, /** @type {string} */ step) => at?.[step], root);
    return target ? open(root, { ...target, ...without(schema) }) : [];
  }
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (!several) return [schema];
  // Of "if kind is text, then …" only the second half matters: it names its kind, too.
  const found = several.flatMap((/** @type {Schema} */ each) => {
    const own = each.then ?? each;
    return open(root, schema.description && !own.description ? { ...own, description: schema.description } : own);
  });
  return schema.properties ? [...found, { ...schema, anyOf: undefined, oneOf: undefined, allOf: undefined }] : found;
}

/** @param {Schema} schema */
function without(schema) {
  const rest = { ...schema };
  delete rest.$ref;
  return rest;
}

/**
 * Return the values that a schema lists.
 * @param {Schema} schema
 * @returns {string[]}
 */
export function valuesOf(schema) {
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.enum) return schema.enum.map(String);
  return schema.type === "boolean" ? ["true", "false"] : [];
}
