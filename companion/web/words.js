// Fetches the list of 256 words in which seals are said aloud.

import { tr } from "./catalog.js";

/** Milliseconds before the list is requested again: doubled each time, and at most the last. */
const FIRST_PAUSE = 250;
const LAST_PAUSE = 4000;

export const WAITS_FOR_WORDS = tr("This page hasn’t loaded completely. It tries again by itself; check the Wi-Fi if this stays.");

/**
 * Return the list of words; ask again while requests are lost.
 * @param {(sentence: string) => void} tell shows a sentence while the list is missing, and "" once it is here
 * @returns {Promise<string[]>}
 */
export async function fetchWords(tell) {
  for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LAST_PAUSE)) {
    try {
      const answer = await fetch("/words.json");
      if (!answer.ok) throw new Error(answer.statusText);
      const words = await answer.json();
      tell("");
      return words;
    } catch {
      tell(WAITS_FOR_WORDS);
      await pauseOrOnline(wait);
    }
  }
}

/**
 * Wait, but no longer than until the network is back.
 * @param {number} milliseconds
 */
function pauseOrOnline(milliseconds) {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
    addEventListener("online", done, { once: true });
  });
}
