// Which of the dialogs for new things is open.

import { signal } from "@preact/signals";

/** @import { Side } from "../answers.d.ts" */

/** The side that gets a new layout; null while its dialog is closed. @type {import("@preact/signals").Signal<Side | null>} */
export const newLayoutSide = signal(/** @type {Side | null} */ (null));

/** Whether the dialog for a new component is open. */
export const newComponentIsOpen = signal(false);
