// The input for a grid of whole numbers: a line for each seat, or for each kind of goods.

import { tr } from "./catalog.js";
import { el, figure, icon, marker, seatOf } from "./dom.js";
import { fold, openOneAtATime } from "./folds.js";
import { figureInput } from "./touched.js";

/** @import { Drawn } from "./dom.js" */
/** @import { Part, Stepper } from "./fields.js" */
/** @import { GridFieldView, RowView, WheelView } from "./view" */

/** @typedef {{ row: RowView, parts: { wheel: WheelView, part: Stepper }[], name: string, isIn: () => boolean, node: HTMLElement }} Line */

/** At least this many figures of a seat are folded under its name. */
const MANY = 3;
/** Least widths in pixels of a name, of one of its letters, and of a figure between its buttons. */
const NAME = 52, LETTER = 10, FIGURE = 132, GAP = 6;

/**
 * Return the pixels that the names of kinds need, so that no word is broken.
 * @param {string[]} names
 */
export const nameWidth = (names) => Math.max(NAME, ...names.flatMap((name) => name.split(" ")).map((word) => LETTER * word.length));

/**
 * Return the input of figures for several seats or kinds.
 * @param {GridFieldView} field
 * @param {Drawn} context
 * @returns {Part}
 */
export function numbers(field, context) {
  const lines = field.rows;
  const isOfKinds = lines.length > 0 && Boolean(lines[0].title);
  const rows = lines.map((row) => (isOfKinds ? kindRow(row, context) : seatRow(field, row, context)));
  openOneAtATime(rows.map((row) => row.node));
  const hasHeads = isOfKinds && lines[0].wheels.length > 1 && !isTouched(lines[0]);
  const heads = hasHeads ? el("div", { class: "kind heads", "aria-hidden": "true" }, el("div", { class: "kind-name" }),
    lines[0].wheels.map((wheel) => el("div", { class: "kind-head" }, wheel.title))) : "";
  const look = isOfKinds ? (hasHeads ? "kinds narrow" : "kinds") : "";
  const node = el("div", { class: look, role: "group", "aria-label": field.ask }, heads, rows.map((row) => row.node));
  if (hasHeads) stackWhereNarrow(node, lines);
  return {
    node,
    read: () => {
      /** @type {{ [seat: string]: { [wheel: string]: number } }} */
      const values = {};
      for (const { row, parts, isIn } of rows) {
        if (!isIn()) continue;
        values[row.seat] = {};
        for (const { wheel, part } of parts) {
          const number = part.read();
          if (number === undefined) return undefined;
          values[row.seat][wheel.name] = number;
        }
      }
      return values;
    },
    words: () => rows.map(({ name, parts }) =>
      `${name} ${parts.map(({ part }) => figure(part.read())).join("/")}`).join(", "),
    folds: rows.some((row) => row.node.tagName === "DETAILS"),
  };
}

/**
 * Put the figures of kinds below their name, each with its title, while a form is too narrow.
 * @param {HTMLElement} node
 * @param {RowView[]} lines
 */
function stackWhereNarrow(node, lines) {
  const name = nameWidth(lines.map((line) => line.title || ""));
  const needed = name + lines[0].wheels.length * (FIGURE + GAP);
  node.style.setProperty("--name", `${name}px`);
  new ResizeObserver(([{ contentRect }]) => {
    node.classList.toggle("stacked", contentRect.width < needed);
  }).observe(node);
}

/**
 * Return whether a line has figures as buttons.
 * @param {RowView} row
 */
const isTouched = ({ wheels }) => wheels.some((wheel) => wheel.touched !== undefined);

/**
 * Return the line of a kind, with its figures side by side under their titles.
 * @param {RowView} row
 * @param {Drawn} context
 * @returns {Line}
 */
function kindRow(row, context) {
  const { title = "" } = row;
  const isMultiple = row.wheels.length > 1;
  const touched = isTouched(row);
  const parts = row.wheels.map((wheel) => ({
    wheel, part: figureInput(wheel, isMultiple ? `${title}, ${wheel.title}` : title),
  }));
  return { row, parts, name: title, isIn: () => true, node: el("div", { class: touched ? "kind spaced" : "kind" },
    el("div", { class: "kind-name" }, row.icon ? icon(context.icons, row.icon) : "", el("span", {}, title)),
    parts.map(({ wheel, part }) => (isMultiple ? el("div", { class: touched ? "touch-line" : "kind-figure" }, el("span", {}, wheel.title), part.node) : part.node))) };
}

/**
 * A seat with its figure beside its name, with two under it, or with many under a fold.
 * @param {GridFieldView} field
 * @param {RowView} row
 * @param {Drawn} context
 * @returns {Line}
 */
function seatRow(field, row, context) {
  const seat = seatOf(context, row.seat);
  const start = field.start && field.start[row.seat];
  const box = el("input", { type: "checkbox", checked: !row.optional || Boolean(start) });
  const parts = row.wheels.map((wheel) => ({
    wheel,
    part: figureInput(start ? { ...wheel, start: start[wheel.name] } : wheel, `${seat.name}: ${wheel.title}`),
  }));
  const made = { row, parts, name: seat.name, isIn: () => box.checked };
  const one = parts.length === 1;
  const lines = one ? parts[0].part.node : el("div", { class: "wheels" }, parts.map(({ wheel, part }) =>
    el("div", { class: "wheel-line" }, el("span", {}, wheel.title), part.node)));
  // A touched figure counts as an answer.
  const touched = () => { box.checked = true; };
  lines.addEventListener("click", (event) => { if (event.target instanceof Element && event.target.closest("button")) touched(); });
  lines.addEventListener("input", touched);
  // The page of one seat names it above.
  const isOwn = field.rows.length === 1 && isTouched(row);
  if (isOwn) return { ...made, node: el("div", { class: "own" }, lines) };
  if (parts.length >= MANY) {
    return { ...made, node: fold([marker(seat), seat.name], lines, () => holding(parts)) };
  }
  const head = row.optional ? el("label", { class: "choice" }, box, marker(seat), el("span", { class: "grow" }, seat.name))
    : el("div", { class: "kind-name" }, marker(seat), el("span", { class: "grow" }, seat.name));
  return { ...made, node: el("div", { class: `grid-row${one ? " one" : ""}` }, head, lines) };
}

/**
 * Return a seat's amounts in words: "2 Oak, 1 Cherry".
 * @param {{ wheel: WheelView, part: Stepper }[]} parts
 */
function holding(parts) {
  const held = parts.filter(({ part }) => part.read());
  return held.map(({ wheel, part }) => `${figure(part.read())} ${wheel.title}`).join(", ") || tr("nothing");
}
