// Emoji as pictures that the host has: some computers have no font for them, and show a box.

// The grammar of Unicode Technical Standard #51, 1.4.9; digits and letters alone aren't emoji.
const MAY_BE = /\u200d|\u20e3|\ufe0f|[\u203c\u2049\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]/u;
const TAGS = "(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?";
const PICTURE = "[\\p{Extended_Pictographic}\\u00a9\\u00ae]";
const EMOJI = new RegExp(
  "\\p{Regional_Indicator}{2}"
    + "|(?:[0-9#*]\\ufe0f?\\u20e3|\\p{Emoji_Modifier_Base}\\ufe0f?\\p{Emoji_Modifier}"
    + `|${PICTURE}(?:\\ufe0f|(?=\\u200d))|\\p{Emoji_Presentation}(?!\\ufe0e))${TAGS}`
    + `(?:\\u200d${PICTURE}(?:\\p{Emoji_Modifier}|\\ufe0f)?${TAGS})*`,
  "gu",
);

/** Elements that may contain only text. */
const PLAIN = new Set(["option", "script", "style", "textarea", "title"]);

/**
 * Return words as they are put into an element: each emoji is a picture over its characters, which stay for
 * readers, searches and copies. Words with emoji are one child, as words alone are.
 * @param {string} words
 * @param {string} name tag of the element
 */
export function pictured(words, name) {
  const parts = PLAIN.has(name) ? [words] : partsOf(words);
  if (parts.every((each) => typeof each === "string")) return words;
  const whole = document.createElement("span");
  whole.append(...parts.map((each) => (typeof each === "string" ? each : picture(each.emoji))));
  return whole;
}

/**
 * Return words in parts, each emoji by itself.
 * @param {string} words
 * @returns {(string | { emoji: string })[]}
 */
export function partsOf(words) {
  if (!MAY_BE.test(words)) return [words];
  /** @type {(string | { emoji: string })[]} */
  const parts = [];
  let at = 0;
  for (const found of words.matchAll(EMOJI)) {
    const start = found.index || 0;
    if (start > at) parts.push(words.slice(at, start));
    parts.push({ emoji: found[0] });
    at = start + found[0].length;
  }
  if (at < words.length) parts.push(words.slice(at));
  return parts;
}

/**
 * Return the host's address of the picture of an emoji.
 * @param {string} emoji
 */
export function pictureOf(emoji) {
  const codes = Array.from(emoji.replace(/\ufe0f/g, ""), (each) => (each.codePointAt(0) || 0).toString(16));
  return `emoji/${codes.join("-")}.svg`;
}

/**
 * Return a picture over the characters of an emoji; an emoji that the host lacks is left to the system's font.
 * @param {string} emoji
 */
function picture(emoji) {
  const whole = document.createElement("span");
  const said = document.createElement("span");
  const shown = document.createElement("img");
  whole.className = "emoji";
  said.className = "unseen";
  said.textContent = emoji;
  shown.setAttribute("alt", "");
  shown.addEventListener("error", () => whole.replaceWith(emoji));
  shown.setAttribute("src", pictureOf(emoji));
  whole.append(said, shown);
  return whole;
}
