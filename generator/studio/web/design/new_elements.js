// New elements as they're written at first. It needs no library, so Node tests it.

/** @import { Design, GameFile } from "../answers.d.ts" */
/** @import { Adding } from "./canvas_state.js" */

/** @type {{ [shape: string]: Adding }} */
export const SHAPES = {
  rect: { name: "rectangle", element: { kind: "shape", shape: "rect", stroke: "ink" }, size: [25, 15] },
  ellipse: { name: "ellipse", element: { kind: "shape", shape: "ellipse", stroke: "ink" }, size: [15, 15] },
  line: { name: "line", element: { kind: "shape", shape: "line", stroke: "ink" }, size: [30, 0] },
  polygon: { name: "polygon", element: { kind: "shape", shape: "polygon", stroke: "ink" }, size: [15, 15] },
  star: { name: "star", element: { kind: "shape", shape: "star", corners: 5, stroke: "ink" }, size: [15, 15] },
};

/** The words of a new text: a column that is inserted takes their place. */
export const NEW_TEXT = "Text";
/** Columns that cards have without a table, and names that files can't give an element. */
const NO_TEXTS = /^(id|quantity)$|^[^A-Za-z_]|[^A-Za-z0-9_]/;

/** @returns {Adding} */
export function newText() {
  return { name: "text", element: { kind: "text", text: NEW_TEXT }, size: [30, 8] };
}

/**
 * Return new texts that show a column each, and are named after it.
 * @param {Design["columns"]} columns
 * @returns {Adding[]}
 */
export function textsOf(columns) {
  return columns.filter(({ name }) => !NO_TEXTS.test(name) && !PICTURES.test(name)).map(({ name }) => ({
    name, element: { kind: "text", text: `{{ card.${name} }}` }, size: [30, 8],
  }));
}

/** Names of columns that hold pictures. */
const PICTURES = /^(picture|image|art|artwork|illustration|photo)$/i;

/**
 * Return what a new picture shows: a column with pictures, or the first picture of the folder; "" for neither.
 * @param {Design["columns"]} columns
 * @param {GameFile[]} files
 */
export function pictureOf(columns, files) {
  const column = columns.find(({ name }) => PICTURES.test(name));
  return column ? `=card.${column.name}` : files.find(({ kind }) => kind === "picture")?.path ?? "";
}

/**
 * Return an element with its box, which files write after its kind and shape.
 * @param {{ [field: string]: unknown }} element
 * @param {number[]} at
 */
export function withBox(element, at) {
  const { kind, shape, ...rest } = element;
  return { kind, ...(shape === undefined ? {} : { shape }), at, ...rest };
}
