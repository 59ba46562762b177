// Catches errors in the page's own scripts: they are shown at once, and aren't taken for a lost network.

import { tr } from "./catalog.js";
import { el } from "./dom.js";

/**
 * Return a function that doesn't throw: an error in it is shown on the page and in the console.
 * @template {unknown[]} Told
 * @param {(...told: Told) => void} work
 * @returns {(...told: Told) => void}
 */
export function guarded(work) {
  return (...told) => {
    try {
      work(...told);
    } catch (error) {
      setTimeout(() => { throw error; }); // an uncaught error is reported like any other
    }
  };
}

/** Say every fault from now on; only the first is shown. */
export function sayFaults() {
  addEventListener("error", ({ error }) => {
    if (!(error instanceof Error) || document.querySelector(".fault")) return;
    document.body.append(el("div", { class: "fault", role: "alert" },
      el("p", {}, tr("This page has a fault: {message}. Reload it; the host keeps everything that was sent.", { message: error.message })),
      el("button", { type: "button", class: "main", onclick: () => location.reload() }, tr("Reload"))));
  });
}
