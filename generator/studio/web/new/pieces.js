// Flat pieces that a new component can be of, and the columns that their shipped layouts show.

import { tr } from "../words.js";

/**
 * `kind` and `shape` are those of `game.yaml`. `hasTable`: it needs a table. `isAlone`: it usually has none.
 * @typedef {{
 *   name: string, kind: string, shape?: string, words: () => string, picture: string, hasTable: boolean, isAlone: boolean,
 *   columns: [string, string][]
 * }} Piece
 * @typedef {{ key: number, name: string, type: string }} NewColumn
 */

/** @type {[string, string][]} */
const ON_TOKENS = [["quantity", "number"], ["icon", "text"], ["value", "text"]];

/** @type {Piece[]} */
export const PIECES = [
  {
    name: "cards", kind: "cards", words: () => tr("Cards"), picture: "M11 5h18v30H11zM15 10h10M15 26h10M15 30h6",
    hasTable: true, isAlone: false, columns: [["quantity", "number"], ["cost", "number"], ["text", "text"]],
  },
  {
    name: "round", kind: "token", shape: "round", words: () => tr("Round tokens"), picture: "M7 20a13 13 0 1 0 26 0 13 13 0 1 0-26 0z",
    hasTable: false, isAlone: false, columns: ON_TOKENS,
  },
  {
    name: "square", kind: "token", shape: "square", words: () => tr("Tiles"), picture: "M8 8h24v24H8z",
    hasTable: false, isAlone: false, columns: ON_TOKENS,
  },
  {
    name: "hexagon", kind: "token", shape: "hexagon", words: () => tr("Hexagons"), picture: "M5 20l7.5-13h15L35 20l-7.5 13h-15z",
    hasTable: false, isAlone: false, columns: ON_TOKENS,
  },
  {
    name: "mat", kind: "mat", words: () => tr("Player mats"), picture: "M4 10h32v20H4zM8 14h10v12H8zM22 14h10M22 19h10",
    hasTable: false, isAlone: true, columns: [["quantity", "number"]],
  },
  {
    name: "board", kind: "board", words: () => tr("Board"), picture: "M4 6h32v28H4zM15 6v28M25 6v28M4 15h32M4 25h32",
    hasTable: false, isAlone: true, columns: [],
  },
  {
    name: "money", kind: "money", words: () => tr("Bills"), picture: "M3 11h34v18H3zM14 20a6 6 0 1 0 12 0 6 6 0 1 0-12 0z",
    hasTable: true, isAlone: false, columns: [["quantity", "number"], ["value", "number"]],
  },
];

/**
 * Return the first columns of a new table.
 * @param {Piece} piece
 * @returns {NewColumn[]}
 */
export function columnsFor({ columns }) {
  return columns.map(([name, type], key) => ({ key, name, type }));
}

/**
 * Return the columns of a new table as the server takes them: those without a name are left out.
 * @param {NewColumn[]} columns
 */
export function tableOf(columns) {
  return columns.filter(({ name }) => name.trim()).map(({ name, type }) => ({ name, type }));
}
