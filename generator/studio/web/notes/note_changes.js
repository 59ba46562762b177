// Changes of notes, one after another. It needs no library, so Node tests it.

/** @import { Note } from "../answers.d.ts" */

/** @type {(keyof Note)[]} */
const KEPT = ["component", "card", "state", "text", "photo", "date"];

export class NoteChanges {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Changes that wait, each with its note as it is after those before. @type {{ was: Note }[]} */
  #waiting = [];

  /** @param {(was: Note, now: Note | null) => Promise<Note | null | undefined>} send gives the note as it was saved, null if it was deleted, undefined if it was refused */
  constructor(send) {
    this.send = send;
  }

  /**
   * Change a note, or delete it. A note that is still being changed is changed as it will be then.
   * @param {Note} was the note as it's shown
   * @param {Partial<Note> | null} changes null deletes it
   * @returns {Promise<boolean>} whether it is as it should be
   */
  change(was, changes) {
    const own = { was };
    this.#waiting.push(own);
    const turn = this.#last.then(async () => {
      this.#waiting.shift();
      const before = own.was;
      const now = changes && { ...before, ...changes };
      if (now && isSame(before, now)) return true;
      const after = await this.send(before, now);
      if (after) for (const each of this.#waiting) if (isSame(each.was, before)) each.was = after;
      return after !== undefined;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/**
 * @param {Note} one
 * @param {Note} other
 */
export function isSame(one, other) {
  return KEPT.every((name) => one[name] === other[name]);
}
