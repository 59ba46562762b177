// The edits of a drag: one is on its way, and of those made meanwhile only the latest follows.

/**
 * @template T
 */
export class LatestEdits {
  /** @type {T | null} */
  #next = null;
  /** @type {Promise<void> | null} */
  #running = null;
  isRefused = false;

  /**
   * @param {(what: T) => Promise<unknown>} send resolves to null if the edit was refused
   * @param {LatestEdits<T> | null} [former] edits that must come before these, though the last may still wait
   */
  constructor(send, former = null) {
    this.send = send;
    this.former = former;
  }

  /** @param {T} what */
  push(what) {
    if (this.isRefused) return;
    this.#next = what;
    this.#running ??= this.#run();
  }

  /** Forget what hasn't been sent. */
  stop() {
    this.#next = null;
  }

  /** Whether an edit is on its way. */
  get isRunning() {
    return this.#running !== null;
  }

  /** Resolves when nothing is on its way. */
  get done() {
    return this.#running ?? Promise.resolve();
  }

  async #run() {
    if (this.former?.isRunning) await this.former.done;
    this.former = null;
    while (this.#next !== null) {
      const what = this.#next;
      this.#next = null;
      if ((await this.send(what)) === null) {
        this.isRefused = true;
        this.#next = null;
      }
    }
    this.#running = null;
  }
}
