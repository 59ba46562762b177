// The page of a phone: takes its seat, keeps the connection to the host, and draws all that the seat may see.

import { tr } from "./catalog.js";
import { settle } from "./acting.js";
import { isLoud, ring, setLoud } from "./attention.js";
import { keepAwake } from "./awake.js";
import { Bids } from "./bids.js";
import { bidKey, bidNode, noteOvertaken, OVERTAKEN } from "./bid_view.js";
import { alarm, checkNode } from "./check_phones.js";
import { Client, place } from "./client.js";
import { el, fill, icon, inline, keep, marker, named, readableOn } from "./dom.js";
import { Lobby } from "./lobby.js";
import { offerNode, waysOut } from "./offers.js";
import { lastRoundNode, newsNode, TableNews } from "./on_the_table.js";
import { outsidePanels, panelNode, shownOf, touchesOf } from "./panels.js";
import { photosOf } from "./photo.js";
import { countNode, cutOff, isMine, lossOf, names, nudges, partNode, tableNode } from "./part.js";
import { playsNode, remember } from "./past_plays.js";
import { headOf, keepsakes, resultNode } from "./result.js";
import { rematchNode, rivalryNode } from "./rematch.js";
import { roomCodeForm } from "./room_code.js";
import { rulebook } from "./rules.js";
import { ScoreReveal } from "./score_reveal.js";
import { hideCards, seatNode } from "./seat_view.js";
import { deviceId } from "./seat_secret.js";
import { hex, randomBytes } from "./bytes.js";
import { forgetSeat, heldSeats, keepSeat, keepTableCode, seatOfAddress, tableCode } from "./store.js";
import { Line, freshKey } from "./wire.js";

/** @import { Confirmation } from "./confirm.js" */
/** @import { Drawn } from "./dom.js" */
/** @import { Values } from "./offers.js" */
/** @import { Held } from "./store.js" */
/** @import { Shown } from "./panels.js" */
/** @import { GameDetails, HintView, LobbyTable, LobbyView, LogLineView, NoticeView, OfferView, SeatView, TableView } from "./view" */
/** @import { State } from "./wire.js" */
/**
 * @typedef {object} Holder what this page knows of a seat; `opened` is the epoch of what was opened last, `openedIn` the phase of it
 * @property {Held} held
 * @property {Line} line
 * @property {Bids} bids
 * @property {TableView | null} view
 * @property {LobbyTable | null} lobby
 * @property {State} state
 * @property {number} nudges
 * @property {string} askedFor
 * @property {TableNews} news
 * @property {number} [opened]
 * @property {string} [openedIn]
 * @property {number | null} [changing] epoch of the sealed bid that is being changed
 * @property {boolean} [hasLeft] whether its player has given it back here
 * @property {number} [overtaken] epoch of the last one that was opened meanwhile
 * @property {{ epoch: number, steps: number }} [heldUp]
 */

/** @typedef {Holder & { view: TableView }} Seen a seat whose table can be drawn */

const NO_SEAT = tr("This phone has no seat at the table anymore. Choose one here.");
const LEFT = tr("You left your seat. Choose one here.");
const NO_TABLE = tr("The code that this device knows is from another table. Scan the table’s code that is shown now.");
/** Messages that the phone that runs the table sends for it. */
const FOR_TABLE = new Set(["do", "undo"]);

/** @type {Map<string, Holder>} */
const holders = new Map(); // seat id to what this page knows of it
/** @type {Holder | null} */
let shown = null; // the holder on the screen
let covered = false; // the phone is being passed on
/** @type {Lobby | null} */
let lobby = null; // who is here, where the table's code was scanned
/** @type {State} */
let lobbyState = "joining";
let question = ""; // what was asked when the page was drawn last
const ending = new ScoreReveal(() => draw());

const client = new Client({
  draw: drawNow,
  begin,
  arrive,
  lines: () => [...[...holders.values()].map((holder) => holder.line), ...(lobby && lobby.line ? [lobby.line] : [])],
  forget: () => {
    ending.forget();
    for (const each of holders.values()) Object.assign(each, { view: null, news: new TableNews() });
  },
  hide: hideCards,
  out: tr("This phone has no seat anymore. Scan the table’s code to take one."),
});
const { draw } = client;

/**
 * Hold a seat from now on.
 * @param {Held} kept
 */
function hold(kept) {
  const old = holders.get(kept.seat);
  if (old) old.line.stop();
  const holder = /** @type {Holder} */ ({ held: kept, view: null, lobby: null, state: "joining", nudges: 0, askedFor: "", news: new TableNews() });
  holder.line = new Line(kept.seat, kept.secret,
    (view, table) => { hear(holder, view, table); draw(); },
    (state) => {
      holder.state = state;
      if (state === "out") leave(holder);
      draw();
    },
    () => deviceId(kept.seed, kept.seat));
  holder.bids = new Bids(kept, () => keepSeat(kept), (kind, told) => holder.line.say(kind, told), client.words);
  holders.set(kept.seat, holder);
  holder.line.run();
  return holder;
}

/**
 * Take a view from the host: of the lobby before the table is started, and of the table after that.
 * @param {Holder} holder
 * @param {TableView | LobbyView} view
 * @param {string} table
 */
function hear(holder, view, table) {
  client.hear(holder.line, view, table);
  holder.lobby = "lobby" in view ? view.lobby : null;
  if ("lobby" in view) ending.forget();
  if ("lobby" in view) makeLobby(tableCode());
  else see(holder, view);
}

/**
 * Go to the lobby from a seat that is free for another phone now.
 * @param {Holder} holder
 */
function leave(holder) {
  if (!tableCode()) return;
  holder.line.stop();
  holders.delete(holder.held.seat);
  if (shown === holder) shown = [...holders.values()].pop() || null;
  if (shown) return;
  openLobby(tableCode(), holder.view || holder.lobby ? holder.hasLeft ? LEFT : NO_SEAT : "", holder.hasLeft ? "" : holder.held.seat);
}

/**
 * Show who is here, for whoever has the table's code.
 * @param {string} secret
 * @param {string} [why]
 * @param {string} [lost] the seat that this phone has just lost
 */
function openLobby(secret, why = "", lost = "") {
  shown = null;
  const made = makeLobby(secret);
  made.lostSeat = lost;
  made.showMessage(why, why === LEFT ? "detail" : "why");
  made.isGuest = holders.size > 0;
  made.listen();
  draw();
}

/**
 * Make the lobby, if there is none yet.
 * @param {string} secret
 * @returns {Lobby}
 */
function makeLobby(secret) {
  if (lobby && lobby.secret === secret) return lobby;
  if (lobby) lobby.stop();
  lobbyState = "joining";
  const made = new Lobby(secret, client.words, {
    onSeat: (seat) => {
      made.stop();
      if (!seat.seat) {
        location.assign(`/table.html#.${seat.secret}`);
        return;
      }
      const kept = { ...seat, mine: null };
      keepSeat(kept);
      shown = hold(kept);
      draw();
    },
    onLeave: (seat) => {
      forgetSeat(seat);
      const holder = holders.get(seat);
      if (holder) leave(holder);
      draw();
    },
    onBack: () => {
      made.stop();
      shown = [...holders.values()].pop() || null;
      draw();
    },
    onState: (state) => {
      lobbyState = state;
      draw();
    },
  });
  lobby = made;
  return made;
}

/**
 * Draw the lobby in the place of the table.
 * @param {Lobby} made
 * @param {LobbyTable | null} table
 * @param {Holder | null} holder
 */
function drawLobby(made, table, holder) {
  document.body.className = "in-lobby";
  const state = holder ? holder.state : lobbyState;
  client.drawState(state === "out" ? "here" : state, holder ? holder.line : made.line);
  const isOut = lobbyState === "out";
  fill(place("now"), ["lobby", made.secret, isOut], () => (isOut
    ? [el("h1", {}, tr("Join the table")), el("p", { class: "why" }, NO_TABLE), roomCodeForm(enter)] : made.root));
  if (table && !isOut) made.draw(table, holder);
}

/**
 * Take a new view of the table. The phone that runs the table shows its own seat again when that is asked something.
 * @param {Holder} holder
 * @param {TableView} view
 */
function see(holder, view) {
  const isFirst = holder.view === null;
  holder.view = view;
  holder.news.follow(view);
  noteOvertaken(/** @type {Seen} */ (holder));
  const own = holder.held.seat;
  const isAsked = view.seat ? isMine(view) : Boolean(own) && view.prompt.waits.includes(own);
  const step = isAsked ? stepOf(view) : "";
  const isNew = !isFirst && isAsked && step !== holder.askedFor;
  const isNudged = !isFirst && view.nudges > holder.nudges;
  holder.askedFor = step;
  holder.nudges = view.nudges;
  if (isNudged) client.warn(tr("{names} waits for you.", { names: names(view.seats, [view.nudged_by]) }));
  if (isNudged || (isNew && isLoud())) ring();
  if (isNew && holder.line.asTable) showTable(holder, false);
  remember(view);
  follow(holder);
}

/**
 * Open the seat's sealed bid once all have sealed, and check the others.
 * @param {Holder} holder
 */
async function follow(holder) {
  try {
    // A phone that shows the table opens its own seat's bid all the same.
    if (holder.view) await holder.bids.follow({ ...holder.view, seat: holder.held.seat });
  } catch (error) {
    // Without a code no answer came: the line says so, and what is sealed is sent once it is back.
    if (error.code && error.code !== "not_now" && error.code !== "already_open") holder.bids.warning = error.message;
  }
  draw();
}

/**
 * Return a function that takes up an offer with values; it asks first if other seats would lose something.
 * @param {Seen} holder
 * @param {OfferView} offer
 */
function take(holder, offer) {
  /** @param {Values} values */
  return async (values) => {
    const { view } = holder;
    const action = { do: offer.do, seat: offer.seat, values };
    if (offer.private) {
      await tell(holder, "keep", { action });
      return;
    }
    const loss = view.seat ? null : lossOf(view.seats, cutOff(offer, view));
    if (loss && !await sure(loss)) return;
    await tell(holder, "do", { action, key: freshKey(), based_on: view.newest });
  };
}

/**
 * Send a message to the host, for the table if that is shown; a refusal stays visible after the question has gone.
 * @param {Holder} holder
 * @param {string} kind
 * @param {object} what
 */
function tell(holder, kind, what) {
  const { line } = holder;
  return client.tell(line, kind, line.asTable && FOR_TABLE.has(kind) ? { ...what, table: true } : what);
}

/**
 * Ask before somebody loses something; resolves to the answer.
 * @param {Confirmation} loss
 * @returns {Promise<boolean>}
 */
function sure(loss) {
  const asker = document.activeElement;
  return new Promise((answer) => {
    /** @type {(is: boolean) => () => void} */
    const end = (is) => () => {
      settle(() => place("sure").replaceChildren());
      if (asker instanceof HTMLElement) asker.focus();
      answer(is);
    };
    const wait = el("button", { type: "button", class: "other", onclick: end(false) }, loss.no);
    settle(() => place("sure").replaceChildren(el("div", {
      class: "sure", role: "alertdialog", "aria-labelledby": "sure-words",
      onkeydown: (event) => { if (event.key === "Escape") end(false)(); },
    }, el("p", { id: "sure-words" }, loss.question),
    el("div", { class: "row" }, wait, el("button", { type: "button", class: "main", onclick: end(true) }, loss.yes)))));
    wait.focus();
  });
}

/**
 * Return a text that differs whenever another question is asked.
 * @type {(view: TableView) => string}
 */
const stepOf = ({ moment, prompt }) => [moment.round, moment.phase, moment.over, prompt.text].join("|");

function drawNow() {
  const holder = shown;
  if (lobby && (!holder || holder.lobby)) {
    drawLobby(lobby, holder ? holder.lobby : lobby.newest, holder);
    return;
  }
  document.body.classList.remove("in-lobby");
  if (!holder) {
    fill(place("now"), "none", () => [el("h1", {}, tr("Join the table")),
      el("p", {}, tr("Scan the table’s code with this phone’s camera.")), roomCodeForm(enter)]);
    return;
  }
  client.drawState(holder.state, holder.line);
  const { view } = holder;
  const { game } = client;
  if (!view || !game) return;
  const seen = /** @type {Seen} */ (holder);
  if (covered) cover(seen);
  else drawView(seen, view, game);
}

/**
 * Draw the table for the seat on the screen.
 * @param {Seen} holder
 * @param {TableView} view
 * @param {GameDetails} known
 */
function drawView(holder, view, known) {
  if (ending.follow(view)) return;
  document.body.classList.remove("covered");
  const { prompt, seals, table } = view;
  const step = stepOf(view);
  const context = { seats: view.seats, icons: known.icons, numbers: known.numbers, seat: view.seat, prompt: prompt.text, step, photos: photosOf(known, holder.line), faces: client.faces, cards: () => client.cards(holder.line) };
  const seen = view.seats;
  const own = seen.find((each) => each.id === view.seat);
  const isHolder = table.holder !== "" && table.holder === holder.held.seat;
  document.title = `${isMine(view) ? `● ${tr("Your turn")} · ` : ""}${own ? own.name : tr("Table")} · ${view.game.title}`;
  document.documentElement.style.setProperty("--seat", own ? own.colour : "transparent");
  const offers = view.offers.filter((each) => !each.private);
  const first = firstOf(view, offers);
  // What is to be done on the table stands before a plain button, and after a form.
  /** @type {{ before: HintView[], after: HintView[] }} */
  const hints = { before: [], after: [] };
  hints[seals || (first && first.fields.length) ? "after" : "before"] = view.hints;
  fill(place("head"), [seen, view.moment, view.title, [...holders.keys()], view.seat, isHolder], () => head(holder, view, own, isHolder));
  fill(place("now"), [prompt, hints.before, seen, view.moment, view.scores], () => now(view, context, hints.before));
  fill(place("result"), view.scores && [view.scores, seen, prompt, view.title, view.moment.decided], (over) => {
    /** @param {string} what */
    const share = (what) => holder.line.say("share", { what });
    return over ? [resultNode(view), ...(view.moment.decided ? [rivalryNode(share), keepsakes(view, share)] : [])] : "";
  });
  fill(place("next"), view.moment.decided && !table.screen && [table.holder, seen, isHolder], (over) => (over ? nextNode(holder, view, isHolder) : ""));
  document.body.classList.toggle("over", !!view.moment.decided);
  document.body.classList.toggle("waits", prompt.state === "waiting" && !view.moment.decided);
  // On a small phone the dial stands where its only question would: the step has asked it already.
  const saidOnce = view.offers.filter((each) => each.private && each.fields.length === 1).map((each) => each.fields[0].ask);
  const bidContext = { ...context, prompt: [context.prompt, ...saidOnce].join(" ") };
  fill(place("bid"), bidKey(holder), () => bidNode(holder, bidContext, draw));
  const out = waysOut(offers, first);
  const rest = offers.filter((each) => !out.includes(each) && each !== first);
  place("asked").classList.toggle("beside", rest.length > MOST_WHOLE);
  keep(place("asked"), asked(holder, [...(first ? [first] : []), ...rest], context, first));
  keep(place("ways"), asked(holder, out, context, null));
  fill(place("waiting"), [prompt, table, view.may_undo, seen, holder.state, againOf(view)], () => (holder.state === "lost" ? "" : waiting(holder, view)));
  const lines = holder.news.lines(view);
  fill(place("news"), [lines, seen], () => newsNode(lines, seen, () => { holder.news.done(); draw(); }));
  fill(place("hints"), [hints.after, seen], () => hintsNode(hints.after, context));
  // Opened choices are beside the question as long as they are news, and lower down after that.
  const phase = [view.moment.round, view.moment.phase].join("|");
  const { opened } = view;
  if (opened && holder.opened !== opened.epoch) Object.assign(holder, { opened: opened.epoch, openedIn: phase });
  const isNews = holder.openedIn === phase;
  const overtaken = isNews && opened && opened.epoch === holder.overtaken ? el("p", { role: "status" }, OVERTAKEN) : "";
  fill(place("opened"), [opened, holder.bids.known, seen, isNews, Boolean(overtaken)], () => [alarm(holder, context), overtaken, isNews ? checkNode(holder, context) : ""].flat());
  fill(place("checked"), [opened, holder.bids.known, seen, isNews], () => (isNews ? "" : checkNode(holder, context)));
  const lying = shownOf(view);
  const touches = lying.map((each) => touchesOf(each, view.anytime));
  fill(place("panels"), [lying, prompt.panel, seen, view.order, touches], () => panels(holder, view, context));
  keep(place("more"), more(holder, outsidePanels(view), context));
  fill(place("log"), view.log, (log) => logNode(log));
  fill(place("table"), [table, seen, isHolder], () => tableNode(view, isHolder, (seat) => () => tell(holder, "hold", { seat })));
  fill(place("notice"), view.notice, (notice) => noticeNode(holder, notice));
  fill(place("seat"), [view.seat, holder.held.seed, seen, [...holders.keys()], !view.seat && view.table.lost], () => seatNode(holder, draw, tableCode() ? () => openLobby(tableCode()) : null));
  fill(place("phone"), view.moment.over, phoneNode);
  fill(place("rules"), known.rulebook.length, (count) => (count
    ? el("details", {}, el("summary", {}, tr("Rules")), rulebook(known.rulebook, context.icons)) : ""));
  keepAwake(Boolean(seals));
  const asks = [step, prompt.state, seals && seals.epoch, Boolean(seals && seals.list), view.seat].join("|");
  if (asks !== question && question && !isBusy()) scrollTo(0, 0);
  question = asks;
}

/** Return whether somebody is filling in a form that isn't the step's own. */
const isBusy = () => Boolean(document.activeElement && document.activeElement.closest("#more, #seat")
  && document.activeElement.matches("input"));

/**
 * Return the head of the page: whose seat it is, the round, and switches to other seats and to the table.
 * @param {Holder} holder
 * @param {TableView} view
 * @param {SeatView | undefined} own
 * @param {boolean} isHolder
 */
function head(holder, view, own, isHolder) {
  const { moment } = view;
  const switcher = holders.size > 1 ? el("select", {
    "aria-label": tr("Seat on this screen"),
    onchange: (event) => show(event.target.value),
  }, [...holders.keys()].map((id) => {
    const seat = view.seats.find((each) => each.id === id);
    return el("option", { value: id, selected: id === holder.held.seat }, seat ? seat.name : tr("Table"));
  })) : "";
  /** @type {(on: boolean, title: string) => HTMLElement} */
  const side = (on, title) => el("button", {
    type: "button", "aria-pressed": String(holder.line.asTable === on), onclick: () => showTable(holder, on),
  }, title);
  const sides = isHolder ? el("div", { class: "sides", role: "group", "aria-label": tr("What this phone shows") },
    side(false, tr("My seat")), side(true, tr("The table"))) : "";
  // One phase has nothing to tell: "Round 1", not "Round 1 Round".
  const phase = moment.over ? tr("Scoring") : moment.phases.length > 1 ? moment.phases[moment.phase].name : "";
  return [
    el("div", { class: "who" }, own ? [marker(own), el("b", {}, own.name)] : el("b", {}, view.title || view.game.title), switcher),
    el("div", { class: "when" }, el("b", {}, moment.round_name), " ", phase),
    sides,
  ];
}

/**
 * Show the table that this phone runs, or its own seat.
 * @param {Holder} holder
 * @param {boolean} on
 */
function showTable(holder, on) {
  if (holder.line.asTable !== on) holder.line.lookAsTable(on);
}

/**
 * Return the question of the current step, with its hints.
 * @param {TableView} view
 * @param {Drawn} context
 * @param {HintView[]} hints
 */
function now(view, context, hints) {
  const { prompt } = view;
  const [first, why] = headOf(view);
  return [
    partNode(view),
    el("h1", {}, first),
    why ? el("p", { class: "detail" }, why) : "",
    prompt.detail ? el("p", { class: "detail" }, prompt.detail) : "",
    lastRoundNode(view.moment),
    hintsNode(hints, context),
  ];
}

/**
 * Return the hints of a step as a list.
 * @param {HintView[]} hints
 * @param {Drawn} context
 */
function hintsNode(hints, context) {
  return hints.length ? el("ul", { class: "hints" }, hints.map((hint) =>
    el("li", { class: hint.kind }, hintSign(hint, context), el("span", { class: "grow" }, inline(hint.text, context.icons))))) : "";
}

/**
 * Return the sign before a hint: a seat's marker, or an icon.
 * @param {HintView} hint
 * @param {Drawn} context
 */
function hintSign(hint, context) {
  const seat = context.seats.find((each) => each.id === hint.seat);
  return seat ? marker(seat) : hint.icon ? icon(context.icons, hint.icon) : "";
}

/**
 * Return the offer that the acting button takes: the only form of the step, else the first button; nothing while others act.
 * @param {TableView} view
 * @param {OfferView[]} offers
 */
function firstOf(view, offers) {
  const main = offers.filter((each) => each.style === "main" && !each.why);
  const forms = main.filter((each) => each.fields.length);
  return (forms.length === 1 ? forms[0] : main[0]) || null;
}

/** At most this many offers take the whole width; more are beside each other. */
const MOST_WHOLE = 4;

/**
 * Return offers as parts, the first of the step before the others.
 * @param {Seen} holder
 * @param {OfferView[]} offers
 * @param {Drawn} context
 * @param {OfferView | null} first
 */
function asked(holder, offers, context, first) {
  /** @type {(offer: OfferView) => { key: string, told: unknown, draw: () => HTMLElement }} */
  const part = (offer) => {
    // One button is filled: the first of the step.
    const look = offer.style === "main" && offer !== first ? "other" : offer.style;
    return {
      key: [offer.do, offer.seat, offer.title].join("|"), told: [offer, context.seats, context.step, offer === first, look],
      draw: () => offerNode(offer, context, take(holder, offer), offer === first, look),
    };
  };
  return offers.map(part);
}

/**
 * Return the offer to fill in one's own sheet again, while others count theirs.
 * @type {(view: TableView) => OfferView | undefined}
 */
const againOf = (view) => (view.moment.decided ? undefined
  : view.anytime.find((each) => view.seat && each.seat === view.seat && each.do.endsWith(".again") && !each.why));

/**
 * Return the sentence with the awaited players, and the buttons that this seat has meanwhile.
 * @param {Seen} holder
 * @param {TableView} view
 */
function waiting(holder, view) {
  const isHolder = view.table.holder !== "" && view.table.holder === holder.held.seat;
  const lead = view.prompt.state === "hands" ? el("p", { class: "detail" }, isHolder ? tr("Tap Continue when you’re done.") : leader(view)) : "";
  const open = view.prompt.state === "hands" && isHolder ? el("div", { class: "send first" },
    el("button", { type: "button", class: "main", onclick: () => showTable(holder, true) }, tr("Continue"))) : "";
  const undo = view.may_undo ? el("button", {
    type: "button", class: "small",
    onclick: () => tell(holder, "undo", { newest: holder.view.newest, key: freshKey() }),
  }, view.seat ? tr("Undo my step") : tr("Undo")) : "";
  const again = againOf(view);
  const change = again ? el("button", { type: "button", class: "small", onclick: () => take(holder, again)({}) }, tr("Change mine")) : "";
  return [lead, open, countNode(view), ...nudges(view, (seat) => () => tell(holder, "nudge", { seat })), change, undo];
}

/**
 * Return the buttons for the next table, if no shared screen starts it.
 * @param {Holder} holder
 * @param {TableView} view
 * @param {boolean} isHolder
 */
function nextNode(holder, view, isHolder) {
  if (!isHolder) return view.table.holder ? el("p", { class: "detail" }, tr("{names}’s phone starts the next table.", { names: names(view.seats, [view.table.holder]) })) : "";
  return [rematchNode(view, (told) => holder.line.say("lay", told)),
    el("button", { type: "button", class: "other", onclick: () => tell(holder, "put_away", {}) }, tr("Another game or other players"))];
}

/**
 * Return the sentence that says who continues.
 * @type {(view: TableView) => string}
 */
const leader = ({ table, seats }) => (table.holder ? tr("{names} taps Continue when you’re done.", { names: names(seats, [table.holder]) }) : tr("Continue on the shared screen when you’re done."));

/**
 * Return the notice of a step that was done for everyone, with a button to undo it.
 * @param {Holder} holder
 * @param {NoticeView | null} notice
 */
function noticeNode(holder, notice) {
  if (!notice) return "";
  const undo = () => tell(holder, "undo", { newest: notice.row, key: freshKey() });
  return el("div", { class: "notice" }, el("span", { class: "grow" }, notice.text),
    notice.row ? el("button", { type: "button", class: "small", onclick: undo }, tr("Undo")) : "");
}

/**
 * Return the panels of the table, the one of the current step first.
 * @param {Seen} holder
 * @param {TableView} view
 * @param {Drawn} context
 */
function panels(holder, view, context) {
  const first = view.panels.filter((each) => each.id === view.prompt.panel);
  const rest = shownOf(view).filter((each) => each.id !== view.prompt.panel);
  const order = view.order.flatMap((id) => view.seats.filter((each) => each.id === id));
  const turns = el("section", { class: "panel" }, el("h2", {}, tr("Turn order")),
    el("ol", { class: "order" }, order.map((seat) => el("li", {}, named(seat)))));
  /** @type {(panel: Shown) => Node | null} */
  const node = (panel) => panelNode(panel, context, touchesOf(panel, view.anytime).map((offer) =>
    offerNode(offer, { ...context, step: "" }, take(holder, offer))));
  return [...first.map(node), turns, ...rest.map(node)];
}

/** @type {{ [group: string]: string }} */
const GROUPS = { mend: tr("Correct"), settings: tr("Settings"), points: tr("Points"), stores: tr("Stores") };

/**
 * Return the offers for any time as parts, folded in groups.
 * @param {Seen} holder
 * @param {OfferView[]} offers
 * @param {Drawn} context
 */
function more(holder, offers, context) {
  /** @type {Map<string, OfferView[]>} */
  const groups = new Map();
  for (const offer of offers) {
    const name = GROUPS[offer.group] || offer.group.replace(/_/g, " ") || tr("More");
    groups.set(name, [...(groups.get(name) || []), offer]);
  }
  return [...groups].map(([name, own]) => ({ key: name, told: name, draw: () => el("details", { class: "group" },
    el("summary", {}, name.charAt(0).toUpperCase() + name.slice(1)), el("div")), within: (/** @type {HTMLElement} */ group) => keep(/** @type {Element} */ (group.lastElementChild), own.map((offer) => ({
    key: [offer.do, offer.seat, offer.title].join("|"), told: [offer, context.seats],
    // Filled is what the step asks alone.
    draw: () => offerNode(offer, { ...context, step: "" }, take(holder, offer), false, offer.style === "main" ? "other" : offer.style),
  }))) }));
}

/**
 * Return the log to unfold, newest first.
 * @param {LogLineView[]} log
 */
function logNode(log) {
  return el("details", {}, el("summary", {}, tr("What happened")),
    el("ol", { class: "log" }, log.slice().reverse().map((line) => el("li", { class: line.kind }, line.text))));
}

/** Return the settings of this phone. */
function phoneNode() {
  const loud = el("input", { type: "checkbox", role: "switch", checked: isLoud(), onchange: () => setLoud(loud.checked) });
  return el("details", {}, el("summary", {}, tr("This phone")),
    el("label", { class: "choice" }, loud, el("span", { class: "grow" }, tr("Sound and buzz when it is my turn"),
      el("small", {}, tr("Tap anywhere to turn on sound.")))),
    playsNode());
}

/**
 * Show another seat, behind a cover while the phone is passed on.
 * @param {string} seat
 */
function show(seat) {
  shown = holders.get(seat) || null;
  covered = holders.size > 1;
  hideCards();
  draw();
}

/**
 * Draw the cover of a seat's page, which hides it until its player taps.
 * @param {Seen} holder
 */
function cover(holder) {
  const seat = holder.view.seats.find((each) => each.id === holder.view.seat);
  document.body.classList.add("covered");
  fill(place("head"), ["cover", seat], () => {
    const button = el("button", { type: "button", class: "main", onclick: () => { covered = false; draw(); } },
      seat ? tr("I am {name}: show", { name: seat.name }) : tr("Show the table"));
    const box = el("div", { class: "cover" }, seat ? marker(seat) : "", el("h1", {}, seat ? tr("For {name} only", { name: seat.name }) : tr("The table")), button);
    if (seat) {
      box.style.background = seat.colour;
      box.style.color = readableOn(seat.colour);
    }
    return box;
  });
}

/**
 * Go to the lobby with the table's code.
 * @param {string} secret
 */
function enter(secret) {
  keepTableCode(secret);
  openLobby(secret);
}

function arrive() {
  const told = seatOfAddress();
  if (!told) return;
  if (told.seat === "table") {
    if (keepTableCode(told.secret)) history.replaceState(null, "", "/");
    if (!shown) openLobby(told.secret);
    return;
  }
  const old = heldSeats().find((each) => each.seat === told.seat) || holders.get(told.seat)?.held;
  const kept = { seed: hex(randomBytes(16)), mine: null, ...old, ...told };
  const same = old && old.secret === kept.secret && old.seed === kept.seed;
  if (old && old.seed !== kept.seed) kept.mine = null;
  if (keepSeat(kept)) history.replaceState(null, "", "/");
  shown = (same && holders.get(told.seat)) || hold(kept);
  draw();
}

function begin() {
  for (const kept of heldSeats()) {
    shown = hold(kept);
  }
  arrive();
  if (!shown && !lobby && tableCode()) openLobby(tableCode());
}

// Another tab of this browser has sealed, or taken a seat.
addEventListener("storage", () => {
  for (const kept of heldSeats()) {
    const holder = holders.get(kept.seat);
    if (holder) Object.assign(holder.held, kept);
  }
  draw();
});
client.start();
