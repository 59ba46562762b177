// Whether a text is being typed: half a word is no mistake yet, so its problems wait until it rests.

import { signal } from "@preact/signals";

/** Time in ms without a key press after which a text rests. */
const REST = 1000;

export const isTyping = signal(false);
let timer = 0;

/** Note that a text was typed. */
export function noteTyping() {
  isTyping.value = true;
  clearTimeout(timer);
  timer = window.setTimeout(endTyping, REST);
}

/** Note that the place of the text was left. */
export function endTyping() {
  clearTimeout(timer);
  isTyping.value = false;
}
