// Writes a cell at each key press: one request at a time, and of the texts typed meanwhile only the latest.

/**
 * @typedef {(was: string, text: string) => Promise<unknown>} Send
 */

export class CellWriter {
  /** @type {string | null} */
  #next = null;
  #isBusy = false;
  #was;
  #send;
  #onFault;

  /**
   * @param {string} text of the cell as it is
   * @param {Send} send changes the cell from one text to another
   * @param {(fault: unknown, text: string) => void} onFault called when a text wasn't written; nothing is written after
   */
  constructor(text, send, onFault) {
    this.#was = text;
    this.#send = send;
    this.#onFault = onFault;
    /** Whether a text was refused. */
    this.isBroken = false;
    /** Resolves when all is written. @type {Promise<void>} */
    this.done = Promise.resolve();
  }

  /** @param {string} text */
  write(text) {
    if (this.isBroken) return;
    this.#next = text;
    if (!this.#isBusy) this.done = this.#run();
  }

  async #run() {
    this.#isBusy = true;
    while (this.#next !== null) {
      const text = this.#next;
      this.#next = null;
      if (text === this.#was) continue;
      try {
        await this.#send(this.#was, text);
        this.#was = text;
      } catch (fault) {
        this.isBroken = true;
        this.#next = null;
        this.#onFault(fault, text);
      }
    }
    this.#isBusy = false;
  }
}
