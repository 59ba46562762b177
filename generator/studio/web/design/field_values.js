// What the inspector shows of fields: the values of one or several elements, why a field is off, and what was typed.
// It needs no library, so Node tests it.

/** @import { Design, DesignValue, Field, Layer, Need } from "../answers.d.ts" */
/** @typedef {(string | number)[]} FieldPath such as `["hatch", "gap"]` or `["at", 2]` */
/**
 * A field as it is now.
 * @typedef {{
 *   value: unknown, isSet: boolean, isMixed: boolean, isExpression: boolean, shows: unknown, file: string, isOwn: boolean,
 *   shared: number, usual: unknown, usualFrom: string
 * }} FieldState
 */

/** @type {{ [unit: string]: number }} */
const MM = { mm: 1, cm: 10, in: 25.4, '"': 25.4, pt: 25.4 / 72 };
/** Steps of arrow keys, small and with Shift, by unit. @type {{ [unit: string]: [number, number] }} */
const STEPS = { mm: [0.1, 1], pt: [0.5, 1], deg: [1, 15], "%": [1, 10], "×": [0.05, 0.5], "": [1, 10] };

/**
 * Return whether a value is calculated: `=width / 2`, but not `==`, a literal `=`.
 * @param {unknown} value
 */
export function isExpression(value) {
  return typeof value === "string" && value.startsWith("=") && !value.startsWith("==");
}

/**
 * Return the fields that several kinds of elements share, as those of the first one.
 * @param {Field[][]} kinds the fields of each kind
 * @returns {Field[]}
 */
export function commonFields([first, ...others]) {
  if (!first) return [];
  return first.filter((field) => others.every((fields) => fields.some(
    (each) => each.name === field.name && each.type === field.type && each.unit === field.unit)));
}

/**
 * Return the part of a value that a path names.
 * @param {unknown} whole
 * @param {FieldPath} keys
 * @returns {unknown}
 */
export function partOf(whole, keys) {
  /** @type {any} */
  let found = whole;
  for (const key of keys) {
    if (found === null || found === undefined || typeof found !== "object") return undefined;
    found = found[key];
  }
  return found;
}

/**
 * Return a field of some elements.
 * @param {Layer[]} layers
 * @param {Field} field
 * @param {FieldPath} path
 * @param {{ value: unknown, from: string }} [usual] what it is without a value: by a style, else the default
 * @returns {FieldState}
 */
export function stateOf(layers, field, path, usual = { value: field.default, from: "" }) {
  const [name, ...rest] = path;
  const found = layers.map((layer) => layer.fields[name]);
  const values = found.map((each) => partOf(each?.value, rest));
  const [value] = values;
  const isMixed = values.some((each) => !isSame(each, value));
  const first = found[0];
  return {
    value: isMixed ? undefined : value,
    isSet: values.some((each) => each !== undefined),
    isMixed,
    isExpression: !isMixed && isExpression(value),
    shows: isMixed || rest.length > 1 ? null : partOf(first?.shows, rest) ?? null,
    file: first?.file ?? "",
    isOwn: found.every((each) => each?.own !== false),
    shared: first?.shared ?? 0,
    usual: usual.value ?? null,
    usualFrom: usual.from,
  };
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
export function isSame(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Return the value that a style gives a field, and the style that says so: it may extend others.
 * @param {Design["styles"]} styles
 * @param {unknown} name of the style
 * @param {string} field
 * @returns {{ value: unknown, from: string } | null}
 */
export function styleValue(styles, name, field) {
  const seen = new Set();
  for (let at = name; typeof at === "string" && !seen.has(at);) {
    seen.add(at);
    const style = styles.find((each) => each.name === at);
    if (!style) return null;
    if (style.values[field] !== undefined) return { value: style.values[field], from: style.name };
    at = style.extends ?? undefined;
  }
  return null;
}

/**
 * Return the first need of a field that isn't met; null if it counts.
 * @param {Field} field
 * @param {(name: string) => unknown} valueOf value of another field, or its default
 * @returns {Need | null}
 */
export function unmetNeed(field, valueOf) {
  return field.needs.find((need) => {
    const value = valueOf(need.field);
    if (isExpression(value)) return false;
    if (need.values.length) return !need.values.includes(String(value));
    if (need.without.includes(String(value))) return true;
    return value === undefined || value === null || value === "" || value === 0 || value === false
      || (Array.isArray(value) && value.length === 0);
  }) ?? null;
}

/**
 * Return the steps of a number's arrow keys.
 * @param {Field} field
 * @returns {[number, number]}
 */
export function stepsOf(field) {
  return field.unit === "" && field.max !== null && field.max <= 1 ? [0.05, 0.25] : STEPS[field.unit] ?? STEPS[""];
}

/**
 * Return a number moved by a step, within the limits of its field.
 * @param {number} value
 * @param {number} by
 * @param {Field} field
 */
export function stepped(value, by, field) {
  const next = tidy(value + by);
  return Math.min(field.max ?? next, Math.max(field.min ?? next, next));
}

/**
 * Return a number as files have it: in hundredths, without zeros at the end.
 * @param {number} value
 */
export function tidy(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Return the number or expression that was typed; undefined if it's neither.
 * @param {string} text
 * @param {Field} field
 * @returns {number | string | undefined}
 */
export function typedNumber(text, field) {
  const typed = text.trim();
  if (field.expressions && isExpression(typed) && typed.length > 1) return typed;
  const found = /^([-+]?(?:\d+[.,]?\d*|[.,]\d+))\s*(mm|cm|in|"|pt|°|deg|%|×)?$/.exec(typed);
  if (!found) return undefined;
  const number = Number(found[1].replace(",", "."));
  const unit = found[2];
  const isLength = unit !== undefined && unit in MM;
  if (isLength && field.unit in MM) return tidy((number * MM[unit]) / MM[field.unit]);
  return isLength && field.unit === "" ? undefined : number;
}

/**
 * Return a value as a field shows it.
 * @param {unknown} value
 * @returns {string}
 */
export function shownValue(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Math.round(value * 10_000) / 10_000);
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Return the list that was typed, with commas between its entries; an expression as it is.
 * @param {string} text
 * @returns {unknown}
 */
export function typedList(text) {
  const typed = text.trim();
  if (isExpression(typed) || !typed) return typed;
  const entries = typed.split(",").map((each) => each.trim()).filter(Boolean);
  const values = entries.map((each) => (/^-?\d+(\.\d+)?$/.test(each) ? Number(each) : each));
  return values.length === 1 && typeof values[0] === "number" && !typed.includes(",") ? values[0] : values;
}

/**
 * Return a list of numbers with one of them changed; null if another one must be known first.
 * @param {unknown} value the list as it's written, or a single number
 * @param {Field} field
 * @param {number} at
 * @param {number | string | null} part its new value; null takes it out, with those behind it
 * @returns {unknown}
 */
export function withPart(value, field, at, part) {
  const known = Array.isArray(value) ? value : [];
  const usual = Array.isArray(field.default) ? field.default : [];
  if (field.least === 1 && !Array.isArray(value)) {
    if (at === 0) return part;
    return field.parts.map((_, index) => (index === at ? part : value ?? field.default ?? 0));
  }
  if (part === null) return known.slice(0, Math.max(at, field.least));
  const length = Math.max(known.length, at + 1, field.least);
  return Array.from({ length }, (_, index) => (index === at ? part : known[index] ?? usual[index] ?? 0));
}

/**
 * Return a color that an `<input type="color">` takes: "#rrggbb".
 * @param {unknown} value a name of the palette, or hex digits
 * @param {Design["palette"]} palette
 */
export function hexOf(value, palette) {
  const text = String(value ?? "");
  const found = palette.find((each) => each.name === text)?.color ?? text;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(found);
  return (short ? `#${short.slice(1).map((digit) => digit + digit).join("")}` : found).toLowerCase();
}
