// Steps for several seats at once: the line above the question, the seats that are still to act, and the phone that runs the table.

import { tr, trCount, trList } from "./catalog.js";
import { el, marker, sentence } from "./dom.js";

/** @import { Confirmation } from "./confirm.js" */
/** @import { OfferView, SeatView, TableView } from "./view" */
/** @typedef {{ open: string[], sealed: string[] }} Cut whose part an offer ends: those with a phone who are not done, and those whose sealed choice is lost */

/**
 * Return names as people say them: "Ben", "Ben and Kim", "Ben, Kim and Mia".
 * @param {SeatView[]} seats
 * @param {string[]} ids
 */
export function names(seats, ids) {
  const words = ids.map((id) => (seats.find((each) => each.id === id) || { name: id }).name);
  return trList(words);
}

/**
 * Return the seats whose part an offer would end now.
 * @param {OfferView} offer
 * @param {TableView} view
 * @returns {Cut}
 */
export function cutOff({ ends = [] }, { seals, table }) {
  const sealed = seals ? seals.sealed : [];
  return { open: ends.filter((id) => table.phones[id] && !sealed.includes(id)), sealed: ends.filter((id) => sealed.includes(id)) };
}

/**
 * Return the question before somebody loses a part: "Ben is not done yet. What Mia sealed is thrown away."; null if nobody does.
 * @param {SeatView[]} seats
 * @param {Cut} cut
 * @returns {Confirmation | null}
 */
export function lossOf(seats, { open, sealed }) {
  const words = open.length ? [trCount("{names} is not done yet.", "{names} are not done yet.", open.length, { names: names(seats, open) })] : [];
  if (sealed.length) words.push(tr("What {names} sealed is thrown away.", { names: names(seats, sealed) }));
  const yes = open.length ? tr("Skip {names}", { names: names(seats, open) }) : tr("Throw it away");
  return words.length ? { question: words.join(" "), yes, no: tr("Wait") } : null;
}

/**
 * Return whether a view waits for its own seat.
 * @type {(view: TableView) => boolean}
 */
export const isMine = (view) => view.prompt.state === "turn" || view.prompt.state === "everyone";

/**
 * Return the line above the question: one of the four states; nothing at the table itself.
 * @param {TableView} view
 */
export function partNode(view) {
  const { prompt, seats } = view;
  if (view.moment.decided) return "";
  // Bids are sealed by several at once, each alone.
  const isAlone = prompt.waits.length < 2 && !prompt.done.length;
  if (prompt.state === "turn" && isAlone) return el("p", { class: "part mine" }, tr("Your turn"));
  if (isMine(view)) return el("p", { class: "part mine" }, tr("Everyone, your part"));
  if (prompt.state === "hands") return el("p", { class: "part" }, tr("Phones down: do this on the table"));
  if (prompt.state !== "waiting") return "";
  const waits = seats.filter((each) => prompt.waits.includes(each.id));
  return el("p", { class: "part" }, waits.map(marker), el("span", {}, waits.length ? tr("Waiting for {names}", { names: names(seats, prompt.waits) }) : tr("Waiting")));
}

/**
 * Return who is done in a step for everyone: "3 of 4 are done."
 * @param {TableView} view
 */
export function countNode({ prompt }) {
  const of = prompt.done.length + prompt.waits.length;
  return prompt.done.length ? el("p", { class: "detail" }, trCount("{count} of {total} is done.", "{count} of {total} are done.", prompt.done.length, { total: of })) : "";
}

/**
 * Return the buttons of a waiting seat: wake a phone, or remind its owner.
 * @param {TableView} view
 * @param {(seat: string) => () => void} nudge
 */
export function nudges(view, nudge) {
  const { prompt, seats, table, seals } = view;
  if (!view.seat || prompt.state !== "waiting" || view.moment.decided) return [];
  const away = prompt.waits.filter((id) => id !== view.seat && table.phones[id]);
  return away.map((id) => {
    const name = names(seats, [id]);
    const asleep = table.phones[id] === "asleep" && !(seals && seals.list) ? el("span", { class: "grow" }, tr("Wake {name}’s phone.", { name })) : "";
    return el("div", { class: "wake" }, asleep, el("button", { type: "button", class: "small", onclick: nudge(id) }, tr("Nudge {name}", { name })));
  });
}

/**
 * Return the holder of the table, with the buttons for handing it on.
 * @param {TableView} view
 * @param {boolean} isHolder
 * @param {(seat: string) => () => void} hand
 */
export function tableNode(view, isHolder, hand) {
  const { table, seats } = view;
  const whose = table.screen ? tr("a screen of its own") : table.holder ? tr("{names}’s phone", { names: names(seats, [table.holder]) }) : tr("nobody’s phone");
  const others = seats.filter((each) => each.id !== table.holder && table.phones[each.id]);
  const words = table.screen ? tr("Shared actions are on the shared screen.")
    : tr("One phone runs the table. Shared actions are there.");
  return el("details", {}, el("summary", {}, el("span", {}, sentence(tr("The table: {holder}"), { holder: el("b", {}, whose) }))),
    el("p", {}, words),
    isHolder ? others.map((each) => el("button", { type: "button", class: "other", onclick: hand(each.id) }, tr("Hand the table to {name}", { name: each.name }))) : "");
}
