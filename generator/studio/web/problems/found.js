// The list of problems, as the drawer and the table show it.

import { effect, signal } from "@preact/signals";
import { ApiError, get } from "../api.js";
import { problemCounts, problemsAreOpen, showFault } from "../state.js";

/** @import { Problem } from "../answers.d.ts" */

/** Null before they are known. @type {import("@preact/signals").Signal<Problem[] | null>} */
export const problems = signal(/** @type {Problem[] | null} */ (null));

/** Read the list again whenever the counts change. @returns {() => void} ends it */
export function followProblems() {
  return effect(() => {
    const { errors, warnings, notes } = problemCounts.value;
    if (!problemsAreOpen.value && errors + warnings + notes === 0) {
      problems.value = [];
      return undefined;
    }
    const ending = new AbortController();
    void read(ending.signal);
    return () => ending.abort();
  });
}

/** @param {AbortSignal} ending */
async function read(ending) {
  try {
    problems.value = (await get("/api/problems", {}, ending)).problems;
  } catch (fault) {
    if (ending.aborted) return;
    if (!(fault instanceof ApiError)) throw fault;
    if (problemsAreOpen.peek()) showFault(fault);
  }
}
