// The games that this browser saw from beginning to end; no other place keeps them.

import { tr, trList } from "./catalog.js";
import { el } from "./dom.js";
import { day } from "./result.js";

/** @import { TableView } from "./view" */
/** @typedef {{ table: string, game: string, began: number, ended: number, winners: string[] }} Play times in milliseconds; ended 0 before the end */

const KEY = "punchboard plays";
const MOST = 100;

/**
 * Return the plays, oldest first.
 * @returns {Play[]}
 */
function plays() {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}

/**
 * Remember the state of a view's game: that it is being played, or its winners.
 * @param {TableView} view
 */
export function remember(view) {
  const all = plays();
  const table = [view.game.name, view.title, ...view.seats.map((each) => each.id)].join("|");
  const { moment } = view;
  let play = all.slice().reverse().find((each) => each.table === table);
  const isNew = !moment.over && (!play || (play.ended && moment.round === 0 && moment.phase === 0));
  if (isNew) {
    play = { table, game: view.game.title, began: Date.now(), ended: 0, winners: [] };
    all.push(play);
  }
  const { scores } = view;
  const winners = scores ? scores.rows.filter((row) => row.place === 1)
    .flatMap((row) => view.seats.filter((each) => each.id === row.seat).map((each) => each.name)) : [];
  const isOver = play && scores && (!play.ended || play.winners.join() !== winners.join());
  if (play && isOver) Object.assign(play, { ended: Date.now(), winners });
  if (!isNew && !isOver) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
  } catch { /* a private window remembers nothing */ }
}

/** Return the list of plays that are over, newest first. */
export function playsNode() {
  const over = plays().filter((each) => each.ended).reverse();
  return [el("h2", {}, tr("Past plays on this phone")), over.length ? el("ul", { class: "lines" }, over.map((play) => el("li", {},
    el("span", {}, el("b", {}, play.game), `, ${day(new Date(play.ended))}`),
    el("span", { class: "detail" }, `${trList(play.winners)} · ${length(play.ended - play.began)}`))))
    : el("p", { class: "detail" }, tr("No games yet. Games you play in this browser appear here."))];
}

/**
 * Return a time in words; `milliseconds` from 0.
 * @param {number} milliseconds
 */
function length(milliseconds) {
  const minutes = Math.round(milliseconds / 60000);
  return minutes < 60 ? tr("{minutes} min", { minutes }) : tr("{floor} h {minutes} min", { floor: Math.floor(minutes / 60), minutes: minutes % 60 });
}
