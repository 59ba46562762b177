// The table of a component as a grid, with its tools.

import { useEffect, useRef, useState } from "preact/hooks";
import { get, windowId } from "../api.js";
import { iconsIn, replacedIcon } from "../art/replaced.js";
import { PlusIcon, ProblemIcon, SearchIcon } from "../icons.jsx";
import { openNotes } from "../notes/note_state.js";
import { problems } from "../problems/found.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { card, game, onChange, selectCard, wanted } from "../state.js";
import { tr, trCount } from "../words.js";
import { CardGrid, tellRowsStay } from "./card_grid.js";
import { CopyDialog } from "./copy_dialog.jsx";
import { ColumnDialog } from "./column_dialog.jsx";
import { FindBar } from "./find_bar.jsx";
import { GridMenu } from "./grid_menu.jsx";
import { PasteBackPanel } from "./paste_back_panel.jsx";
import { ReadOnlyNote } from "./read_only_note.jsx";

/** @import { Component, Table } from "../answers.d.ts" */
/** @typedef {{ left: number, top: number, column: number | null, icons: string[] }} MenuPlace `column` of the heading; null for cells */

/** Files that cells show as icons. */
const PICTURE = /\.(svg|png|jpe?g|webp)$/i;

/** @param {{ component: Component }} props */
export function GridView({ component }) {
  const host = useRef(/** @type {HTMLDivElement | null} */ (null));
  const grid = useRef(/** @type {CardGrid | null} */ (null));
  const [table, setTable] = useState(/** @type {Table | null} */ (null));
  const [fault, setFault] = useState("");
  const [filter, setFilter] = useState("");
  const [shownRows, setShownRows] = useState(0);
  const [isSorted, setSorted] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [column, setColumn] = useState(/** @type {string | null} */ (null));
  const [isCopying, setCopying] = useState(false);
  const [listed, setListed] = useState(/** @type {import("./paste_back.js").Listed[]} */ ([]));
  const [menu, setMenu] = useState(/** @type {MenuPlace | null} */ (null));
  const name = component.name;

  const read = async () => {
    /** @type {Table} */
    const told = await get("/api/table", { component: name });
    setTable(told);
    setFault("");
    return told;
  };
  const load = () => {
    if (grid.current) void grid.current.refresh();
    else read().catch((trouble) => setFault(/** @type {Error} */ (trouble).message));
  };

  useEffect(() => {
    if (component.file !== "") load();
    return onChange((change) => {
      if (grid.current && change.window === windowId && change.files.length) grid.current.notice(change.revision);
      else load();
      if (change.files.some((file) => PICTURE.test(file))) for (const row of grid.current?.tabulator.getRows() ?? []) row.reformat();
    });
  }, [name]);

  const isThere = table !== null;
  useEffect(() => {
    if (!host.current || !table) return undefined;
    const before = card.peek();
    let isReady = false, hasTarget = false;
    const made = new CardGrid(host.current, name, table, {
      // A new grid selects its first cell, whatever card was selected before.
      onSelect: (line) => isReady && line && selectCard(name, line.card),
      onView: (count) => {
        setShownRows(count);
        setSorted(made.tabulator.getSorters().length > 0);
      },
      onList: setListed,
      read,
    });
    grid.current = made;
    const endTargets = wanted.subscribe((target) => {
      if (!target || target.component !== name || (!target.card && target.column === undefined)) return;
      hasTarget = true;
      wanted.value = null;
      void made.showCard(target.card ?? "", target.column);
    });
    const endFlags = problems.subscribe((found) => made.flag(found ?? []));
    const endNotes = openNotes.subscribe((counts) => made.note(counts));
    void made.ready.then(() => {
      isReady = true;
      setShownRows(table.rows.length);
      const first = made.lines.find((line) => line.card === before) ?? made.lines[0];
      if (first && !hasTarget) void made.show({ line: first, at: 0 }, true);
    });
    return () => {
      endTargets();
      endFlags();
      endNotes();
      made.destroy();
      grid.current = null;
    };
  }, [isThere, name]);

  useEffect(() => {
    const made = grid.current;
    if (!made) return;
    void made.ready.then(() => {
      const letters = filter.toLowerCase();
      if (!letters) made.tabulator.clearFilter(false);
      else {
        made.tabulator.setFilter((/** @type {any} */ line) =>
          made.table.columns.some((_, at) => String(line[`c${at}`] ?? "").toLowerCase().includes(letters)));
      }
    });
  }, [filter, isThere]);

  if (component.file === "") {
    return (
      <Empty title={component.title}
        text={tr("This piece has no table: its texts are in its layout and in game.yaml.")} />
    );
  }
  if (fault) return <Empty title={component.title} text={fault} />;
  if (!table) return <Loading text={tr("Reading the table…")} />;

  const add = () => {
    // A filter would hide the blank row.
    setFilter("");
    void grid.current?.addBelow();
  };
  const showAll = () => {
    setFilter("");
    grid.current?.tabulator.clearSort();
    setSorted(false);
  };
  /** @param {MouseEvent} event */
  const onContextMenu = (event) => {
    const made = grid.current;
    const target = /** @type {Element} */ (event.target);
    if (!made || target.matches("textarea")) return;
    event.preventDefault();
    const heading = target.closest(".tabulator-col");
    const field = heading?.getAttribute("tabulator-field") ?? "";
    if (heading && !field.startsWith("c")) return;
    const isByKey = event.button !== 2;
    const cell = isByKey ? host.current?.querySelector(".tabulator-range-cell-active")?.getBoundingClientRect() : null;
    const at = { left: cell?.left ?? event.clientX, top: cell?.bottom ?? event.clientY, column: heading ? Number(field.slice(1)) : null };
    const { active } = made;
    const text = active && !heading ? String(active.line[`c${active.at}`] ?? "") : "";
    void iconsIn(text).then((icons) => setMenu({ ...at, icons }));
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === "f" || key === "h")) setFinding(true);
    else if (event.altKey && key === "arrowup") void grid.current?.moveRows(-1);
    else if (event.altKey && key === "arrowdown") void grid.current?.moveRows(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isLocked = !table.editable;
  const rowsReason = table.rowsReason ?? "";
  const stale = countOf(table, "stale");
  const copying = table.canCopy ? { label: tr("Work on a CSV copy…"), run: () => setCopying(true) } : undefined;
  /** @param {() => void} run what a button for rows or columns does, unless they stay */
  const forRows = (run) => ({
    disabled: isLocked, "aria-disabled": rowsReason !== "",
    onClick: rowsReason ? () => tellRowsStay(rowsReason, copying) : run,
  });
  return (
    <section class="grid-view" aria-label={tr("Table")} onKeyDownCapture={onKey}>
      <div class="grid-tools" role="toolbar" aria-label={tr("Rows and columns")}>
        <button class="button" type="button" title={tr("Add a row below the selected one")} {...forRows(add)}><PlusIcon />{tr("Add row")}</button>
        <button class="button quiet" type="button" {...forRows(() => void grid.current?.duplicate())}>{tr("Duplicate")}</button>
        <button class="button quiet" type="button" {...forRows(() => void grid.current?.removeRows())}>{tr("Delete")}</button>
        <button class="button quiet" type="button"
          {...forRows(() => setColumn(table.columns[grid.current?.active?.at ?? 0] ?? ""))}>{tr("Column…")}</button>
        <button class="button quiet" type="button" aria-expanded={isFinding} onClick={() => setFinding(!isFinding)}>
          <SearchIcon />{tr("Find")}
        </button>
        <input class="input grid-filter" type="search" value={filter} placeholder={tr("Filter")} aria-label={tr("Filter rows")}
          onInput={(event) => setFilter(event.currentTarget.value)} />
      </div>
      {isLocked && <ReadOnlyNote component={name} table={table} onCopy={() => setCopying(true)} />}
      {stale > 0 && (
        <p class="grid-note is-stale" role="status"><ProblemIcon kind="warning" />
          {trCount(
            "{count} result is out of date, as a cell that its formula reads has changed. Open the workbook in its program and save it.",
            "{count} results are out of date, as cells that their formulas read have changed. Open the workbook in its program and save it.",
            stale)}
        </p>
      )}
      {(filter !== "" || isSorted) && (
        <p class="grid-note" role="status">
          {viewWords(filter !== "", isSorted, shownRows, table.rows.length)}
          <button class="button quiet" type="button" onClick={showAll}>{tr("Show all as in the file")}</button>
        </p>
      )}
      {isFinding && <FindBar grid={() => grid.current} onClose={() => {
        setFinding(false);
        grid.current?.focus();
      }} />}
      {!table.rows.length && (
        <p class="grid-note">{tr("The table has no rows yet.")}
          <button class="button primary" type="button" disabled={isLocked} onClick={add}>{tr("Add the first card")}</button>
        </p>
      )}
      <div class="grid-host" ref={host} onContextMenu={onContextMenu} />
      {listed.length > 0 && <PasteBackPanel listed={listed} onDrop={(dropped) => void grid.current?.list([], dropped)} />}
      <p class="grid-count quiet-text">{trCount("{count} row", "{count} rows", table.rows.length)} · {table.file}</p>
      {menu && grid.current && (
        <GridMenu label={menu.column === null ? tr("Cells") : tr("Column")} at={menu}
          groups={itemsOf(grid.current, menu, isLocked, isLocked || rowsReason !== "", setColumn, showAll)} onClose={() => {
            setMenu(null);
            grid.current?.focus();
          }} />
      )}
      {isCopying && <CopyDialog component={name} onClose={() => setCopying(false)} />}
      {column !== null && <ColumnDialog columns={table.columns} used={Object.keys(table.types ?? {})} column={column} onClose={() => setColumn(null)}
        onMake={(made) => void grid.current?.make(() => made)} />}
    </section>
  );
}

/**
 * @param {boolean} isFiltered
 * @param {boolean} isSorted
 * @param {number} visible
 * @param {number} all
 */
function viewWords(isFiltered, isSorted, visible, all) {
  if (!isFiltered) return tr("Sorted only here; the file stays as it is.");
  return isSorted
    ? tr("{visible} of {all} rows are shown, sorted; the file stays as it is.", { visible, all })
    : tr("{visible} of {all} rows are shown; the file stays as it is.", { visible, all });
}

/**
 * Return the number of cells with a mark.
 * @param {Table} table
 * @param {import("../answers.d.ts").CellMark["kind"]} kind
 */
function countOf({ marks = [] }, kind) {
  return marks.filter((each) => each.kind === kind).flatMap(({ cells }) => cells).reduce((sum, [, first, last]) => sum + last - first + 1, 0);
}

/**
 * @param {CardGrid} grid
 * @param {{ column: number | null, icons: string[] }} menu the column of a heading, null for the selected cells; icons of the selected cell
 * @param {boolean} isLocked whether nothing changes
 * @param {boolean} areRowsFixed whether rows and columns stay
 * @param {(heading: string) => void} onColumn opens the dialog of a column
 * @param {() => void} onAll shows all rows in the order of the file
 * @returns {import("./grid_menu.jsx").Item[][]}
 */
function itemsOf(grid, { column, icons }, isLocked, areRowsFixed, onColumn, onAll) {
  const at = column ?? grid.active?.at ?? 0;
  const { columns } = grid.table;
  /** @param {string | null} before */
  const move = (before) => void grid.make(() => ({ kind: "column.move", column: columns[at], before }));
  const view = [
    { label: tr("Sort A to Z, only shown"), run: () => grid.sort("asc", at) },
    { label: tr("Sort Z to A, only shown"), run: () => grid.sort("desc", at) },
    { label: tr("Show all as in the file"), isOff: !grid.isSortedOrFiltered, run: onAll },
  ];
  const dialog = { label: tr("Column…"), isOff: areRowsFixed, run: () => onColumn(columns[at] ?? "") };
  if (column !== null) {
    return [view, [
      { label: tr("Move left"), isOff: areRowsFixed || at === 0, run: () => move(columns[at - 1]) },
      { label: tr("Move right"), isOff: areRowsFixed || at >= columns.length - 1, run: () => move(columns[at + 2] ?? null) },
      dialog,
    ]];
  }
  const chosen = grid.selectedLines();
  const isOff = isLocked || !chosen.length;
  const isRowOff = areRowsFixed || !chosen.length;
  return [
    [
      { label: tr("Add row above"), isOff: isRowOff, run: () => void grid.addRow(chosen[0]) },
      { label: tr("Add row below"), isOff: isRowOff, run: () => void grid.addBelow() },
      { label: tr("Duplicate"), isOff: isRowOff, run: () => void grid.duplicate() },
      { label: tr("Move up"), keys: "Alt+↑", isOff: isRowOff, run: () => void grid.moveRows(-1) },
      { label: tr("Move down"), keys: "Alt+↓", isOff: isRowOff, run: () => void grid.moveRows(1) },
      { label: tr("Delete rows"), isOff: isRowOff, run: () => void grid.removeRows() },
    ],
    [
      { label: tr("Fill down"), keys: "Ctrl+D", isOff, run: () => void grid.fillDown() },
      { label: tr("Clear cells"), keys: "Del", isOff, run: () => void grid.clear() },
    ],
    ...(icons.length ? [icons.map((icon) => (
      { label: tr("Replace the icon {icon}…", { icon }), isOff: !game.value?.editable, run: () => (replacedIcon.value = icon) }))] : []),
    view, [dialog],
  ];
}
