// The table of a component in Tabulator: cells as typed, ranges, and edits that are saved at each key press.

import { TabulatorFull } from "tabulator-tables";
import { post } from "../api.js";
import { edit, newGroup, showFault, takeState } from "../state.js";
import { tr } from "../words.js";
import { cellField } from "./cell_field.js";
import { CellWriter } from "./cell_writer.js";
import { copied, pasted } from "./clipboard.js";
import { iconAddress } from "./icon_list.js";

/** @import { Edit, Table, TableRow } from "../answers.d.ts" */
/** @typedef {{ row: number, card: string, name: string, [column: `c${number}`]: string }} Line */
/** @typedef {{ line: Line, at: number }} Place a cell: its line, and the index of its column */

/** @typedef {Place & { text: string }} Written a cell and its new text */

const FIELD = /^c(\d+)$/;

/**
 * @param {TableRow} row
 * @returns {Line}
 */
function lineOf(row) {
  const cells = Object.fromEntries(row.cells.map((text, at) => [`c${at}`, text]));
  return { row: row.row, card: row.card, name: row.name, ...cells };
}

export class CardGrid {
  /** The place of the cell that is shown as selected. @type {Place | null} */
  active = null;
  /** What the next editor begins with instead of the cell's text. @type {string | null} */
  #typed = null;
  #isReady = false;
  /** Whether rows came or went while a cell was open. */
  #isLate = false;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** @type {Table} */
  #table;

  /**
   * @param {HTMLElement} host
   * @param {string} component
   * @param {Table & { types?: { [heading: string]: string } }} table
   * @param {{ onSelect: (line: Line | null) => void, onView: (count: number) => void, onSaved: () => Promise<void> }} events
   *   `onView` is called with the number of shown rows when they are sorted or filtered; `onSaved` after an edit that moves rows or columns
   */
  constructor(host, component, table, { onSelect, onView, onSaved }) {
    this.host = host;
    this.component = component;
    this.#table = table;
    this.onSelect = onSelect;
    this.onSaved = onSaved;
    this.tabulator = new TabulatorFull(host, {
      data: table.rows.map(lineOf),
      columns: this.#columns(),
      index: "row",
      height: "100%",
      layout: "fitData",
      renderVertical: "virtual",
      selectableRange: 1,
      selectableRangeColumns: true,
      selectableRangeRows: true,
      selectableRangeClearCells: false,
      editTriggerEvent: "dblclick",
      headerSortClickElement: "icon",
      rowHeader: /** @type {any} */ ({ field: "row", title: "", width: 52, frozen: true, headerSort: false, resizable: false, hozAlign: "right", cssClass: "row-number" }),
      columnDefaults: /** @type {any} */ ({ headerSort: true, resizable: "header", minWidth: 60, maxInitialWidth: 280 }),
      placeholder: tr("No rows match."),
    });
    this.ready = new Promise((resolve) => {
      this.tabulator.on("tableBuilt", () => {
        this.#isReady = true;
        this.#name();
        resolve(undefined);
      });
    });
    this.tabulator.on("dataSorted", (_, rows) => onView(rows.length));
    this.tabulator.on("dataFiltered", (_, rows) => onView(rows.length));
    this.tabulator.on("rangeChanged", (range) => this.#select(range));
    this.tabulator.on("rangeAdded", (range) => this.#select(range));
    host.addEventListener("keydown", (event) => this.#key(event), true);
    host.addEventListener("copy", (event) => this.#copy(event));
    host.addEventListener("cut", (event) => {
      this.#copy(event);
      if (event.defaultPrevented) void this.clear();
    });
    host.addEventListener("paste", (event) => this.#paste(event));
  }

  /** Tell screen readers what Tabulator leaves out: a child of a grid is a row group, a heading has a name. */
  #name() {
    for (const part of this.host.querySelectorAll(":scope > .tabulator-tableholder, :scope > .tabulator-header")) {
      part.setAttribute("role", "rowgroup");
    }
    this.host.querySelector(".tabulator-tableholder > .tabulator-table")?.setAttribute("role", "presentation");
    const corner = this.host.querySelector(".tabulator-col.row-number");
    corner?.setAttribute("aria-label", tr("Row"));
    const title = corner?.querySelector(".tabulator-col-title");
    if (title) title.textContent = "#";
    this.host.setAttribute("aria-label", this.#table.file);
  }

  get table() {
    return this.#table;
  }

  destroy() {
    if (this.#isReady) this.tabulator.destroy();
  }

  #types() {
    return /** @type {any} */ (this.#table).types ?? {};
  }

  /** @returns {any[]} the types lack formatters that return text nodes */
  #columns() {
    const types = this.#types();
    const frozen = /** @type {any} */ (this.#table).headings?.name;
    return this.#table.columns.map((heading, at) => {
      const type = types[heading] ?? "text";
      return {
        title: heading,
        field: `c${at}`,
        frozen: heading === frozen && at < 2,
        hozAlign: /** @type {"right" | "left"} */ (type === "number" ? "right" : "left"),
        sorter: /** @type {"number" | "alphanum"} */ (type === "number" ? "number" : "alphanum"),
        // A heading is somebody's text: never markup.
        titleFormatter: () => document.createTextNode(heading),
        formatter: (/** @type {any} */ cell) => shownCell(String(cell.getValue() ?? ""), type),
        editable: () => this.#table.editable,
        editor: /** @type {any} */ (this.#editor.bind(this)),
      };
    });
  }

  /**
   * Show another state of the table; the selection stays on its card, and the scroll where it is.
   * Rows that came or went wait until the open cell is typed: it would close.
   * @param {Table} table
   */
  async update(table) {
    await this.ready;
    const before = this.#table;
    const old = new Map(before.rows.map((row) => [row.row, row]));
    const isSame = before.rows.length === table.rows.length && table.rows.every((row) => old.has(row.row));
    const isOpen = document.activeElement?.classList.contains("cell-field") ?? false;
    this.#isLate = isOpen && !isSame;
    if (this.#isLate) return;
    this.#table = table;
    const selected = this.active && { card: this.active.line.card, row: this.active.line.row, at: this.active.at };
    await this.#refresh(before, old, isSame, isOpen);
    const moved = selected?.card ? table.rows.find((row) => row.card === selected.card) : undefined;
    const isElsewhere = !isSame || moved?.row !== selected?.row;
    if (selected && moved && isElsewhere && !isOpen) this.#choose(moved.row, selected.at);
  }

  /**
   * @param {Table} before
   * @param {Map<number, TableRow>} old its rows by their numbers
   * @param {boolean} isSame whether the rows have the same numbers
   * @param {boolean} isOpen whether a cell is being typed
   */
  async #refresh(before, old, isSame, isOpen) {
    const table = this.#table;
    if (before.columns.join("\n") !== table.columns.join("\n") || before.editable !== table.editable) {
      this.tabulator.setColumns(this.#columns());
    }
    if (!isSame) {
      await this.tabulator.replaceData(table.rows.map(lineOf));
      return;
    }
    const changed = table.rows.filter((row) => {
      const was = old.get(row.row);
      return !was || was.card !== row.card || was.name !== row.name || was.cells.some((text, at) => text !== row.cells[at]);
    });
    const field = isOpen ? this.active : null;
    for (const row of changed) {
      const line = lineOf(row);
      // The cell that is being typed shows what is typed.
      if (field && field.line.row === row.row) delete line[`c${field.at}`];
      const found = this.tabulator.getRow(row.row);
      if (found) await found.update(line);
    }
  }

  /** @param {any} range */
  #select(range) {
    const cell = range?.getCells?.()?.[0]?.[0] ?? null;
    const found = FIELD.exec(cell?.getField?.() ?? "");
    const line = /** @type {Line | undefined} */ (cell?.getRow?.().getData());
    this.active = line ? { line, at: found ? Number(found[1]) : 0 } : null;
    this.onSelect(line ?? null);
  }

  /** The cells of the selection, row by row; only those of columns. @returns {Place[][]} */
  selection() {
    const [range] = /** @type {any} */ (this.tabulator).getRanges();
    if (!range) return [];
    return range.getCells().map((/** @type {any[]} */ cells) =>
      cells.flatMap((cell) => {
        const found = FIELD.exec(cell.getField() ?? "");
        return found ? [{ line: cell.getRow().getData(), at: Number(found[1]) }] : [];
      }),
    );
  }

  /** Resolves when the edits so far are saved, and the table shows them. */
  get idle() {
    return this.#queue;
  }

  /** Numbers of the selected rows, in the order of the file. */
  selectedRows() {
    return [...new Set(this.selection().flatMap((cells) => cells.map(({ line }) => line.row)))].sort((a, b) => a - b);
  }

  /**
   * Select a cell and show it.
   * @param {number} row
   * @param {number} at index of its column
   * @param {boolean} [isPolite] whether the focus stays if something else has it
   */
  async show(row, at, isPolite = false) {
    await this.ready;
    if (!this.tabulator.getRow(row)) return;
    await this.tabulator.scrollToRow(row, "nearest", false).catch(() => undefined);
    this.#choose(row, at);
    if (!isPolite || document.activeElement === document.body) this.focus();
  }

  /**
   * Select a cell.
   * @param {number} row
   * @param {number} at index of its column
   */
  #choose(row, at) {
    const cell = /** @type {any} */ (this.tabulator.getRow(row))?.getCell(`c${at}`);
    if (!cell) return;
    const [range] = /** @type {any} */ (this.tabulator).getRanges();
    if (range) range.setBounds(cell, cell);
    else /** @type {any} */ (this.tabulator).addRange(cell, cell);
  }

  focus() {
    const holder = /** @type {HTMLElement | null} */ (this.host.querySelector(".tabulator-tableholder"));
    (holder ?? this.host).focus({ preventScroll: true });
  }

  /**
   * Change cells, as one step.
   * @param {Written[]} cells
   * @param {string} [group]
   */
  async change(cells, group = newGroup()) {
    const edits = cells
      .filter(({ line, at, text }) => (line[`c${at}`] ?? "") !== text)
      .map(({ line, at, text }) => this.#edit(line, at, line[`c${at}`] ?? "", text));
    if (!edits.length) return;
    // The next command finds the new texts, before the server has answered.
    for (const { line, at, text } of cells) void this.tabulator.getRow(line.row)?.update({ [`c${at}`]: text });
    await this.#inTurn(() => edit(edits, group));
  }

  /**
   * Send a request after those before it, then read the table again.
   * @param {() => Promise<unknown>} send
   */
  #inTurn(send) {
    this.#queue = this.#queue.then(send).catch(showFault).then(this.onSaved);
    return this.#queue;
  }

  /**
   * @param {Line} line
   * @param {number} at
   * @param {string} was
   * @param {string} text
   * @returns {any}
   */
  #edit(line, at, was, text) {
    return { kind: "cell", component: this.component, row: line.row, card: line.card, column: this.#table.columns[at], was, text };
  }

  /** Make the selected cells blank. */
  clear() {
    return this.change(this.selection().flat().map((place) => written(place, "")));
  }

  /** Write the first row of the selection into the rows below it. */
  fillDown() {
    const [first, ...rest] = this.selection();
    if (!first) return Promise.resolve();
    return this.change(rest.flatMap((cells) => cells.map((place, at) => written(place, first[at].line[`c${first[at].at}`]))));
  }

  /**
   * Make an edit of rows or columns.
   * @param {any} made
   */
  make(made) {
    const group = newGroup();
    return this.#inTurn(() => edit([/** @type {Edit} */ ({ component: this.component, ...made })], group));
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    if (isTyping(event.target)) return;
    const rows = this.selection().map((cells) => cells.map(({ line, at }) => line[`c${at}`] ?? ""));
    if (!rows.length || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", copied(rows));
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    if (isTyping(event.target) || !this.#table.editable) return;
    event.preventDefault();
    void this.paste(pasted(event.clipboardData?.getData("text/plain") ?? ""));
  }

  /**
   * Write rows of cells from the selection's first cell on; rows that are missing are added.
   * @param {string[][]} rows
   */
  async paste(rows) {
    const places = this.selection();
    const first = places[0]?.[0];
    if (!first || !rows.length) return;
    const shown = /** @type {Line[]} */ (this.tabulator.getData("active"));
    const start = shown.findIndex((line) => line.row === first.line.row);
    const isOne = rows.length === 1 && rows[0].length === 1;
    if (isOne) return this.change(places.flat().map((place) => written(place, rows[0][0])));
    const width = this.#table.columns.length;
    const inside = rows.slice(0, shown.length - start);
    const below = rows.slice(shown.length - start);
    const group = newGroup();
    await this.change(
      inside.flatMap((cells, down) => cells.slice(0, width - first.at).map((text, right) => ({ line: shown[start + down], at: first.at + right, text }))),
      group,
    );
    if (!below.length) return;
    const added = below.map((cells) => Object.fromEntries(cells.slice(0, width - first.at).map((text, right) => [this.#table.columns[first.at + right], text])));
    await this.#inTurn(() => edit([{ kind: "rows.add", component: this.component, before: null, rows: added }], group));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTyping(event.target) || event.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "d") void this.fillDown();
    else if (event.key === "Delete" || event.key === "Backspace") void this.clear();
    else if (event.key === "F2") this.startEditing(null);
    else if (event.key === "Enter" && !isCommand) this.startEditing(null);
    else if (event.key === " " && this.active && this.#typeOf(this.active.at) === "flag") {
      const text = this.active.line[`c${this.active.at}`] ? "" : "x";
      void this.change([{ ...this.active, text }]);
    } else if (event.key.length === 1 && !isCommand && !event.altKey) this.startEditing(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} at */
  #typeOf(at) {
    return this.#types()[this.#table.columns[at]] ?? "text";
  }

  /**
   * Open the editor of the selected cell.
   * @param {string | null} text what it begins with; null: the cell's own text
   */
  startEditing(text) {
    if (!this.active || !this.#table.editable) return;
    this.#typed = text;
    const cell = /** @type {any} */ (this.tabulator.getRow(this.active.line.row))?.getCell(`c${this.active.at}`);
    cell?.edit(true);
  }

  /**
   * The editor that Tabulator puts into a cell.
   * @param {any} cell
   * @param {(made: () => void) => void} onRendered
   * @param {(text: string) => void} succeed
   * @param {() => void} cancel
   */
  #editor(cell, onRendered, succeed, cancel) {
    const found = FIELD.exec(cell.getField());
    const at = found ? Number(found[1]) : 0;
    // A copy: while a cell is open, its row may come to hold another card.
    const line = /** @type {Line} */ ({ ...cell.getRow().getData() });
    const was = String(cell.getValue() ?? "");
    const typed = this.#typed;
    this.#typed = null;
    const group = newGroup();
    const writer = new CellWriter(
      was,
      (before, text) => edit([this.#edit(line, at, before, text)], group),
      (fault) => {
        showFault(fault);
        this.onSaved();
      },
    );
    const { field, grow } = cellField(typed ?? was, this.#table.columns[at], this.#typeOf(at), {
      onType: (text) => writer.write(text),
      onEnd: (text, move) => {
        writer.write(text);
        succeed(text);
        void this.#settle(writer, line, at);
        if (move) this.#move(line, at, move);
      },
      onGiveUp: () => {
        cancel();
        this.focus();
        void writer.done.then(() => post("/api/undo", { group, show: null })).then(takeState, showFault).then(() => this.onSaved());
      },
    });
    onRendered(() => {
      field.focus({ preventScroll: true });
      grow();
      if (typed !== null) {
        field.setSelectionRange(typed.length, typed.length);
        field.dispatchEvent(new Event("input"));
      } else field.select();
    });
    return field;
  }

  /**
   * After the last key press is saved: a new id or name changes more than its cell.
   * @param {CellWriter} writer
   * @param {Line} line
   * @param {number} at
   */
  async #settle(writer, line, at) {
    await writer.done;
    const headings = /** @type {any} */ (this.#table).headings ?? {};
    const own = this.#table.rows.find((row) => row.row === line.row);
    if (own) own.cells[at] = line[`c${at}`] ?? "";
    if (this.#isLate || [headings.id, headings.name].includes(this.#table.columns[at])) void this.onSaved();
  }

  /**
   * @param {Line} line
   * @param {number} at
   * @param {"down" | "up" | "right" | "left"} move
   */
  #move(line, at, move) {
    const shown = /** @type {Line[]} */ (this.tabulator.getData("active"));
    const place = shown.findIndex((each) => each.row === line.row);
    const down = { down: 1, up: -1, right: 0, left: 0 }[move];
    const right = { down: 0, up: 0, right: 1, left: -1 }[move];
    const target = shown[Math.min(Math.max(place + down, 0), shown.length - 1)];
    const column = Math.min(Math.max(at + right, 0), this.#table.columns.length - 1);
    void this.show(target.row, column);
  }
}

/**
 * @param {Place} place
 * @param {string} text
 * @returns {Written}
 */
function written({ line, at }, text) {
  return { line, at, text };
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

/**
 * Return a cell as it's shown.
 * @param {string} text
 * @param {string} type
 */
function shownCell(text, type) {
  const shown = document.createElement("span");
  shown.className = "cell-text";
  if (type === "flag") {
    const isSet = /^(x|yes|y|true|1)$/i.test(text.trim());
    shown.textContent = isSet ? "✓" : text;
    return shown;
  }
  if (type === "icons" && text) {
    for (const name of text.split(/[\s,]+/).filter(Boolean)) {
      const picture = document.createElement("img");
      picture.src = iconAddress(name);
      picture.alt = name;
      picture.title = name;
      picture.loading = "lazy";
      picture.addEventListener("error", () => picture.replaceWith(` ${name} `));
      shown.append(picture);
    }
    return shown;
  }
  shown.textContent = text.replaceAll("\n", " ⏎ ");
  return shown;
}
