// Which problems of the shown faces are told now.

import { computed } from "@preact/signals";
import { isTyping } from "../typing.js";
import { views } from "./pictures.js";
import { stillThere } from "./still_there.js";

/** @import { FaceFault, Side } from "../answers.d.ts" */

/** Problems of each side when nothing was typed. @type {{ [side in Side]: FaceFault[] }} */
const rested = { front: [], back: [] };

/** @param {Side} side */
function told(side) {
  return computed(() => {
    const found = views[side].value.faults;
    if (isTyping.value) return stillThere(found, rested[side]);
    rested[side] = found;
    return found;
  });
}

/** Problems of each side; while something is typed, only those of before. */
export const faceFaults = { front: told("front"), back: told("back") };
