// The lobby, for whoever has scanned the table's code: who is here, which seat is free, and the start.

import { el, fill, marker } from "./dom.js";
import { SeatKey } from "./seat_secret.js";
import { hex } from "./sha256.js";
import { seedOfWords } from "./seal.js";
import { keepPlayerName, playerName } from "./store.js";
import { Line, freshKey } from "./wire.js";

const PLAYERS = { one: "player", many: "players" };
const counted = (count) => `${count} ${count === 1 ? PLAYERS.one : PLAYERS.many}`;

/** The lobby on this page. */
export class Lobby {
  /**
   * `words` are those of recovery cards; `onSeat({seat, secret, seed})` is called once a seat is this
   * phone's, `onLeave(seat)` when it has given one back, `onState(state)` as a line's.
   */
  constructor(secret, words, { onSeat, onLeave, onState }) {
    this.secret = secret;
    this.words = words;
    this.onSeat = onSeat;
    this.onLeave = onLeave;
    this.table = null;
    this.own = null; // the holder of this phone's seat, while the table is not laid
    this.order = [];
    this.isBusy = false;
    this.wanted = ""; // the seat that was touched before there was a name
    this.name = el("input", {
      type: "text", id: "player-name", autocomplete: "nickname", autocapitalize: "words", enterkeyhint: "done",
      maxlength: 20, spellcheck: "false", value: playerName(),
    });
    this.parts = {};
    for (const part of ["title", "seats", "start", "screen", "trouble"]) this.parts[part] = el("div", { class: part });
    this.parts.trouble.setAttribute("role", "alert");
    this.nameForm = el("form", { class: "field" },
      el("label", { class: "ask", for: "player-name" }, "Your name"), this.name);
    this.nameForm.addEventListener("submit", (event) => {
      event.preventDefault();
      this.name.blur();
      if (this.wanted) this.take(this.wanted);
    });
    const { title, seats, start, screen, trouble } = this.parts;
    this.root = el("div", { class: "lobby" }, title, this.nameForm, trouble, seats, start, screen);
    this.onState = onState;
    this.seen = null; // the newest view of the lobby
    this.line = null; // into the lobby, while this phone has no seat
  }

  /** Ask for news of the lobby from now on. */
  listen() {
    if (this.line) return;
    this.line = new Line("table", this.secret, (view) => { this.seen = view.lobby; this.onState("here"); }, this.onState);
    this.line.run();
  }

  /** Ask no more: this phone has a seat. */
  rest() {
    if (this.line) this.line.stop();
    this.line = null;
  }

  /** Draw the lobby as it is now; `own` is the holder of this phone's seat, if it has one. */
  draw(table, own = null) {
    this.table = table;
    this.own = own;
    const mine = own ? own.held.seat : "";
    const leads = own !== null && table.leads === mine;
    const isChoice = !table.game && !table.laid;
    document.title = table.title || "Punchboard";
    this.nameForm.hidden = own !== null || isChoice || !table.seats.some((each) => each.state === "free" && !each.name);
    this.order = [...this.order.filter((id) => table.order.includes(id)), ...table.order.filter((id) => !this.order.includes(id))];
    fill(this.parts.title, [table.title, mine, isChoice, table.laid], () => this.title(mine, isChoice));
    fill(this.parts.seats, [table.seats, mine, isChoice, table.games.length], () => (isChoice ? this.gamesNode() : this.seatsNode(mine)));
    fill(this.parts.start, [table, mine, this.order], () => (mine ? this.startNode(leads) : ""));
    fill(this.parts.screen, [table.screen, table.screen_is_free, mine], () => this.screenNode(mine));
  }

  title(mine, isChoice) {
    const { table } = this;
    const seat = table.seats.find((each) => each.id === mine);
    const words = seat ? `You are in, ${seat.name}` : isChoice ? "Which game?" : table.laid ? "Who are you?" : "Take a seat";
    return [table.title ? el("p", { class: "detail" }, table.title) : "", el("h1", {}, words)];
  }

  gamesNode() {
    return el("div", { class: "choices" }, this.table.games.map((game) => el("button", {
      type: "button", class: "other", onclick: () => this.say("choose", { game: game.id }),
    }, game.title)));
  }

  seatsNode(mine) {
    if (mine) return "";
    return el("div", { class: this.table.laid ? "choices" : "choices two", role: "group", "aria-label": "Seats" },
      this.table.seats.map((seat) => (seat.state === "free" ? this.freeNode(seat) : this.takenNode(seat))));
  }

  freeNode(seat) {
    return el("button", { type: "button", class: "choice", onclick: () => this.take(seat.id) },
      marker(seat), el("span", { class: "grow" }, seat.name || seat.colour_name));
  }

  /** Return a seat that is somebody's: its player may come back to it on another phone. */
  takenNode(seat) {
    const box = el("input", {
      type: "text", "aria-label": `The 17 words of ${seat.name || seat.colour_name}`, autocapitalize: "none", autocomplete: "off", spellcheck: "false",
    });
    const form = el("form", {},
      el("p", { class: "detail" }, `Are you ${seat.name || seat.colour_name}, with another phone? Scan your recovery card, or type its 17 words. The table screen can free the seat, too.`),
      box, el("button", { type: "submit", class: "other" }, "Come back"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const seed = seedOfWords(box.value.trim().toLowerCase().split(/[\s,]+/), this.words);
      if (seed) this.take(seat.id, hex(seed));
      else this.tell("These are not the words: one is wrong or missing.");
    });
    return el("details", { class: "taken" },
      el("summary", {}, marker(seat), el("span", { class: "grow" }, seat.name || seat.colour_name,
        el("small", {}, seat.state === "here" ? "is here" : "is asleep"))), form);
  }

  /** Return who is in, clockwise, and the start for whoever leads. */
  startNode(leads) {
    const { table } = this;
    const seats = this.order.map((id) => table.seats.find((each) => each.id === id)).filter(Boolean);
    const game = table.games.find((each) => each.id === table.game);
    const least = game ? game.least : 1;
    const rows = seats.map((seat, place) => el("li", { class: "choice" }, el("span", { class: "place" }, String(place + 1)),
      marker(seat), el("span", { class: "grow" }, seat.name, seat.state === "asleep" ? el("small", {}, "is asleep") : ""),
      leads && place ? el("button", {
        type: "button", class: "small", "aria-label": `${seat.name} sits one place earlier`, onclick: () => this.earlier(place),
      }, "↑") : ""));
    const leader = table.seats.find((each) => each.id === table.leads);
    const short = seats.length < least;
    return [
      el("p", { class: "detail" }, leads ? "So you sit, clockwise, the start player first." : "These are in."),
      el("ol", { class: "choices" }, rows),
      short ? el("p", { class: "leads" }, `${table.title} needs ${counted(least)}.`)
        : leads ? el("button", { type: "button", class: "main", onclick: () => this.start(seats) }, `Start with ${counted(seats.length)}`)
          : el("p", { class: "leads" }, leader ? `${leader.name} starts when all are in.` : "The table screen starts when all are in."),
      el("button", { type: "button", class: "other", onclick: () => this.leave() }, "Leave this seat"),
    ];
  }

  screenNode(mine) {
    const { table } = this;
    if (mine) return "";
    if (table.screen_is_free) {
      return [el("p", { class: "detail" }, "A tablet or a laptop that all can see:"),
        el("button", { type: "button", class: "other", onclick: () => this.take("") }, "This screen is the table")];
    }
    return el("p", { class: "detail" }, table.screen === "here" ? "A table screen is here."
      : "The table screen is asleep. After a minute another one can be it.");
  }

  earlier(place) {
    this.order.splice(place - 1, 0, ...this.order.splice(place, 1));
    this.draw(this.table, this.own);
  }

  /** Take a seat; with a seed it is taken back on another phone. */
  async take(seat, seed) {
    const isNamed = !seat || seed || this.table.seats.some((each) => each.id === seat && each.name);
    const name = isNamed ? "" : this.name.value.trim();
    if (!isNamed && !name) {
      this.wanted = seat;
      this.tell("What is your name?");
      this.name.focus();
      return;
    }
    if (this.isBusy) return;
    this.isBusy = true;
    this.wanted = "";
    this.tell("");
    try {
      const key = new SeatKey(seat, seed);
      const told = await this.line.say("take", { seat, name, public: hex(key.public) });
      const secret = key.agree(this.secret, name, told);
      if (name) keepPlayerName(name);
      this.onSeat({ seat, secret, seed: key.seed });
    } catch (error) {
      this.tell(error.code === "taken" && seed ? "These are the words of another seat." : error.message);
    } finally {
      this.isBusy = false;
    }
  }

  async start(seats) {
    const told = { game: this.table.game, seats: seats.map(({ id, name }) => ({ id, name })), title: "", settings: {}, key: freshKey() };
    await this.say("lay", told);
  }

  async leave() {
    const { seat } = this.own.held;
    if (await this.say("free", { seat })) this.onLeave(seat);
  }

  /** Say something for this phone's seat, or for the lobby; returns whether it was done. */
  async say(kind, told) {
    try {
      await (this.own ? this.own.line : this.line).say(kind, told);
      return true;
    } catch (error) {
      this.tell(error.message);
      return false;
    }
  }

  tell(words) {
    fill(this.parts.trouble, words, () => (words ? el("p", { class: "why" }, words) : ""));
  }
}

