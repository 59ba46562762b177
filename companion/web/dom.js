// Makes elements, markers and icons. Words always go in as text, never as markup.

import { pictured } from "./emoji.js";

/** @import { IconView, SeatView } from "./view" */

/** @typedef {{ [name: string]: IconView }} Icons */
/** @typedef {Node | string | null | undefined} Child the contents of an element; an empty one adds nothing */
/** @typedef {{ [name: string]: string | number | boolean | null | undefined | ((event: any) => void) }} Told */

/**
 * What is drawn with: `numbers` are those of cards, by id, `faces` their pictures, `cards` fetches these, and `seat` is whose eyes these are.
 * @typedef {{ seats: SeatView[], icons: Icons, numbers: { [card: string]: number }, seat: string, prompt: string, step?: string, photos?: import("./photo.js").Photos, faces?: import("./view").FacesView | null, cards?: () => Promise<import("./card.js").Card[]> }} Drawn
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an element; children are nodes or words.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Told} [attributes] attributes and `on…` listeners
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  for (const each of children.flat()) {
    if (each === null || each === undefined || each === "") continue;
    made.append(typeof each === "string" ? pictured(each, name) : each);
  }
  return made;
}

/**
 * Return the parts of a translated sentence: its words, and elements instead of its `{names}`.
 * @param {string} text
 * @param {{ [name: string]: Node }} nodes
 */
export function sentence(text, nodes) {
  return text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? nodes[part] : part));
}

/**
 * Return an element of a drawing.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {{ [name: string]: string | number }} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * Return an icon of the game; an empty text where it has none of that name.
 * @param {Icons} icons
 * @param {string | undefined} name
 * @param {string} [title]
 */
export function icon(icons, name, title = "") {
  const known = icons && name && Object.prototype.hasOwnProperty.call(icons, name) ? icons[name] : null;
  if (!known) return "";
  /** @type {(colour: string) => string} */
  const paint = (colour) => (colour === "current" ? "currentColor" : colour || "none");
  const paths = known.paths.map((path) => svg("path", {
    d: path.d, fill: paint(path.fill), stroke: paint(path.stroke), "stroke-width": path.width,
    "fill-rule": path.even_odd ? "evenodd" : "nonzero",
    "stroke-linecap": path.round ? "round" : "butt", "stroke-linejoin": path.round ? "round" : "miter",
  }));
  const made = svg("svg", { viewBox: known.box.join(" "), class: "icon" }, ...paths);
  if (title) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", title);
  } else made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * Outlines of markers in a square of 32; a disc has none.
 * @type {{ [shape: string]: string }}
 */
export const SHAPES = {
  square: "M4 4H28V28H4Z",
  hexagon: "M16 2L28.1 9V23L16 30L3.9 23V9Z",
  diamond: "M16 1L31 16L16 31L1 16Z",
  triangle: "M16 2L31 29H1Z",
  star: "M16 1L20.4 11.4L31 12.2L22.8 19.6L25.4 30.4L16 24.4L6.6 30.4L9.2 19.6L1 12.2L11.6 11.4Z",
};

/**
 * Return a seat's marker: its shape and colour with its letter.
 * @param {{ colour: string, shape: string, letter: string }} seat
 */
export function marker(seat) {
  const shape = SHAPES[seat.shape]
    ? svg("path", { d: SHAPES[seat.shape], fill: seat.colour })
    : svg("circle", { cx: 16, cy: 16, r: 14.5, fill: seat.colour });
  const letter = svg("text", {
    x: 16, y: seat.shape === "triangle" ? 26 : 21.5, "text-anchor": "middle", "font-size": seat.letter.length > 1 ? 12 : 15,
    "font-weight": 900, fill: readableOn(seat.colour),
  });
  letter.textContent = seat.letter;
  return svg("svg", { viewBox: "0 0 32 32", class: "marker", "aria-hidden": "true" }, shape, letter);
}

/**
 * Return the seat of an id; the first for an id that no seat has.
 * @param {Drawn} context
 * @param {string} id
 */
export function seatOf(context, id) {
  return context.seats.find((each) => each.id === id) || context.seats[0];
}

/**
 * Return white or near-black, whichever is easier to read on a colour.
 * @param {string} colour `#rrggbb`
 */
export function readableOn(colour) {
  /** @type {(at: number) => number} */
  const part = (at) => {
    const n = parseInt(colour.slice(at, at + 2), 16) / 255;
    return n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4;
  };
  const bright = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  // WCAG 2.1, contrast ratio: 0.0588 is that of #1a1714, with the 0.05 of glare.
  return 1.05 / (bright + 0.05) >= (bright + 0.05) / 0.0588 ? "#ffffff" : "#1a1714";
}

/**
 * Return a seat with its marker before its name.
 * @param {SeatView} seat
 */
export function named(seat) {
  return el("span", { class: "named" }, marker(seat), seat.name);
}

/** @typedef {string | { mark: "bold" | "italic" | "icon" | "break", words: string }} Marked */

/**
 * Return words of card text with their marks: **bold**, *italic*, [icon], {look: words}, \ before a sign that means itself.
 * @param {string} words
 * @returns {Marked[]}
 */
export function marksOf(words) {
  /** @type {Marked[]} */
  const parts = [];
  const pattern = /\\(.)|\*\*(.+?)\*\*|\*(.+?)\*|\[([a-z0-9_.-]+)\]|\{[a-z][\w-]*:\s?([^{}\n]*)\}|\n/gi;
  let at = 0;
  for (const found of words.matchAll(pattern)) {
    const [all, plain, bold, italic, name, inner] = found;
    const start = found.index || 0;
    if (start > at) parts.push(words.slice(at, start));
    at = start + all.length;
    if (plain !== undefined) parts.push(plain);
    else if (bold !== undefined) parts.push({ mark: "bold", words: bold });
    else if (italic !== undefined) parts.push({ mark: "italic", words: italic });
    else if (inner !== undefined) parts.push(...marksOf(inner));
    else parts.push(name === undefined ? { mark: "break", words: "" } : { mark: "icon", words: name });
  }
  if (at < words.length) parts.push(words.slice(at));
  return parts;
}

/**
 * Return nodes for words in the grammar of card text.
 * @param {string} words
 * @param {Icons} icons
 * @returns {(Node | string)[]}
 */
export function inline(words, icons) {
  return marksOf(words).map((each) => {
    if (typeof each === "string") return each;
    if (each.mark === "bold") return el("strong", {}, inline(each.words, icons));
    if (each.mark === "italic") return el("em", {}, inline(each.words, icons));
    if (each.mark === "icon") {
      const word = each.words.replace(/_/g, " ");
      return icon(icons, each.words, word) || word;
    }
    return el("br");
  });
}

/**
 * Return a number as players write it.
 * @param {number | undefined} number
 */
export function figure(number) {
  return String(number).replace("-", "−");
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draw an element again only if its data has changed, so that half-filled forms stay.
 * @template Shown
 * @param {Element} place
 * @param {Shown} shown its data, as JSON
 * @param {(shown: Shown) => Child | Child[]} draw
 */
export function fill(place, shown, draw) {
  const key = JSON.stringify(shown === undefined ? null : shown);
  if (drawn.get(place) === key) return;
  drawn.set(place, key);
  /** @type {(summary: Element) => string | null} */
  const name = (summary) => summary.textContent;
  const open = new Set(Array.from(place.querySelectorAll("details[open] > summary"), name));
  place.replaceChildren();
  for (const each of [draw(shown)].flat()) if (each) place.append(each);
  for (const summary of place.querySelectorAll("details > summary")) {
    const { parentElement } = summary;
    if (open.has(name(summary)) && parentElement instanceof HTMLDetailsElement) parentElement.open = true;
  }
}

/** @typedef {{ words: string, node: HTMLElement }} Kept */

/** @type {WeakMap<Element, Map<string, Kept>>} */
const kept = new WeakMap();

/**
 * Fill an element with parts, each {key, told, draw}. A part whose data `told` is the same stays, with its
 * half-filled forms. A part with parts of its own fills them in `within(node)`.
 * @param {Element} place
 * @param {{ key: string, told: unknown, draw: () => HTMLElement, within?: (node: HTMLElement) => void }[]} parts
 */
export function keep(place, parts) {
  /** @type {Map<string, Kept>} */
  const old = kept.get(place) || new Map();
  /** @type {Map<string, Kept>} */
  const made = new Map();
  for (const { key, told, draw, within } of parts) {
    const words = JSON.stringify(told);
    const before = old.get(key);
    const part = before && before.words === words ? before : { words, node: draw() };
    if (before && before.node.hasAttribute("open")) part.node.setAttribute("open", "");
    if (within) within(part.node);
    made.set(key, part);
  }
  const nodes = Array.from(made.values(), (each) => each.node);
  for (const { node } of old.values()) if (!nodes.includes(node)) node.remove();
  // A node in its place isn't moved: a moved one loses its focus.
  nodes.forEach((node, at) => { if (place.children[at] !== node) place.insertBefore(node, place.children[at] || null); });
  kept.set(place, made);
}
