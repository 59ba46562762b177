// Translations: `tr` returns words in the language of the host, from `/language.js`.

/** @type {{ language: string, words: { [message: string]: string | string[] } }} */
const catalog = /** @type {any} */ (globalThis).punchboardCatalog ?? { language: "en", words: {} };

const plurals = new Intl.PluralRules(catalog.language);
/** The forms of a count in the order in which catalogs of gettext list them. */
const FORMS = ["zero", "one", "two", "few", "many", "other"].filter((form) =>
  /** @type {string[]} */ (plurals.resolvedOptions().pluralCategories).includes(form));

/**
 * Return a message in the host's language, with values for its `{names}`.
 * @param {string} message the English message, a literal
 * @param {{ [name: string]: unknown }} [values] those of its placeholders; without any it isn't formatted
 */
export function tr(message, values) {
  const found = catalog.words[message] ?? message;
  return filled(typeof found === "string" ? found : found[0], values);
}

/**
 * Return the form of a message for a count, which is its `{count}`.
 * @param {string} one the English message for 1, a literal
 * @param {string} many the English message for other counts, a literal
 * @param {number} count
 * @param {{ [name: string]: unknown }} [values] those of the other placeholders
 */
export function trCount(one, many, count, values) {
  const forms = catalog.words[one];
  const at = FORMS.indexOf(plurals.select(count));
  const found = Array.isArray(forms) ? forms[Math.min(at, forms.length - 1)] : count === 1 ? one : many;
  return filled(found, { count, ...values });
}

/**
 * Return items as a list in words: "Ann, Bo and Cy"; "" without any.
 * @param {string[]} items
 */
export function trList(items) {
  if (items.length < 2) return items.join("");
  return tr("{first} and {last}", { first: items.slice(0, -1).join(tr(", ")), last: items[items.length - 1] });
}

/**
 * Return a text with values instead of its `{names}`; doubled braces stand for single ones.
 * @param {string} text
 * @param {{ [name: string]: unknown }} [values]
 */
function filled(text, values) {
  if (!values) return text;
  return text.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name) => (name === undefined ? whole[0] : String(values[name])));
}
