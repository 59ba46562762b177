// States of notes in words.

import { tr } from "../words.js";

/** @param {import("../answers.d.ts").Note["state"]} state */
export function stateWords(state) {
  return { open: tr("Open"), tried: tr("Tried"), done: tr("Done") }[state];
}
