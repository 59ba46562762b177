// Names of cells, as spreadsheets have them.

/**
 * Return the letters of a column.
 * @param {number} at its index
 * @returns {string}
 */
export function lettersOf(at) {
  return (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : "") + String.fromCodePoint(65 + (at % 26));
}

/**
 * Return the name of a cell, such as C14.
 * @param {number} row its number
 * @param {number} at index of its column
 */
export function addressOf(row, at) {
  return `${lettersOf(at)}${row}`;
}
