// How a cell is shown.

import { tr } from "../words.js";
import { iconAddress } from "./icon_list.js";

/** Words of a flag, as the loader reads them (cards/cell_value.py). */
const YES = new Set(["yes", "y", "x", "true", "1", "✓", "✔"]);
const NO = new Set(["no", "n", "false", "0", "-", "–"]);

/** @param {string} text */
export function isSet(text) {
  return YES.has(text.trim().toLowerCase());
}

/**
 * Return the other text of a flag, in the words of its column.
 * @param {string} text
 * @param {string[]} column texts of the column's cells
 */
export function flipped(text, column) {
  const words = isSet(text) ? NO : YES;
  return column.find((each) => words.has(each.trim().toLowerCase())) ?? (isSet(text) ? "" : "x");
}

/**
 * Return a cell as it's shown.
 * @param {string} text
 * @param {string} type
 */
export function shownCell(text, type) {
  const shown = document.createElement("span");
  shown.className = "cell-text";
  const plain = text.trim().toLowerCase();
  if (type === "flag" && (plain === "" || YES.has(plain) || NO.has(plain))) {
    const box = document.createElement("span");
    box.className = "flag-box";
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", isSet(text) ? tr("yes") : tr("no"));
    box.classList.toggle("is-set", isSet(text));
    shown.append(box);
    return shown;
  }
  if (type === "icons" && text) {
    for (const name of text.split(/[\s,]+/).filter(Boolean)) {
      const picture = document.createElement("img");
      picture.src = iconAddress(name);
      picture.alt = name;
      picture.title = name;
      picture.loading = "lazy";
      picture.addEventListener("error", () => picture.replaceWith(` ${name} `));
      shown.append(picture);
    }
    return shown;
  }
  // A narrow column cuts it.
  shown.title = text;
  shown.textContent = text.replaceAll("\n", " ⏎ ");
  return shown;
}
