// Which panel beside the face shows in a narrow window; in a wide one both do.

import { signal } from "@preact/signals";

/** @typedef {"layers" | "fields" | ""} Panel */

export const openPanel = signal(/** @type {Panel} */ (""));

/** @param {Panel} name */
export function togglePanel(name) {
  openPanel.value = openPanel.peek() === name ? "" : name;
}
