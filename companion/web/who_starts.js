// Chooses who starts: by touch, or at random while a light goes around the table.

import { tr } from "./catalog.js";
import { el, marker } from "./dom.js";
import { randomBytes } from "./bytes.js";

/** @typedef {{ id: string, name: string, sign: { colour: string, shape: string, letter: string } }} Sitting a player, clockwise */

/** Milliseconds for which the light goes around. */
const LASTS = 1800;
/** Rounds of the table that it makes before it slows down to a stop. */
const ROUNDS = 2;

/**
 * Return the stops of the light: each a place at the table, and when it comes there.
 * @param {number} count number of players
 * @param {number} chosen place at which it stops
 */
export function stops(count, chosen) {
  const all = ROUNDS * count + chosen;
  return Array.from({ length: all + 1 }, (_, at) => ({ place: at % count, at: Math.round(LASTS * (at / all) ** 2) }));
}

/**
 * Return players clockwise from one of them on.
 * @template {{ id: string }} Player
 * @param {Player[]} players
 * @param {string} id
 * @returns {Player[]}
 */
export function startingWith(players, id) {
  const at = players.findIndex((each) => each.id === id);
  return at < 1 ? players : [...players.slice(at), ...players.slice(0, at)];
}

/**
 * Return a place at random, each as likely as the others.
 * @param {number} count
 */
function atRandom(count) {
  const most = 256 - (256 % count);
  for (;;) {
    const [byte] = randomBytes(1);
    if (byte < most) return byte % count;
  }
}

/** The question, on the screen or the phone that lays the table. */
export class WhoStarts {
  /**
   * Begin with nobody chosen; `later` replaces setTimeout in tests.
   * @param {(id: string) => void} choose lets a player start
   * @param {(work: () => void, milliseconds: number) => unknown} [later]
   */
  constructor(choose, later = (work, milliseconds) => setTimeout(work, milliseconds)) {
    this.choose = choose;
    this.later = later;
    this.run = 0; // counts starts: an older light goes out
    this.lit = ""; // who is lit
    this.box = el("div");
    this.root = el("section", { class: "who-starts" });
    this.status = el("p", { class: "detail", role: "status" });
  }

  /**
   * Return the question; nothing while fewer than two are in.
   * @param {Sitting[]} players the one who starts first
   */
  node(players) {
    if (players.length < 2) return "";
    const names = new Map(players.map((each) => [each.id, each.name]));
    if (!names.has(this.lit)) this.lit = "";
    // They stay where they are for every starter.
    const seated = startingWith(players, players.map((each) => each.id).sort()[0]);
    this.box = el("div", { class: "starters", role: "group", "aria-label": tr("Who goes first?") }, seated.map((each) =>
      el("button", { type: "button", class: each.id === this.lit ? "starter lit" : "starter", "data-seat": each.id,
        "aria-label": tr("{name} goes first", { name: each.name }), "aria-pressed": String(each === players[0]), onclick: () => this.pick(each) },
      marker(each.sign), el("span", {}, each.name))));
    this.status.textContent = tr("{name} goes first, then clockwise.", { name: players[0].name });
    this.root = el("section", { class: "who-starts" },
      el("div", { class: "who-line" }, el("h2", { class: "grow" }, tr("Who goes first?")),
        el("button", { type: "button", class: "other compact", onclick: () => this.draw(seated) }, tr("Pick at random"))),
      this.box, this.status);
    return this.root;
  }

  /**
   * Call the players otherwise, while a name is being typed.
   * @param {Sitting[]} players
   */
  refresh(players) {
    const old = this.root;
    const fresh = this.node(players);
    if (fresh) old.replaceWith(fresh);
  }

  /**
   * Choose a player, and stop a light that is going around.
   * @param {Sitting} player
   */
  pick(player) {
    this.run += 1;
    this.lit = "";
    this.choose(player.id);
  }

  /**
   * Let the light go around the players, and stop at one of them.
   * @param {Sitting[]} seated
   */
  draw(seated) {
    const place = atRandom(seated.length);
    this.run += 1;
    const { run } = this;
    const stop = () => this.pick(seated[place]);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      stop();
      return;
    }
    for (const each of stops(seated.length, place)) {
      this.later(() => { if (run === this.run) this.light(seated[each.place].id); }, each.at);
    }
    this.later(() => { if (run === this.run) stop(); }, LASTS + 150);
  }

  /**
   * Put the light on a player.
   * @param {string} id
   */
  light(id) {
    this.lit = id;
    for (const each of this.box.children) each.classList.toggle("lit", each instanceof HTMLElement && each.dataset.seat === id);
  }
}
