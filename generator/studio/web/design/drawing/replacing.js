// A new export in the place of the drawing.

import { signal } from "@preact/signals";
import { ApiError } from "../../api.js";
import { showFault, tell, undo } from "../../state.js";
import { tr } from "../../words.js";
import { encoded } from "../../file_content.js";
import { design, sendDrawing } from "../state.js";

/** @import { NamedObject } from "../../answers.d.ts" */
/**
 * A new export that lacks objects which are filled.
 * @typedef {{
 *   name: string, content: string, lost: NamedObject[], objects: NamedObject[], outlined: string[], settings: string[], kept: number
 * }} Waiting `outlined` names outlines that would be filled with text
 */

/** @type {import("@preact/signals").Signal<Waiting | null>} */
export const waitingExport = signal(/** @type {Waiting | null} */ (null));

/** @param {File} file */
export async function replaceDrawing(file) {
  try {
    await send(file.name, await encoded(file));
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * Put the waiting export in, after the designer has chosen.
 * @param {{ [path: string]: string }} homes
 */
export async function replaceWith(homes) {
  const waiting = waitingExport.peek();
  waitingExport.value = null;
  if (!waiting) return;
  try {
    await send(waiting.name, waiting.content, homes);
  } catch (fault) {
    showFault(fault);
  }
}

/**
 * @param {string} name
 * @param {string} content in base 64
 * @param {{ [path: string]: string }} [homes]
 */
async function send(name, content, homes) {
  try {
    const answer = await sendDrawing({ export: content, name, homes });
    const file = design.peek()?.file;
    if (answer && file) tell(tr("{file} is the new drawing now.", { file }), { action: { label: tr("Undo"), run: () => void undo() } });
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.code !== "lost") throw fault;
    const { lost, objects, outlined, settings, kept } = /** @type {Waiting} */ (/** @type {unknown} */ (fault.more));
    waitingExport.value = { name, content, lost, objects, outlined, settings, kept };
  }
}
