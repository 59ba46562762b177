// What the editor offers and explains at a place of a YAML file: keys and values of the schema, names of the game.

import { hoverTooltip } from "@codemirror/view";
import { tr } from "../words.js";
import { names } from "./names.js";
import { placeAt } from "./place.js";
import { keysOf, schemasAt, valuesOf } from "./schema.js";

/** @typedef {import("@codemirror/autocomplete").Completion} Completion */
/** @typedef {import("./schema.js").Schema} Schema */
/** @typedef {{ schema: Schema, game: import("../answers.d.ts").GameNames, icons: string[] }} Knowledge */

/**
 * Offer what fits at the cursor.
 * @param {import("@codemirror/autocomplete").CompletionContext} context
 * @param {Knowledge} knowledge
 * @returns {import("@codemirror/autocomplete").CompletionResult | null}
 */
export function complete(context, knowledge) {
  const text = context.state.doc.toString();
  const place = placeAt(text, context.pos);
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  // After the first word of a value there is nothing to choose.
  if (place.slot === "value" && !place.isText && !/[:[,]\s*$/.test(before.slice(0, before.length - place.typed.length))) return null;
  const named = names(before, text, place, knowledge);
  if (named) {
    const options = named.labels.map(({ label, detail }) => ({ label, detail, type: "constant" }));
    return options.length ? { from: context.pos - named.typed.length, options, validFor: /^[\w-]*$/ } : null;
  }
  if (place.isText || place.slot === "none") return null;
  if (!place.typed && !context.explicit && place.slot !== "value") return null;
  const schemas = schemasAt(knowledge.schema, place.path, place.levels, place.slot === "value" ? null : place.keys);
  const options = [
    ...(place.slot === "key" ? [] : valueOptions(schemas)),
    ...(place.slot === "value" ? [] : keyOptions(schemas, place.keys)),
  ];
  return options.length ? { from: context.pos - place.typed.length, options, validFor: /^[\w-]*$/ } : null;
}

/**
 * @param {Schema[]} schemas
 * @returns {Completion[]}
 */
function valueOptions(schemas) {
  return [...valuesOf(schemas)].map(([label, said]) => ({ label, type: "enum", info: said || undefined }));
}

/**
 * @param {Schema[]} schemas
 * @param {import("./place.js").Block} there keys that the mapping has
 * @returns {Completion[]}
 */
function keyOptions(schemas, there) {
  return [...keysOf(schemas)].flatMap(([label, { schema, isNeeded }]) => {
    if (there.has(label)) return [];
    return {
      label,
      apply: `${label}: `,
      type: "property",
      detail: isNeeded ? tr("required") : undefined,
      info: () => docs(schema, []),
      boost: isNeeded ? 1 : 0,
    };
  });
}

/**
 * Return the docs of a key as an element; every word of them is text.
 * @param {Schema} schema
 * @param {string[]} values
 */
function docs(schema, values) {
  const whole = document.createElement("div");
  whole.className = "text-docs";
  const lines = [schema.description ?? ""];
  if (values.length) lines.push(tr("Values: {values}", { values: values.join(", ") }));
  if (schema.default !== undefined && schema.default !== null) lines.push(tr("Without it: {value}", { value: shownValue(schema.default) }));
  for (const line of lines) {
    if (!line) continue;
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    whole.append(paragraph);
  }
  return whole;
}

/** @param {unknown} value */
function shownValue(value) {
  return typeof value === "string" && value ? value : JSON.stringify(value);
}

/**
 * Show the docs of a key below the pointer.
 * @param {Schema} root
 */
export function docsOf(root) {
  return hoverTooltip((view, pos) => {
    const line = view.state.doc.lineAt(pos);
    const at = pos - line.from;
    const start = at - (/[\w-]*$/.exec(line.text.slice(0, at))?.[0].length ?? 0);
    const word = /^[\w-]+(?=\s*:)/.exec(line.text.slice(start))?.[0];
    if (!word) return null;
    const end = start + word.length;
    const place = placeAt(view.state.doc.toString(), line.from + end);
    if (place.slot !== "key" && place.slot !== "either") return null;
    const mapping = schemasAt(root, place.path, place.levels, place.keys);
    const found = keysOf(mapping).get(word);
    if (!found?.schema.description) return null;
    const own = schemasAt(root, [...place.path, word], [...place.levels, place.keys]);
    return { pos: line.from + start, end: line.from + end, create: () => ({ dom: docs(found.schema, [...valuesOf(own).keys()]) }) };
  });
}
