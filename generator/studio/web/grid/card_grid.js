// The table of a component in Tabulator: cells as typed, ranges, and edits that are saved at each key press.

import { TabulatorFull } from "tabulator-tables";
import { ApiError } from "../api.js";
import { keep, kept } from "../kept.js";
import { endTyping, noteTyping } from "../typing.js";
import { edit, faultWords, newGroup, readGame, revision, showFault, takeBack, tell } from "../state.js";
import { tr, trCount, trList } from "../words.js";
import { lettersOf } from "./address.js";
import { cellField } from "./cell_field.js";
import { CellWriter } from "./cell_writer.js";
import { copied, pasted, pastedTable } from "./clipboard.js";
import { columnAt, flagName, flagsOf } from "./flags.js";
import { cardKey } from "../notes/note_list.js";
import { frameFrozen } from "./frozen_ranges.js";
import { lineOf, paired } from "./lines.js";
import { marksOf } from "./marks.js";
import { joined, withListed } from "./paste_back.js";
import { flipped, shownCell } from "./shown_cell.js";

/** @import { Edit, EditAnswer, Problem, Table } from "../answers.d.ts" */
/** @import { Flag } from "./flags.js" */
/** @import { Line } from "./lines.js" */
/** @import { Marked } from "./marks.js" */
/** @import { Listed } from "./paste_back.js" */
/** @typedef {{ line: Line, at: number }} Place a cell: its line, and the index of its column */
/** @typedef {Place & { text: string }} Written a cell and its new text */
/** @typedef {{ top: Place, bottom: Place, heading: string, index: number }} Held a selection, and where its first line was */

/**
 * An open editor of a cell. It's opened again in its line when the table is built again.
 * @typedef {object} Session
 * @property {Line} line
 * @property {string} heading
 * @property {string} group undo takes back all that was typed in it
 * @property {CellWriter} writer
 * @property {HTMLTextAreaElement} field
 * @property {() => void} close ends it without saving more
 * @property {boolean} isPaused whether the table is being built again
 * @property {ApiError | null} fault why nothing more of it is written
 */

/** Rows from which on the table is built again rather than changed row by row. */
const MANY = 60;
/** Height of a row in rem. */
const ROW = 1.875;
/** The focus stays where it is when the table is built again; the types lack it. */
const OPTIONS = /** @type {{}} */ ({ selectableRangeAutoFocus: false });
const FIELD = /^c(\d+)$/;

/** @param {any} cell a cell or a column of Tabulator */
function columnOf(cell) {
  const found = FIELD.exec(cell?.getField?.() ?? "");
  return found ? Number(found[1]) : -1;
}

/**
 * @param {Line} line
 * @param {number} at
 */
function textOf(line, at) {
  return line[`c${at}`] ?? "";
}

/** @param {Table} table */
function columnsOf({ columns, editable, headings, types, options }) {
  return JSON.stringify([columns, editable, headings, types, options]);
}

export class CardGrid {
  /** The place of the cell that is shown as selected. @type {Place | null} */
  active = null;
  /** What the next editor begins with instead of the cell's text. @type {string | null} */
  #typed = null;
  /** The editor that is opened again. @type {{ session: Session, text: string, caret: [number, number] } | null} */
  #resumed = null;
  /** @type {Session | null} */
  #session = null;
  #isReady = false;
  /** Whether the selection is only that of a table that is being built again. */
  #isBuilding = false;
  #keys = 0;
  /** @type {Line[]} in the order of the file */
  #lines;
  /** Cells that show a text which isn't in the file yet, by line and column, with the number of their edits. @type {Map<string, number>} */
  #unsaved = new Map();
  /** Lines whose id is being typed: they are another card at each key press. @type {Set<Line>} */
  #unsure = new Set();
  /** Problems of cells and rows. @type {Map<string, Flag>} */
  #flags = new Map();
  /** Open notes by card. @type {Map<string, number>} */
  #notes = new Map();
  /** Edits of a table that is only read here. @type {Listed[]} */
  #listed = [];
  /** The table as it's in its file, without them. @type {Table} */
  #read;
  /** Returns what a workbook says of a cell. */
  #markOf = marksOf([]);
  /** Revisions that this grid's own edits made. @type {Set<number>} */
  #own = new Set();
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** The next reading of the table, while it waits. @type {Promise<void> | null} */
  #reading = null;
  /** @type {Table} */
  #table;

  /**
   * @param {HTMLElement} host
   * @param {string} component
   * @param {Table} table
   * @param {{ onSelect: (line: Line | null) => void, onView: (count: number) => void, onList: (listed: Listed[]) => void, read: () => Promise<Table> }} events
   *   `onView` is called with the number of shown rows when they are sorted or filtered; `onList` with the edits that a table which is only read doesn't have yet; `read` returns the table as it's now
   */
  constructor(host, component, table, { onSelect, onView, onList, read }) {
    this.host = host;
    this.component = component;
    this.onList = onList;
    this.#table = this.#read = table;
    if (table.isElsewhere) this.#listed = JSON.parse(kept(this.#listName, "[]"));
    table = this.#table = this.#withList(table);
    this.#markOf = marksOf(table.marks ?? []);
    this.#lines = table.rows.map((row) => this.#newLine(row));
    this.onSelect = onSelect;
    this.read = read;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.tabulator = new TabulatorFull(host, {
      data: this.#lines,
      columns: this.#columns(),
      index: "key",
      height: "100%",
      layout: "fitData",
      renderVertical: "virtual",
      // Tabulator measures every new row without it, which makes long tables stutter.
      rowHeight: Math.round(ROW * rem),
      selectableRange: 1,
      selectableRangeColumns: true,
      selectableRangeRows: true,
      selectableRangeClearCells: false,
      ...OPTIONS,
      editTriggerEvent: "dblclick",
      headerSortClickElement: "icon",
      rowHeader: /** @type {any} */ ({ field: "row", title: "", width: 3.25 * rem, frozen: true, headerSort: false, resizable: false, hozAlign: "right", cssClass: "row-number", formatter: (/** @type {any} */ cell) => this.#shownNumber(cell) }),
      columnDefaults: /** @type {any} */ ({ headerSort: true, resizable: "header", minWidth: 60, maxInitialWidth: 17.5 * rem }),
      placeholder: () => (this.#lines.length ? tr("No rows match.") : tr("The table has no rows yet.")),
    });
    frameFrozen(this.tabulator, host);
    this.ready = new Promise((resolve) => {
      this.tabulator.on("tableBuilt", () => {
        this.#isReady = true;
        this.#name();
        resolve(undefined);
      });
    });
    this.tabulator.on("dataSorted", (_, rows) => onView(rows.length));
    this.tabulator.on("dataFiltered", (_, rows) => onView(rows.length));
    for (const event of /** @type {const} */ (["dataSorting", "dataFiltering"])) this.tabulator.on(event, () => this.#keep());
    this.tabulator.on("columnResized", (column) => {
      const heading = this.#table.columns[columnOf(column)];
      if (heading !== undefined) keep(this.#widthsName, JSON.stringify({ ...this.#widths, [heading]: column.getWidth() }));
    });
    this.tabulator.on("rangeChanged", () => this.#select());
    this.tabulator.on("rangeAdded", () => this.#select());
    host.addEventListener("keydown", (event) => this.#key(event), true);
    host.addEventListener("pointerdown", (event) => this.#drag(event), true);
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

  /** The lines in the order of the file. */
  get lines() {
    return this.#lines;
  }

  /** The lines in the order in which they are shown. */
  get shownLines() {
    // `getData` of the table copies them.
    return this.tabulator.getRows("active").map((row) => /** @type {Line} */ (row.getData()));
  }

  get isSortedOrFiltered() {
    return this.tabulator.getSorters().length > 0 || this.tabulator.getDataCount("active") < this.#lines.length;
  }

  destroy() {
    if (this.#isReady) this.tabulator.destroy();
  }

  /** @param {Table["rows"][number]} row */
  #newLine(row) {
    this.#keys += 1;
    return lineOf(row, this.#keys);
  }

  get #listName() {
    return `list-${this.#read.file}-${this.component}`;
  }

  /**
   * Return a table with the edits of the list; those that it has by now leave the list.
   * @param {Table} table
   */
  #withList(table) {
    this.#read = table;
    if (!this.#listed.length) return table;
    const found = withListed(table.isElsewhere ? this.#listed : [], table);
    this.#keepList(found.left);
    return found.table;
  }

  /** @param {Listed[]} listed */
  #keepList(listed) {
    this.#listed = listed;
    keep(this.#listName, JSON.stringify(listed));
    this.onList(listed);
  }

  /**
   * Put edits of a table that is only read on the list, or show it without some.
   * @param {Listed[]} added
   * @param {Listed[]} [dropped]
   */
  async list(added, dropped = []) {
    const names = new Set(dropped.map(({ row, at }) => `${row}/${at}`));
    this.#listed = joined(this.#listed.filter(({ row, at }) => !names.has(`${row}/${at}`)), added);
    const read = this.#read;
    if (!this.#listed.length) this.#keepList([]);
    await this.#show(read);
  }

  get #widthsName() {
    return `widths-${this.#table.file}-${this.component}`;
  }

  /** Widths that the designer gave to columns, by heading. @returns {{ [heading: string]: number }} */
  get #widths() {
    return JSON.parse(kept(this.#widthsName, "{}"));
  }

  /** @returns {any[]} the types lack formatters that return text nodes */
  #columns() {
    const { columns, headings } = this.#table;
    const names = columns.indexOf(headings?.name || headings?.id || "");
    const widths = this.#widths;
    return columns.map((heading, at) => {
      const type = this.#typeOf(at);
      return {
        title: heading,
        field: `c${at}`,
        width: widths[heading],
        // Tabulator keeps columns at the left only if those before them are there too.
        frozen: names >= 0 && names < 3 && at <= names,
        hozAlign: /** @type {"right" | "left"} */ (type === "number" ? "right" : "left"),
        headerHozAlign: /** @type {"right" | "left"} */ (type === "number" ? "right" : "left"),
        sorter: /** @type {"number" | "alphanum"} */ (type === "number" ? "number" : "alphanum"),
        // A heading is somebody's text: never markup.
        titleFormatter: () => Object.assign(document.createElement("span"), {
          textContent: heading, title: tr("{heading}: column {letters}", { heading, letters: lettersOf(at) }),
        }),
        formatter: (/** @type {any} */ cell) => this.#shown(cell, at, type),
        editable: (/** @type {any} */ cell) => (this.#table.editable || this.#isListing) && !this.#locked({ line: cell.getRow().getData(), at }),
        editor: /** @type {any} */ (this.#editor.bind(this)),
      };
    });
  }

  /**
   * @param {any} cell
   * @param {number} at
   * @param {string} type
   */
  #shown(cell, at, type) {
    const text = shownCell(String(cell.getValue() ?? ""), type);
    const { card, row } = cell.getRow().getData();
    flag(cell.getElement(), text, this.#flags.get(flagName(card, at)), this.#markOf(row, at));
    return text;
  }

  /** @param {any} cell the number of a row */
  #shownNumber(cell) {
    const number = document.createElement("span");
    number.textContent = String(cell.getValue() ?? "");
    const { card } = cell.getRow().getData();
    flag(cell.getElement(), number, this.#flags.get(card), undefined);
    this.#noteAt(cell.getElement(), card);
    return number;
  }

  /**
   * Mark the rows of cards with open notes.
   * @param {Map<string, number>} counts open notes by card, see `cardKey`
   */
  note(counts) {
    const before = this.#notes;
    this.#notes = counts;
    if (!this.#isReady) return;
    for (const { card, key } of this.#lines) {
      const name = cardKey(this.component, card);
      if (before.get(name) === counts.get(name)) continue;
      const row = /** @type {any} */ (this.tabulator.getRow(key) || null);
      if (row) this.#noteAt(row.getCells()[0].getElement(), card);
    }
  }

  /**
   * @param {HTMLElement} element the cell with a row's number
   * @param {string} card
   */
  #noteAt(element, card) {
    const count = this.#notes.get(cardKey(this.component, card)) ?? 0;
    element.toggleAttribute("data-notes", count > 0);
    element.dataset.card = card;
    element.title = count ? trCount("{count} open note", "{count} open notes", count) : "";
  }

  /**
   * Flag the cells that have problems, and their rows.
   * @param {Problem[]} problems
   */
  flag(problems) {
    const before = this.#flags;
    this.#flags = flagsOf(problems, this.component, this.#table);
    if (!this.#isReady) return;
    /** @param {string} name */
    const isOther = (name) => this.#flags.get(name)?.words !== before.get(name)?.words;
    this.#flagAgain(this.#lines.filter((line) => isOther(line.card)));
  }

  /** @param {Line[]} lines lines whose cells have other problems or marks now */
  #flagAgain(lines) {
    for (const line of lines) {
      const row = /** @type {any} */ (this.tabulator.getRow(line.key) || null);
      // An open editor stays as it is.
      for (const cell of row?.getCells() ?? []) {
        const at = columnOf(cell), element = cell.getElement();
        const text = element.firstElementChild;
        if (!(text instanceof HTMLSpanElement)) continue;
        const name = at < 0 ? line.card : flagName(line.card, at);
        flag(element, text, this.#flags.get(name), this.#markOf(line.row, at), at < 0 ? "" : textOf(line, at));
      }
    }
  }

  // Requests: one after another, so that an older answer never wins.

  /**
   * @template T
   * @param {() => Promise<T>} send
   * @returns {Promise<T>}
   */
  #inTurn(send) {
    const done = this.#queue.then(send);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Read the table after all that waits to be written, and show it. */
  refresh() {
    this.#reading ??= this.#inTurn(() => {
      this.#reading = null;
      return this.#readNow();
    });
    return this.#reading;
  }

  async #readNow() {
    await this.ready;
    try {
      await this.#show(await this.read());
    } catch (fault) {
      showFault(fault);
    }
  }

  /**
   * Read the table again if a change of this window wasn't made here: text on a face is typed elsewhere.
   * @param {number} made the change's revision
   */
  notice(made) {
    void this.#inTurn(async () => {
      if (!this.#own.delete(made)) await this.#readNow();
    });
  }

  /**
   * @param {Edit[]} edits
   * @param {string} group
   * @returns {Promise<EditAnswer>}
   */
  async #send(edits, group) {
    const answer = await edit(edits, group);
    this.#own.add(answer.revision);
    return answer;
  }

  /**
   * Count the edits of a cell that aren't in the file yet.
   * @param {Place} place
   * @param {1 | -1} step
   */
  #count({ line, at }, step) {
    const name = `${line.key}/${at}`;
    const count = (this.#unsaved.get(name) ?? 0) + step;
    if (count > 0) this.#unsaved.set(name, count);
    else this.#unsaved.delete(name);
  }

  // Showing another state of the table.

  /**
   * Show another state of the table; selection, scroll and an open editor stay where their lines are.
   * @param {Table} table
   */
  async #show(table) {
    const before = this.#table;
    const owed = table.editable ? this.#listed : [];
    table = this.#withList(table);
    const found = paired(this.#lines, table.rows);
    const lines = table.rows.map((row, at) => found[at] ?? this.#newLine(row));
    const areColumns = columnsOf(before) === columnsOf(table);
    const areLines = lines.length === this.#lines.length && lines.every((line, at) => line === this.#lines[at]);
    const held = this.#held();
    this.#table = table;
    this.#lines = lines;
    const areMarks = JSON.stringify(before.marks) === JSON.stringify(table.marks);
    this.#markOf = marksOf(table.marks ?? []);
    const changes = table.rows.map((row, at) => this.#difference(lines[at], row)).filter((each) => each !== null);
    if (!areColumns || !areLines || changes.length > MANY) {
      for (const [line, change] of changes) Object.assign(line, change);
      await this.#build(held, !areColumns);
    } else {
      for (const [line, change] of changes) await this.tabulator.getRow(line.key)?.update(change);
    }
    if (!areMarks) this.#flagAgain(lines);
    if (owed.length) void this.#write(owed);
    // Of an older state of the table the card's id isn't that of now.
    if (this.active && table.revision >= revision.peek() && (!areLines || changes.some(([line]) => line === this.active?.line))) this.onSelect(this.active.line);
  }

  /**
   * @param {Line} line
   * @param {Table["rows"][number]} row
   * @returns {[Line, Partial<Line>] | null} what has to change in the line
   */
  #difference(line, row) {
    /** @type {any} */
    const told = lineOf(row, line.key);
    const typed = this.#session?.line === line ? this.#session.heading : null;
    /** @type {any} */
    const change = {};
    for (const name of Object.keys(told)) {
      const at = Number(FIELD.exec(name)?.[1] ?? -1);
      // A cell that is being typed, or has just been, shows what was typed.
      if (at >= 0 && (this.#unsaved.has(`${line.key}/${at}`) || this.#table.columns[at] === typed)) continue;
      if (/** @type {any} */ (line)[name] !== told[name]) change[name] = told[name];
    }
    return Object.keys(change).length ? [line, change] : null;
  }

  /** @returns {Held | null} */
  #held() {
    const range = this.#range();
    if (!range || !this.active) return null;
    const shown = this.shownLines;
    const [top, bottom] = [shown[range.start.row], shown[range.end.row]];
    if (!top || !bottom) return null;
    const heading = this.#table.columns[range.start.col - 1] ?? "";
    return {
      top: { line: top, at: range.start.col - 1 }, bottom: { line: bottom, at: range.end.col - 1 },
      heading, index: range.start.row,
    };
  }

  /**
   * Build the table again from its lines.
   * @param {Held | null} held
   * @param {boolean} withColumns
   */
  async #build(held, withColumns) {
    const session = this.#session;
    const resumed = session && {
      session, text: session.field.value,
      caret: /** @type {[number, number]} */ ([session.field.selectionStart, session.field.selectionEnd]),
    };
    if (session) session.isPaused = true;
    this.#isBuilding = true;
    try {
      if (withColumns) {
        this.tabulator.clearSort();
        this.tabulator.setColumns(this.#columns());
        this.#name();
      }
      await this.tabulator.replaceData(/** @type {any} */ (this.#lines));
      this.#restore(held, withColumns);
    } finally {
      this.#isBuilding = false;
    }
    this.#select(false);
    if (!resumed) return;
    const at = this.#table.columns.indexOf(resumed.session.heading);
    if (at < 0 || !this.#lines.includes(resumed.session.line)) {
      resumed.session.close();
      tell(tr("This cell is gone; what you typed was saved until then."), { kind: "error" });
      return;
    }
    this.#resumed = resumed;
    this.#cell({ line: resumed.session.line, at })?.edit(true);
  }

  /**
   * @param {Held | null} held
   * @param {boolean} withColumns
   */
  #restore(held, withColumns) {
    const shown = this.shownLines;
    if (!held || !shown.length) return;
    const last = this.#table.columns.length - 1;
    const moved = withColumns ? this.#table.columns.indexOf(held.heading) - held.top.at : 0;
    const shift = withColumns && this.#table.columns.includes(held.heading) ? moved : 0;
    /** @param {Place} place */
    const place = ({ line, at }) => ({
      line: shown.includes(line) ? line : shown[Math.min(held.index, shown.length - 1)],
      at: Math.max(0, Math.min(at + shift, last)),
    });
    this.#setRange(place(held.top), place(held.bottom));
  }

  /** Keep the selection on its cells while rows are sorted or filtered. */
  #keep() {
    if (this.#isBuilding || !this.#isReady) return;
    const held = this.#held();
    queueMicrotask(() => {
      if (!this.#isBuilding) this.#restore(held, false);
    });
  }

  // The selection.

  /** Tabulator's range, which tells where the selection began. @returns {any} */
  #range() {
    return /** @type {any} */ (this.tabulator).modules.selectRange?.activeRange ?? null;
  }

  /**
   * @param {Place} place
   * @returns {any} Tabulator's cell
   */
  #cell({ line, at }) {
    return /** @type {any} */ (this.tabulator.getRow(line.key) || null)?.getCell(`c${at}`) ?? null;
  }

  /**
   * @param {Place} start
   * @param {Place} end
   */
  #setRange(start, end) {
    const from = this.#cell(start);
    const to = this.#cell(end);
    const [range] = /** @type {any} */ (this.tabulator).getRanges();
    if (from && to && range) range.setBounds(from, to);
  }

  /** @param {boolean} [isTold] whether another card is told as selected */
  #select(isTold = true) {
    if (this.#isBuilding || !this.#isReady) return;
    const range = this.#range();
    const line = this.shownLines[range?.start.row ?? -1];
    this.active = line ? { line, at: Math.max(0, (range.start.col ?? 1) - 1) } : null;
    if (isTold) this.onSelect(line ?? null);
  }

  /** The cells of the selection, row by row. @returns {Place[][]} */
  selection() {
    const range = this.#range();
    if (!range || !this.active) return [];
    const count = Math.min(range.right, this.#table.columns.length) - Math.max(range.left, 1) + 1;
    const columns = Array.from({ length: Math.max(count, 0) }, (_, step) => Math.max(range.left, 1) - 1 + step);
    return this.shownLines.slice(range.top, range.bottom + 1).map((line) => columns.map((at) => ({ line, at })));
  }

  /** The lines of the selection, in the order of the file. */
  selectedLines() {
    const chosen = new Set(this.selection().map(([place]) => place?.line));
    return this.#lines.filter((line) => chosen.has(line));
  }

  /**
   * Select a cell and show it.
   * @param {Place} place
   * @param {boolean} [isPolite] whether the focus stays if something else has it
   */
  async show({ line, at }, isPolite = false) {
    if (!this.#isReady) await this.ready;
    this.#setRange({ line, at }, { line, at });
    if (!isPolite || document.activeElement === document.body) this.focus();
    await this.#reveal({ line, at });
  }

  /** @param {Place} place */
  async #reveal({ line, at }) {
    const holder = this.#holder;
    const drawn = /** @type {HTMLElement | null} */ (this.host.querySelector(".tabulator-row"));
    const from = drawn && this.tabulator.getRow(drawn);
    if (holder && drawn && from) {
      // All rows are equally high, so that a near one is shown without drawing all rows again.
      const shown = this.shownLines;
      const steps = shown.indexOf(line) - shown.indexOf(/** @type {Line} */ (from.getData()));
      const top = drawn.offsetTop + steps * drawn.offsetHeight;
      const bottom = top + drawn.offsetHeight - holder.clientHeight;
      if (Math.abs(top - holder.scrollTop) > 2 * holder.clientHeight) await this.#draw(line);
      else if (top < holder.scrollTop) holder.scrollTop = top;
      else if (bottom > holder.scrollTop) holder.scrollTop = bottom;
    }
    this.#revealColumn(at);
  }

  /**
   * Scroll to a column; frozen ones stay over the cells at the left edge.
   * @param {number} at
   */
  #revealColumn(at) {
    const holder = this.#holder;
    const heading = /** @type {HTMLElement | null} */ (this.host.querySelector(`.tabulator-col[tabulator-field="c${at}"]`));
    if (!holder || !heading || heading.classList.contains("tabulator-frozen")) return;
    const frozen = [.../** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll(".tabulator-col.tabulator-frozen"))];
    const left = heading.offsetLeft - frozen.reduce((sum, each) => sum + each.offsetWidth, 0);
    const right = heading.offsetLeft + heading.offsetWidth - holder.clientWidth;
    if (left < holder.scrollLeft) holder.scrollLeft = left;
    else if (right > holder.scrollLeft) holder.scrollLeft = Math.min(left, right);
  }

  /**
   * Draw a line and those around it, wherever it is.
   * @param {Line} line
   */
  async #draw(line) {
    await this.tabulator.scrollToRow(line.key, "nearest", false).catch(() => undefined);
  }

  get #holder() {
    return /** @type {HTMLElement | null} */ (this.host.querySelector(".tabulator-tableholder"));
  }

  /**
   * Select a card, after all that waits to be shown.
   * @param {string} card
   * @param {string | number | undefined} column
   */
  async showCard(card, column) {
    await this.ready;
    await this.#queue;
    // A whole column is shown in the row that is selected.
    const line = card ? this.#lines.find((each) => each.card === card) : (this.active?.line ?? this.#lines[0]);
    const at = column === undefined ? 0 : columnAt(this.#table, column);
    if (line) await this.show({ line, at: Math.max(at, 0) });
  }

  focus() {
    (this.#holder ?? this.host).focus({ preventScroll: true });
  }

  /**
   * Move the selection by rows and columns; beyond an edge it stops there.
   * @param {number} down
   * @param {number} right
   * @param {boolean} [isLonger] whether the selection grows instead
   */
  #step(down, right, isLonger = false) {
    const shown = this.shownLines;
    const range = this.#range();
    if (!range || !this.active || !shown.length) return;
    const from = isLonger ? range.end : range.start;
    const line = shown[Math.max(0, Math.min(from.row + down, shown.length - 1))];
    const at = Math.max(0, Math.min(from.col - 1 + right, this.#table.columns.length - 1));
    if (!isLonger) void this.show({ line, at });
    else {
      this.#setRange(this.active, { line, at });
      void this.#reveal({ line, at });
    }
  }

  selectAll() {
    const shown = this.shownLines;
    const last = shown.at(-1);
    if (last) this.#setRange({ line: shown[0], at: 0 }, { line: last, at: this.#table.columns.length - 1 });
  }

  // Edits.

  /**
   * Change cells, as one step; return whether they are written.
   * @param {Written[]} cells
   * @param {string} [group]
   */
  async change(cells, group = newGroup()) {
    if (this.#isListing) {
      const added = cells.filter(({ line, at, text }) => text !== textOf(line, at)).map(({ line, at, text }) => this.#asListed({ line, at }, text));
      await this.list(added);
      return true;
    }
    if (!this.#isOpen()) return false;
    const changes = cells.map(({ line, at, text }) => ({ line, at, text, was: textOf(line, at) })).filter(({ text, was }) => text !== was);
    if (!changes.length) return true;
    // The next command finds the new texts, before the server has answered.
    const rows = new Map(changes.length > MANY ? this.tabulator.getRows().map((row) => [/** @type {any} */ (row.getData()).key, row]) : []);
    for (const each of changes) {
      this.#count(each, 1);
      void (rows.get(each.line.key) ?? this.tabulator.getRow(each.line.key))?.update({ [`c${each.at}`]: each.text });
    }
    return this.#inTurn(async () => {
      let isDone = true;
      try {
        await this.#send(changes.map((each) => this.#edit(each, each.was, each.text)), group);
      } catch (fault) {
        isDone = false;
        showFault(fault);
      }
      for (const each of changes) this.#count(each, -1);
      await this.#readNow();
      return isDone;
    });
  }

  /**
   * @param {Place} place
   * @param {string} was
   * @param {string} text
   * @returns {Edit}
   */
  #edit({ line, at }, was, text) {
    const column = this.#table.columns[at];
    const card = this.#unsure.has(line) || this.#makesId(column) ? undefined : line.card;
    return { kind: "cell", component: this.component, row: line.row, card, column, was, text };
  }

  /** @param {string} column */
  #makesId(column) {
    const { id = "", name = "" } = this.#table.headings ?? {};
    return column === (id || name);
  }

  /** Whether edits go on a list, as the table is changed in another program. */
  get #isListing() {
    return !this.#table.editable && this.#table.isElsewhere === true;
  }

  /**
   * @param {Place} place
   * @param {string} text
   * @returns {Listed}
   */
  #asListed({ line, at }, text) {
    return { row: line.row, at, heading: this.#table.columns[at], card: line.card, was: textOf(line, at), text };
  }

  /** Return whether the table may be changed; tell it if not. */
  #isOpen() {
    if (!this.#table.editable) tell(tr("This table is only read here."), { hint: this.#table.reason });
    return this.#table.editable;
  }

  /**
   * Return why a workbook doesn't let a cell be changed; "" if it does.
   * @param {Place} place
   */
  #locked({ line, at }) {
    const mark = this.#markOf(line.row, at);
    return mark?.isLocked ? mark.words : "";
  }

  /**
   * Write the edits of a list: the table is a CSV copy now.
   * @param {Listed[]} owed
   */
  #write(owed) {
    return this.change(owed.flatMap(({ card, heading, text }) => {
      const line = this.#lines.find((each) => card !== "" && each.card === card);
      const at = this.#table.columns.indexOf(heading);
      return line && at >= 0 ? [{ line, at, text }] : [];
    }));
  }

  /** Return whether rows and columns may be added, moved and deleted; tell it if not. */
  #areRowsOpen() {
    if (!this.#isOpen()) return false;
    if (this.#table.rowsReason) tellRowsStay(this.#table.rowsReason);
    return !this.#table.rowsReason;
  }

  /** Make the selected cells blank. */
  clear() {
    return this.change(this.selection().flat().map(({ line, at }) => ({ line, at, text: "" })));
  }

  /** Write the first row of the selection into the rows below it. */
  fillDown() {
    return this.#fill(this.selection(), 1);
  }

  /**
   * Repeat the first rows of a selection in the others.
   * @param {Place[][]} rows
   * @param {number} count of the rows that are repeated
   */
  #fill(rows, count) {
    const filled = rows.slice(count).flatMap((cells, down) =>
      cells.map(({ line, at }, right) => {
        const from = rows[down % count][right];
        return { line, at, text: textOf(from.line, from.at) };
      }));
    return this.change(filled);
  }

  /**
   * Write a text that was typed in one cell into the others of the selection, as a part of the same step.
   * @param {Place} typed
   * @param {string} text
   * @param {string} group
   */
  #fillWith(typed, text, group) {
    this.focus();
    const others = this.selection().flat().filter(({ line, at }) => line !== typed.line || at !== typed.at);
    void this.change(others.map(({ line, at }) => ({ line, at, text })), group);
  }

  /**
   * Fill down by the handle at the corner of the selection.
   * @param {PointerEvent} event
   */
  #drag(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.button !== 0 || !target.matches(".tabulator-range") || (!this.#isListing && !this.#isOpen())) return;
    event.preventDefault();
    event.stopPropagation();
    const source = this.selection();
    const [first, right] = [source[0]?.[0], source[0]?.at(-1)];
    if (!first || !right) return;
    const holder = /** @type {HTMLElement} */ (this.#holder);
    const end = new AbortController();
    const onMove = (/** @type {PointerEvent} */ moved) => {
      if (moved.clientY > holder.getBoundingClientRect().bottom - 8) holder.scrollTop += 24;
      const under = document.elementFromPoint(moved.clientX, moved.clientY)?.closest(".tabulator-row");
      const row = under && this.host.contains(under) ? this.tabulator.getRow(/** @type {HTMLElement} */ (under)) : null;
      if (!row) return;
      const shown = this.shownLines;
      const at = Math.max(shown.indexOf(/** @type {Line} */ (row.getData())), shown.indexOf(source[source.length - 1][0].line));
      this.#setRange(first, { line: shown[at], at: right.at });
    };
    document.addEventListener("pointermove", onMove, { signal: end.signal });
    document.addEventListener("pointerup", () => {
      end.abort();
      this.focus();
      void this.#fill(this.selection(), source.length);
    }, { signal: end.signal });
  }

  /**
   * Make an edit of rows or columns; return the lines that it added, null if it was refused.
   * @param {any} made
   * @param {string} [group]
   * @returns {Promise<Line[] | null>}
   */
  async make(made, group = newGroup()) {
    if (!this.#areRowsOpen()) return null;
    return this.#inTurn(async () => {
      const before = new Set(this.#lines);
      try {
        const { added = [] } = await this.#send([/** @type {Edit} */ ({ component: this.component, ...made() })], group);
        if (added.length) {
          tell(trCount("The copy shows the same picture: {count} file was added.", "The copies show the same pictures: {count} files were added.", added.length), {
            hint: tr("Replace {files} when you have others.", { files: trList(added.slice(0, 4)) }),
          });
        }
      } catch (fault) {
        showFault(fault);
        await this.#readNow();
        return null;
      }
      // How many cards there are, and which columns.
      void readGame();
      await this.#readNow();
      return this.#lines.filter((line) => !before.has(line));
    });
  }

  /** Add a blank row below the selected ones; without a selection, at the end. */
  addBelow() {
    const last = this.#lines.indexOf(this.selectedLines().at(-1) ?? this.#lines[this.#lines.length - 1]);
    return this.addRow(this.#lines[last + 1] ?? null);
  }

  /**
   * Add a blank row, and select it.
   * @param {Line | null} before
   */
  async addRow(before) {
    await this.#selectAdded(() => ({ kind: "rows.add", before: before?.row ?? null, rows: [{}] }), 0);
  }

  /**
   * Add rows, and select the first of them unless another cell was selected meanwhile.
   * @param {() => object} made
   * @param {number} at
   */
  async #selectAdded(made, at) {
    const selected = this.active?.line;
    const added = await this.make(made);
    if (added?.[0] && (!selected || this.active?.line === selected)) await this.show({ line: added[0], at });
  }

  async duplicate() {
    const chosen = this.selectedLines();
    if (!chosen.length) return;
    await this.#selectAdded(() => ({ kind: "rows.duplicate", rows: chosen.map((line) => line.row) }), this.active?.at ?? 0);
  }

  async removeRows() {
    const chosen = this.selectedLines();
    if (!chosen.length) return;
    const was = chosen.map((line) => this.#table.columns.map((_, at) => textOf(line, at)));
    await this.make(() => ({ kind: "rows.delete", rows: chosen.map((line) => line.row), was }));
    this.focus();
  }

  /**
   * Move the selected rows by one.
   * @param {-1 | 1} step
   */
  async moveRows(step) {
    const chosen = this.selectedLines();
    if (!chosen.length) return;
    if (this.isSortedOrFiltered) {
      tell(tr("Rows move only in the order of the file. Show all as in the file first."));
      return;
    }
    await this.make(() => {
      const first = this.#lines.indexOf(chosen[0]);
      const last = this.#lines.indexOf(chosen[chosen.length - 1]);
      const before = step < 0 ? this.#lines[Math.max(first - 1, 0)] : this.#lines[last + 2];
      return { kind: "rows.move", rows: chosen.map((line) => line.row), before: before?.row ?? null };
    });
    this.focus();
  }

  /** @param {"asc" | "desc"} order */
  sort(order, at = this.active?.at ?? 0) {
    this.tabulator.setSort(`c${at}`, order);
    this.focus();
  }

  // The clipboard.

  /** @param {ClipboardEvent} event */
  #copy(event) {
    if (isTyping(event.target)) return;
    const rows = this.selection().map((cells) => cells.map(({ line, at }) => textOf(line, at)));
    if (!rows.length || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", copied(rows));
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    if (isTyping(event.target)) return;
    event.preventDefault();
    const data = event.clipboardData;
    const text = data?.getData("text/plain") ?? "";
    const rows = text ? pasted(text) : pastedTable(data?.getData("text/html") ?? "");
    if (rows.length) void this.paste(rows);
    else tell(tr("The clipboard holds no text."));
  }

  /**
   * Write rows of cells from a cell on, as one step; rows that are missing are added.
   * @param {string[][]} rows
   * @param {Place[][]} places the selection, from whose first cell on they are written
   */
  async paste(rows, places = this.selection()) {
    const first = places[0]?.[0];
    if (!first || !rows.length || (!this.#isListing && !this.#isOpen())) return;
    const isOne = rows.length === 1 && rows[0].length === 1;
    if (isOne) {
      await this.change(places.flat().map(({ line, at }) => ({ line, at, text: rows[0][0] })));
      return;
    }
    const width = this.#table.columns.length - first.at;
    const lost = rows.flatMap((cells) => cells.slice(width)).filter((text) => text !== "").length;
    if (lost) {
      const fitting = rows.map((cells) => cells.slice(0, width));
      tell(trCount("Nothing was pasted: {count} cell is beyond the last column.",
        "Nothing was pasted: {count} cells are beyond the last column.", lost), {
        kind: "error", hint: tr("Add columns first, then paste again."),
        action: { label: tr("Paste what fits"), run: () => void this.paste(fitting, places) },
      });
      return;
    }
    const shown = this.shownLines;
    const start = shown.indexOf(first.line);
    const group = newGroup();
    const inside = rows.slice(0, shown.length - start);
    const isWritten = await this.change(
      inside.flatMap((cells, down) => cells.slice(0, width).map((text, right) => ({ line: shown[start + down], at: first.at + right, text }))),
      group,
    );
    const below = rows.slice(shown.length - start);
    if (!isWritten || !below.length) return;
    const added = below.map((cells) => Object.fromEntries(cells.slice(0, width).map((text, right) => [this.#table.columns[first.at + right], text])));
    if (await this.make(() => ({ kind: "rows.add", before: null, rows: added }), group)) {
      tell(trCount("{count} row was added at the end of the table.", "{count} rows were added at the end of the table.", added.length));
      return;
    }
    // A paste is written whole or not at all.
    await this.#inTurn(() => takeBack(group)).catch(showFault);
    await this.refresh();
  }

  // Keys and the editor.

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTyping(event.target) || event.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Tab") {
      // At the end of its row Tab goes on to what follows the table.
      event.stopPropagation();
      const at = this.active?.at ?? 0;
      if (isCommand || event.altKey || (event.shiftKey ? at <= 0 : at >= this.#table.columns.length - 1)) return;
      this.#step(0, event.shiftKey ? -1 : 1);
      event.preventDefault();
      return;
    }
    if (isCommand && key === "d") void this.fillDown();
    else if (isCommand && key === "a") this.selectAll();
    else if (key === "Delete") void this.clear();
    else if (key === "Backspace") this.startEditing("");
    else if (key === "F2" || (key === "Enter" && !isCommand && !event.altKey)) this.startEditing(null);
    else if (key === " " && this.active && this.#typeOf(this.active.at) === "flag") this.#flip(this.active);
    else if (key === "Home") this.#step(isCommand ? -Infinity : 0, -Infinity, event.shiftKey);
    else if (key === "End") this.#step(isCommand ? Infinity : 0, Infinity, event.shiftKey);
    else if (key === "PageDown") this.#step(this.#page(), 0, event.shiftKey);
    else if (key === "PageUp") this.#step(-this.#page(), 0, event.shiftKey);
    else if (event.key.length === 1 && !isCommand && !event.altKey) this.startEditing(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Rows of a screen. */
  #page() {
    const row = this.host.querySelector(".tabulator-row");
    return Math.max(1, Math.floor((this.#holder?.clientHeight ?? 0) / (row?.clientHeight || 30)) - 1);
  }

  /** @param {Place} place */
  #flip({ line, at }) {
    const text = flipped(textOf(line, at), this.#lines.map((each) => textOf(each, at)));
    void this.change([{ line, at, text }]);
  }

  /** @param {number} at */
  #typeOf(at) {
    return this.#table.types?.[this.#table.columns[at]] ?? "text";
  }

  /**
   * Open the editor of the selected cell.
   * @param {string | null} text what it begins with; null: the cell's own text
   */
  startEditing(text) {
    if (!this.active || (!this.#isListing && !this.#isOpen())) return;
    const locked = this.#locked(this.active);
    if (locked) {
      tell(tr("This cell can't be changed here."), { hint: locked });
      return;
    }
    this.#typed = text;
    const held = this.#held();
    // A cell that was scrolled out of sight has no element that could take the editor.
    void this.#draw(this.active.line);
    void this.#reveal(this.active);
    this.#cell(this.active)?.edit(true);
    // Tabulator selects the cell alone; Ctrl+Enter writes into all of them.
    this.#restore(held, false);
  }

  /**
   * The editor that Tabulator puts into a cell.
   * @param {any} cell
   * @param {(made: () => void) => void} onRendered
   * @param {(text: string) => void} succeed
   * @param {() => void} cancel
   */
  #editor(cell, onRendered, succeed, cancel) {
    const at = Math.max(0, columnOf(cell));
    const line = /** @type {Line} */ (cell.getRow().getData());
    const was = textOf(line, at);
    const [typed, resumed] = [this.#typed, this.#resumed];
    this.#typed = this.#resumed = null;
    const group = resumed?.session.group ?? newGroup();
    if (this.#makesId(this.#table.columns[at])) this.#unsure.add(line);
    /** @type {Session} */
    const session = resumed?.session ?? {
      line, heading: this.#table.columns[at], group, isPaused: false, fault: null,
      field: /** @type {any} */ (null),
      close: () => undefined,
      writer: new CellWriter(
        was,
        (before, text) => this.#inTurn(() => this.#send([this.#edit({ line, at: this.#table.columns.indexOf(session.heading) }, before, text)], group)),
        (fault, text) => this.#stop(session, fault, text),
      ),
    };
    const { writer } = session;
    const { field, grow, close } = cellField(resumed?.text ?? typed ?? was, session.heading, this.#typeOf(at), this.#table.options?.[session.heading] ?? [], {
      onType: (text) => {
        if (!this.#isListing) writer.write(text);
        noteTyping();
      },
      onEnd: (text, move) => {
        if (session.isPaused) return;
        endTyping();
        this.#session = null;
        if (session.fault) {
          cancel();
          this.#tellLost(session, text);
          void this.refresh();
          if (move) this.focus();
          return;
        }
        if (this.#isListing) {
          succeed(text);
          void this.list(text === was ? [] : [{ ...this.#asListed({ line, at }, text), was }]);
        } else {
          writer.write(text);
          this.#count({ line, at }, 1);
          succeed(text);
          void this.#settle(session, { line, at });
        }
        if (move === "fill") this.#fillWith({ line, at }, text, group);
        else if (move) this.#move({ line, at }, move);
      },
      onGiveUp: () => {
        endTyping();
        this.#session = null;
        cancel();
        this.focus();
        if (this.#isListing) return;
        void writer.done.then(() => this.#inTurn(() => takeBack(group))).catch(showFault).then(() => this.refresh()).then(() => this.#unsure.delete(line));
      },
    });
    session.field = field;
    session.isPaused = false;
    session.close = () => {
      if (this.#session === session) this.#session = null;
      close();
      if (field.isConnected) cancel();
    };
    this.#session = session;
    onRendered(() => {
      field.focus({ preventScroll: true });
      grow();
      if (resumed) field.setSelectionRange(...resumed.caret);
      else if (typed !== null) {
        field.setSelectionRange(typed.length, typed.length);
        field.dispatchEvent(new Event("input"));
      } else {
        field.setSelectionRange(field.value.length, field.value.length);
        if (this.#typeOf(at) !== "choice") return;
        // The next letter chooses another option.
        field.select();
        field.dispatchEvent(new Event("offer"));
      }
    });
    return field;
  }

  /**
   * A text couldn't be written. An open editor keeps what is typed, so that the next key press doesn't begin
   * another edit; when it ends, the message keeps it.
   * @param {Session} session
   * @param {unknown} fault
   * @param {string} text
   */
  #stop(session, fault, text) {
    if (!(fault instanceof ApiError)) throw fault;
    session.fault = fault;
    if (this.#session === session) {
      session.field.setAttribute("aria-invalid", "true");
      tell(faultWords(fault), { kind: "error" });
    } else this.#tellLost(session, text);
    void this.refresh();
  }

  /**
   * @param {Session} session
   * @param {string} typed
   */
  #tellLost(session, typed) {
    const again = () => {
      const at = this.#table.columns.indexOf(session.heading);
      if (at >= 0 && this.#lines.includes(session.line)) void this.change([{ line: session.line, at, text: typed }]);
    };
    tell(faultWords(/** @type {ApiError} */ (session.fault)), {
      kind: "error", hint: tr("You typed: {text}", { text: typed }), action: { label: tr("Write it again"), run: again },
    });
  }

  /**
   * After the last key press is saved: a new id or name changes more than its cell.
   * @param {Session} session
   * @param {Place} place
   */
  async #settle(session, place) {
    await session.writer.done;
    this.#count(place, -1);
    const { id, name } = this.#table.headings ?? {};
    // A workbook has formulas that may be out of date now.
    if (session.writer.isBroken || this.#table.rowsReason || [id, name].includes(session.heading)) await this.refresh();
    if (this.#session?.line !== place.line) this.#unsure.delete(place.line);
  }

  /**
   * @param {Place} place
   * @param {"down" | "up" | "right" | "left"} move
   */
  #move({ line, at }, move) {
    const shown = this.shownLines;
    const down = { down: 1, up: -1, right: 0, left: 0 }[move];
    const right = { down: 0, up: 0, right: 1, left: -1 }[move];
    const target = shown[Math.min(Math.max(shown.indexOf(line) + down, 0), shown.length - 1)];
    const column = Math.min(Math.max(at + right, 0), this.#table.columns.length - 1);
    void this.show({ line: target, at: column });
  }
}

/**
 * Tell why rows and columns stay.
 * @param {string} reason
 * @param {{ label: string, run: () => void }} [action]
 */
export function tellRowsStay(reason, action) {
  tell(tr("Rows and columns of a workbook are added, moved and deleted in its program."), { hint: reason, action });
}

/**
 * Mark a cell that has a problem, or of which its workbook says something.
 * @param {HTMLElement} cell
 * @param {HTMLElement} text what it shows
 * @param {Flag | undefined} found
 * @param {Marked | undefined} mark
 * @param {string} [title] of the text without either
 */
function flag(cell, text, found, mark, title = text.title) {
  if (mark) cell.dataset.mark = mark.kinds;
  else delete cell.dataset.mark;
  cell.ariaDescription = mark?.words ?? null;
  if (found) cell.dataset.flag = found.severity;
  else delete cell.dataset.flag;
  cell.ariaInvalid = found?.severity === "error" ? "true" : null;
  text.title = [found?.words, mark?.words].filter(Boolean).join("\n") || title;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}
