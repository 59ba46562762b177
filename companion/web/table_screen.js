// The shared screen: shows the whole table in a browser, and acts for everyone.

import { tr, trCount } from "./catalog.js";
import { keepAwake } from "./awake.js";
import { Client, place } from "./client.js";
import { confirmFirst } from "./confirm.js";
import { el, fill, named, sentence, svg } from "./dom.js";
import { form } from "./offers.js";
import { newsNode, TableNews } from "./on_the_table.js";
import { shownOf, touchesOf } from "./panels.js";
import { photosOf } from "./photo.js";
import { cutOff, names as namesOf } from "./part.js";
import { freshKey, Line } from "./wire.js";
import { seatOfAddress } from "./store.js";
import { aboutNode, askedNode, headNode, panelsNode, promptNode, standingNode, trackNode, trackScale } from "./table_screen_board.js";
import { Start } from "./table_screen_start.js";
import { rematchNode, rivalryNode } from "./rematch.js";
import { resultNode } from "./result.js";
import { ScoreReveal } from "./score_reveal.js";
import { Bids } from "./bids.js";
import { alarm, checkNode } from "./check_phones.js";
import { hex, randomBytes } from "./bytes.js";
import { pagesOf, scoreOffer, scoreSheet } from "./score_pages.js";
import { PassedSeats } from "./table_screen_passed.js";
import { Reveal } from "./table_screen_reveal.js";
import { cardsSheet, correctSheet, logSheet, playersSheet, rulesSheet, settingsSheet, shareSheet } from "./table_screen_sheets.js";

/** @import { Drawn, Told } from "./dom.js" */
/** @import { Card } from "./card.js" */
/** @import { Acts, Codes, Take } from "./table_screen_sheets.js" */
/** @import { FieldView, GameDetails, LobbyTable, LogLineView, NoticeView, OfferView, ScreenView, SealsView, TableView } from "./view" */
/** @import { Heard, State } from "./wire.js" */
/** @typedef {SealsView & { form?: OfferView }} Choice */
/** @typedef {TableView & { lobby?: LobbyTable }} Shown the view of the table, or the lobby while none is open */

const KEY = "punchboard table screen";

/** @type {Line} */
let line;
/** @type {Shown} */
let view;
/** @type {State} */
let state = "joining";
/** @type {Card[] | null} */
let cards = null; // once they are here for their sheet
/** @type {PassedSeats} */
let passed;
/** @type {Start} */
let start;
let news = new TableNews();
const reveal = new Reveal(place("reveal"), () => draw());
const ending = new ScoreReveal(() => draw(), reveal.sound);
/** @type {Codes | null} */
let codes = null;
let room = ""; // the room code, for those who can't scan
/** @type {{ name: Sheet, log: LogLineView[] | null } | null} */
let sheet = null; // which one is open
/** @type {{ epoch: number, since: number, waited: number } | null} */
let late = null;
let question = ""; // what was asked when the screen was drawn last

const client = new Client({
  draw: drawNow,
  begin,
  arrive,
  lines: () => (line ? [line] : []),
  forget,
  hide,
  out: tr("This code is out of date. Scan the one on the computer."),
});
const { draw } = client;

/** Drawn before the host has sent its own. */
/** @type {Partial<ScreenView>} */
const NOTHING = {};

/**
 * Speak for the table from now on.
 * @param {string} secret
 */
function hold(secret) {
  if (line) line.stop();
  line = new Line("", secret, (told, table, code) => { room = code; arrived(/** @type {Shown} */ (told), table); }, (told) => { state = told; draw(); });
  /** @type {Line["say"]} */
  passed.say = (kind, told) => line.say(kind, told);
  start = new Start((kind, told) => line.say(kind, told), draw);
  line.run();
}

/**
 * Take a new view: of the table, or of the lobby while none is open.
 * @param {Shown} newest
 * @param {string} table
 */
function arrived(newest, table) {
  client.hear(line, newest, table);
  view = newest;
  if (!view.lobby) follow();
  draw();
}

/** Forget the table that was open before. */
function forget() {
  start.forget();
  reveal.forget();
  ending.forget();
  news = new TableNews();
  passed.shown = null;
  sheet = null;
  cards = null;
}

/** Close the curtain over a seat's choice: somebody else may take up a screen that was laid aside. */
function hide() {
  if (!passed.shown) return;
  passed.shown.holder.isOpen = false;
  draw();
}

async function follow() {
  if (!codes) {
    codes = {};
    line.say("codes", {}).then((reply) => { codes = reply; draw(); }, () => { codes = null; });
  }
  await passed.follow(view);
  draw();
}

/**
 * Return a function that takes up an offer with values.
 * @type {Take}
 */
const take = (offer) => async (values) => {
  const action = { do: offer.do, seat: offer.seat, values };
  try {
    await line.say("do", { action, key: freshKey(), based_on: view.newest });
  } catch (error) {
    if (error.code !== "not_now") throw error;
    trouble(error); // the question disappears, with the error beside it
  }
};

const ICONS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  players: "M7 3h10v18H7zM11 18h2",
  rules: "M4 5a3 3 0 0 1 3-2h13v16H7a3 3 0 0 0-3 2zM8 8h8M8 12h6",
  cards: "M4 7h10v14H4zM9 7V3h11v14h-6",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  correct: "M4 20l4-1L20 7l-3-3L5 16zM14 7l3 3",
  score: "M6 21V4M6 4h12l-3 4 3 4H6",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4.500v5M8 14.500v5",
  share: "M12 15V3M7 8l5-5 5 5M5 13v7h14v-7",
  tables: "M4 5h7v6H4zM13 5h7v6h-7zM4 14h7v6H4zM13 14h7v6h-7z",
};

function railNode() {
  const extra = view.screen || NOTHING;
  const count = Object.values(view.table.phones).length;
  /** @type {(name: keyof typeof ICONS, words: string, work: () => void, told?: Told) => HTMLElement} */
  const tap = (name, words, work, told = {}) => el("button", { type: "button", onclick: work, ...told },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] })), el("span", {}, words));
  /** @type {(name: Sheet, words: string) => HTMLElement} */
  const opens = (name, words) => tap(name, words, () => open(name), { "aria-haspopup": "dialog" });
  return [
    tap("undo", tr("Undo"), () => rewind(1), { disabled: !view.may_undo && !extra.can_undo }),
    tap("redo", tr("Redo"), () => rewind(-1), { disabled: !extra.can_redo }),
    opens("players", count ? tr("Phones {count}", { count }) : tr("Phones")),
    opens("rules", tr("Rules")), opens("cards", tr("Cards")), opens("log", tr("Log")),
    opens("correct", tr("Correct")), scoreOffer(view) ? opens("score", tr("Score now")) : "", opens("settings", tr("Settings")), opens("share", tr("Share")),
    codes && codes.leads ? tap("tables", tr("Tables"), () => line.say("put_away", {}).catch(trouble)) : "",
  ];
}

/**
 * Undo some steps; a number below 0 redoes as many.
 * @param {number} steps
 */
async function rewind(steps) {
  try {
    const told = { newest: view.newest, key: freshKey() };
    await (steps === 1 ? line.say("undo", told) : line.say("rewind", { steps, ...told }));
  } catch (error) { trouble(error); }
}

/**
 * Show an error.
 * @param {Error} error
 */
const trouble = (error) => client.warn(error.message);

function drawNow() {
  client.drawState(state, line || null);
  if (!line) {
    fill(place("now"), "none", () => [el("h1", {}, tr("Which table is this?")), el("p", { class: "lead" }, sentence(tr("Open the link of the shared screen that the computer shows, or {link}."), { link: el("a", { href: "/" }, tr("type the room code")) }))]);
    return;
  }
  if (!view) return;
  document.body.classList.toggle("no-table", Boolean(view.lobby));
  place("start").hidden = !view.lobby;
  if (view.lobby) {
    drawStart(view.lobby);
    return;
  }
  if (ending.follow(view)) return;
  reveal.follow(view, Boolean(passed.shown || sheet));
  document.body.classList.toggle("revealing", Boolean(reveal.shown));
  document.body.classList.toggle("turning", reveal.isTurning);
  place("reveal").hidden = !reveal.shown;
  reveal.fit();
  const { game } = client;
  if (!game) return;
  // A shared screen that sleeps may be replaced by another one.
  keepAwake(!view.moment.over);
  const { icons } = game;
  const extra = view.screen || NOTHING;
  const context = { seats: view.seats, icons: game.icons, numbers: game.numbers, seat: "", prompt: view.prompt.text, photos: photosOf(game, line), faces: client.faces, cards: () => client.cards(line) };
  document.title = tr("{title} · Punchboard", { title: view.title || view.game.title });
  document.body.classList.toggle("over", view.moment.over);
  fill(place("head"), [view.title, view.moment], () => headNode(view, icons));
  fill(place("rail"), [extra.can_redo, extra.can_undo, view.may_undo, view.table, codes, Boolean(scoreOffer(view))], railNode);
  fill(place("now"), [view.prompt, view.hints, view.seats, view.moment, view.scores, extra.warnings], () => [
    ...(extra.warnings || []).map((words) => el("p", { class: "warning" }, words)), ...promptNode(view, context)]);
  fill(place("sealed"), [view.seals, extra.dials, extra.bid_methods, view.table, view.seats, late, view.opened], () => [alarm(checker(), context), sealedNode(context)].flat());
  news.follow(view);
  const lines = news.lines(view);
  fill(place("news"), [lines, view.seats], () => newsNode(lines, view.seats, () => { news.done(); draw(); }));
  // Phones come, sleep, wake and seal at any moment: a half-filled form stays, and what is lost is looked up at the touch.
  fill(place("asked"), [view.offers, view.seats, view.prompt], () => askedNode(view, context, take, (offer) => cutOff(offer, view)));
  fill(place("about"), [view.panels, view.scores, view.prompt, view.seats, view.moment, Boolean(codes && codes.leads)], () => (view.moment.over ? overNodes() : aboutNode(view, context)));
  fill(place("standing"), [view.panels, view.scores, view.order, view.prompt, view.seals, view.table, view.seats, view.moment.over, extra.bid_methods], () => standingNode(view));
  const scale = trackScale(innerWidth);
  fill(place("tracks"), [view.panels, view.seats, scale], () => view.panels.filter((each) => each.widget === "track").map((each) => trackNode(each, view.seats, scale)));
  const panels = pagesOf(view).length ? [] : panelsNode(view, context, take);
  document.body.classList.toggle("bare", !panels.length);
  const lying = shownOf(view);
  fill(place("panels"), [lying, view.prompt.panel, view.seats, lying.map((each) => touchesOf(each, view.anytime))], () => panels);
  const asks = [view.prompt.text, view.moment.round, view.moment.phase].join("|");
  if (asks !== question) place("middle").scrollTop = 0;
  question = asks;
  fill(place("notice"), view.notice || null, noticeNode);
  drawSheet(context);
}

/** Return the result, and what players do next once it's decided. */
function overNodes() {
  const hasNext = Boolean(view.moment.decided);
  return [resultNode(view), hasNext && codes && codes.leads ? rematchNode(view, (told) => line.say("lay", told)) : "",
    hasNext ? rivalryNode((what) => line.say("share", { what })) : ""];
}

/**
 * Show the saved tables, or the form for a new one.
 * @param {LobbyTable} lobby
 */
function drawStart(lobby) {
  document.title = "Punchboard";
  document.body.classList.remove("over", "bare", "revealing", "turning");
  place("reveal").hidden = true;
  place("sheet").hidden = true;
  const focused = document.activeElement;
  const label = focused && place("start").contains(focused) ? focused.getAttribute("aria-label") : "";
  start.ask();
  start.room = room;
  fill(place("start"), start.drawn(lobby), () => start.node(lobby));
  // Who types a name goes on typing while others come.
  const wanted = start.takeFocus() || label;
  const again = wanted && [...place("start").querySelectorAll("input, button")].find((each) => each.getAttribute("aria-label") === wanted);
  if (again instanceof HTMLElement && again !== document.activeElement) again.focus();
}

/**
 * Return the state of a sealed choice: missing seats, sleeping phones, and dials to turn over.
 * @param {Drawn} context
 */
function sealedNode(context) {
  const choice = view.seals;
  if (!choice) return "";
  const { seats } = view;
  const methods = (view.screen || NOTHING).bid_methods || {};
  const phones = view.table.phones;
  const here = passed.asked(view);
  const dials = choice.dials || [];
  if (choice.list) return openingNode(context, choice);
  const lines = seats.map((each) => each.id).filter((id) => choice.seats.includes(id) || dials.includes(id) || choice.sealed.includes(id)).map((id) => {
    const seat = seats.find((each) => each.id === id) || seats[0];
    const isSealed = choice.sealed.includes(id);
    const words = isSealed ? tr("Sealed") : dials.includes(id) ? tr("Sets a dial, face down")
      : phones[id] === "asleep" ? tr("Phone asleep") : methods[id] === "phone" ? tr("Chooses on a phone") : tr("Chooses on this screen");
    /** @type {HTMLElement | string} */
    let act = "";
    if (here.includes(id)) {
      act = el("button", { type: "button", class: isSealed ? "other compact" : "main compact", onclick: () => passed.show(id).catch(trouble) }, isSealed ? tr("Look or change: {name}", { name: seat.name }) : tr("Pass the screen to {name}", { name: seat.name }));
    } else if (phones[id] === "asleep" && !isSealed) {
      act = el("button", { type: "button", class: "other compact", onclick: () => line.say("nudge", { seat: id }).catch(trouble) }, tr("Wake {name}’s phone", { name: seat.name }));
    }
    return el("li", { class: isSealed ? "sealed" : "" }, el("span", { class: "wax", "aria-hidden": "true" }), named(seat), el("span", { class: "detail grow" }, words), act);
  });
  return el("div", { class: "choosing" }, el("ul", {}, lines));
}

const SOON = 3; // seconds in which phones that are awake have opened
const LONG = 60; // seconds after which the table screen may go on without a phone

/**
 * Return the state of an opening: phones that are missing, and the form for dials.
 * @param {Drawn} context
 * @param {Choice} choice
 */
function openingNode(context, choice) {
  const dialForm = (view.screen || NOTHING).dials || choice.form;
  const missing = choice.missing || choice.seats.filter((id) => !(choice.opened || []).includes(id));
  const nodes = [];
  if (missing.length && hasWaited(choice, SOON)) {
    const names = namesOf(view.seats, missing);
    const again = () => line.say("vote", { epoch: choice.epoch, answer: "again" }).catch(trouble);
    nodes.push(el("h2", {}, trCount("Everyone has sealed. Wake {names}’s phone.", "Everyone has sealed. Wake the phones of {names}.", missing.length, { names })),
      el("p", { class: "detail lead" }, tr("It opens by itself as soon as the phone is awake.")),
      el("div", { class: "row" }, missing.map((id) => el("button", { type: "button", class: "other", onclick: () => line.say("nudge", { seat: id }).catch(trouble) }, tr("Wake {name}’s phone", { name: namesOf(view.seats, [id]) })))));
    if (hasWaited(choice, LONG)) {
      nodes.push(el("button", { type: "button", class: "other", onclick: () => line.say("vote", { epoch: choice.epoch, answer: "without" }).catch(trouble) }, tr("Continue without {names}", { names })));
    }
    // Nobody has seen anything yet: once one bid is open, it would be void because somebody regrets his own.
    if (!(choice.opened || []).length) {
      nodes.push(el("button", { type: "button", class: "other", onclick: (event) => confirmFirst(event.currentTarget, { question: tr("Should {names} choose again? Their sealed bids stay closed.", { names: namesOf(view.seats, view.seats.map((each) => each.id).filter((id) => choice.sealed.includes(id))) }), yes: tr("All choose again"), no: tr("No") }, again) }, tr("All choose again")));
    }
  }
  if (dialForm) {
    nodes.push(el("h2", {}, tr("All phones have sealed. Turn over the dials.")),
      form({ ...dialForm, fields: dialForm.fields.map(shown), title: tr("Numbers on the dials") }, context, async (values) => { await line.say("dials", { epoch: choice.epoch, values }); }, tr("These are their numbers")));
  } else if (!nodes.length) nodes.push(el("h2", {}, tr("Everyone has sealed.")));
  return el("div", { class: "opening" }, nodes);
}

/**
 * Return a field of open dials as if all of them showed something: who bids nothing takes the tick away.
 * @param {FieldView} field
 * @returns {FieldView}
 */
function shown(field) {
  if (field.widget !== "grid") return field;
  const showing = Object.fromEntries(field.rows.map((row) => [row.seat, Object.fromEntries(row.wheels.map((wheel) => [wheel.name, wheel.start]))]));
  return { ...field, start: { ...showing, ...field.start } };
}

/**
 * Return whether openings have been waited for so many seconds; the screen is drawn again when they have.
 * @param {SealsView} choice
 * @param {number} seconds
 */
function hasWaited(choice, seconds) {
  if (!late || late.epoch !== choice.epoch) {
    late = { epoch: choice.epoch, since: Date.now(), waited: 0 };
    for (const each of [SOON, LONG]) {
      setTimeout(() => {
        if (!late || late.epoch !== choice.epoch) return;
        late = { ...late, waited: each };
        draw();
      }, each * 1000);
    }
  }
  return late.waited >= seconds;
}

/**
 * Return the notice of a step that was done for somebody, with a button to undo it.
 * @param {NoticeView | null} notice
 */
function noticeNode(notice) {
  if (!notice) return "";
  const undo = () => line.say("undo", { newest: notice.row, key: freshKey() }).catch(trouble);
  return [el("span", { class: "grow" }, notice.text), notice.row ? el("button", { type: "button", class: "other compact", onclick: undo }, tr("Undo")) : ""];
}

/** @typedef {keyof typeof TITLES} Sheet */

const TITLES = {
  players: tr("Phones and players"), rules: tr("Rules"), cards: tr("Cards"), log: tr("What happened"),
  correct: tr("Correct"), score: tr("Score now"), settings: tr("Settings"), share: tr("Share"),
};
/** @type {Element | null} */
let opener = null;

/**
 * Open a sheet over the table.
 * @param {Sheet} name
 */
function open(name) {
  opener = document.activeElement;
  sheet = { name, log: null };
  draw();
  const title = place("sheet").querySelector("h2");
  if (title) title.focus();
  /** @type {(kind: string, told: object, put: (answer: Heard) => void) => void} */
  const ask = (kind, told, put) => line.say(kind, told).then((answer) => { if (sheet && sheet.name === name) { put(answer); draw(); } }, trouble);
  if (name === "log") ask("log", {}, (answer) => { if (sheet) sheet.log = answer.log; });
  if (name === "cards" && !cards) client.cards(line).then((all) => { cards = all; draw(); }, trouble);
  if (name === "players") {
    ask("codes", {}, (answer) => { codes = answer; });
  }
}

function close() {
  sheet = null;
  draw();
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

/** @type {Acts} */
const acts = {
  nudge: (seat) => line.say("nudge", { seat }),
  free: (seat) => line.say("free", { seat }),
  bidMethod: (seat, method) => line.say("bid_method", { seat, method }),
};

/** Return this screen's own check of the last opened choice: its words are the same on all phones. */
function checker() {
  const held = { seat: "", secret: "", seed: hex(randomBytes(16)), mine: null };
  const say = (/** @type {string} */ kind, /** @type {object} */ told) => line.say(kind, told);
  return { view, held, line, bids: new Bids(held, () => {}, say, client.words) };
}

/**
 * Return the contents of the open sheet.
 * @param {Drawn} context
 */
function sheetBody(context) {
  const { game } = client;
  if (!sheet || !game) return [];
  switch (sheet.name) {
    case "players": return [...playersSheet(view, view.screen || NOTHING, { ...codes, room }, acts), checkNode(checker(), context)];
    case "rules": return rulesSheet(game);
    case "cards": return cards ? cardsSheet(cards, game, client.faces) : [el("p", { class: "detail" }, tr("Fetching the cards …"))];
    case "log": return sheet.log ? logSheet(sheet.log) : [];
    case "correct": return correctSheet(view, context, take);
    case "score": return scoreSheet(view, context, (offer) => async (values) => { await take(offer)(values); close(); });
    case "settings": return [...settingsSheet(view, context, take), reveal.soundSwitch()];
    default: return shareSheet(view, (what, names = true) => line.say("share", { what, names }));
  }
}

/** What a sheet depends on: one that is read must not move under the finger. */
function sheetKey() {
  if (!sheet) return null;
  /** @type {{ [sheet: string]: unknown }} */
  const lives = { players: [view.table, view.screen, codes, room, view.seats, view.settings, view.opened], correct: [view.anytime], score: [scoreOffer(view)], settings: [view.anytime], share: view.moment.over };
  return [sheet.name, lives[sheet.name] === undefined ? Boolean(sheet.name === "cards" ? cards : sheet.log) : lives[sheet.name]];
}

/**
 * Draw the open sheet, or the page of a seat for which this screen is passed.
 * @param {Drawn} context
 */
function drawSheet(context) {
  const box = place("sheet");
  if (passed.shown) {
    box.hidden = false;
    const { holder } = passed.shown;
    fill(box, ["curtain", passed.shown.seat, holder.isOpen, view.seals && view.seals.epoch, view.seals && Boolean(view.seals.list), holder.changing], () => passed.curtain(view, context));
    return;
  }
  box.hidden = !sheet;
  fill(box, sheetKey(), () => (sheet ? [
    el("div", { class: "shade", onclick: close }),
    el("section", { class: `drawer ${sheet.name}`, role: "dialog", "aria-modal": "true", "aria-labelledby": "sheet-title" },
      el("div", { class: "drawer-head" }, el("h2", { id: "sheet-title", tabindex: "-1" }, TITLES[sheet.name]),
        el("button", { type: "button", class: "other compact", onclick: close }, tr("Close"))),
      el("div", { class: "drawer-body" }, sheetBody(context))),
  ] : ""));
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sheet && !passed.shown) close();
  if (event.key !== "Tab" || place("sheet").hidden) return;
  /** @type {NodeListOf<HTMLElement>} */
  const all = place("sheet").querySelectorAll("button, input, summary, a[href], textarea, [tabindex='0']");
  const inside = [...all].filter((each) => each.offsetParent);
  const [first, last] = [inside[0], inside[inside.length - 1]];
  if (!first) return;
  if (!place("sheet").contains(document.activeElement)) first.focus();
  else if (event.shiftKey && document.activeElement === first) last.focus();
  else if (!event.shiftKey && document.activeElement === last) first.focus();
  else return;
  event.preventDefault();
});

function arrive() {
  const told = seatOfAddress();
  let secret = told && !told.seat ? told.secret : null;
  try {
    localStorage.removeItem("punchboard passed"); // choices that earlier versions kept in this browser
    if (secret) {
      localStorage.setItem(KEY, secret);
      history.replaceState(null, "", location.pathname);
    } else secret = localStorage.getItem(KEY);
  } catch { /* private windows of some browsers: the code stays in the address */ }
  if (secret) hold(secret);
  draw();
}

function begin() {
  passed = new PassedSeats(() => Promise.reject(new Error("not joined")), draw);
  arrive();
}

// A tablet that is turned has tracks of other measures.
addEventListener("resize", draw);
client.start();
