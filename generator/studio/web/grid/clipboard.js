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

/**
 * Return the rows of cells of a table in HTML, as browsers and mail programs copy it without plain text.
 * @param {string} html
 * @returns {string[][]}
 */
export function pastedTable(html) {
  // A parsed document runs no scripts and loads no pictures.
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  return [...(table?.rows ?? [])].map((row) =>
    [...row.cells].flatMap((cell) => Array.from({ length: cell.colSpan }, (_, at) => at ? "" : textOf(cell))));
}

/** @param {HTMLElement} cell */
function textOf(cell) {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let text = "";
  while (walker.nextNode()) {
    const { nodeName, nodeValue } = walker.currentNode;
    if (nodeName === "BR") text += "\n";
    else if (nodeValue !== null) text += nodeValue.replaceAll(/[ \t\r\n]+/g, " ");
  }
  return text.replaceAll(/ *\n */g, "\n").trim();
}
