// The dialogs that are open, so that messages show on top of the last one.

import { signal } from "@preact/signals";

/** Ids of the open dialogs, that on top last. @type {import("@preact/signals").Signal<string[]>} */
export const openDialogs = signal(/** @type {string[]} */ ([]));
