// One open text: typed changes are saved after a pause, changes made elsewhere come in below them.

import { ChangeSet, Text } from "@codemirror/state";
import { signal } from "@preact/signals";
import { get } from "../api.js";
import { edit, faultWords, newGroup, tell } from "../state.js";
import { tr } from "../words.js";
import { differences } from "./difference.js";

/** Time in ms after the last key press until the text is saved. */
const PAUSE = 200;
/** Time in ms without a key press after which another step of undo begins. */
const REST = 1500;
/** Time in ms until a text is sent again that didn't reach the Studio. */
const AGAIN = 1000;

export class TextSession {
  /** What is typed and not saved yet, as a change of the text that the server has. @type {ChangeSet | null} */
  #pending = null;
  #timer = 0;
  #group = newGroup();
  #last = 0;
  #isSending = false;
  /** @type {Promise<void>} */
  #queue = Promise.resolve();
  /** Called with changes of the editor's text that weren't typed in it. @type {(changes: ChangeSet) => void} */
  onRemote = () => {};
  /** Why what was typed isn't saved; "" if it is, or soon will be. */
  fault = signal("");

  /**
   * @param {string} file
   * @param {{ text: string, digest: string }} told
   */
  constructor(file, told) {
    this.file = file;
    this.digest = told.digest;
    /** The text that the server has. */
    this.base = Text.of(told.text.split("\n"));
  }

  /** The text with all that was typed. */
  get text() {
    return (this.#pending ? this.#pending.apply(this.base) : this.base).toString();
  }

  /** Whether everything that was typed is saved. */
  get isSaved() {
    return this.#pending === null && !this.#isSending;
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
    this.#saveIn(PAUSE);
  }

  /** @param {number} time in ms */
  #saveIn(time) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), time);
  }

  /**
   * Save what was typed; resolves when it's saved, or was refused.
   * @param {boolean} [isLeaving] whether the window may be gone before the answer comes
   */
  save(isLeaving = false) {
    clearTimeout(this.#timer);
    if (isLeaving && !this.#isSending) return this.#send(true);
    this.#queue = this.#queue.then(() => this.#send(false));
    return this.#queue;
  }

  /** @param {boolean} isLeaving */
  async #send(isLeaving) {
    const sent = this.#pending;
    if (!sent) return;
    /** @type {[number, number, string][]} */
    const splices = [];
    sent.iterChanges((from, to, _a, _b, inserted) => splices.push([from, to, inserted.toString()]));
    this.#pending = null;
    if (!splices.length) return;
    this.#isSending = true;
    try {
      const edits = [{ kind: /** @type {const} */ ("text"), file: this.file, was: this.digest, splices }];
      const answer = await edit(edits, this.#group, isLeaving);
      this.base = sent.apply(this.base);
      this.digest = answer.digest ?? "";
      this.fault.value = "";
    } catch (fault) {
      const typed = /** @type {ChangeSet | null} */ (this.#pending);
      this.#pending = typed ? sent.compose(typed) : sent;
      await this.#after(fault);
    } finally {
      this.#isSending = false;
    }
  }

  /**
   * Go on after a text wasn't saved: what was typed stays.
   * @param {any} fault
   */
  async #after(fault) {
    if (fault.code === "changed") {
      await this.#fetch();
      if (this.#pending) this.#saveIn(PAUSE);
      return;
    }
    this.fault.value = fault.code === undefined ? String(fault) : faultWords(fault);
    if (fault.code === "lost" || fault.status === 503) this.#saveIn(AGAIN);
  }

  /** Read the file again, since it was changed elsewhere. */
  refresh() {
    this.#queue = this.#queue.then(() => this.#fetch());
    return this.#queue;
  }

  async #fetch() {
    /** @type {{ text: string, digest: string }} */
    let told;
    try {
      told = await get("/api/text", { file: this.file });
    } catch (fault) {
      this.fault.value = faultWords(fault);
      return;
    }
    this.fault.value = "";
    if (told.digest === this.digest) return;
    const changes = ChangeSet.of(differences(this.base.toString(), told.text), this.base.length);
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

/** Texts that are open, or that hold something that isn't saved. @type {Map<string, TextSession>} */
const sessions = new Map();

/**
 * Open a text; what was typed in it before, and couldn't be saved, is still there.
 * @param {string} file
 * @returns {Promise<{ session: TextSession, told: { text: string, digest: string, language: string, editable: boolean, reason: string } }>}
 */
export async function openText(file) {
  await sessions.get(file)?.save();
  const told = await get("/api/text", { file });
  const kept = sessions.get(file);
  const session = kept && !kept.isSaved ? kept : new TextSession(file, told);
  sessions.set(file, session);
  if (session === kept) await session.refresh();
  return { session, told };
}

/**
 * Let a text go once all of it is saved.
 * @param {TextSession} session
 */
export async function closeText(session) {
  session.onRemote = () => {};
  await session.save();
  if (session.isSaved && sessions.get(session.file) === session) sessions.delete(session.file);
}

/** @param {boolean} [isLeaving] */
function saveAll(isLeaving) {
  for (const each of sessions.values()) void each.save(isLeaving);
}

addEventListener("pagehide", () => saveAll(true));
addEventListener("blur", () => saveAll());
addEventListener("beforeunload", (event) => {
  // The browser asks before the window closes, if something that was typed would be lost.
  if ([...sessions.values()].some((each) => !each.isSaved && each.fault.peek())) event.preventDefault();
});
