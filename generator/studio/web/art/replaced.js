// The icon that is about to be replaced, wherever in the page that was asked for.

import { signal } from "@preact/signals";
import { iconNames } from "../grid/icon_list.js";

/** Name of the icon; "" while its dialog is closed. */
export const replacedIcon = signal("");

/**
 * Return the icons that a text names, as marks `[name]` or as a list of names.
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export async function iconsIn(text) {
  const marks = [...text.matchAll(/\[([^[\]\n]+)\]/g)].map((each) => each[1]);
  const words = [...new Set([...marks, ...text.split(/[\s,]+/)])].filter(Boolean);
  if (!words.length) return [];
  const known = new Set(await iconNames());
  return words.filter((each) => known.has(each)).slice(0, 6);
}
