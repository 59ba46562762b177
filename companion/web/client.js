// The client: the parts that a phone and the shared screen have in common, such as the start, errors, and waking up.

import { settle } from "./acting.js";
import { tr } from "./catalog.js";
import { el, fill } from "./dom.js";
import { guarded, sayFaults } from "./faults.js";
import { fetchWords } from "./words.js";

/** @import { Card } from "./card.js" */
/** @import { FacesView, GameDetails, LobbyTable, LobbyView, TableView } from "./view" */
/** @import { Line, State } from "./wire.js" */
/**
 * The work of a screen itself.
 * @typedef {object} Shell
 * @property {() => void} draw draws everything that is known
 * @property {() => void} begin takes its seats, once the list of words is here
 * @property {() => void} arrive takes the seat that the address names
 * @property {() => Line[]} lines returns its lines to the host
 * @property {() => void} forget forgets the table that was open before
 * @property {() => void} hide hides secrets: the screen goes dark, or another page is in front
 * @property {string} out sentence for a code or a seat that the host doesn't know anymore
 */

/** What to do while the table can't be reached. */
const LOST = [
  tr("Nothing is sent until the table is back. This page reconnects by itself."),
  tr("Check that this device is in the host’s Wi-Fi, and that the host is awake."),
  tr("If no phone gets through, the Wi-Fi keeps phones apart. Switch on one phone’s hotspot, and let the host and all phones join it."),
];
/** Milliseconds in which a host has made the pictures of a game's cards. */
const MAKING = 10_000;
/** Milliseconds for which an error is shown. */
const TROUBLE = 6000;

/**
 * Return an element of the page by its id.
 * @type {(id: string) => HTMLElement}
 */
export const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** One page of a table. */
export class Client {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** @type {string[]} the list of 256 */
    this.words = [];
    /** @type {GameDetails | null} */
    this.game = null;
    /** @type {FacesView | null} */
    this.faces = null; // pictures of the game's cards, if there are any
    this.laid = ""; // id of the table that is open
    /** @type {string | null} table whose game was asked for */
    this.asked = null;
    /** @type {Promise<Card[]> | null} */
    this.fetched = null; // the cards of the game
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.warned = undefined; // timer of the sentence that is shown
    /** Draw everything. An error in it is shown, and buttons that have just come, moved or changed take no tap for a moment. */
    this.draw = guarded(() => settle(shell.draw));
  }

  /** Start the page. */
  async start() {
    sayFaults();
    this.words = await fetchWords((sentence) => { place("state").textContent = sentence; });
    this.shell.begin();
    this.draw();
    const wake = () => this.wake();
    addEventListener("hashchange", () => this.shell.arrive());
    addEventListener("pageshow", wake);
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
  }

  /** Ask for news at once on new connections: nothing comes on those from before the sleep. */
  wake() {
    if (document.visibilityState !== "visible") this.shell.hide();
    else for (const line of this.shell.lines()) line.wake();
  }

  /**
   * Take note of the table that a view is of, and fetch its game.
   * @param {Line} line that brought the view
   * @param {(TableView & { lobby?: LobbyTable }) | LobbyView} view
   * @param {string} laid id of the table; "" in the lobby
   */
  hear(line, view, laid) {
    if (laid !== this.laid) {
      this.laid = laid;
      this.game = null;
      this.faces = null;
      this.asked = null;
      this.fetched = null;
      this.shell.forget();
    }
    if (!view.lobby) this.fetchGame(line);
  }

  /**
   * Fetch the parts of the game that never change, once for each table.
   * @param {Line} line
   */
  fetchGame(line) {
    const { laid } = this;
    if (this.game || this.asked === laid) return;
    this.asked = laid;
    line.say("game", {}).then((told) => {
      if (laid !== this.laid) return; // another table is open by now
      this.game = told.game;
      this.faces = told.faces || null;
      this.draw();
      if (!this.faces) setTimeout(() => this.fetchFaces(line, laid), MAKING);
    }, () => { if (laid === this.laid) this.asked = null; });
  }

  /**
   * Ask once more for pictures of cards: a host makes them beside its first table of a game. The next questions have them.
   * @param {Line} line
   * @param {string} laid id of the table
   */
  fetchFaces(line, laid) {
    if (laid !== this.laid || this.faces) return;
    line.say("game", {}).then((told) => { if (laid === this.laid) this.faces = told.faces || null; }, () => {});
  }

  /**
   * Return the cards of the game, which the host is asked for once.
   * @param {Line} line
   * @returns {Promise<Card[]>}
   */
  cards(line) {
    if (this.fetched) return this.fetched;
    const fetched = line.say("pack", {}).then((told) => told.pack.cards);
    this.fetched = fetched;
    fetched.catch(() => { if (this.fetched === fetched) this.fetched = null; });
    return fetched;
  }

  /**
   * Show an error, or who waits, for a while.
   * @param {string} sentence
   */
  warn(sentence) {
    place("trouble").textContent = sentence;
    clearTimeout(this.warned);
    this.warned = setTimeout(() => { place("trouble").textContent = ""; }, TROUBLE);
  }

  /**
   * Say something to the host; a refusal is shown for a while.
   * @param {Line} line
   * @param {string} kind
   * @param {object} what
   */
  async tell(line, kind, what) {
    try {
      await line.say(kind, what);
    } catch (error) {
      this.warn(error.message);
    }
  }

  /**
   * Show the state of the connection; below a lost one is what to do about it.
   * @param {State} state
   * @param {Line | null} line
   */
  drawState(state, line) {
    const hasEnded = state === "lost" && line !== null && line.hasEnded;
    /** @type {{ [state in State]: () => import("./dom.js").Child }} */
    const told = {
      joining: () => tr("Joining the table …"),
      here: () => "",
      lost: () => (hasEnded ? tr("The table has ended. The host has saved it.") : el("details", {},
        el("summary", {}, tr("The table can’t be reached.")), LOST.map((sentence) => el("p", {}, sentence)))),
      out: () => this.shell.out,
    };
    place("state").className = state;
    fill(place("state"), [state, hasEnded], told[state]);
    document.body.classList.toggle("lost", state === "lost");
  }
}
