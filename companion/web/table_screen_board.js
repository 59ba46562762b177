// The middle part of the shared screen: the players with their figures, the tracks, the question.

import { tr } from "./catalog.js";
import { confirmFirst } from "./confirm.js";
import { el, figure, icon, inline, marker, named, svg } from "./dom.js";
import { form, offerNode, trying, waysOut } from "./offers.js";
import { lastRoundNode } from "./on_the_table.js";
import { panelNode, shownOf, shownPart, touchesOf } from "./panels.js";
import { lossOf } from "./part.js";
import { headOf } from "./result.js";
import { pagesNode, pagesOf } from "./score_pages.js";

/** @import { Drawn, Icons } from "./dom.js" */
/** @import { Values } from "./offers.js" */
/** @import { Cut } from "./part.js" */
/** @import { Shown } from "./panels.js" */
/** @import { MarkerView, OfferView, PanelView, RowsPanelView, SeatView, TableView, TrackPanelView } from "./view" */

/** @typedef {{ text: string, title: string }} Figure */
/** @typedef {{ main: Figure | null, others: Figure[] }} Figures */
/** @typedef {(values: Values) => unknown} Sends */

/**
 * Return the seat of an id; the first for an id that no seat has.
 * @param {SeatView[]} seats
 * @param {string} id
 */
const seatOf = (seats, id) => seats.find((each) => each.id === id) || seats[0];

/**
 * Return where the table is: its round, its title, and the phases with a mark on the current one.
 * @param {TableView} view
 * @param {Icons} icons
 */
export function headNode(view, icons) {
  const { moment } = view;
  const title = view.title && view.title !== view.game.title ? `${view.game.title} · ${view.title}` : view.game.title;
  const phases = moment.phases.length < 2 ? "" : el("ol", { class: "phases", "aria-label": tr("Phases") },
    moment.phases.map((phase, at) => el("li", {
      class: moment.over || at < moment.phase ? "done" : at === moment.phase ? "now" : "",
      "aria-current": !moment.over && at === moment.phase ? "step" : false,
    }, icon(icons, phase.icon), el("span", {}, phase.name))));
  return [
    el("div", { class: "where" }, el("b", { class: "round" }, moment.over ? tr("Scoring") : moment.round_name), el("span", { class: "detail" }, title)),
    phases,
  ];
}

const LONG = 36; // letters of a question that fills its lines

/**
 * Return the present question, with the moves on the cardboard.
 * @param {TableView} view
 * @param {Drawn} told
 */
export function promptNode(view, told) {
  const { prompt, moment } = view;
  const asked = view.seats.filter((each) => prompt.seats.includes(each.id));
  const sign = asked.length === 1 ? marker(asked[0]) : "";
  const [first, why] = headOf(view);
  return [
    lastRoundNode(moment),
    el("h1", { class: first.length > LONG ? "long" : "" }, sign, el("span", {}, first)),
    why ? el("p", { class: "detail lead" }, why) : "",
    prompt.detail ? el("p", { class: "detail lead" }, prompt.detail) : "",
    view.hints.length ? el("ul", { class: "hints" }, view.hints.map((hint) => {
      const seat = view.seats.find((each) => each.id === hint.seat);
      const mark = seat ? marker(seat) : hint.icon ? icon(told.icons, hint.icon) : "";
      return el("li", { class: hint.kind }, mark, el("span", { class: "grow" }, inline(hint.text, told.icons)));
    })) : "",
  ];
}

/**
 * Return each player's figures, by seat: the most important one, and the others.
 * @param {TableView} view
 */
function figuresOf(view) {
  /** @type {Map<string, Figures>} */
  const found = new Map(view.seats.map((seat) => [seat.id, { main: null, others: [] }]));
  /** @type {(id: string, text: string, title: string, isMain: boolean) => void} */
  const put = (id, text, title, isMain) => {
    const own = found.get(id);
    if (!own) return;
    if (isMain && !own.main) own.main = { text, title };
    else own.others.push({ text, title });
  };
  const { scores } = view;
  if (scores) for (const row of scores.rows) put(row.seat, figure(row.total), scores.title, true);
  let first = !scores;
  for (const panel of view.panels) {
    if (panel.widget === "track") {
      for (const each of panel.markers) put(each.seat, figure(each.total), panel.title, first);
      first = false;
    } else if (isOfPlayers(panel)) {
      for (const { seat, cells: [{ text, number }] } of panel.rows) {
        if (number === undefined) put(seat, text, "", false);
        else if (number) put(seat, figure(number), panel.title, false);
      }
    }
  }
  return found;
}

/**
 * Return whether a panel has one word or number for each player, which the players' own lines can say.
 * @param {PanelView} panel
 * @returns {panel is RowsPanelView}
 */
function isOfPlayers(panel) {
  return panel.widget === "rows" && panel.rows.length > 0 && panel.rows.every(({ seat, cells }) =>
    seat && cells.length === 1 && (panel.columns.length === 1 || cells[0].number !== undefined));
}

/**
 * Return whether a panel is shown anyway: as a track, in players' lines, or by seals.
 * @param {Shown} panel
 */
const isElsewhere = (panel) => "widget" in panel && (panel.widget !== "rows" || isOfPlayers(panel));

/** @type {{ [state: string]: string }} */
const STATES = { sealed: tr("Sealed"), "face-down": tr("Sets a dial"), choosing: tr("Chooses"), done: tr("Done"), now: tr("To act") };

/**
 * Return the players in turn order, each with figures and with its open part.
 * @param {TableView} view
 */
export function standingNode(view) {
  const figures = figuresOf(view);
  const { prompt } = view;
  const waits = new Set(prompt.waits);
  const done = new Set(prompt.done);
  const { phones } = view.table;
  const dials = new Set((view.seals && view.seals.dials) || []);
  /** @param {string} id */
  const stateOf = (id) => {
    if (view.moment.over) return "";
    if (dials.has(id)) return "face-down";
    if (view.seals && view.seals.sealed.includes(id)) return "sealed";
    if (view.seals && view.seals.seats.includes(id)) return "choosing";
    if (done.has(id)) return "done";
    return waits.has(id) ? "now" : "";
  };
  /** @type {(id: string, at: number) => HTMLElement} */
  const line = (id, at) => {
    const seat = seatOf(view.seats, id);
    const own = figures.get(id) || { main: null, others: [] };
    const state = stateOf(id);
    const words = STATES[state] || "";
    const phone = phones[id] === "asleep" ? tr("Phone asleep") : "";
    const made = el("li", { class: own.others.length ? `${state} two` : state },
      el("span", { class: "at", "aria-hidden": "true" }, String(at + 1)), marker(seat),
      el("span", { class: "grow" }, el("b", { class: "name" }, seat.name),
        el("span", { class: "word" }, [words, phone].filter(Boolean).join(" · "))),
      own.main ? el("b", { class: "main-figure", "aria-label": `${own.main.text} ${own.main.title}` }, own.main.text) : "",
      own.others.length ? el("span", { class: "others" }, own.others.map((each) =>
        el("span", {}, each.title ? `${each.title} ` : "", el("b", {}, each.text)))) : "");
    made.style.setProperty("--seat", seat.colour);
    return made;
  };
  const unit = [...figures.values()].map((own) => own.main && own.main.title).find(Boolean);
  return [
    el("h2", {}, el("span", { class: "grow" }, tr("Turn order")), unit ? el("span", {}, unit) : ""),
    el("ol", { class: "players" }, view.order.map(line)),
  ];
}

/**
 * Measures of a track, in its own units; its breadth is that of the screen.
 * @typedef {{ wide: number, mark: number, font: number }} Scale
 */
/** Each with the breadth of screens in pixels up to which it counts. @type {[number, Scale][]} */
const SCALES = [
  [360, { wide: 300, mark: 36, font: 16 }],
  [600, { wide: 400, mark: 38, font: 18 }],
  [900, { wide: 600, mark: 38, font: 18 }],
  [1250, { wide: 850, mark: 34, font: 16 }],
  [Infinity, { wide: 1000, mark: 30, font: 15 }],
];

/**
 * Return the measures of tracks on a screen: on a small one there are fewer units, so that markers and figures stay large.
 * @param {number} width width of the screen, pixels
 */
export const trackScale = (width) => (SCALES.find(([most]) => width <= most) || SCALES[0])[1];

/** Up to so many spaces, from one figure under a track to the next; a larger step counts where figures have no room. */
const STEPS = [[30, 1], [70, 5], [150, 10], [350, 25], [700, 50], [1400, 100], [Infinity, 200]];
/** From the edge of the drawing to a track's first and last space. */
const EDGE = 26;

/**
 * Return a track as it is printed: spaces in a line, markers on them from below; of a long one the part that is taken.
 * @param {TrackPanelView} panel
 * @param {SeatView[]} seats
 * @param {Scale} scale
 */
export function trackNode(panel, seats, { wide, mark, font }) {
  const { first, last } = shownPart(panel);
  const span = Math.max(1, last - first);
  const space = (wide - 2 * EDGE) / span;
  /** @type {(at: number) => number} */
  const x = (at) => EDGE + space * (Math.min(last, Math.max(first, at)) - first);
  /** @type {(MarkerView & { x: number, lane: number })[]} */
  const placed = [];
  for (const each of panel.markers) {
    const own = x(each.at);
    const near = placed.filter((other) => Math.abs(other.x - own) < mark);
    const below = near.filter((other) => other.at === each.at);
    let lane = below.length ? Math.max(...below.map((other) => other.lane)) + 1 : 0;
    while (near.some((other) => other.lane === lane)) lane += 1;
    placed.push({ ...each, x: own, lane });
  }
  const lanes = Math.max(1, ...placed.map((each) => each.lane + 1));
  const lift = 0.8 * mark; // from one marker to the next above it
  const top = 6 + (lanes - 1) * lift + mark;
  const foot = top + 7 + font;
  /** @type {SVGElement[]} */
  const shapes = [svg("rect", { x: 4, y: top - 8, width: wide - 8, height: 14, rx: 7, class: "rail-line" })];
  const room = 0.7 * font * Math.max(figure(first).length, figure(last).length) + 8;
  const [, step] = STEPS.find(([most, each]) => span <= most && each * space >= room) || [0, 500];
  for (let at = first; at <= last; at += 1) {
    const isNamed = at % step === 0;
    if (step > 10 && at % (step / 5)) continue;
    shapes.push(svg("circle", { cx: x(at), cy: top - 1, r: isNamed ? 3.4 : 1.6, class: "space-dot" }));
    if (isNamed) {
      const number = svg("text", { x: x(at), y: foot, "text-anchor": "middle", class: "space-number", "font-size": font });
      number.textContent = figure(at);
      shapes.push(number);
    }
  }
  for (const flag of panel.flags) {
    shapes.push(svg("path", { d: `M${x(flag.at)} ${top - 1}V${top - 34}l16 7l-16 7`, class: "flag-sign" }));
  }
  for (const each of placed.sort((a, b) => a.lane - b.lane)) {
    const seat = seatOf(seats, each.seat);
    const drawn = marker(seat);
    for (const [key, value] of Object.entries({ x: each.x - mark / 2, y: top + 7 - mark - each.lane * lift, width: mark, height: mark })) {
      drawn.setAttribute(key, String(value));
    }
    shapes.push(drawn);
  }
  const said = panel.markers.map((each) => each.lap
    ? tr("{name} on {figure}, {lap}", { name: seatOf(seats, each.seat).name, figure: figure(each.at), lap: each.lap })
    : tr("{name} on {figure}", { name: seatOf(seats, each.seat).name, figure: figure(each.at) }));
  const flags = panel.flags.map((each) => tr("{title} on {figure}", { title: each.title, figure: figure(each.at) }));
  const laps = panel.markers.filter((each) => each.lap).map((each) => `${seatOf(seats, each.seat).name}: ${each.lap}, ${figure(each.total)}`);
  return el("figure", { class: laps.length ? "track-line long" : "track-line" },
    el("figcaption", {}, el("b", {}, panel.title), ...[...flags, ...laps].map((words) => el("span", {}, words))),
    svg("svg", { viewBox: `0 0 ${wide} ${foot + 8}`, role: "img", "aria-label": `${panel.title}: ${[...said, ...flags].join("; ")}` }, ...shapes));
}

/**
 * Return the other panels of the table, without the figures of players' lines and tracks.
 * @param {TableView} view
 * @param {Drawn} told
 * @param {(offer: OfferView) => Sends} take returns what sends an offer's values
 */
export function panelsNode(view, told, take) {
  const left = shownOf(view).filter((each) => each.id !== view.prompt.panel && !isElsewhere(each));
  return left.map((each) => panelNode(each, told, touchesOf(each, view.anytime).map((offer) => offerNode(offer, told, take(offer)))) || "")
    .filter((each) => each !== "");
}

/**
 * Return the step's own panel; tracks and players' figures are shown anyway.
 * @param {TableView} view
 * @param {Drawn} told
 */
export function aboutNode(view, told) {
  const own = view.panels.find((each) => each.id === view.prompt.panel);
  return own && !isElsewhere(own) ? panelNode(own, told) || "" : "";
}

/**
 * Return the present offers: the table's own first, then each player's under the name.
 * @param {TableView} view
 * @param {Drawn} told
 * @param {(offer: OfferView) => Sends} take returns what sends an offer's values
 * @param {(offer: OfferView) => Cut} cut tells whose part an offer ends by now
 */
export function askedNode(view, told, take, cut) {
  if (pagesOf(view).length) return pagesNode(view, told, take);
  const open = view.offers.filter((each) => !each.private);
  const mine = open.filter((each) => !each.seat || (view.prompt.seats.length === 1 && view.prompt.seats[0] === each.seat));
  const main = mine.filter((each) => each.style === "main");
  const first = main.length && !main[0].why ? main[0] : null;
  /** @type {(offer: OfferView, look: string) => HTMLElement} */
  const node = (offer, look) => offerTap(offer, told, take(offer), look, cut);
  const seats = view.seats.filter((seat) => open.some((each) => each.seat === seat.id && !mine.includes(each)));
  const ways = waysOut(mine, first);
  const rest = mine.filter((each) => each !== first && !ways.includes(each));
  const acting = first ? node(first, "main") : null;
  const out = ways.length ? el("div", { class: "ways" }, ways.map((each) => node(each, each.style))) : "";
  // The ways out stay in view beside the acting button.
  const bar = acting && (acting.querySelector(".send") || el("div", { class: "send first" }, acting));
  if (bar) {
    bar.classList.toggle("beside-ways", out !== "");
    if (out) bar.append(out);
  }
  return [
    first && first.fields.length ? acting : bar,
    rest.length ? el("div", { class: rest.length > 2 ? "beside" : "" }, rest.map((each) => node(each, "other"))) : "",
    seats.length ? el("div", { class: "by-seat" }, seats.map((seat) => el("section", { "aria-label": seat.name },
      el("h3", {}, named(seat)),
      open.filter((each) => each.seat === seat.id && !mine.includes(each)).map((each) =>
        node({ ...each, title: shortTitle(each.title, seat.name) }, each.style === "main" && !first ? "main" : "other"))))) : "",
    bar ? "" : out,
  ];
}

/**
 * Return a title without the name that stands above it.
 * @param {string} title
 * @param {string} name
 */
function shortTitle(title, name) {
  const rest = title.startsWith(`${name}: `) ? title.slice(name.length + 2) : title;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * An offer as a button, or as a form that opens below it; the main one's form stands open.
 * @param {OfferView} offer
 * @param {Drawn} told
 * @param {Sends} take
 * @param {string} look
 * @param {(offer: OfferView) => Cut} cut
 */
function offerTap(offer, told, take, look, cut) {
  if (offer.why) return el("p", { class: "shut" }, offer.title, el("small", {}, offer.why));
  if (offer.fields.length) {
    if (look === "main") return el("div", { class: "offer first" }, form(offer, told, take));
    const box = el("details", { class: "offer" }, el("summary", { class: look }, offer.title));
    box.addEventListener("toggle", () => {
      if (!box.open || box.querySelector("form")) return;
      box.append(form(offer, told, async (values) => {
        await take(values);
        box.open = false;
      }));
    });
    return box;
  }
  const trouble = el("p", { class: "why", role: "alert" });
  const button = el("button", { type: "button", class: look }, offer.title);
  const box = el("div", {}, button, trouble);
  const send = async () => {
    if (button.hasAttribute("aria-disabled")) return;
    await trying(button, trouble, () => take({}));
  };
  button.addEventListener("click", () => {
    const loss = lossOf(told.seats, cut(offer));
    if (!loss) send();
    else {
      confirmFirst(button, loss, () => {
        button.focus();
        send();
      });
    }
  });
  return box;
}
