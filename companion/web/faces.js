// Pictures of cards beside their names. Each picture has many cards, and a page loads all of them at once, so that
// nobody learns from its requests which cards it shows.

import { el } from "./dom.js";

/** @import { FaceSheetView, FacesView } from "./view" */

/** @type {Map<string, Promise<unknown>>} pictures that are loaded, or on their way, by address */
const loaded = new Map();

/**
 * Load all pictures of a game, once.
 * @param {FacesView} faces
 */
function load({ sheets }) {
  for (const { picture } of sheets) {
    if (loaded.has(picture)) continue;
    const image = new Image();
    image.src = picture;
    const done = image.decode();
    loaded.set(picture, done);
    done.catch(() => loaded.delete(picture));
  }
}

/**
 * Return the picture of a card, which appears once it is loaded; null if the card has none. Its name is beside it for screen readers.
 * @param {FacesView | null | undefined} faces
 * @param {unknown} card id
 */
export function faceNode(faces, card) {
  const [number, at] = faces && typeof card === "string" && Object.prototype.hasOwnProperty.call(faces.cards, card) ? faces.cards[card] : [];
  if (!faces || number === undefined || at === undefined) return null;
  load(faces);
  const sheet = faces.sheets[number];
  const node = el("span", { class: "face", "aria-hidden": "true" });
  node.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
  node.style.setProperty("--tall", String(sheet.height / sheet.width));
  const shown = loaded.get(sheet.picture);
  if (shown) shown.then(() => Object.assign(node.style, background(sheet, at)), () => node.remove());
  return node;
}

/**
 * Return the background that shows one face of a picture, whatever the size of its element.
 * @param {FaceSheetView} sheet
 * @param {number} at
 */
export function background({ picture, columns, rows }, at) {
  /** @type {(place: number, count: number) => string} */
  const shift = (place, count) => `${count > 1 ? (100 * place) / (count - 1) : 0}%`;
  return {
    backgroundImage: `url("${picture}")`,
    backgroundSize: `${100 * columns}% ${100 * rows}%`,
    backgroundPosition: `${shift(at % columns, columns)} ${shift(Math.floor(at / columns), rows)}`,
  };
}
