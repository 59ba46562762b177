// One open text: typed changes are saved after a pause, changes made elsewhere come in below them.

import { ChangeSet, Text } from "@codemirror/state";
import { get } from "../api.js";
import { edit, newGroup, showFault, tell } from "../state.js";
import { tr } from "../words.js";

/** Time in ms after the last key press until the text is saved. */
const PAUSE = 200;
/** Time in ms without a key press after which another step of undo begins. */
const REST = 1500;

export class TextSession {
  /** What is typed and not sent yet, as a change of the text that the server has. @type {ChangeSet | null} */
  #pending = null;
  #timer = 0;
  #group = newGroup();
  #last = 0;
  /** @type {Promise<void>} */
  #queue = Promise.resolve();

  /**
   * @param {string} file
   * @param {{ text: string, digest: string }} told
   * @param {(changes: ChangeSet) => void} onRemote called with changes of the editor's text that weren't typed in it
   */
  constructor(file, told, onRemote) {
    this.file = file;
    this.digest = told.digest;
    /** The text that the server has. */
    this.base = Text.of(told.text.split("\n"));
    this.onRemote = onRemote;
  }

  /** Whether everything that was typed is saved. */
  get isSaved() {
    return this.#pending === null;
  }

  /**
   * Take what was typed.
   * @param {ChangeSet} changes
   */
  typed(changes) {
    const now = performance.now();
    if (now - this.#last > REST) this.#group = newGroup();
    this.#last = now;
    this.#pending = this.#pending ? this.#pending.compose(changes) : changes;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), PAUSE);
  }

  /** Save what was typed; resolves when it's saved, or was refused. */
  save() {
    clearTimeout(this.#timer);
    this.#queue = this.#queue.then(() => this.#send());
    return this.#queue;
  }

  async #send() {
    const sent = this.#pending;
    if (!sent) return;
    /** @type {[number, number, string][]} */
    const splices = [];
    sent.iterChanges((from, to, _a, _b, inserted) => splices.push([from, to, inserted.toString()]));
    if (!splices.length) {
      this.#pending = null;
      return;
    }
    this.#pending = null;
    try {
      const answer = /** @type {any} */ (await edit([{ kind: "text", file: this.file, was: this.digest, splices }], this.#group));
      this.base = sent.apply(this.base);
      this.digest = answer.digest;
    } catch (fault) {
      this.#pending = this.#pending ? sent.compose(this.#pending) : sent;
      const isChanged = /** @type {any} */ (fault).code === "changed";
      if (!isChanged) {
        showFault(fault);
        return;
      }
      await this.#fetch();
      if (this.#pending) this.#timer = window.setTimeout(() => void this.save(), PAUSE);
    }
  }

  /** Read the file again, since it was changed elsewhere. */
  refresh() {
    this.#queue = this.#queue.then(() => this.#fetch()).catch(showFault);
    return this.#queue;
  }

  async #fetch() {
    /** @type {{ text: string, digest: string }} */
    const told = await get("/api/text", { file: this.file });
    if (told.digest === this.digest) return;
    const old = this.base.toString();
    const changes = difference(old, told.text);
    this.base = Text.of(told.text.split("\n"));
    this.digest = told.digest;
    if (!this.#pending) {
      this.onRemote(changes);
      return;
    }
    if (overlap(changes, this.#pending)) {
      tell(tr("{file} was changed elsewhere where you type; both texts are there now.", { file: this.file }));
    }
    const below = changes.map(this.#pending);
    this.#pending = this.#pending.map(changes, true);
    this.onRemote(below);
  }
}

/**
 * Return the change that makes one text of another: the part between their common start and end.
 * @param {string} old
 * @param {string} now
 */
export function difference(old, now) {
  let start = 0;
  const most = Math.min(old.length, now.length);
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const change = { from: start, to: old.length - end, insert: now.slice(start, now.length - end) };
  return ChangeSet.of(change, old.length);
}

/**
 * @param {ChangeSet} one
 * @param {ChangeSet} other
 */
function overlap(one, other) {
  let found = false;
  one.iterChangedRanges((from, to) => {
    if (other.touchesRange(from, to)) found = true;
  });
  return found;
}
