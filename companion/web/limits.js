// Rules over a whole form: the amount of its answers now, and why they can't be sent yet.

/** @import { FieldView, LimitView, PartView, WheelView } from "./view" */

/** @typedef {{ [field: string]: unknown }} Values */
/** @typedef {string | number | boolean} Value */

/** Stands for the amount of now in a sentence, or for the answer with too many copies. */
const NOW = "{now}";

/**
 * Return the amount of a form's answers.
 * @param {LimitView} limit
 * @param {Values} values
 * @param {FieldView[]} fields
 */
export function amountOf(limit, values, fields) {
  if (limit.adds === "kinds") return copiesOf(limit, values, fields).size;
  if (limit.adds === "copies") return Math.max(0, ...copiesOf(limit, values, fields).values());
  const parts = counting(limit, values, fields);
  return (limit.base || 0) + parts.reduce((sum, { part, field, answer }) => sum + amount(part, field, answer, Boolean(limit.kept)), 0);
}

/**
 * Return whether the answers keep a limit.
 * @param {LimitView} limit
 * @param {number} now
 */
export const isKept = ({ least, most }, now) => (least === undefined || now >= least) && (most === undefined || now <= most);

/**
 * Return the sentence of the first limit that the answers break; "" if they break none.
 * @param {LimitView[]} limits
 * @param {Values} values
 * @param {FieldView[]} fields
 */
export function whyNot(limits, values, fields) {
  for (const limit of limits) {
    const now = amountOf(limit, values, fields);
    if (!isKept(limit, now)) return limit.why.replaceAll(NOW, () => (limit.adds === "copies" ? mostGiven(limit, values, fields) : String(now)));
  }
  return "";
}

/**
 * Return the label of the answer that is given most often.
 * @param {LimitView} limit
 * @param {Values} values
 * @param {FieldView[]} fields
 */
function mostGiven(limit, values, fields) {
  const [value] = [...copiesOf(limit, values, fields)].reduce((one, other) => (other[1] > one[1] ? other : one));
  const choices = fields.flatMap((field) => (field.widget === "pick" ? field.choices : []));
  const found = choices.find((choice) => choice.value === value);
  return found ? found.label : String(value);
}

/**
 * Return how often each answer is given.
 * @param {LimitView} limit
 * @param {Values} values
 * @param {FieldView[]} fields
 */
function copiesOf(limit, values, fields) {
  /** @type {Map<Value, number>} */
  const copies = new Map();
  for (const { part, answer } of counting(limit, values, fields)) {
    for (const value of picked(part, answer)) copies.set(value, (copies.get(value) || 0) + 1);
  }
  return copies;
}

/**
 * Return the parts whose condition holds, each with its field and its answer.
 * @param {LimitView} limit
 * @param {Values} values
 * @param {FieldView[]} fields
 */
function counting(limit, values, fields) {
  /** @type {(name: string) => { field: FieldView | undefined, answer: unknown }} */
  const found = (name) => {
    const field = fields.find((each) => each.name === name);
    const given = values[name];
    return { field, answer: given === undefined && limit.kept && field ? startOf(field) : given };
  };
  return limit.parts.flatMap((part) => {
    const { field, answer } = found(part.field);
    const { when } = part;
    const holds = !when || listed(found(when.field).answer).some((each) => when.values.some((value) => value === each));
    return field && holds ? [{ part, field, answer }] : [];
  });
}

/** @param {FieldView} field */
function startOf(field) {
  if (field.start !== undefined || field.widget !== "number") return field.start;
  return starts(field.wheels);
}

/** @type {(wheels: WheelView[]) => { [wheel: string]: number }} */
const starts = (wheels) => Object.fromEntries(wheels.map((wheel) => [wheel.name, wheel.start]));

/**
 * @param {PartView} part
 * @param {FieldView} field
 * @param {unknown} answer
 * @param {boolean} kept
 */
function amount(part, field, answer, kept) {
  const { times = 1 } = part;
  if (field.widget === "pick") return times * picked(part, answer).length;
  if (field.widget === "text") return times * Number(Boolean(String(answer || "").trim()));
  return times * figures(part, field, answer, kept).reduce((sum, each) => sum + worth(part, each), 0);
}

/**
 * @param {PartView} part
 * @param {number} figure
 */
function worth(part, figure) {
  return part.worth ? part.worth[Math.max(0, Math.min(figure, part.worth.length - 1))] : figure;
}

/**
 * Return the figures of a number or of a grid that count.
 * @param {PartView} part
 * @param {FieldView} field
 * @param {unknown} answer
 * @param {boolean} kept
 * @returns {number[]}
 */
function figures(part, field, answer, kept) {
  if (typeof answer === "number") return [answer];
  const given = /** @type {{ [name: string]: unknown }} */ (answer || {});
  if (field.widget !== "grid") return ofWheels(part, given);
  const rows = field.rows.filter((row) => !part.rows || part.rows.includes(row.seat));
  return rows.flatMap((row) => ofWheels(part, /** @type {{ [name: string]: unknown }} */ (given[row.seat] || (kept ? starts(row.wheels) : {}))));
}

/**
 * @param {PartView} part
 * @param {{ [wheel: string]: unknown }} given
 */
function ofWheels(part, given) {
  return Object.entries(given).filter(([wheel]) => !part.wheels || part.wheels.includes(wheel)).map(([, figure]) => Number(figure || 0));
}

/**
 * Return the answers of a pick that count.
 * @param {PartView} part
 * @param {unknown} answer
 */
function picked(part, answer) {
  const { values } = part;
  return listed(answer).filter((each) => !values || values.some((value) => value === each));
}

/** @type {(answer: unknown) => Value[]} */
const listed = (answer) => (answer === undefined || answer === null ? [] : /** @type {Value[]} */ ([answer].flat()));
