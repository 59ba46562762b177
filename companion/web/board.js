// A picture of the board, with places to touch: each is a label of its box in the list below it.

import { tr } from "./catalog.js";
import { el, marker } from "./dom.js";

/** @import { Drawn } from "./dom.js" */
/** @import { BoardPictureView, ChoiceView, FacesView, PickFieldView } from "./view" */
/** @typedef {{ choice: ChoiceView, box: HTMLInputElement }} Row */

let serial = 0;

/**
 * Return the picture on which every choice of a question has its place; undefined without one.
 * @param {FacesView | null | undefined} faces
 * @param {PickFieldView} field
 */
export const boardOf = (faces, { across, choices }) =>
  (across && faces ? faces.boards.find(({ places }) => choices.every((each) => Object.prototype.hasOwnProperty.call(places, String(each.value)))) : undefined);

/**
 * Return the picture, with the list below it for keys and screen readers.
 * @param {BoardPictureView} board
 * @param {Row[]} rows
 * @param {HTMLElement} list
 * @param {PickFieldView} field
 * @param {Drawn} context
 */
export function boardNode(board, rows, list, { name }, context) {
  // A question about a seat's places ends in its id.
  const own = context.seats.find((each) => each.id === name.slice(name.lastIndexOf(".") + 1));
  const areas = rows.map(({ choice, box }) => {
    serial += 1;
    box.id = `place${serial}`;
    const [left, top, width, height] = board.places[String(choice.value)];
    const owner = context.seats.find((each) => each.id === choice.seat);
    const place = el("label", { class: `area${choice.why ? " shut" : ""}`, for: box.id },
      owner ? marker(owner) : "", el("span", { class: "mine" }, own ? marker(own) : "✓"), el("b", {}, choice.label));
    Object.assign(place.style, { left: `${100 * left}%`, top: `${100 * top}%`, width: `${100 * width}%`, height: `${100 * height}%` });
    return { place, box };
  });
  const image = el("img", { src: board.picture, alt: "", width: String(board.width), height: String(board.height) });
  const picture = el("div", { class: "board", "aria-hidden": "true" }, image, areas.map(({ place }) => place));
  const chosen = el("p", { class: "detail", role: "status" });
  const show = () => {
    for (const { place, box } of areas) place.classList.toggle("on", box.checked);
    chosen.textContent = rows.filter(({ box }) => box.checked).map(({ choice }) => choice.label).join(", ");
  };
  const below = el("details", {}, el("summary", {}, tr("As a list")), list);
  image.addEventListener("error", () => { picture.remove(); below.open = true; });
  list.addEventListener("change", show);
  show();
  return el("div", { class: "on-board" }, picture, chosen, below);
}
