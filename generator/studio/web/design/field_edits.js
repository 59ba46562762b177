// The edits of one field while it's typed or dragged: undo takes them back as one.

import { showFault, newGroup, takeBack } from "../state.js";
import { LatestEdits } from "./latest_edits.js";

/** @import { Field, Layer } from "../answers.d.ts" */
/** @import { FieldPath, FieldState } from "./field_values.js" */
/**
 * What a control of a field gets.
 * @typedef {{
 *   field: Field, path: FieldPath, state: FieldState, edits: FieldEdits, layers: Layer[], labelId: string, isOff: boolean,
 *   describedBy?: string
 * }} FieldControl
 */
/** @typedef {{ value: unknown, isTyped: boolean, group: string }} Sent `value` is undefined to take it out */

export class FieldEdits {
  #group = "";
  /** @type {LatestEdits<Sent> | null} */
  #latest = null;
  /** The value that was pushed last, until it's saved. @type {{ value: unknown } | null} */
  #unsaved = null;

  /** @param {(sent: Sent) => Promise<unknown>} send resolves to null if it was refused */
  constructor(send) {
    this.send = send;
  }

  /** Begin a row of edits that undo takes back as one. */
  begin() {
    if (this.#group) return;
    this.#group = newGroup();
    this.#latest = new LatestEdits((/** @type {Sent} */ sent) => this.send(sent), this.#latest);
  }

  /** Resolves when nothing is on its way. */
  get done() {
    return this.#latest?.done ?? Promise.resolve();
  }

  /**
   * Change the value; undefined takes it out.
   * @param {unknown} value
   * @param {boolean} [isTyped] whether it was typed, and so may replace an expression
   */
  push(value, isTyped = true) {
    this.begin();
    this.#latest?.push({ value, isTyped, group: this.#group });
    const unsaved = { value };
    this.#unsaved = unsaved;
    void this.done.then(() => {
      if (this.#unsaved === unsaved) this.#unsaved = null;
    });
  }

  /**
   * Return the value that was pushed last, or the layout's if that is newer: for changes of a part of it.
   * @param {unknown} known value that the layout tells
   */
  newest(known) {
    return this.#unsaved ? this.#unsaved.value : known;
  }

  /** Group of the row, for other edits that are part of it. */
  get group() {
    this.begin();
    return this.#group;
  }

  /** End the row. */
  end() {
    this.#group = "";
  }

  /** Give up the row: the value is as it was before. */
  async takeBack() {
    const group = this.#group, latest = this.#latest;
    this.end();
    latest?.stop();
    await latest?.done;
    if (!group) return;
    try {
      await takeBack(group);
    } catch (fault) {
      showFault(fault);
    }
  }
}
