// Cells as text on the clipboard, as Excel and Google Sheets write it.

/**
 * Return rows of cells as text: tabs between cells, quotes around those with line breaks, tabs or quotes.
 * @param {string[][]} rows
 */
export function copied(rows) {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\r\n");
}

/** @param {string} text */
function quoted(text) {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Return the rows of cells of a text from the clipboard.
 * @param {string} text
 * @returns {string[][]}
 */
export function pasted(text) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let cells = [];
  const one = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (one.lastIndex < text.length || cells.length) {
    const found = one.exec(text);
    if (!found) break;
    cells.push(found[1] === undefined ? found[2] : found[1].replaceAll('""', '"'));
    if (found[3] !== "\t") {
      rows.push(cells);
      cells = [];
      if (!found[3]) break;
    }
  }
  return rows;
}
