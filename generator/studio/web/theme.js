// Light or dark: as the system says, or as chosen here.

import { signal } from "@preact/signals";
import { kept, keep } from "./kept.js";

/** @typedef {"system" | "light" | "dark"} Theme */

/** @type {import("@preact/signals").Signal<Theme>} */
export const theme = signal(/** @type {Theme} */ (kept("theme", "system")));

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether colors are dark now. */
export const isDark = signal(false);

/** @param {Theme} next */
export function chooseTheme(next) {
  theme.value = next;
  keep("theme", next);
  apply();
}

/** Apply the choice to the document. */
export function apply() {
  isDark.value = theme.value === "dark" || (theme.value === "system" && dark.matches);
  document.documentElement.dataset.theme = isDark.value ? "dark" : "light";
}

dark.addEventListener("change", apply);
