// The fields of each kind of element, as the server reads them off the models.

import { signal } from "@preact/signals";
import { get } from "../api.js";
import { showFault } from "../state.js";

/** @import { Described } from "../answers.d.ts" */

/** By kind; null until they are read. @type {import("@preact/signals").Signal<{ [kind: string]: Described } | null>} */
export const described = signal(null);

let isAsked = false;

/** Read the fields, once. */
export async function readFields() {
  if (isAsked) return;
  isAsked = true;
  try {
    described.value = await get("/api/fields");
  } catch (fault) {
    isAsked = false;
    showFault(fault);
  }
}
