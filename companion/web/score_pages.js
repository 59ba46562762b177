// "Score now" on the shared screen: which players have filled in their page, and the page of one of them.

import { tr, trCount } from "./catalog.js";
import { el, marker } from "./dom.js";
import { form } from "./offers.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Values } from "./offers.js" */
/** @import { OfferView, SeatView, TableView } from "./view" */
/** @typedef {(offer: OfferView) => (values: Values) => unknown} Take */

/** @type {Map<string, { page: string, node: HTMLElement }>} pages that are half filled in, by seat */
const kept = new Map();
let chosen = ""; // the seat whose page was touched

/**
 * Return the open pages of a score, or its tie-break; none in any other step.
 * @param {TableView} view
 */
export function pagesOf({ offers, prompt, moment }) {
  const names = new Set([`${prompt.panel}.page`, `${prompt.panel}.tie`]);
  return moment.over ? offers.filter((each) => names.has(each.do)) : [];
}

/**
 * Return the offer of "Score now"; none once the game is over.
 * @param {TableView} view
 */
export const scoreOffer = ({ anytime }) => anytime.find((each) => each.group === "score");

/**
 * Return each player with whether their page is filled in, and the page that is asked now.
 * @param {TableView} view
 * @param {Drawn} context
 * @param {Take} take
 */
export function pagesNode(view, context, take) {
  const pages = pagesOf(view);
  const now = pages.find((each) => each.seat === chosen) || pages[0];
  const others = view.offers.filter((each) => !pages.includes(each));
  const place = el("div", { class: "score-page panel" });
  /** @type {(seat: SeatView) => HTMLElement} */
  const tab = (seat) => {
    const page = pages.find((each) => each.seat === seat.id);
    const word = page ? tr("Open") : tr("Done");
    return el("button", {
      type: "button", class: page ? "" : "done", disabled: !page, "aria-pressed": String(page === now),
      onclick: () => { chosen = seat.id; show(page); },
    }, marker(seat), el("span", { class: "grow" }, el("b", { class: "name" }, seat.name), el("small", {}, word)));
  };
  const tabs = view.seats.map((seat) => ({ seat, node: tab(seat) }));
  /** @param {OfferView | undefined} page */
  function show(page) {
    if (!page) return;
    for (const { seat, node } of tabs) node.setAttribute("aria-pressed", String(seat.id === page.seat));
    place.replaceChildren(pageNode(page, context, take));
  }
  show(now);
  const done = view.seats.length - pages.length;
  return [
    el("p", { class: "detail", role: "status" }, trCount("{count} of {total} is done. Everyone can use their own phone.", "{count} of {total} are done. Everyone can use their own phone.", done, { total: view.seats.length })),
    el("div", { class: "score-tabs", role: "group", "aria-label": tr("Whose page?") }, tabs.map(({ node }) => node)), place,
    ...others.map((each) => el("details", { class: "offer" }, el("summary", { class: "other" }, each.title), form(each, context, take(each)))),
  ];
}

/**
 * Return a page; its answers stay while others send theirs, unless its questions change.
 * @param {OfferView} offer
 * @param {Drawn} context
 * @param {Take} take
 */
function pageNode(offer, context, take) {
  const page = JSON.stringify([context.prompt, offer]);
  const old = kept.get(offer.seat);
  if (old && old.page === page) return old.node;
  const send = take(offer);
  /** @type {(values: Values) => Promise<void>} */
  const sent = async (values) => {
    await send(values);
    kept.delete(offer.seat);
    if (chosen === offer.seat) chosen = "";
  };
  const node = form(offer, context, sent, offer.title, true);
  if (old) carry(old.node, node);
  kept.set(offer.seat, { page, node });
  return node;
}

/**
 * Carry answers over to a page that asks the same with other limits, as a stall is another player's now.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
function carry(from, to) {
  const old = from.querySelectorAll("input");
  const now = to.querySelectorAll("input");
  if (old.length !== now.length) return;
  now.forEach((box, at) => {
    if (box.type === "radio" || box.type === "checkbox") box.checked = old[at].checked && !box.disabled;
    else box.value = old[at].value;
  });
  for (const list of to.querySelectorAll(".choices")) list.dispatchEvent(new Event("change")); // a picture above it follows
}

/**
 * Return the button "Score now", with its one question.
 * @param {TableView} view
 * @param {Drawn} context
 * @param {Take} take
 */
export function scoreSheet(view, context, take) {
  const offer = scoreOffer(view);
  if (!offer) return [el("p", { class: "detail" }, tr("The game is over."))];
  return [
    el("p", { class: "lead" }, tr("The game ends here, wherever it is. You can undo it.")),
    form(offer, context, take(offer)),
  ];
}
