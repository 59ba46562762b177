// The shared screen before a table is open: the saved tables, and the form for a new one.

import { tr, trCount, trList } from "./catalog.js";
import { confirmFirst } from "./confirm.js";
import { el, marker, sentence } from "./dom.js";
import { lastPlayers } from "./last_players.js";
import { qrPicture } from "./qr_picture.js";
import { BID_METHODS, roomNode } from "./table_screen_sheets.js";
import { startingWith, WhoStarts } from "./who_starts.js";
import { freshKey } from "./wire.js";

/** @import { LobbyColour, LobbyGame, LobbyOption, LobbyTable } from "./view" */
/** @import { Line } from "./wire.js" */
/** @typedef {Line["say"]} Say */
/** @typedef {{ id: string, name: string, method: string, isIn?: boolean }} Player */
/** @typedef {{ game: string, title: string, players: Player[], options: { [option: string]: boolean }, isRemembered?: boolean }} Draft */
/** @typedef {{ id: string, title: string, game: string, game_title: string, seats: [string, string][], letters: string[], over: boolean, round_name: string, phase_name: string, last_played: string, trouble: string }} KeptTable */

/** The table being set up; it stays while phones come and go. */
export class Start {
  /**
   * Begin without the list of tables: the host sends it.
   * @param {Say} say speaks to the host
   * @param {() => void} redraw draws the screen again
   */
  constructor(say, redraw) {
    this.say = say;
    this.redraw = redraw;
    /** @type {KeptTable[] | null} */
    this.tables = null;
    /** @type {{ [key: string]: string } | null} */
    this.codes = null;
    this.room = ""; // the room code, for those who can't scan
    /** @type {Draft | null} */
    this.draft = null;
    this.isLaying = false;
    this.isScored = false; // the game was played already: only its score is wanted
    this.asking = false;
    this.trouble = "";
    this.key = "";
    this.focus = ""; // label of the next input to type into
    this.version = 0;
    this.whoStarts = new WhoStarts((id) => {
      if (this.draft) this.draft.players = startingWith(this.draft.players, id);
      this.changed();
    });
  }

  /** Start again: a table is open, or was put away. */
  forget() {
    this.tables = null;
    this.codes = null;
    this.isLaying = false;
    this.isScored = false;
    this.draft = null;
    this.trouble = "";
    this.key = "";
    this.asking = false;
  }

  /** Ask for the host's tables; drawn once they are there. */
  ask() {
    if (this.asking) return;
    this.asking = true;
    this.say("codes", {}).then((answer) => { this.codes = answer; this.redraw(); }, () => {});
    this.list();
  }

  list() {
    return this.say("tables", {}).then((answer) => { this.tables = answer.tables; this.redraw(); }, (error) => {
      this.tables = [];
      this.trouble = error.code === "not_allowed" ? "" : error.message;
      this.redraw();
    });
  }

  /**
   * @param {() => unknown} work
   */
  async act(work) {
    this.trouble = "";
    try { await work(); } catch (error) {
      this.trouble = error.message;
      this.redraw();
    }
  }

  /**
   * Return the key that the page is redrawn for.
   * @param {LobbyTable} lobby
   */
  drawn(lobby) {
    return [lobby.games.length, lobby.game, lobby.seats, lobby.order, this.tables, this.codes, this.room, this.isLaying, this.isScored, this.trouble, this.version];
  }

  /**
   * Return the page: the saved tables, or the form for a new one.
   * @param {LobbyTable} lobby
   */
  node(lobby) {
    return this.isLaying ? this.laying(lobby) : this.home(lobby);
  }

  /**
   * Return the saved tables, with buttons for a new one.
   * @param {LobbyTable} lobby
   */
  home(lobby) {
    const begin = (isScored = false) => {
      this.isLaying = true;
      this.isScored = isScored;
      this.redraw();
    };
    const tables = this.tables || [];
    const none = this.tables && !tables.length && !this.trouble;
    return [
      el("div", { class: "start-head" },
        el("h1", {}, lobby.order.length ? whoIsHere(lobby) : none ? tr("Start the first table") : tr("Which table?")),
        el("div", { class: "start-acts" },
          none && lobby.games.length > 1 ? "" : el("button", { type: "button", class: "main", onclick: () => begin() }, tr("Start a new table")),
          el("button", { type: "button", class: "other", onclick: () => begin(true) }, tr("Score now")))),
      this.trouble ? el("p", { class: "warning", role: "alert" }, this.trouble) : "",
      el("div", { class: "start-columns" },
        none ? this.gamesNode(lobby, begin) : el("ul", { class: "tables" }, tables.map((table) => this.line(table, lobby))),
        this.codeNode()),
    ];
  }

  /**
   * Return the line of a saved table.
   * @param {KeptTable} table
   * @param {LobbyTable} lobby
   */
  line(table, lobby) {
    const game = lobby.games.find((each) => each.id === table.game);
    const seats = table.seats.map(([id, name], at) => {
      const seat = game && game.colours.find((each) => each.id === id);
      return el("span", { class: "named" }, seat ? marker({ ...seat, letter: table.letters[at] }) : "", name);
    });
    const where = table.over ? tr("Game over") : [table.round_name, table.phase_name].filter(Boolean).join(" · ");
    const title = table.game_title && table.title !== table.game_title ? `${table.game_title} · ${table.title}` : table.title;
    const remove = (/** @type {Event} */ event) => confirmFirst(/** @type {HTMLElement} */ (event.currentTarget), { question: tr("Delete “{title}” for good?", { title }), yes: tr("Delete it"), no: tr("No") }, () =>
      this.act(async () => { await this.say("delete_table", { table: table.id }); await this.list(); }));
    const open = () => this.act(() => this.say("open_table", { table: table.id }));
    const rescue = () => this.act(async () => { await this.say("rescue_table", { table: table.id }); await this.list(); });
    return el("li", { class: table.trouble ? "damaged" : "" },
      el("div", { class: "grow" }, el("h2", {}, table.trouble ? tr("A damaged table") : title),
        table.trouble ? el("p", { class: "why" }, table.trouble)
          : [el("p", { class: "where" }, el("b", {}, where), el("span", { class: "detail" }, ` · ${tr("last played {date}", { date: table.last_played })}`)), el("p", { class: "people" }, seats)]),
      el("div", { class: "acts" },
        table.trouble ? el("button", { type: "button", class: "other compact", onclick: rescue }, tr("Recover this game"))
          : el("button", { type: "button", class: "main compact", "aria-label": tr("Open {title}", { title }), onclick: open }, table.over ? tr("Look") : tr("Continue")),
        el("button", { type: "button", class: "skip compact", "aria-label": tr("Delete {title}", { title }), onclick: remove }, tr("Delete"))));
  }

  codeNode() {
    const { codes } = this;
    if (!codes) return el("aside", {});
    return el("aside", { class: "code-part panel" },
      el("h2", {}, tr("A phone for each player?")), qrPicture(codes.code, tr("Code of the table, for phones’ cameras")),
      el("p", { class: "detail" }, sentence(tr("Scan it with the phone’s camera, in the same {network}. Phones may come at any time."), { network: el("span", { class: "unbroken" }, "Wi-Fi") })),
      roomNode(codes.code, this.room),
      codes.wifi ? el("details", {}, el("summary", {}, tr("The Wi-Fi’s code")), qrPicture(codes.wifi, tr("Code of the Wi-Fi, for phones’ cameras"))) : "");
  }

  /**
   * Return a button for each game; the chosen one is pressed.
   * @param {LobbyTable} lobby
   * @param {() => void} [then] called as one is touched
   */
  gamesNode(lobby, then = () => {}) {
    return el("div", { class: "games", role: "group", "aria-label": tr("Game") }, lobby.games.map((each) =>
      el("button", { type: "button", "aria-pressed": String(each.id === lobby.game), onclick: () => this.act(async () => { await this.say("choose", { game: each.id }); then(); }) },
        el("b", {}, each.title), el("small", {}, each.least === each.most ? tr("{least} players", { least: each.least }) : tr("{least} to {most} players", { least: each.least, most: each.most })))));
  }

  /**
   * Return the draft of a game's table; another game has other colours.
   * @param {LobbyGame} game
   * @returns {Draft}
   */
  draftOf(game) {
    if (!this.draft || this.draft.game !== game.id) {
      this.draft = { game: game.id, title: "", players: [], options: Object.fromEntries(game.options.map((each) => [each.id, each.on])) };
    }
    return this.draft;
  }

  /**
   * Fill an empty draft with the players of the newest table of its game, or of any other.
   * @param {LobbyGame} game
   * @param {Draft} draft
   */
  remember(game, draft) {
    if (draft.players.length || draft.isRemembered || !this.tables) return;
    draft.isRemembered = true;
    draft.players = lastPlayers(game, this.tables).map(({ id, name }) => ({ id, name, method: "phone" }));
  }

  /** Return the label of the next input to type into, once. */
  takeFocus() {
    const wanted = this.focus;
    this.focus = "";
    return wanted;
  }

  changed() {
    this.version += 1;
    this.redraw();
  }

  /**
   * Return the form for a new table: its game, its players and its options.
   * @param {LobbyTable} lobby
   */
  laying(lobby) {
    const game = lobby.games.find((each) => each.id === lobby.game);
    const back = el("button", { type: "button", class: "other compact", onclick: () => { this.isLaying = false; this.isScored = false; this.trouble = ""; this.redraw(); } }, tr("Back"));
    const games = this.gamesNode(lobby);
    const title = this.isScored ? tr("Score now: who has played?") : tr("Who plays?");
    const head = el("div", { class: "start-head" }, el("h1", {}, game ? title : tr("Which game?")), back);
    if (!game) return [head, games];
    const draft = this.draftOf(game);
    if (this.isScored) this.remember(game, draft);
    this.follow(lobby, draft);
    const count = draft.players.length;
    const isEnough = count >= game.least && count <= game.most;
    const free = game.colours.filter((each) => !draft.players.some((player) => player.id === each.id));
    /** @type {(colour: LobbyColour) => () => void} */
    const add = (colour) => () => {
      draft.players.push({ id: colour.id, name: "", method: game.has_secrets ? "phone" : "pass" });
      this.focus = tr("Name of {colour_name}", { colour_name: colour.colour_name });
      this.changed();
    };
    const lay = el("button", { type: "button", class: "main", disabled: !isEnough, onclick: () => this.lay(draft) }, this.isScored ? tr("Score now") : tr("Start the table"));
    return [
      head, lobby.games.length > 1 ? games : "",
      this.trouble ? el("p", { class: "warning", role: "alert" }, this.trouble) : "",
      el("div", { class: "start-columns" },
        el("div", {},
          el("p", { class: "detail lead" }, tr("Tap a color for each player, clockwise as you sit. Players with a phone scan the code, or take their seat later.")),
          el("ol", { class: "seats-chosen" }, draft.players.map((player, at) => this.playerLine(game, draft, player, at, lobby))),
          count < game.most ? el("div", { class: "colours", role: "group", "aria-label": tr("Add a player") }, free.map((each) =>
            el("button", { type: "button", class: "other", onclick: add(each) }, marker(each), el("span", {}, each.colour_name)))) : "",
          this.whoStarts.node(this.sitting(game, draft, lobby)),
          game.options.length ? el("details", { class: "options" }, el("summary", {}, tr("What the companion keeps")),
            game.options.map((option) => this.optionLine(draft, option))) : "",
          titleField(draft),
          lay, isEnough ? "" : el("p", { class: "detail centred" }, count < game.least ? tr("{title} is for {least} to {most} players.", { title: game.title, least: game.least, most: game.most }) : "")),
        this.codeNode()),
    ];
  }

  /**
   * Return who sits at the table, clockwise, the start player first.
   * @param {LobbyGame} game
   * @param {Draft} draft
   * @param {LobbyTable} lobby
   */
  sitting(game, draft, lobby) {
    return draft.players.map((player) => ({ id: player.id, name: player.name.trim() || this.colourOf(game, player).colour_name, sign: this.signOf(game, player, lobby) }));
  }

  /**
   * Return the color of a player in a game.
   * @param {LobbyGame} game
   * @param {Player} player
   */
  colourOf(game, player) {
    return game.colours.find((each) => each.id === player.id) || game.colours[0];
  }

  /**
   * Return a player's marker: the host knows the letters of who is in; of a typed name the first one stands.
   * @param {LobbyGame} game
   * @param {Player} player
   * @param {LobbyTable} lobby
   */
  signOf(game, player, lobby) {
    const seat = this.colourOf(game, player);
    const there = lobby.seats.find((each) => each.id === player.id);
    return { ...seat, letter: player.isIn && there ? there.letter : Array.from(player.name.trim())[0]?.toUpperCase() || seat.letter };
  }

  /**
   * Take over who has come by phone, and let go of who has left.
   * @param {LobbyTable} lobby
   * @param {Draft} draft
   */
  follow(lobby, draft) {
    for (const seat of lobby.seats) {
      const known = draft.players.find((each) => each.id === seat.id);
      const isIn = lobby.order.includes(seat.id);
      if (isIn && !known) draft.players.push({ id: seat.id, name: seat.name, method: "phone", isIn: true });
      else if (known && isIn) Object.assign(known, { name: seat.name, isIn: true, method: known.isIn ? known.method : "phone" });
      else if (known && known.isIn) draft.players = draft.players.filter((each) => each !== known);
    }
  }

  /**
   * Return the line of a player in the form.
   * @param {LobbyGame} game
   * @param {Draft} draft
   * @param {Player} player
   * @param {number} at
   * @param {LobbyTable} lobby
   */
  playerLine(game, draft, player, at, lobby) {
    const seat = this.colourOf(game, player);
    const there = lobby.seats.find((each) => each.id === player.id);
    const called = player.name || seat.colour_name;
    const drawn = () => marker(this.signOf(game, player, lobby));
    const sign = el("span", {}, drawn());
    const name = player.isIn ? el("b", { class: "grow name" }, player.name, el("small", {}, there && there.state === "asleep" ? tr("Phone asleep") : tr("Phone is here")))
      : el("input", { type: "text", class: "grow", maxlength: "60", autocomplete: "off", value: player.name,
        placeholder: player.method === "phone" ? tr("{colour_name}: a name, or free for a phone", { colour_name: seat.colour_name }) : tr("{colour_name}: a name", { colour_name: seat.colour_name }),
        "aria-label": tr("Name of {colour_name}", { colour_name: seat.colour_name }), oninput: (event) => {
          player.name = event.target.value;
          sign.replaceChildren(drawn());
          this.whoStarts.refresh(this.sitting(game, draft, lobby));
        } });
    const up = () => {
      draft.players.splice(at - 1, 0, ...draft.players.splice(at, 1));
      this.changed();
    };
    const out = () => this.act(async () => {
      if (player.isIn) await this.say("free", { seat: player.id });
      draft.players.splice(draft.players.indexOf(player), 1);
      this.changed();
    });
    /** @type {(value: string) => () => void} */
    const choose = (value) => () => {
      player.method = value;
      this.changed();
    };
    const line = el("li", {},
      el("div", { class: "who-line" }, el("span", { class: "at" }, `${at + 1}.`), sign, name,
        at ? el("button", { type: "button", class: "other compact", "aria-label": tr("{name}: one place up", { name: called }), onclick: up }, "▲") : "",
        el("button", { type: "button", class: "other compact", "aria-label": player.isIn ? tr("Free the seat of {name}", { name: called }) : tr("Take out {name}", { name: called }), onclick: out }, "✕")),
      game.has_secrets && !this.isScored ? el("div", { class: "segments", role: "group", "aria-label": tr("How {name} bids", { name: called }) }, BID_METHODS.map(([value, words]) =>
        el("button", { type: "button", "aria-pressed": String(player.method === value), onclick: choose(value) }, words))) : "");
    line.style.setProperty("--seat", seat.colour);
    return line;
  }

  /**
   * Return the switch of an option; it switches on the options that it needs.
   * @param {Draft} draft
   * @param {LobbyOption} option
   */
  optionLine(draft, option) {
    const box = el("input", { type: "checkbox", role: "switch", checked: draft.options[option.id], onchange: (event) => {
      draft.options[option.id] = event.target.checked;
      if (event.target.checked) for (const needed of option.needs) draft.options[needed] = true;
      this.changed();
    } });
    return el("label", { class: "choice" }, box, el("span", { class: "grow" }, option.title, option.help ? el("small", {}, option.help) : ""));
  }

  /**
   * Start the table as the form says.
   * @param {Draft} draft
   */
  lay(draft) {
    this.key = this.key || freshKey();
    const ways = Object.fromEntries(draft.players.map((each) => [each.id, each.method]));
    const isDials = draft.players.every((each) => each.method === "dials");
    return this.act(async () => {
      await this.say("lay", {
        game: draft.game, title: draft.title.trim(), key: this.key,
        seats: draft.players.map((each) => ({ id: each.id, name: each.name.trim() })),
        settings: { ...draft.options, bidding: isDials ? "dials" : "pass" }, ways, score: this.isScored,
      });
      this.forget();
    }).then(() => { if (this.trouble) this.key = ""; });
  }
}

/**
 * Return the sentence with the players who have joined.
 * @param {LobbyTable} lobby
 */
function whoIsHere(lobby) {
  const names = lobby.order.map((id) => (lobby.seats.find((each) => each.id === id) || { name: "" }).name).filter(Boolean);
  return trCount("{names} is here", "{names} are here", names.length, { names: trList(names) });
}

/**
 * Return the field for the table's name.
 * @param {Draft} draft
 */
function titleField(draft) {
  return el("label", { class: "title-field" }, el("span", {}, tr("Table name (optional)")),
    el("input", { type: "text", maxlength: "80", value: draft.title, autocomplete: "off", oninput: (event) => { draft.title = event.target.value; } }));
}

