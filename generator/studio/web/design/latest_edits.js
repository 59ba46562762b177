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

  /** @param {(what: T) => Promise<unknown>} send resolves to null if the edit was refused */
  constructor(send) {
    this.send = send;
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

  /** Resolves when nothing is on its way. */
  get done() {
    return this.#running ?? Promise.resolve();
  }

  async #run() {
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
