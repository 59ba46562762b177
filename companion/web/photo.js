// Cards from a photo: the phone takes it, the host reads it, and the player confirms the cards.

import { tr, trCount } from "./catalog.js";
import { toText } from "./cipher.js";
import { el, svg } from "./dom.js";
import { freshKey } from "./wire.js";

/** @import { ChoiceView } from "./view" */

/** @typedef {[number, number][]} Corners of a code, in thousandths of the photo's width and height */
/** @typedef {{ card: string, name: string, copy: number, edition: number, corners: Corners }} SeenCard `edition` is 0 for today's */
/** @typedef {{ cards: SeenCard[], unread: Corners[], others: number }} Seen cards, unreadable codes, and the number of other games' codes */
/** @typedef {{ codes: Set<string>, read: (photo: Blob, progress: (part: number) => void) => Promise<Seen> }} Photos cards with codes, and how a photo is read */
/** @typedef {{ label: string, note: string, value: ChoiceView["value"] | null, isOn: boolean, corners: Corners[], mark: number }} Line a card of the list; `value` is null where it can't be chosen, `mark` its number in the photo, 0 without one */

/** @typedef {{ say: (kind: string, told: object) => Promise<{ [key: string]: any }> }} Talks a line to the host */

/** At most this many bytes in a part; the host takes 47 000 characters of base64. */
const PART = 33_000;
/** At most this many bytes in a photo that is sent unchanged; a larger one is made smaller first. */
const MOST = 4_000_000;
/** At most this many pixels has the longer side of the shown photo. */
const SHOWN = 1200;
/** At most this many pixels in a photo that is made smaller: enough for all codes of a table. */
const PIXELS = 12_000_000;

/**
 * Return how photos of this game are read; undefined if its cards have no codes, or this host can't read them.
 * @param {{ codes?: string[] }} game
 * @param {Talks} line
 * @returns {Photos | undefined}
 */
export const photosOf = (game, line) => (game.codes ? { codes: new Set(game.codes), read: readerOf(line) } : undefined);

/**
 * Return a function that sends a photo over a connection and returns its cards.
 * @param {Talks} line
 * @returns {Photos["read"]}
 */
const readerOf = (line) => async (photo, progress) => {
  const bytes = new Uint8Array(await (photo.size > MOST ? await smaller(photo) : photo).arrayBuffer());
  const id = freshKey();
  const parts = Math.max(1, Math.ceil(bytes.length / PART));
  for (let number = 0; number < parts; number += 1) {
    await line.say("photo", { photo: id, number, parts, data: toText(bytes.subarray(number * PART, (number + 1) * PART)) });
    progress((number + 1) / parts);
  }
  for (;;) {
    const reply = await line.say("photo_cards", { photo: id });
    if (!reply.reads) return /** @type {Seen} */ (/** @type {unknown} */ (reply));
  }
};

/**
 * Return a photo with fewer pixels, upright.
 * @param {Blob} photo
 * @returns {Promise<Blob>}
 */
async function smaller(photo) {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, Math.sqrt(PIXELS / (picture.width * picture.height)));
  const canvas = el("canvas", { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  const brush = canvas.getContext("2d");
  if (!brush) return photo;
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob((made) => done(made || photo), "image/jpeg", 0.88); });
}

/**
 * Return the list to confirm: cards in the photo, then those that were chosen before and aren't seen.
 * @param {Seen} seen
 * @param {ChoiceView[]} choices of the field
 * @param {ChoiceView["value"][]} chosen before
 * @returns {Line[]}
 */
export function linesOf(seen, choices, chosen) {
  /** @type {Map<string, SeenCard[]>} */
  const byCard = new Map();
  for (const each of seen.cards) byCard.set(each.card, [...byCard.get(each.card) || [], each]);
  const lines = [...byCard].map(([card, all], at) => {
    const choice = choices.find((each) => each.value === card);
    const isFree = Boolean(choice && !choice.why);
    const old = all.every((each) => each.edition);
    return {
      label: choice ? choice.label : all[0].name,
      note: noteOf(all, choice), value: isFree && choice ? choice.value : null, isOn: isFree && !old,
      corners: all.map((each) => each.corners), mark: at + 1,
    };
  });
  const missing = choices.filter((each) => chosen.includes(each.value) && !byCard.has(String(each.value)));
  return [...lines, ...missing.map((each) => ({
    label: each.label, note: tr("not in the photo"), value: each.value, isOn: true, corners: [], mark: 0,
  }))];
}

/**
 * Return the remark beside a recognized card; "" if there is nothing to remark.
 * @param {SeenCard[]} all places of one card
 * @param {ChoiceView | undefined} choice
 */
function noteOf(all, choice) {
  if (!choice) return tr("can’t be chosen here");
  if (choice.why) return choice.why;
  const copies = new Set(all.map((each) => each.copy));
  if (copies.size < all.length) return tr("the same copy twice");
  if (all.length > 1) return trCount("{count} copy", "{count} copies", all.length);
  return all[0].edition ? tr("of edition {edition}", { edition: all[0].edition }) : "";
}

/**
 * Return a button that takes a photo, and below it the photo with its cards, to confirm.
 * @param {Photos} photos
 * @param {ChoiceView[]} choices of the field
 * @param {() => ChoiceView["value"][]} chosen returns the cards that are chosen now
 * @param {(values: ChoiceView["value"][]) => void} take chooses these cards and no others
 */
export function photoNode(photos, choices, chosen, take) {
  const place = el("div", { class: "photo", "aria-live": "polite" });
  const file = el("input", { type: "file", accept: "image/jpeg", capture: "environment", hidden: true });
  const button = el("button", { type: "button", class: "second", onclick: () => file.click() }, tr("Take a photo of the cards"));
  file.addEventListener("change", async () => {
    const [photo] = file.files || [];
    file.value = "";
    if (!photo) return;
    button.disabled = true;
    const bar = el("progress", { max: 1, value: 0, "aria-label": tr("The photo is sent") });
    place.replaceChildren(el("p", {}, tr("The photo is sent and read …")), bar);
    try {
      const seen = await photos.read(photo, (part) => { if (part < 1) bar.value = part; else bar.removeAttribute("value"); });
      place.replaceChildren(...confirmation(photo, seen, choices, chosen(), (values) => { place.replaceChildren(); take(values); }));
    } catch (error) {
      const why = error instanceof Error && error.name !== "AbortError" ? error.message : tr("The photo couldn’t be sent.");
      place.replaceChildren(el("p", { role: "alert" }, why));
    }
    button.disabled = false;
  });
  return el("div", { class: "from-photo" }, button, file, place);
}

/**
 * Return the photo with the recognized cards, to confirm or to correct.
 * @param {Blob} photo
 * @param {Seen} seen
 * @param {ChoiceView[]} choices
 * @param {ChoiceView["value"][]} chosen
 * @param {(values: ChoiceView["value"][]) => void} take
 */
function confirmation(photo, seen, choices, chosen, take) {
  const lines = linesOf(seen, choices, chosen);
  const boxes = lines.map((line) => el("input", { type: "checkbox", checked: line.isOn, disabled: line.value === null }));
  const unread = seen.unread.map((corners, at) => ({ corners, letter: letterOf(at), select: pickOf(choices) }));
  const rest = chosen.filter((value) => choices.every((each) => each.value !== value));
  const values = () => [...new Set([
    ...lines.filter((line, at) => boxes[at].checked).map((line) => line.value),
    ...unread.map((each) => choices.find((choice) => String(choice.value) === each.select.value)?.value),
    ...rest,
  ])].filter((value) => value !== null && value !== undefined);
  const accept = el("button", { type: "button" });
  const count = () => { accept.replaceChildren(trCount("Take this {count} card", "Take these {count} cards", values().length)); };
  count();
  accept.addEventListener("click", () => take(/** @type {ChoiceView["value"][]} */ (values())));
  const list = el("ul", {}, lines.map((line, at) => el("li", {}, el("label", { class: `choice${line.value === null ? " shut" : ""}` }, boxes[at],
    line.mark ? el("b", {}, String(line.mark)) : "", el("span", { class: "grow" }, line.label, line.note ? el("small", {}, line.note) : "")))),
  unread.map((each) => el("li", {}, el("label", { class: "unread" }, el("b", {}, each.letter), el("span", { class: "grow" }, tr("Can’t be read. Which card is it?")), each.select))));
  list.addEventListener("change", count);
  return [
    el("p", {}, lines.some((line) => line.mark) || unread.length
      ? tr("Compare with the table: a photo can miss cards.")
      : tr("No codes are seen. Take the photo from nearer, with more light.")),
    marked(photo, [...lines.flatMap((line) => line.corners.map((corners) => ({ corners, name: String(line.mark), kind: line.note ? "asked" : "read" }))),
      ...unread.map((each) => ({ corners: each.corners, name: each.letter, kind: "unread" }))]),
    list,
    ...(seen.others ? [el("p", {}, trCount("{count} code is of another game.", "{count} codes are of other games.", seen.others))] : []),
    ...(lines.length || unread.length ? [accept] : []),
  ];
}

/**
 * Return a letter for each unreadable code: A to Z, then AA.
 * @param {number} at
 * @returns {string}
 */
const letterOf = (at) => (at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26));

/**
 * Return a list to choose the card for a code that wasn't read.
 * @param {ChoiceView[]} choices
 */
const pickOf = (choices) => el("select", {}, el("option", { value: "" }, tr("none")),
  choices.filter((each) => !each.why).map((each) => el("option", { value: each.value }, each.label)));

/**
 * Draw a photo, upright: the page shows no pictures but its own.
 * @param {Blob} photo
 * @param {HTMLCanvasElement} canvas takes its shape
 */
async function draw(photo, canvas) {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, SHOWN / Math.max(picture.width, picture.height));
  canvas.width = Math.round(scale * picture.width);
  canvas.height = Math.round(scale * picture.height);
  const brush = canvas.getContext("2d");
  if (brush) brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/**
 * Return the photo with a frame and a name on each code.
 * @param {Blob} photo
 * @param {{ corners: Corners, name: string, kind: string }[]} marks
 */
function marked(photo, marks) {
  const picture = el("canvas", { role: "img", "aria-label": tr("Your photo"), width: SHOWN, height: SHOWN });
  draw(photo, picture).catch(() => picture.remove()); // the list tells it all
  const frames = svg("svg", { viewBox: "0 0 1000 1000", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...marks.map((mark) => svg("polygon", { points: mark.corners.map((corner) => corner.join()).join(" "), class: mark.kind })));
  const names = marks.map((mark) => {
    const name = el("span", { class: `code-name ${mark.kind}`, "aria-hidden": "true" }, mark.name);
    name.style.left = `${Math.max(...mark.corners.map(([x]) => x)) / 10}%`;
    name.style.top = `${Math.min(...mark.corners.map(([, y]) => y)) / 10}%`;
    return name;
  });
  return el("div", { class: "photo-marks" }, picture, frames, names);
}
