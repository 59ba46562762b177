// The sheets that open over the table on the shared screen: rules and cards with a search, the log, corrections, settings, sharing, players.

import { tr } from "./catalog.js";
import { cardNode } from "./card.js";
import { confirmFirst } from "./confirm.js";
import { el, named, sentence } from "./dom.js";
import { faceNode } from "./faces.js";
import { offerNode, trying } from "./offers.js";
import { outsidePanels } from "./panels.js";
import { qrPicture } from "./qr_picture.js";
import { keepsakes } from "./result.js";
import { rulebook } from "./rules.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Card } from "./card.js" */
/** @import { Values } from "./offers.js" */
/** @typedef {(offer: OfferView) => (values: Values) => Promise<void>} Take */
/** @import { FacesView, GameDetails, LogLineView, OfferView, ScreenView, SeatView, TableView } from "./view" */
/** @typedef {{ code?: string, wifi?: string, leads?: boolean, room?: string }} Codes the ways in: the links in the QR codes of the table and of the Wi-Fi, and the room code to type; the caller uses `leads` */
/** @typedef {{ nudge: (seat: string) => Promise<unknown>, free: (seat: string) => Promise<unknown>, bidMethod: (seat: string, method: string) => Promise<unknown> }} Acts */
/** @typedef {{ card: Card, name: string, text: string, node: HTMLElement | null }} Found */

/**
 * Return a text as it is searched: in small letters, with the apostrophe of keyboards.
 * @type {(text: string) => string}
 */
const searchable = (text) => text.toLowerCase().replace(/’/g, "'");

/**
 * Return a search box; `find(words)` is called with the typed text, made searchable.
 * @param {string} label
 * @param {(words: string) => void} find
 */
function searchBox(label, find) {
  const box = el("input", { type: "search", "aria-label": label, placeholder: label, autocomplete: "off", enterkeyhint: "search" });
  box.addEventListener("input", () => find(searchable(box.value.trim())));
  return box;
}

/**
 * Return the rules: chapters to be unfolded, with a search.
 * @param {GameDetails} game
 */
export function rulesSheet(game) {
  const sections = rulebook(game.rulebook, game.icons);
  /** @type {number[][]} */
  const groups = [];
  game.rulebook.forEach((section, at) => {
    if (section.level <= 2 || !groups.length) groups.push([]);
    groups[groups.length - 1].push(at);
  });
  const chapters = groups.filter((group) => group.some((at) => game.rulebook[at].blocks.length)).map((group) => {
    const nodes = group.map((at) => sections[at]);
    const heading = nodes[0].firstElementChild;
    const title = (heading && heading.textContent) || "";
    if (heading) heading.remove();
    return { nodes, title, box: el("details", { class: "chapter" }, el("summary", {}, title), nodes) };
  });
  const none = el("p", { class: "detail", role: "status" });
  /** @type {(words: string) => void} */
  const find = (words) => {
    let count = 0;
    for (const { nodes, title, box } of chapters) {
      const isTitled = searchable(title).includes(words);
      const found = nodes.filter((node) => isTitled || searchable(node.textContent || "").includes(words));
      for (const node of nodes) node.hidden = Boolean(words) && !found.includes(node);
      box.hidden = Boolean(words) && !found.length;
      box.open = Boolean(words) && found.length > 0;
      count += found.length;
    }
    none.textContent = words && !count ? tr("Nothing found in the rules.") : "";
  };
  // A link may lead to a section in a folded chapter: unfold it first.
  const made = el("div", { id: "rules" }, searchBox(tr("Search the rules"), find), none, chapters.map((each) => each.box));
  made.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href^='#rules-']");
    if (!link) return;
    event.preventDefault();
    const place = made.querySelector(`[id="${(link.getAttribute("href") || "").slice(1)}"]`);
    const chapter = place && place.closest("details");
    if (!place || !chapter) return;
    const search = made.querySelector("input");
    if (search) search.value = "";
    find("");
    chapter.open = true;
    place.scrollIntoView();
  });
  return [made];
}

/**
 * Return the cards with a number or a text; a search finds numbers, names, then texts.
 * @param {Card[]} cards
 * @param {GameDetails} game
 * @param {FacesView | null} faces
 */
export function cardsSheet(cards, game, faces) {
  /** @type {Found[]} */
  const all = cards.filter((card) => card.number || card.text).map((card) => ({
    card, name: searchable(card.name), text: searchable(`${card.text || ""} ${card.clarification || ""}`), node: null,
  }));
  const list = el("div", { class: `cards card-list${faces ? " faced" : ""}` });
  const none = el("p", { class: "detail", role: "status" });
  /** @type {(found: Found[]) => void} */
  const show = (found) => {
    list.replaceChildren(...found.map((each) => {
      each.node = each.node || cardNode(each.card, game.icons, "h3", faceNode(faces, each.card.id));
      return each.node;
    }));
    none.textContent = found.length ? "" : tr("No card found.");
  };
  /** @type {(words: string) => void} */
  const find = (words) => {
    if (/^\d+$/.test(words)) {
      const fits = all.filter(({ card }) => String(card.number || "").startsWith(words));
      const rank = (/** @type {Found} */ { card: { number = 0 } }) => (String(number) === words ? -1 : number);
      show(fits.sort((a, b) => rank(a) - rank(b)));
      return;
    }
    const byName = all.filter((each) => each.name.includes(words));
    show([...byName, ...all.filter((each) => !byName.includes(each) && each.text.includes(words))]);
  };
  show(all);
  return [searchBox(tr("Number, name or word"), find), none, list];
}

/**
 * Return every sentence of the log that isn't undone, newest first; the style sheet makes headings of rounds and phases.
 * @param {LogLineView[]} log
 */
export function logSheet(log) {
  return [el("ol", { class: "log" }, log.filter((line) => !line.undone).reverse().map((line) => el("li", { class: line.kind }, line.text)))];
}

/** @type {{ [group: string]: string }} */
const GROUP_TITLES = { mend: tr("Correct"), points: tr("Points"), stores: tr("Stores") };

/**
 * Return the corrections outside the panels that are possible at any moment, under a heading for each group of the rules.
 *
 * Above them is the one that matches all numbers of the app to the cardboard, if the game has it.
 * @param {TableView} view
 * @param {Drawn} context
 * @param {Take} take
 */
export function correctSheet(view, context, take) {
  /** @type {Map<string, OfferView[]>} */
  const groups = new Map();
  const matching = view.anytime.find((each) => each.do === "table.match");
  for (const offer of outsidePanels(view)) {
    if (offer === matching || offer.group === "settings" || offer.group === "score") continue;
    const name = GROUP_TITLES[offer.group] || offer.group.replace(/_/g, " ") || tr("More");
    groups.set(name, [...(groups.get(name) || []), offer]);
  }
  const nodes = [...groups].map(([name, offers]) => el("section", { class: "group" },
    el("h3", {}, name.charAt(0).toUpperCase() + name.slice(1)),
    offers.map((offer) => offerNode(offer, context, take(offer), false, "other"))));
  return [
    el("p", { class: "detail" }, tr("The cardboard counts. Enter its position here.")),
    matching ? offerNode(matching, context, take(matching), false, "main") : "", ...nodes,
  ];
}

/**
 * Return the settings of the table: options, secret choices, names.
 * @param {TableView} view
 * @param {Drawn} context
 * @param {Take} take
 */
export function settingsSheet(view, context, take) {
  return view.anytime.filter((each) => each.group === "settings").map((offer) => offerNode(offer, context, take(offer), false, "other"));
}

/** @type {{ [seat: string]: string }} */
const NO_METHODS = {};
const SEAT_KEPT = tr("A phone keeps its seat until its player leaves it there, or until it was silent for 3 minutes: then the seat can be freed here.");
/** The ways to bid, each with its words. */
export const BID_METHODS = [["phone", tr("Own phone")], ["pass", tr("This screen, passed")], ["dials", tr("Cardboard dial")]];

/**
 * Return the players: the codes of the table and of the Wi-Fi, who is in, how each bids, and buttons to wake a phone or free a seat.
 *
 * A seat may be freed once its phone has been silent for long (`lost` in the view). A seat with its own phone can't be moved off it.
 * @param {TableView} view
 * @param {Partial<ScreenView>} extra
 * @param {Codes} codes
 * @param {Acts} acts
 */
export function playersSheet(view, extra, codes, acts) {
  const { phones = {}, lost: silent = [] } = view.table || {};
  /** @param {string} id */
  const isHeld = (id) => Boolean(phones[id]) && !silent.includes(id);
  const hasSecrets = "bidding" in view.settings && view.anytime.some((each) => each.do === "table.bidding");
  const trouble = el("p", { class: "why", role: "alert" });
  /** @type {(work: () => unknown) => (event: Event) => Promise<void>} */
  const act = (work) => (event) => trying(/** @type {HTMLButtonElement} */ (event.currentTarget), trouble, work);
  /** @type {(seat: SeatView) => HTMLElement} */
  const line = (seat) => {
    const method = (extra.bid_methods || NO_METHODS)[seat.id] || (view.settings.bidding === "dials" ? "dials" : "");
    const state = phones[seat.id] === "asleep" ? tr("Phone asleep") : phones[seat.id] ? tr("Phone is here") : tr("No phone");
    return el("li", {},
      el("div", { class: "who-line" }, named(seat), el("span", { class: "detail grow" }, state),
        phones[seat.id] === "asleep" ? el("button", { type: "button", class: "other compact", onclick: act(() => acts.nudge(seat.id)) }, tr("Wake it")) : "",
        silent.includes(seat.id) ? el("button", { type: "button", class: "other compact", "aria-label": tr("Free the seat of {name}", { name: seat.name }), onclick: (event) => confirmFirst(event.currentTarget, { question: tr("Shut out the phone of {name}?", { name: seat.name }), yes: tr("Free the seat"), no: tr("No") }, act(() => acts.free(seat.id))) }, tr("Free the seat")) : ""),
      hasSecrets ? el("div", { class: "segments", role: "group", "aria-label": tr("How {name} bids", { name: seat.name }) }, BID_METHODS.map(([value, words]) =>
        el("button", {
          type: "button", "aria-pressed": String(method === value), disabled: isHeld(seat.id) && value !== "phone" && value !== method,
          onclick: act(() => acts.bidMethod(seat.id, value)),
        }, words))) : "");
  };
  const code = codes.code
    ? [qrPicture(codes.code, tr("Code of the table, for phones’ cameras")), el("p", { class: "detail" }, tr("Scan it with a phone’s camera, then tap your name. You don’t need an app.")), roomNode(codes.code, codes.room)]
    : el("p", { class: "detail" }, tr("The seats’ codes are shown where the host was started."));
  const wifi = codes.wifi ? el("details", {}, el("summary", {}, tr("The Wi-Fi’s code")), qrPicture(codes.wifi, tr("Code of the Wi-Fi, for phones’ cameras"))) : "";
  return [
    el("div", { class: "code-part" }, code, wifi),
    el("h3", {}, hasSecrets ? tr("Who is in, and how each bids") : tr("Who is in")),
    el("ul", { class: "who-list" }, view.seats.map(line)), trouble,
    view.seats.some(({ id }) => isHeld(id)) ? el("p", { class: "detail" }, SEAT_KEPT) : "",
  ];
}

/**
 * Return the way in without a camera: the address to open, and the room code to type there; "" without such a code.
 * @param {string} link the link in the table's QR code; `http://` is left out, because browsers add it
 * @param {string} [room] the room code
 */
export const roomNode = (link, room) => (room ? el("p", { class: "detail room" }, sentence(tr("No camera? Open {address} and type {code}"), {
  address: el("b", {}, link.replace(/^http:\/\/|\/?#.*/g, "")), code: el("b", { class: "room-code" }, room) })) : "");

/**
 * Return the buttons that save the result, and the whole table as a file.
 *
 * `ask(what, names)` asks the host for a file, {name, text}, with or without the players' names; `ask("contents")` for {contents}, a list of everything that the table's file holds.
 * @param {TableView} view
 * @param {(what: string, names?: boolean) => Promise<{ [key: string]: any }>} ask
 */
export function shareSheet(view, ask) {
  const trouble = el("p", { class: "why", role: "alert" });
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    trouble.textContent = "";
    try { await work(); } catch (error) { trouble.textContent = error.message; }
  };
  /** @param {boolean} names */
  const save = (names) => attempt(async () => {
    const made = await ask("table", names);
    download(made.name, made.text, "application/json");
  });
  const showContents = () => attempt(async () => {
    const { contents } = await ask("contents");
    const withNames = el("button", { type: "button", class: "other", onclick: () => save(true) }, tr("Save with names"));
    file.replaceChildren(el("p", {}, el("b", {}, tr("In the file"))),
      el("ul", {}, contents.map((/** @type {string} */ each) => el("li", {}, each))),
      el("div", { class: "row" }, withNames,
        el("button", { type: "button", class: "other", onclick: () => save(false) }, tr("Save without names"))),
      el("p", { class: "detail" }, tr("Names become Player 1, Player 2 and so on. Notes that people typed are kept.")));
    withNames.focus();
  });
  const file = el("div", {},
    el("button", { type: "button", class: "other", onclick: showContents }, tr("The whole table as a file")));
  return [
    view.moment.over ? keepsakes(view, ask) : el("p", { class: "detail" }, tr("You’ll find the result here after the game.")),
    el("h3", {}, tr("The table")),
    file,
    el("p", { class: "detail" }, tr("You can continue from this file elsewhere. It shows every step and every opened bid.")),
    trouble,
  ];
}

/**
 * Save a text as a file of this device.
 * @param {string} name
 * @param {string} text
 * @param {string} kind
 */
function download(name, text, kind) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

