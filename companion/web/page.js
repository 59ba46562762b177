// The guest page: takes its seat, keeps the line to the host, and draws what the seat may see.

import { Bids } from "./bids.js";
import { bidKey, bidNode, openedNode, waitingNode } from "./bid_view.js";
import { el, fill, icon, inline, marker, named, readableOn } from "./dom.js";
import { offerNode } from "./offers.js";
import { panelNode } from "./panels.js";
import { rulebook } from "./rules.js";
import { hideCards, seatNode } from "./seat_view.js";
import { hex, randomBytes } from "./sha256.js";
import { forgetSeat, heldSeats, keepSeat, seatOfAddress } from "./store.js";
import { Line, freshKey } from "./wire.js";

const STATES = {
  joining: "Joining the table …",
  here: "",
  lost: "The table can’t be reached. Is this phone in the same Wi-Fi, and the host awake? If no phone gets through, the Wi-Fi keeps them apart: switch on one phone’s hotspot, and let the host and all phones join that. The page comes back by itself.",
  out: "This seat has another code now. Scan the seat’s code on the host’s screen.",
};

const place = (id) => document.getElementById(id);
const holders = new Map(); // seat id to what this page knows of it
let shown = null; // the holder on the screen
let covered = false; // the phone is being passed on
let game = null;
let words = [];

/** Hold a seat from now on. */
function hold(kept) {
  const old = holders.get(kept.seat);
  if (old) old.line.stop();
  const holder = { held: kept, view: null, state: "joining" };
  holder.line = new Line(kept.seat, kept.secret,
    (view) => { holder.view = view; follow(holder); draw(); },
    (state) => { holder.state = state; draw(); });
  holder.bids = new Bids(kept, () => keepSeat(kept), (kind, told) => holder.line.say(kind, told), words);
  holders.set(kept.seat, holder);
  holder.line.run();
  return holder;
}

async function follow(holder) {
  if (!game) {
    game = {};
    holder.line.say("game", {}).then((told) => { game = told.game; draw(); }, () => { game = null; });
  }
  try {
    await holder.bids.follow(holder.view);
  } catch (error) {
    if (error.code !== "not_now" && error.code !== "already_open") holder.bids.warning = error.message;
  }
  draw();
}

function take(holder, offer) {
  return async (values) => {
    const action = { do: offer.do, seat: offer.seat, values };
    if (offer.private) await holder.line.say("keep", { action });
    else await holder.line.say("do", { action, key: freshKey(), based_on: holder.view.newest });
  };
}

function draw() {
  const holder = shown;
  if (!holder) {
    fill(place("now"), "none", () => [el("h1", {}, "Which seat is yours?"),
      el("p", {}, "Scan the code of your seat on the host’s screen with this phone’s camera.")]);
    return;
  }
  fill(place("state"), STATES[holder.state], (told) => told);
  place("state").className = holder.state;
  const { view } = holder;
  if (!view || !game || !game.title) return;
  if (covered) { cover(holder); return; }
  document.body.classList.remove("covered");
  const told = { seats: view.seats, icons: game.icons, numbers: game.numbers, seat: view.seat, prompt: view.prompt.text };
  const seen = view.seats;
  const own = view.seats.find((each) => each.id === view.seat);
  document.title = `${own ? own.name : "Table"} · ${view.game.title}`;
  document.documentElement.style.setProperty("--seat", own ? own.colour : "transparent");
  fill(place("head"), [seen, view.moment, view.title, [...holders.keys()], view.seat], () => head(view, own));
  fill(place("now"), [view.prompt, view.hints, seen, view.moment.over, view.moment.last_round], () => now(view, told));
  fill(place("bid"), bidKey(holder), () => bidNode(holder, told, draw));
  fill(place("waiting"), [view.seals, seen], () => waitingNode(holder, told));
  fill(place("opened"), [view.opened, seen], () => openedNode(holder, told));
  const offers = view.offers.filter((each) => !each.private);
  fill(place("asked"), [offers, seen, told.prompt], () => asked(holder, offers, told));
  fill(place("panels"), [view.panels, view.prompt.panel, seen, view.order], () => panels(view, told));
  fill(place("more"), [view.anytime, view.may_undo, seen], () => more(holder, told));
  fill(place("log"), view.log, (log) => logNode(log));
  fill(place("seat"), [view.seat, holder.held.seed, seen, [...holders.keys()]], () => seatNode(holder, draw));
  fill(place("rules"), game.rulebook.length, (count) => (count
    ? el("details", {}, el("summary", {}, "Rules"), rulebook(game.rulebook, told.icons)) : ""));
}

function head(view, own) {
  const { moment } = view;
  const switcher = holders.size > 1 ? el("select", {
    "aria-label": "Seat on this screen",
    onchange: (event) => show(event.target.value),
  }, [...holders.keys()].map((id) => {
    const seat = view.seats.find((each) => each.id === id);
    return el("option", { value: id, selected: id === view.seat }, seat ? seat.name : "Table");
  })) : "";
  return [
    el("div", { class: "who" }, own ? [marker(own), el("b", {}, own.name)] : el("b", {}, view.title || view.game.title), switcher),
    el("div", { class: "when" }, el("b", {}, moment.round_name), " ", moment.over ? "Scoring" : moment.phases[moment.phase].name),
  ];
}

function now(view, told) {
  const { prompt } = view;
  return [
    el("h1", {}, prompt.text),
    prompt.detail ? el("p", { class: "detail" }, prompt.detail) : "",
    view.moment.last_round && !view.moment.over ? el("p", { class: "badge" }, view.moment.last_round) : "",
    view.hints.length ? el("ul", { class: "hints" }, view.hints.map((hint) =>
      el("li", { class: hint.kind }, hintSign(hint, told), el("span", { class: "grow" }, inline(hint.text, told.icons))))) : "",
  ];
}

function hintSign(hint, told) {
  const seat = told.seats.find((each) => each.id === hint.seat);
  return seat ? marker(seat) : hint.icon ? icon(told.icons, hint.icon) : "";
}

/** So many offers take the whole width; more stand beside each other. */
const MOST_WHOLE = 4;

function asked(holder, offers, told) {
  const main = offers.filter((each) => each.style === "main" && each.fields.length && !each.why);
  const first = main.length === 1 ? main[0] : null;
  // One button is filled: the first of the step.
  const filled = first || offers.find((each) => each.style === "main" && !each.why);
  const node = (offer) => offerNode(offer, told, take(holder, offer), offer === first,
    offer.style === "main" && offer !== filled ? "other" : offer.style);
  const others = offers.filter((each) => each !== first && each.style !== "skip").map(node);
  const beside = others.length > MOST_WHOLE ? [el("div", { class: "beside" }, others)] : others;
  const skips = offers.filter((each) => each !== first && each.style === "skip").map(node);
  return [first ? node(first) : "", ...beside, ...skips];
}

function panels(view, told) {
  const first = view.panels.filter((each) => each.id === view.prompt.panel);
  const rest = view.panels.filter((each) => each.id !== view.prompt.panel);
  const order = view.order.map((id) => view.seats.find((each) => each.id === id));
  const turns = el("section", { class: "panel", "aria-labelledby": "turns" }, el("h2", { id: "turns" }, "Turn order"),
    el("ol", { class: "order" }, order.map((seat) => el("li", {}, named(seat)))));
  return [...first.map((each) => panelNode(each, told)), turns, ...rest.map((each) => panelNode(each, told))];
}

const GROUPS = { mend: "Put right", settings: "Settings", points: "Points", stores: "Stores" };

function more(holder, told) {
  const { view } = holder;
  const groups = new Map();
  for (const offer of view.anytime) {
    const name = GROUPS[offer.group] || offer.group.replace(/_/g, " ") || "More";
    groups.set(name, [...(groups.get(name) || []), offer]);
  }
  const undo = view.may_undo ? el("button", {
    type: "button", class: "other",
    onclick: () => holder.line.say("undo", { newest: holder.view.newest, key: freshKey() }).catch(trouble),
  }, view.seat ? "Undo my step" : "Undo") : "";
  return [undo, ...[...groups].map(([name, offers]) => el("details", { class: "group" },
    el("summary", {}, name.charAt(0).toUpperCase() + name.slice(1)),
    offers.map((offer) => offerNode(offer, told, take(holder, offer)))))];
}

function logNode(log) {
  return el("details", {}, el("summary", {}, "What happened"),
    el("ol", { class: "log" }, log.slice().reverse().map((line) => el("li", { class: line.kind }, line.text))));
}

function trouble(error) {
  place("trouble").textContent = error.message;
  setTimeout(() => { place("trouble").textContent = ""; }, 6000);
}

/** Show another seat, behind a cover while the phone is passed on. */
function show(seat) {
  shown = holders.get(seat);
  covered = holders.size > 1;
  hideCards();
  draw();
}

function cover(holder) {
  const seat = holder.view.seats.find((each) => each.id === holder.view.seat);
  document.body.classList.add("covered");
  fill(place("head"), ["cover", seat], () => {
    const button = el("button", { type: "button", class: "main", onclick: () => { covered = false; draw(); } },
      seat ? `I am ${seat.name}: show` : "Show the table");
    const box = el("div", { class: "cover" }, seat ? marker(seat) : "", el("h1", {}, seat ? `For ${seat.name} only` : "The table"), button);
    if (seat) {
      box.style.background = seat.colour;
      box.style.color = readableOn(seat.colour);
    }
    return box;
  });
}

function wake() {
  if (document.visibilityState !== "visible") {
    hideCards();
    return;
  }
  for (const holder of holders.values()) holder.line.wake();
}

function arrive() {
  const told = seatOfAddress();
  if (!told) return;
  const old = heldSeats().find((each) => each.seat === told.seat) || holders.get(told.seat)?.held;
  const kept = { seed: hex(randomBytes(16)), mine: null, ...old, ...told };
  const same = old && old.secret === kept.secret && old.seed === kept.seed;
  if (old && old.seed !== kept.seed) kept.mine = null;
  if (keepSeat(kept)) history.replaceState(null, "", "/");
  if (same && holders.has(told.seat)) shown = holders.get(told.seat);
  else shown = hold(kept);
  draw();
}

async function begin() {
  words = await (await fetch("/words.json")).json();
  for (const kept of heldSeats()) {
    shown = hold(kept);
    holders.get(kept.seat).forget = () => forgetSeat(kept.seat);
  }
  arrive();
  draw();
}

addEventListener("hashchange", arrive);
addEventListener("pageshow", wake);
addEventListener("online", wake);
document.addEventListener("visibilitychange", wake);
// Another tab of this browser has sealed, or taken a seat.
addEventListener("storage", () => {
  for (const kept of heldSeats()) {
    const holder = holders.get(kept.seat);
    if (holder) Object.assign(holder.held, kept);
  }
  draw();
});
begin();
