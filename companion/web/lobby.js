// The lobby on a phone or tablet that has scanned the table's code, or typed its room code: choose a game, take a seat or come back to it, and start the table.
//
// A table is laid once its game has been started. Until then one phone, or the shared screen, leads: it sets the order of the players and starts.

import { tr, trCount } from "./catalog.js";
import { el, fill, marker } from "./dom.js";
import { SeatKey } from "./seat_secret.js";
import { hex } from "./bytes.js";
import { seedOfWords } from "./seal.js";
import { startingWith, WhoStarts } from "./who_starts.js";
import { keepPlayerName, playerName } from "./store.js";
import { Line, Refused, freshKey } from "./wire.js";

/** @import { State } from "./wire.js" */
/** @import { LobbySeat, LobbyTable } from "./view" */
/** @typedef {{ seat: string, secret: string, seed: string }} TakenSeat a seat's id, its secret, and the seed of which the seat's 17 recovery words are made; both are hexadecimal */
/** @typedef {{ held: { seat: string }, line: Line, hasLeft?: boolean }} Own the seat that this phone has, and its connection to the host */
/**
 * The page's callbacks: for a seat that this phone has taken or given back, for returning to its seat, and for the state of the connection.
 * @typedef {{ onSeat: (seat: TakenSeat) => void, onLeave: (seat: string) => void, onBack: () => void, onState: (state: State) => void }} Page
 */

/**
 * Return the name of a seat's player, or of its color while it has none.
 * @param {LobbySeat} seat
 */
const nameOf = (seat) => seat.name || seat.colour_name;

/** The lobby on this page. */
export class Lobby {
  /**
   * @param {string} secret secret of the table's code, hexadecimal
   * @param {string[]} recoveryWords the list of 256 words that recovery cards use
   * @param {Page} page
   */
  constructor(secret, recoveryWords, page) {
    this.secret = secret;
    this.recoveryWords = recoveryWords;
    this.page = page;
    /** @type {Line | null} the connection to the lobby, while this phone has no seat */
    this.line = null;
    /** @type {LobbyTable | null} the newest state that came over this connection */
    this.newest = null;
    /** @type {LobbyTable | null} the state that is drawn; with a seat it comes over the seat's connection */
    this.table = null;
    /** @type {Own | null} */
    this.own = null;
    /** @type {string[]} the seats in the order that this phone has set, clockwise */
    this.order = [];
    this.whoStarts = new WhoStarts((id) => {
      this.order = startingWith(this.order.map((each) => ({ id: each })), id).map((each) => each.id);
      if (this.table) this.draw(this.table, this.own);
    });
    this.isBusy = false;
    this.isGuest = false; // whether this phone has a seat already, and is here for one more
    this.wantedSeat = ""; // the seat that was touched before there was a name
    this.lostSeat = ""; // the seat that this phone has just lost; another game may have one instead
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
        if (this.table && this.wantedSeat) this.take(this.table, this.wantedSeat);
      },
    }, el("label", { class: "ask", for: "player-name" }, tr("Your name")), this.name);
    this.title = el("div");
    this.message = el("div", { role: "alert" });
    this.seats = el("div");
    this.start = el("div");
    this.screen = el("div", { class: "screen" });
    this.root = el("div", { class: "lobby" }, this.title, this.nameForm, this.message, this.seats, this.start, this.screen);
  }

  /** Ask for news of the lobby from now on; `onState` lets the page draw the newest. */
  listen() {
    if (this.line) return;
    const { onState } = this.page;
    this.newest = null; // news from before this phone had a seat is old
    this.line = new Line("table", this.secret, (view) => {
      if ("lobby" in view) this.newest = view.lobby;
      onState("here");
    }, onState);
    this.line.run();
  }

  /** Close the connection to the lobby: this phone has a seat. */
  stop() {
    if (this.line) this.line.stop();
    this.line = null;
  }

  /**
   * Draw the lobby's new state. If the game was changed, a player who lost the seat by that gets another one.
   * @param {LobbyTable} table
   * @param {Own | null} own the seat that this phone has, if it has one
   */
  draw(table, own = null) {
    this.own = own;
    const mine = own ? own.held.seat : "";
    const isChoice = !table.game && !table.laid;
    document.title = table.title || "Punchboard";
    this.showNewLeader(table);
    this.nameForm.hidden = own !== null || isChoice || !table.seats.some((each) => each.state === "free" && !each.name);
    this.table = table;
    this.followGame(table, own !== null);
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
   * After another game was chosen that hasn't this player's seat: take the seat that the game has instead, say why there is none, or ask the player to choose.
   *
   * `table.moves` tells it, from the lost seat to the new one: "" if too few seats are free, left out if the player is to choose.
   * @param {LobbyTable} table
   * @param {boolean} isSeated
   */
  followGame(table, isSeated) {
    const lost = this.lostSeat;
    if (!lost || isSeated || !this.line) return;
    this.lostSeat = "";
    const seat = table.moves[lost];
    if (seat === undefined) return;
    if (!seat) this.showMessage(trCount("{title} has only {count} seat, and it is taken.", "{title} has only {count} seats, and all are taken.", table.seats.length, { title: table.title }));
    else if (this.name.value.trim()) this.take(table, seat);
    else this.showMessage(tr("{title} has other colors. Choose a seat here.", { title: table.title }));
  }

  /**
   * Show that another phone leads, because the one before left or is asleep.
   * @param {LobbyTable} table the new state, while `this.table` is the one before
   */
  showNewLeader(table) {
    const before = this.table ? this.table.leads : "";
    const leader = table.seats.find((each) => each.id === table.leads);
    if (before && leader && before !== leader.id && !table.laid) {
      this.showMessage(tr("{name}’s phone runs the table now.", { name: nameOf(leader) }), "detail");
    }
  }

  /**
   * Show a message to the player above the seats; "" takes it away.
   * @param {string} words
   * @param {"why" | "detail"} [look] "why" for an error, "detail" for news
   */
  showMessage(words, look = "why") {
    fill(this.message, [words, look], () => (words ? el("p", { class: look }, words) : ""));
  }

  /**
   * Return a button for each game to choose from.
   * @param {LobbyTable} table
   */
  gamesNode(table) {
    return el("div", { class: "choices" }, table.games.map((game) => el("button", {
      type: "button", class: "other", onclick: () => this.send("choose", { game: game.id }),
    }, game.title)));
  }

  /**
   * Return the seats: a button for each free one, and a form to come back to each other.
   * @param {LobbyTable} table
   */
  seatsNode(table) {
    return el("div", { class: table.laid ? "choices" : "choices two", role: "group", "aria-label": tr("Seats") },
      table.seats.map((seat) => (seat.state === "free" ? el("button", {
        type: "button", class: "choice", onclick: () => this.take(table, seat.id),
      }, marker(seat), el("span", { class: "grow" }, nameOf(seat))) : this.takenNode(table, seat))));
  }

  /**
   * Return a taken seat, with a form for its player to come back to it on another phone.
   * @param {LobbyTable} table
   * @param {LobbySeat} seat
   */
  takenNode(table, seat) {
    const box = el("input", {
      type: "text", "aria-label": tr("The 17 words of {name}", { name: nameOf(seat) }), autocapitalize: "none", autocomplete: "off", spellcheck: "false",
    });
    const form = el("form", {
      onsubmit: (event) => {
        event.preventDefault();
        const seed = seedOfWords(box.value.trim().toLowerCase().split(/[\s,]+/), this.recoveryWords);
        if (seed) this.take(table, seat.id, hex(seed));
        else this.showMessage(tr("These words don’t match: one is wrong or missing."));
      },
    },
    el("p", { class: "detail" }, tr("Are you {name}, with another phone? Scan your recovery card, or type its 17 words. The shared screen can free the seat, too.", { name: nameOf(seat) })),
    box, el("button", { type: "submit", class: "other" }, tr("Come back")));
    return el("details", { class: "taken" },
      el("summary", {}, marker(seat), el("span", { class: "grow" }, nameOf(seat),
        el("small", {}, seat.state === "here" ? tr("is here") : tr("is asleep")))), form);
  }

  /**
   * Return the players, clockwise, and the button to leave. The phone that leads also chooses who starts, and starts or scores the table.
   * @param {LobbyTable} table
   * @param {string} mine
   */
  startNodes(table, mine) {
    const leads = table.leads === mine;
    const seats = this.order.flatMap((id) => table.seats.filter((each) => each.id === id));
    const game = table.games.find((each) => each.id === table.game);
    const least = game ? game.least : 1;
    return [
      el("p", { class: "detail" }, leads ? tr("You sit in this order, clockwise.") : tr("These players have joined.")),
      el("ol", { class: "choices" }, seats.map((seat, place) => el("li", { class: "choice" },
        el("span", { class: "place" }, String(place + 1)), marker(seat),
        el("span", { class: "grow" }, nameOf(seat), seat.state === "asleep" ? el("small", {}, tr("is asleep")) : ""),
        leads && place ? el("button", {
          type: "button", class: "small", "aria-label": tr("{name} sits one place earlier", { name: nameOf(seat) }), onclick: () => this.earlier(table, place),
        }, "↑") : ""))),
      leads ? this.whoStarts.node(seats.map((each) => ({ id: each.id, name: nameOf(each), sign: each }))) : "",
      this.startNode(table, seats, least, leads),
      leads && seats.length >= least ? el("button", { type: "button", class: "other", onclick: () => this.startTable(table, seats, true) }, tr("Score now: you have played already")) : "",
      el("button", { type: "button", class: "other", onclick: () => this.leave(mine) }, tr("Leave this seat")),
    ];
  }

  /**
   * Return the start button; instead of it a sentence, if players are missing or another phone leads.
   * @param {LobbyTable} table
   * @param {LobbySeat[]} seats of the players, clockwise
   * @param {number} least players that the game needs
   * @param {boolean} leads whether this phone leads
   */
  startNode(table, seats, least, leads) {
    if (seats.length < least) return el("p", { class: "leads" }, trCount("{title} needs at least {count} player.", "{title} needs at least {count} players.", least, { title: table.title }));
    if (leads) return el("button", { type: "button", class: "main", onclick: () => this.startTable(table, seats, false) }, trCount("Start with {count} player", "Start with {count} players", seats.length));
    const leader = table.seats.find((each) => each.id === table.leads);
    return el("p", { class: "leads" }, tr("{name} starts the table when everyone has joined.", { name: leader ? nameOf(leader) : tr("The shared screen") }));
  }

  /**
   * Return the offer to be the shared screen, or whether there is one; for a guest, the way back.
   * @param {LobbyTable} table
   */
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
   * Move a player one place ahead in the order.
   * @param {LobbyTable} table
   * @param {number} place
   */
  earlier(table, place) {
    this.order.splice(place - 1, 0, ...this.order.splice(place, 1)); // the inner one runs first
    this.draw(table, this.own);
  }

  /**
   * Take a seat, or come back to it with its seed; the seat "" is the shared screen.
   * @param {LobbyTable} table
   * @param {string} seat
   * @param {string} [seed] hexadecimal
   */
  async take(table, seat, seed) {
    const needsName = seat && !seed && !table.seats.some((each) => each.id === seat && each.name);
    const name = needsName ? this.name.value.trim() : "";
    if (needsName && !name) {
      this.wantedSeat = seat;
      this.showMessage(tr("What is your name?"));
      this.name.focus();
      return;
    }
    if (this.isBusy || !this.line) return;
    this.isBusy = true;
    this.wantedSeat = "";
    this.showMessage("");
    try {
      const key = new SeatKey(seat, seed);
      const reply = await this.line.say("take", { seat, name, public: hex(key.public) });
      const secret = key.agree(this.secret, name, { public: String(reply.public), mac: String(reply.mac) });
      if (name) keepPlayerName(name);
      this.page.onSeat({ seat, secret, seed: key.seed });
    } catch (error) {
      const isOther = seed && error instanceof Refused && error.code === "taken";
      this.showMessage(isOther ? tr("These are the words of another seat.") : whyOf(error));
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * Start the table with these players: the host lays it.
   * @param {LobbyTable} table
   * @param {LobbySeat[]} players clockwise, the first one starts
   * @param {boolean} isScoreOnly whether the game was played already, and only its score is wanted
   */
  startTable(table, players, isScoreOnly) {
    const seats = players.map(({ id, name }) => ({ id, name }));
    return this.send("lay", { game: table.game, seats, title: "", settings: {}, score: isScoreOnly, key: freshKey() });
  }

  /**
   * Give back this phone's seat.
   * @param {string} seat
   */
  async leave(seat) {
    const { own } = this;
    if (own) own.hasLeft = true; // the connection may close before the answer comes
    if (await this.send("free", { seat })) this.page.onLeave(seat);
    else if (own) own.hasLeft = false;
  }

  /**
   * Send a message to the host, for this phone's seat or from the lobby; resolves to whether it was carried out.
   * @param {string} kind
   * @param {{ [key: string]: unknown }} values
   */
  async send(kind, values) {
    const line = this.own ? this.own.line : this.line;
    try {
      if (line) await line.say(kind, values);
      return line !== null;
    } catch (error) {
      this.showMessage(whyOf(error));
      return false;
    }
  }
}

/**
 * Return the title of the game or table, and the heading: a question, or that this phone is in.
 * @param {LobbyTable} table
 * @param {string} mine this phone's seat; "" for none
 * @param {boolean} isChoice whether the game is still to be chosen
 */
function titleNodes(table, mine, isChoice) {
  const seat = table.seats.find((each) => each.id === mine);
  const question = table.laid ? tr("Who are you?") : tr("Take a seat");
  const words = seat ? tr("You are in, {name}", { name: nameOf(seat) }) : isChoice ? tr("Which game?") : question;
  return [table.title ? el("p", { class: "detail" }, table.title) : "", el("h1", {}, words)];
}

/**
 * Return the sentence for an error: the host's refusal, or that it didn't answer.
 * @param {unknown} error
 */
const whyOf = (error) => (error instanceof Refused ? error.message
  : tr("The table didn’t answer. Is this phone in the same Wi-Fi?"));
