// The lobby, for anyone who has scanned the table's code: the players, the free seats, and the start.

import { tr, trCount } from "./catalog.js";
import { el, fill, marker } from "./dom.js";
import { SeatKey } from "./seat_secret.js";
import { hex } from "./bytes.js";
import { seedOfWords } from "./seal.js";
import { from, WhoStarts } from "./who_starts.js";
import { keepPlayerName, playerName } from "./store.js";
import { Line, Refused, freshKey } from "./wire.js";

/** @import { State } from "./wire.js" */
/** @import { LobbySeat, LobbyTable } from "./view" */
/** @typedef {{ seat: string, secret: string, seed: string }} TakenSeat all but `seat` hexadecimal */
/** @typedef {{ held: { seat: string }, line: Line, hasLeft?: boolean }} Own the seat that this phone has */
/**
 * The page's callbacks: for a seat that this phone has taken or given back, for returning to its seat, and for the state of the line.
 * @typedef {{ onSeat: (seat: TakenSeat) => void, onLeave: (seat: string) => void, onBack: () => void, onState: (state: State) => void }} Page
 */

/** @param {LobbySeat} seat */
const called = (seat) => seat.name || seat.colour_name;

/** The lobby on this page. */
export class Lobby {
  /**
   * @param {string} secret secret of the table's code, hexadecimal
   * @param {string[]} words those of recovery cards
   * @param {Page} page
   */
  constructor(secret, words, page) {
    this.secret = secret;
    this.words = words;
    this.page = page;
    /** @type {LobbyTable | null} the newest that was told in the lobby */
    this.seen = null;
    /** @type {Line | null} into the lobby, while this phone has no seat */
    this.line = null;
    /** @type {LobbyTable | null} the drawn state */
    this.table = null;
    /** @type {Own | null} */
    this.own = null;
    /** @type {string[]} how players sit, as this phone has it */
    this.order = [];
    this.whoStarts = new WhoStarts((id) => {
      this.order = from(this.order.map((each) => ({ id: each })), id).map((each) => each.id);
      if (this.table) this.draw(this.table, this.own);
    });
    this.isBusy = false;
    this.isGuest = false; // whether this phone has a seat already, and is here for one more
    this.wanted = ""; // the seat that was touched before there was a name
    this.lost = ""; // the seat that this phone has just lost; another game may have one instead
    this.name = el("input", {
      type: "text", id: "player-name", autocomplete: "nickname", autocapitalize: "words", enterkeyhint: "done",
      maxlength: 20, spellcheck: "false", value: playerName(),
    });
    // Shown with the seats: before they come it would move away from under a finger.
    this.nameForm = el("form", {
      class: "field",
      hidden: true,
      onsubmit: (event) => {
        event.preventDefault();
        this.name.blur();
        if (this.table && this.wanted) this.take(this.table, this.wanted);
      },
    }, el("label", { class: "ask", for: "player-name" }, tr("Your name")), this.name);
    this.title = el("div");
    this.trouble = el("div", { role: "alert" });
    this.seats = el("div");
    this.start = el("div");
    this.screen = el("div", { class: "screen" });
    this.root = el("div", { class: "lobby" }, this.title, this.nameForm, this.trouble, this.seats, this.start, this.screen);
  }

  /** Ask for news of the lobby from now on. */
  listen() {
    if (this.line) return;
    const { onState } = this.page;
    this.seen = null; // news from before this phone had a seat is old
    this.line = new Line("table", this.secret, (view) => {
      if ("lobby" in view) this.seen = view.lobby;
      onState("here");
    }, onState);
    this.line.run();
  }

  /** Ask no more: this phone has a seat. */
  rest() {
    if (this.line) this.line.stop();
    this.line = null;
  }

  /**
   * Draw the lobby as it is now.
   * @param {LobbyTable} table
   * @param {Own | null} own the seat that this phone has, if it has one
   */
  draw(table, own = null) {
    this.own = own;
    const mine = own ? own.held.seat : "";
    const isChoice = !table.game && !table.laid;
    document.title = table.title || "Punchboard";
    this.tellLeader(table);
    this.nameForm.hidden = own !== null || isChoice || !table.seats.some((each) => each.state === "free" && !each.name);
    this.table = table;
    this.follow(table, own !== null);
    this.order = [...this.order.filter((id) => table.order.includes(id)), ...table.order.filter((id) => !this.order.includes(id))];
    fill(this.title, [table.title, mine, isChoice, table.laid, table.seats], () => titleNodes(table, mine, isChoice));
    fill(this.seats, [table.seats, mine, isChoice, table.games.length], () => {
      if (isChoice) return this.gamesNode(table);
      return mine ? "" : this.seatsNode(table);
    });
    fill(this.start, [table, mine, this.order], () => (mine ? this.startNodes(table, mine) : ""));
    fill(this.screen, [table.screen, table.screen_is_free, mine, this.isGuest], () => (mine ? "" : this.screenNodes(table)));
  }

  /**
   * Take the seat that another game has for this phone's player, or say why there is none.
   * @param {LobbyTable} table
   * @param {boolean} isSeated
   */
  follow(table, isSeated) {
    const lost = this.lost;
    if (!lost || isSeated || !this.line) return;
    this.lost = "";
    const seat = table.moves[lost];
    if (seat === undefined) return;
    if (!seat) this.tell(trCount("{title} has only {count} seat, and it is taken.", "{title} has only {count} seats, and all are taken.", table.seats.length, { title: table.title }));
    else if (this.name.value.trim()) this.take(table, seat);
    else this.tell(tr("{title} has other colors. Choose a seat here.", { title: table.title }));
  }

  /**
   * Say that another phone starts the table, because the one before left or is asleep.
   * @param {LobbyTable} table the newest, while `this.table` is the one before
   */
  tellLeader(table) {
    const before = this.table ? this.table.leads : "";
    const leader = table.seats.find((each) => each.id === table.leads);
    if (before && leader && before !== leader.id && !table.laid) {
      this.tell(tr("{name}’s phone runs the table now.", { name: called(leader) }), "detail");
    }
  }

  /**
   * Say something above the seats; "" for nothing.
   * @param {string} words
   * @param {"why" | "detail"} [look] of what went wrong, or of news
   */
  tell(words, look = "why") {
    fill(this.trouble, [words, look], () => (words ? el("p", { class: look }, words) : ""));
  }

  /** @param {LobbyTable} table */
  gamesNode(table) {
    return el("div", { class: "choices" }, table.games.map((game) => el("button", {
      type: "button", class: "other", onclick: () => this.say("choose", { game: game.id }),
    }, game.title)));
  }

  /** @param {LobbyTable} table */
  seatsNode(table) {
    return el("div", { class: table.laid ? "choices" : "choices two", role: "group", "aria-label": tr("Seats") },
      table.seats.map((seat) => (seat.state === "free" ? el("button", {
        type: "button", class: "choice", onclick: () => this.take(table, seat.id),
      }, marker(seat), el("span", { class: "grow" }, called(seat))) : this.takenNode(table, seat))));
  }

  /**
   * Return a seat that is somebody's: its player may come back to it on another phone.
   * @param {LobbyTable} table
   * @param {LobbySeat} seat
   */
  takenNode(table, seat) {
    const box = el("input", {
      type: "text", "aria-label": tr("The 17 words of {name}", { name: called(seat) }), autocapitalize: "none", autocomplete: "off", spellcheck: "false",
    });
    const form = el("form", {
      onsubmit: (event) => {
        event.preventDefault();
        const seed = seedOfWords(box.value.trim().toLowerCase().split(/[\s,]+/), this.words);
        if (seed) this.take(table, seat.id, hex(seed));
        else this.tell(tr("These words don’t match: one is wrong or missing."));
      },
    },
    el("p", { class: "detail" }, tr("Are you {name}, with another phone? Scan your recovery card, or type its 17 words. The shared screen can free the seat, too.", { name: called(seat) })),
    box, el("button", { type: "submit", class: "other" }, tr("Come back")));
    return el("details", { class: "taken" },
      el("summary", {}, marker(seat), el("span", { class: "grow" }, called(seat),
        el("small", {}, seat.state === "here" ? tr("is here") : tr("is asleep")))), form);
  }

  /**
   * Return the players, clockwise, with the start button for the leading phone.
   * @param {LobbyTable} table
   * @param {string} mine
   */
  startNodes(table, mine) {
    const leads = table.leads === mine;
    const seats = this.order.flatMap((id) => table.seats.filter((each) => each.id === id));
    const game = table.games.find((each) => each.id === table.game);
    const least = game ? game.least : 1;
    const leader = table.seats.find((each) => each.id === table.leads);
    /** @type {HTMLElement} */
    let start = el("p", { class: "leads" }, tr("{name} starts the table when everyone has joined.", { name: leader ? called(leader) : tr("The shared screen") }));
    if (seats.length < least) start = el("p", { class: "leads" }, trCount("{title} needs at least {count} player.", "{title} needs at least {count} players.", least, { title: table.title }));
    else if (leads) start = el("button", { type: "button", class: "main", onclick: () => this.lay(table, seats, false) }, trCount("Start with {count} player", "Start with {count} players", seats.length));
    return [
      el("p", { class: "detail" }, leads ? tr("You sit in this order, clockwise.") : tr("These players have joined.")),
      el("ol", { class: "choices" }, seats.map((seat, place) => el("li", { class: "choice" },
        el("span", { class: "place" }, String(place + 1)), marker(seat),
        el("span", { class: "grow" }, called(seat), seat.state === "asleep" ? el("small", {}, tr("is asleep")) : ""),
        leads && place ? el("button", {
          type: "button", class: "small", "aria-label": tr("{name} sits one place earlier", { name: called(seat) }), onclick: () => this.earlier(table, place),
        }, "↑") : ""))),
      leads ? this.whoStarts.node(seats.map((each) => ({ id: each.id, name: called(each), sign: each }))) : "",
      start,
      leads && seats.length >= least ? el("button", { type: "button", class: "other", onclick: () => this.lay(table, seats, true) }, tr("Score now: you have played already")) : "",
      el("button", { type: "button", class: "other", onclick: () => this.leave(mine) }, tr("Leave this seat")),
    ];
  }

  /** @param {LobbyTable} table */
  screenNodes(table) {
    if (this.isGuest) return el("button", { type: "button", class: "other", onclick: this.page.onBack }, tr("Back to my seat"));
    if (table.screen_is_free) {
      return [el("p", { class: "detail" }, tr("A tablet or laptop that everyone can see:")),
        el("button", { type: "button", class: "other", onclick: () => this.take(table, "") }, tr("Use this as the shared screen"))];
    }
    return el("p", { class: "detail" }, table.screen === "here" ? tr("There is a shared screen.")
      : tr("The shared screen is asleep. After a minute, another screen can take over."));
  }

  /**
   * @param {LobbyTable} table
   * @param {number} place
   */
  earlier(table, place) {
    this.order.splice(place - 1, 0, ...this.order.splice(place, 1));
    this.draw(table, this.own);
  }

  /**
   * Take a seat; with a seed it is taken back on another phone.
   * @param {LobbyTable} table
   * @param {string} seat
   * @param {string} [seed] hexadecimal
   */
  async take(table, seat, seed) {
    const isNamed = !seat || seed || table.seats.some((each) => each.id === seat && each.name);
    const name = isNamed ? "" : this.name.value.trim();
    if (!isNamed && !name) {
      this.wanted = seat;
      this.tell(tr("What is your name?"));
      this.name.focus();
      return;
    }
    if (this.isBusy || !this.line) return;
    this.isBusy = true;
    this.wanted = "";
    this.tell("");
    try {
      const key = new SeatKey(seat, seed);
      const told = await this.line.say("take", { seat, name, public: hex(key.public) });
      const secret = key.agree(this.secret, name, { public: String(told.public), mac: String(told.mac) });
      if (name) keepPlayerName(name);
      this.page.onSeat({ seat, secret, seed: key.seed });
    } catch (error) {
      const isOther = seed && error instanceof Refused && error.code === "taken";
      this.tell(isOther ? tr("These are the words of another seat.") : whyOf(error));
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * @param {LobbyTable} table
   * @param {LobbySeat[]} seats
   * @param {boolean} score whether the game was played already, and only its score is wanted
   */
  lay(table, seats, score) {
    const laid = seats.map(({ id, name }) => ({ id, name }));
    return this.say("lay", { game: table.game, seats: laid, title: "", settings: {}, score, key: freshKey() });
  }

  /** @param {string} seat */
  async leave(seat) {
    const { own } = this;
    if (own) own.hasLeft = true; // its line may be out before it has its answer
    if (await this.say("free", { seat })) this.page.onLeave(seat);
    else if (own) own.hasLeft = false;
  }

  /**
   * Say something for this phone's seat, or for the lobby; resolves to whether it was done.
   * @param {string} kind
   * @param {{ [key: string]: unknown }} told
   */
  async say(kind, told) {
    const line = this.own ? this.own.line : this.line;
    try {
      if (line) await line.say(kind, told);
      return line !== null;
    } catch (error) {
      this.tell(whyOf(error));
      return false;
    }
  }
}

/**
 * @param {LobbyTable} table
 * @param {string} mine
 * @param {boolean} isChoice whether the game is still to be chosen
 */
function titleNodes(table, mine, isChoice) {
  const seat = table.seats.find((each) => each.id === mine);
  const question = table.laid ? tr("Who are you?") : tr("Take a seat");
  const words = seat ? tr("You are in, {name}", { name: called(seat) }) : isChoice ? tr("Which game?") : question;
  return [table.title ? el("p", { class: "detail" }, table.title) : "", el("h1", {}, words)];
}

/** @param {unknown} error */
const whyOf = (error) => (error instanceof Refused ? error.message
  : tr("The table didn’t answer. Is this phone in the same Wi-Fi?"));
