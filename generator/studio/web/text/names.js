// The names of the game that fit at a place: columns, icons, colors, fonts, and styles of the same file.

import { keysUnder } from "./place.js";

/** @typedef {{ label: string, detail?: string }} Name */

/** Keys that take a color, such as `color`, `highlight_fill` or `tick_color`. */
const COLOR = /(^|_)(colou?r|fill|stroke)$/;

/**
 * Return the names that fit at the cursor; null where none do.
 * @param {string} before the line up to the cursor
 * @param {string} text the whole file
 * @param {import("./place.js").Place} place
 * @param {{ game: import("../answers.d.ts").GameNames, icons: string[] }} known
 * @returns {{ typed: string, labels: Name[] } | null}
 */
export function names(before, text, place, { game, icons }) {
  const column = /\bcard\.(\w*)$/.exec(before);
  if (column) return { typed: column[1], labels: game.columns.map(({ name, type }) => ({ label: name, detail: type })) };
  const key = [...place.path].reverse().find((step) => step !== "-") ?? "";
  if (place.slot === "none" || place.slot === "key") return null;
  const inText = /\[([\w-]*)$/.exec(before);
  if (place.isText && inText && key !== "icons") return { typed: inText[1], labels: icons.map((label) => ({ label })) };
  const labels = place.isText || place.typed.startsWith("=") ? [] : namesOf(key, text, game, icons);
  return labels.length ? { typed: place.typed, labels } : null;
}

/**
 * @param {string} key
 * @param {string} text
 * @param {import("../answers.d.ts").GameNames} game
 * @param {string[]} icons
 * @returns {Name[]}
 */
function namesOf(key, text, game, icons) {
  if (COLOR.test(key)) {
    const own = keysUnder(text, "palette").filter((label) => !(label in game.colors)).map((label) => ({ label }));
    return [...Object.entries(game.colors).map(([label, detail]) => ({ label, detail })), ...own];
  }
  if (key === "font") return game.fonts.map((label) => ({ label }));
  if (key === "icon" || key === "icons") return icons.map((label) => ({ label }));
  if (key === "style") return keysUnder(text, "styles").map((label) => ({ label }));
  return [];
}
