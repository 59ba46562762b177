// The connection to the host: each message is encrypted with a counter, and a lost one is sent again.

import { tr } from "./catalog.js";
import { channelCipher, toText } from "./cipher.js";
import { noteArrival } from "./clock.js";
import { guarded } from "./faults.js";
import { wireMac as mac } from "./seat_secret.js";
import { hex, randomBytes, unhex } from "./bytes.js";
import { text } from "./seal.js";

/** @import { LobbyView, TableView } from "./view" */

/** @typedef {"joining" | "here" | "lost" | "out"} State */
/** @typedef {{ [key: string]: any }} Heard what a host answers: looked at where it is used */
/** @typedef {{ name: string, count: number, cipher: import("./cipher.js").Cipher }} Channel */

const encoder = new TextEncoder();
const ACT = 1;
const NEWS = 0;
const VERSION = 3; // of the views that this page draws
const PATIENCE = 6000; // milliseconds for an answer
const HELD = 27000; // for news, which the host holds back for 20 seconds

/** Refusals of the connection, not of the message: a channel or a challenge that the host no longer knows, or too many messages. */
const AGAIN = new Set(["join", "challenge", "busy"]);

/**
 * Return a promise that is kept after some time.
 * @type {(milliseconds: number) => Promise<void>}
 */
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** The host says no: `code` and `message` say why. */
export class Refused extends Error {
  /** @param {{ why: string, code: string }} told */
  constructor(told) {
    super(told.why);
    this.code = told.code;
    this.fatal = false;
  }
}

/** The host didn't answer: nobody knows whether it heard. */
class UnansweredError extends Error {
  constructor(sentence = tr("The table didn’t answer. Check whether it was done before you try again.")) {
    super(sentence);
    this.code = "";
  }
}

/**
 * Return whether a request failed without an answer: browsers say so by a TypeError, and by an AbortError once patience is over.
 * @type {(error: Error) => boolean}
 */
const isSilence = (error) => error instanceof TypeError || error.name === "AbortError";

/** A seat's connection; it comes back by itself until `stop`. */
export class Line {
  /**
   * @param {string} seat
   * @param {string} secret hexadecimal
   * @param {(view: TableView | LobbyView, laid: string, room: string) => void} onView gets every new view, the id of the table that is laid, and the room code for the shared screen
   * @param {(state: State) => void} onState
   * @param {() => string} [device] tells whenever it joins which phone this is
   */
  constructor(seat, secret, onView, onState, device = () => "") {
    this.seat = seat;
    this.secret = unhex(secret);
    // A fault in drawing is no lost request.
    this.onView = guarded(onView);
    const tell = guarded(onState);
    this.isLost = false; // whether the host can't be reached, as far as anybody knows
    this.onState = (/** @type {State} */ state) => {
      this.isLost = state === "lost";
      tell(state);
    };
    this.device = device;
    /** @type {Channel[] | null} */
    this.channels = null;
    /** @type {Promise<Channel[]> | null} */
    this.joining = null;
    this.running = true;
    /** @type {Map<AbortController, boolean>} */
    this.open = new Map(); // what waits for an answer, and whether it is a step
    /** @type {Set<() => void>} */
    this.hurries = new Set();
    this.wakes = 0;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    this.since = -1;
    this.losses = 0;
    this.asTable = false;
    this.hasEnded = false; // whether the host said so before it fell silent
  }

  /** Ask for news for ever. */
  async run() {
    while (this.running) {
      const asTable = this.asTable;
      try {
        const told = await this.speak(NEWS, { kind: "look" }, HELD);
        if (asTable !== this.asTable) continue; // other eyes are looked with since
        this.losses = 0;
        this.hasEnded = false;
        this.since = told.news;
        this.onState("here");
        if (told.view) {
          noteArrival(told.view.clock);
          this.onView(told.view, told.laid, told.room || "");
        }
      } catch (error) {
        if (!this.running) return;
        await this.repair(error);
      }
    }
  }

  /**
   * Say something that changes the table; resolves when the host has it on disk. Nothing is sent over a lost line.
   * @param {string} kind
   * @param {object} told
   * @returns {Promise<Heard>}
   */
  say(kind, told) {
    if (this.isLost) return Promise.reject(new UnansweredError(tr("The table can’t be reached. Nothing was sent.")));
    const next = this.queue.then(() => this.insist({ kind, ...told }));
    this.queue = next.catch(() => {});
    return next;
  }

  /**
   * Ask for the table's view from now on, or for the seat's own; for the phone that runs the table.
   * @param {boolean} on
   */
  lookAsTable(on) {
    this.asTable = on;
    this.losses = 0;
    this.lookAnew();
  }

  /** Ask at once for all that is to be seen, whether it is news or not. */
  lookAnew() {
    this.since = -1;
    this.drop(false);
  }

  /** Send everything again that waits for an answer, because the phone has woken up: nothing comes on the old connections. */
  wake() {
    this.losses = 0;
    this.wakes += 1;
    this.drop(true);
  }

  /**
   * Cancel requests that wait for an answer, so that they are sent again at once.
   * @param {boolean} steps whether steps are said again as well; they count once, however often they are said
   */
  drop(steps) {
    for (const [stop, isStep] of this.open) if (steps || !isStep) stop.abort();
    for (const hurry of this.hurries) hurry();
  }

  /**
   * Wait, but no longer than until the phone wakes.
   * @param {number} milliseconds
   */
  async rest(milliseconds) {
    let hurry = () => {};
    const woken = new Promise((go) => { hurry = () => go(undefined); });
    this.hurries.add(hurry);
    await Promise.race([pause(milliseconds), woken]);
    this.hurries.delete(hurry);
  }

  /** Say no more. */
  stop() {
    this.running = false;
    this.drop(false);
  }

  /** @param {{ kind: string }} said */
  async insist(said) {
    for (let tries = 0; ; tries += 1) {
      const { wakes } = this;
      try {
        return await this.speak(ACT, said, PATIENCE);
      } catch (error) {
        const code = error instanceof Refused ? error.code : "";
        if (wakes !== this.wakes) tries = 0; // what was lost asleep is no loss
        const isLost = !code || AGAIN.has(code);
        if (this.running && isLost && tries > 4) this.lookAnew(); // who said it hears when the host is there again
        if (!this.running || tries > 4 || !isLost) throw isSilence(error) ? new UnansweredError() : error;
        if (code === "join") this.channels = null;
        await this.rest(tries * 400);
      }
    }
  }

  /** @param {unknown} error */
  async repair(error) {
    if (error instanceof Refused && error.code === "join") {
      this.channels = null;
      if (error.fatal) {
        this.onState("out");
        this.running = false;
        return;
      }
    } else if (error instanceof Refused && error.code === "not_your_turn" && this.asTable) {
      this.lookAsTable(false); // another phone holds the table now
    } else if (error instanceof Refused && error.code === "ended") {
      this.losses = 2; // it may be opened again: this line goes on looking
      this.since = -1;
      this.hasEnded = true;
      this.onState("lost");
    } else if (!(error instanceof Error && error.name === "AbortError" && this.losses === 0)) {
      this.losses += 1;
      if (this.losses > 1) {
        this.since = -1; // what comes back begins with a view, from which all goes on that was not heard
        this.onState("lost");
      }
    }
    const wait = Math.min(2000, 200 * this.losses);
    if (wait) await this.rest(wait);
  }

  /**
   * @param {number} channel
   * @param {{ kind: string }} said
   * @param {number} patience milliseconds
   */
  async speak(channel, said, patience) {
    const joined = this.channels || await this.join();
    const place = joined[channel];
    const body = JSON.stringify(said.kind === "look" ? { ...said, since: this.since, version: VERSION, ...(this.asTable ? { table: true } : {}) } : said);
    place.count += 1;
    const { cipher, count, name } = place;
    const told = { channel: name, count, body: toText(cipher.encrypt("phone", count, body)) };
    return this.post("/say", told, patience, channel === ACT, (hidden) => cipher.decrypt("host", count, hidden));
  }

  join() {
    if (!this.joining) {
      this.joining = this.takeSeat();
      const over = () => { this.joining = null; };
      this.joining.then(over, over);
    }
    return this.joining;
  }

  async takeSeat() {
    this.onState("joining");
    const { challenge } = await this.post("/challenge", {}, PATIENCE);
    const nonce = hex(randomBytes(16));
    const proof = mac(
      this.secret, encoder.encode("punchboard join 2\0"), text(challenge), text(nonce), text(this.seat),
    );
    try {
      const told = { seat: this.seat, challenge, nonce, mac: proof, device: this.device() };
      const joined = await this.post("/join", told, PATIENCE);
      const channels = joined.channels.map((/** @type {string} */ name) => ({ name, count: 0, cipher: channelCipher(this.secret, name, nonce) }));
      this.channels = channels;
      this.since = -1;
      return channels;
    } catch (error) {
      if (error instanceof Refused) error.fatal = error.code === "join";
      throw error;
    }
  }

  /**
   * @param {string} path
   * @param {object} told
   * @param {number} patience milliseconds
   * @param {boolean} [isStep]
   * @param {(hidden: Uint8Array) => string} [decrypt] reads an answer that is encrypted
   * @returns {Promise<Heard>}
   */
  async post(path, told, patience, isStep = false, decrypt = undefined) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), patience);
    this.open.set(stop, isStep);
    try {
      const answer = await ask(path, told, stop.signal);
      const heard = await read(answer, decrypt);
      if (!heard.ok) throw new Refused(/** @type {{ why: string, code: string }} */ (heard));
      return heard;
    } finally {
      clearTimeout(late);
      this.open.delete(stop);
    }
  }
}

/**
 * Post a message.
 * @param {string} path
 * @param {object} told
 * @param {AbortSignal} [signal]
 */
export const ask = (path, told, signal) => fetch(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(told),
  cache: "no-store",
  signal,
});

/**
 * Return the answer of a host; refusals of the connection aren't encrypted.
 * @param {Response} answer
 * @param {(hidden: Uint8Array) => string} [decrypt]
 * @returns {Promise<Heard>}
 */
async function read(answer, decrypt) {
  if (!decrypt || answer.headers.get("Content-Type") === "application/json") return answer.json();
  return JSON.parse(decrypt(new Uint8Array(await answer.arrayBuffer())));
}

/** Return a key for a step: the host carries it out once, however often it is sent. */
export function freshKey() {
  return hex(randomBytes(16));
}
