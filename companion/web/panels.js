// The panels of the view, such as tables and tracks: a function draws each kind.

import { tr } from "./catalog.js";
import { clockNode } from "./clock.js";
import { el, figure, icon, inline, marker, named, seatOf } from "./dom.js";

/** @import { Child, Drawn } from "./dom.js" */
/** @import { CellView, ClockView, ColumnView, MarkerView, OfferView, PanelRowView, PanelView, RowsPanelView, SealingPanelView, TableView, TrackPanelView } from "./view" */

/** @typedef {PanelView | ClockView} Shown a panel, or the clock that lies among them */

/**
 * Return what lies on the table: the clock and the panels.
 * @param {{ clock: ClockView | null, panels: PanelView[] }} view
 * @returns {Shown[]}
 */
export const shownOf = ({ clock, panels }) => (clock ? [clock, ...panels] : panels);

/**
 * Return a panel, or the clock as one; null for a widget that this page does not know.
 * @param {Shown} panel
 * @param {Drawn} told
 * @param {HTMLElement[]} [touches] buttons of its one-touch offers
 */
export function panelNode(panel, told, touches = []) {
  if ("widget" in panel && panel.widget === "sealing" && !panel.rows.length) return null;
  const inner = "widget" in panel ? drawn(panel, told) : clockNode(panel, told);
  return inner && el("section", { class: `panel ${nameOf(panel)}` }, el("h2", {}, panel.title), inner,
    touches.length ? el("div", { class: "touches" }, touches) : "");
}

/** @type {(panel: Shown) => string} */
const nameOf = (panel) => (!("widget" in panel) ? "clock" : panel.widget === "rows" ? `rows-${panel.look}` : panel.widget);

/**
 * Return a panel's one-touch offers: the clock is paused, a die is thrown.
 * @param {Shown} panel
 * @param {OfferView[]} offers
 */
export function touchesOf(panel, offers) {
  if ("widget" in panel && !(panel.widget === "rows" && panel.buttons)) return [];
  return offers.filter((each) => each.group === panel.id && !each.fields.length);
}

/**
 * Return the offers for any time without those inside a panel.
 * @param {TableView} view
 */
export function outsidePanels(view) {
  const inside = new Set(shownOf(view).flatMap((panel) => touchesOf(panel, view.anytime)));
  return view.anytime.filter((each) => !inside.has(each));
}

/**
 * Return the elements of a panel, by its kind.
 * @param {PanelView} panel
 * @param {Drawn} told
 */
function drawn(panel, told) {
  switch (panel.widget) {
    case "track": return track(panel, told);
    case "rows": return drawnRows(panel, told);
    case "sealing": return sealing(panel, told);
    default: return null;
  }
}

/** How rows are drawn. @type {{ [look: string]: (panel: RowsPanelView, told: Drawn) => Child | Child[] }} */
const LOOKS = { table, lines, boards, places };

/**
 * Return the caption and the rows of a panel, by its look.
 * @param {RowsPanelView} panel
 * @param {Drawn} told
 */
function drawnRows(panel, told) {
  return [panel.caption ? el("p", { class: "detail" }, panel.caption) : "", panel.rows.length ? LOOKS[panel.look](panel, told) : ""].flat();
}

/** At most this many spaces of a track are all drawn; of a longer one, a part. */
const WHOLE = 150;
/** At least this many spaces has that part. */
const PART = 50;

/**
 * Return from where to where a track is drawn: of a long one the part in which markers stand.
 * @param {TrackPanelView} panel
 */
export function shownPart({ first, last, markers, flags }) {
  const taken = [...markers, ...flags].map((each) => each.at);
  if (last - first <= WHOLE || !taken.length) return { first, last };
  const lowest = Math.min(...taken);
  const highest = Math.max(...taken);
  // It ends where the track ends, unless something stands beyond.
  const least = lowest < first ? -Infinity : first;
  const most = highest > last ? Infinity : last;
  const from = lowest < first ? lowest : Math.max(first, lowest - 10);
  const to = highest + 1;
  const round = to - from > WHOLE ? 50 : 10;
  const begin = Math.max(least, Math.floor(Math.min(from, most - PART) / round) * round);
  return { first: begin, last: Math.min(most, Math.max(begin + PART, Math.ceil(to / round) * round)) };
}

/**
 * Return a track: its spaces in rows, with markers and flags.
 * @param {TrackPanelView} panel
 * @param {Drawn} told
 */
function track(panel, told) {
  /** @type {Map<number, MarkerView[]>} */
  const at = new Map();
  for (const each of panel.markers) at.set(each.at, [...(at.get(each.at) || []), each]);
  const flags = new Map(panel.flags.map((each) => [each.at, each.title]));
  const spaces = [...new Set([...at.keys(), ...flags.keys()])].sort((a, b) => a - b);
  const { first, last } = shownPart(panel);
  const span = Math.max(1, last - first);
  const bar = el("div", { class: "bar", "aria-hidden": "true" });
  for (const space of spaces) {
    const tick = el("span", { class: at.has(space) ? "tick" : "tick flag" });
    tick.style.left = `${Math.min(100, Math.max(0, 100 * (space - first) / span))}%`;
    bar.append(tick);
  }
  const rows = spaces.slice().reverse().map((space) => el("li", {},
    el("span", { class: "space" }, figure(space)),
    el("span", { class: "stack" },
      (at.get(space) || []).slice().reverse().flatMap((each) => [
        named(seatOf(told, each.seat)),
        each.lap ? el("em", { class: "flagged" }, `${each.lap}, ${figure(each.total)}`) : "",
      ]),
      flags.has(space) ? el("em", { class: "flagged" }, flags.get(space)) : "")));
  return [bar, el("ol", { class: "spaces" }, rows)];
}

/**
 * Return the slots of each seat with their cards; the reader's own are unfolded.
 * @param {RowsPanelView} panel
 * @param {Drawn} told
 */
function boards(panel, told) {
  return panel.rows.map((row) => el("details", { open: row.seat === told.seat },
    el("summary", {}, named(seatOf(told, row.seat)), el("span", { class: "detail" }, row.cells[0].text)),
    el("ul", { class: "cards" }, (row.slots || []).map((slot) => el("li", { class: slot.card ? "card" : "card empty" },
      el("span", { class: "slot" }, [slot.title, slot.note].filter(Boolean).join(" · ")),
      slot.card ? [
        el("strong", {}, slot.card.icons.map((name) => icon(told.icons, name)), " ", `${slot.card.number || ""} ${slot.card.name}`.trim()),
        el("span", { class: "detail" }, slot.card.detail),
        slot.card.text ? el("span", { class: "effect" }, inline(slot.card.text, told.icons)) : "",
      ] : tr("empty"))))));
}

/**
 * Return a table of words and figures.
 * @param {RowsPanelView} given
 * @param {Drawn} told
 */
function table(given, told) {
  const panel = withoutNames(given, told);
  /** @type {(column: ColumnView) => string} */
  const align = (column) => `to-${column.align}`;
  const seats = panel.rows.some((row) => row.seat);
  // One column beside the seats is named by the panel; columns of places and figures are equally wide.
  const looks = [panel.columns.length > 3 ? "many" : "", !seats && isEven(panel) ? "even" : ""];
  const isOne = panel.columns.length === 1 && seats;
  const look = isOne ? "one" : looks.filter(Boolean).join(" ");
  return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": panel.title },
    el("table", { class: look },
      isUntitled(panel) ? "" : el("thead", {}, el("tr", {}, seats ? el("th", { scope: "col" }, el("span", { class: "unseen" }, tr("Player"))) : "",
        panel.columns.map((column) => (column.title || column.icon ? el("th", { scope: "col", class: align(column) },
          icon(told.icons, column.icon), el("span", { class: isOne ? "unseen" : column.icon ? "word" : "" }, column.title)) : el("td"))))),
      el("tbody", {}, panel.rows.map((row) => el("tr", { class: row.state },
        row.seat ? el("th", { scope: "row" }, named(seatOf(told, row.seat))) : seats ? el("td") : "",
        row.cells.map((cell, at) => el("td", { class: align(panel.columns[at]) },
          holder(cell, told), icon(told.icons, cell.icon), cell.bold ? el("strong", {}, cell.text) : cell.text)))))));
}

/**
 * Return whether nothing stands above the rows: the panel of one amount has no heads.
 * @param {RowsPanelView} panel
 */
function isUntitled(panel) {
  return !panel.rows.some((row) => row.seat) && !panel.columns.some((column) => column.title || column.icon);
}

/**
 * Leave a column out that says nothing but the names, which stand beside the markers.
 * @param {RowsPanelView} panel
 * @param {Drawn} told
 * @returns {RowsPanelView}
 */
function withoutNames(panel, told) {
  /** @type {(row: PanelRowView) => boolean} */
  const isName = (row) => Boolean(row.seat) && row.cells[0].text === seatOf(told, row.seat).name;
  if (!panel.rows.every(isName)) return panel;
  return { ...panel, columns: panel.columns.slice(1), rows: panel.rows.map((row) => ({ ...row, cells: row.cells.slice(1) })) };
}

/**
 * Return whether all columns are narrow and alike, but for the sign of a row before them.
 * @param {RowsPanelView} panel
 */
function isEven(panel) {
  /** @type {(at: number) => boolean} */
  const isSign = (at) => at === 0 && panel.rows.every((row) => row.cells[0].text.length <= 2);
  return panel.columns.every((column, at) => column.align === "center" || isSign(at));
}

/**
 * Whose a cell is: the marker, and the name for those who hear the page.
 * @param {CellView} cell
 * @param {Drawn} told
 */
function holder(cell, told) {
  return cell.seat ? [marker(seatOf(told, cell.seat)), el("span", { class: "unseen" }, seatOf(told, cell.seat).name)] : [];
}

/**
 * Return the opened choices in order, each with its reason.
 * @param {RowsPanelView} panel
 * @param {Drawn} told
 */
function places(panel, told) {
  return el("ol", { class: "places" }, panel.rows.map((row, at) => el("li", { class: row.state },
    el("span", { class: "rank" }, row.state === "out" ? "" : `${at + 1}`),
    el("div", { class: "grow" }, named(seatOf(told, row.seat)),
      row.state === "now" ? el("span", { class: "badge" }, tr("now")) : "",
      el("p", { class: "detail" }, row.reason || ""), el("p", {}, row.may || "")),
    el("div", { class: "figures" }, row.cells.map((each) =>
      el("span", {}, each.title ? el("small", {}, each.title) : "", el("b", {}, each.text)))))));
}

/**
 * Return a line for each seat; sentences where no seat leads them, or where the reader's own does.
 * @param {RowsPanelView} panel
 * @param {Drawn} told
 */
function lines(panel, told) {
  if (panel.private || !panel.rows[0].seat) {
    return panel.rows.map(({ cells: [cell] }) => el("p", { class: cell.bold ? "sentence" : "", role: panel.buttons ? "status" : false }, cell.text));
  }
  return el("ul", { class: "lines" }, panel.rows.map(({ seat, cells: [cell] }) => el("li", {},
    named(seatOf(told, seat)), el("span", { class: "detail" }, cell.text || figure(cell.number)))));
}

/**
 * Return which seats have sealed, without their choices.
 * @param {SealingPanelView} panel
 * @param {Drawn} told
 */
function sealing(panel, told) {
  return el("ul", { class: "seals" }, panel.rows.map((row) => el("li", { class: row.sealed ? "sealed" : "" },
    el("span", { class: "wax", "aria-hidden": "true" }, marker(seatOf(told, row.seat))),
    el("span", {}, seatOf(told, row.seat).name),
    el("small", {}, row.sealed ? tr("sealed") : tr("not yet")))));
}
