// What a JSON Schema says of a place in a YAML file: the keys that fit there, their values, and their docs.

/** @typedef {import("./place.js").Block} Block */
/** @typedef {{ [name: string]: any }} Schema */

/**
 * Return the schemas that may hold at a path.
 * @param {Schema} root
 * @param {string[]} path
 * @param {(Block | null)[]} levels of each step, the mapping that has it
 * @param {Block | null} [keys] those at the path itself
 * @returns {Schema[]}
 */
export function schemasAt(root, path, levels, keys = null) {
  let found = open(root, root);
  path.forEach((step, at) => {
    found = ofKind(found, levels[at] ?? null).flatMap((schema) => {
      if (step === "-") return schema.items ? open(root, schema.items) : [];
      const next = schema.properties?.[step] ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : null);
      return next ? open(root, next) : [];
    });
  });
  return ofKind(found, keys);
}

/**
 * Return those of several schemas that the key `kind` of a mapping allows; all if it allows none.
 * @param {Schema[]} schemas
 * @param {Block | null} keys
 */
function ofKind(schemas, keys) {
  const kind = keys?.get("kind") ?? "";
  const fitting = schemas.filter((schema) => {
    const own = schema.properties?.kind;
    if (schema.onlyOfKind !== undefined) return schema.onlyOfKind === kind;
    return !kind || !own || own.const === kind || own.enum?.includes(kind) || own.default === kind;
  });
  return fitting.length ? fitting : schemas;
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
  const found = several.flatMap((/** @type {Schema} */ each) => {
    // "if kind is text, then …", or "if there is no kind, then …"
    const onlyOfKind = each.if?.properties?.kind?.const ?? (each.if?.not ? "" : undefined);
    const own = each.then ? { ...each.then, onlyOfKind } : each;
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
 * Return the keys that schemas know, with their own schemas.
 * @param {Schema[]} schemas
 * @returns {Map<string, { schema: Schema, isNeeded: boolean }>}
 */
export function keysOf(schemas) {
  /** @type {Map<string, { schema: Schema, isNeeded: boolean }>} */
  const found = new Map();
  for (const each of schemas) {
    for (const [key, schema] of Object.entries(each.properties ?? {})) {
      if (!found.has(key) && !schema.doNotSuggest) found.set(key, { schema, isNeeded: each.required?.includes(key) ?? false });
    }
  }
  return found;
}

/**
 * Return the values that schemas list, with what is said of each.
 * @param {Schema[]} schemas
 * @returns {Map<string, string>}
 */
export function valuesOf(schemas) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const schema of schemas) {
    const listed = schema.const !== undefined ? [schema.const] : schema.enum ?? (schema.type === "boolean" ? [true, false] : []);
    listed.forEach((/** @type {unknown} */ value, /** @type {number} */ at) => {
      const said = schema.enumDescriptions?.[at] ?? "";
      if (value !== null && !found.get(String(value))) found.set(String(value), said);
    });
  }
  return found;
}
