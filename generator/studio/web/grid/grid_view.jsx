// The table of a component as a grid, with its tools.

import { useEffect, useRef, useState } from "preact/hooks";
import { get, windowId } from "../api.js";
import { DownIcon, LockIcon, PlusIcon, SearchIcon } from "../icons.jsx";
import { Empty, Loading } from "../shell/empty.jsx";
import { card, onChange, selectCard, showFault, wanted } from "../state.js";
import { tr, trCount } from "../words.js";
import { CardGrid } from "./card_grid.js";
import { ColumnDialog } from "./column_dialog.jsx";
import { FindBar } from "./find_bar.jsx";

/** @import { Component, Table } from "../answers.d.ts" */

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
  const name = component.name;

  const load = async () => {
    try {
      /** @type {Table} */
      const told = await get("/api/table", { component: name });
      setTable(told);
      setFault("");
      await grid.current?.update(told);
    } catch (trouble) {
      if (grid.current) showFault(trouble);
      else setFault(/** @type {Error} */ (trouble).message);
    }
  };

  useEffect(() => {
    if (component.file !== "") void load();
    return onChange((change) => {
      if (change.window !== windowId || !change.files.length) void load();
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
      onSaved: load,
    });
    grid.current = made;
    const endTargets = wanted.subscribe((target) => {
      if (!target || target.component !== name || !target.card) return;
      hasTarget = true;
      const row = made.table.rows.find((each) => each.card === target.card);
      const at = typeof target.column === "string" ? made.table.columns.indexOf(target.column) : 0;
      wanted.value = null;
      if (row) void made.show(row.row, Math.max(at, 0));
    });
    void made.ready.then(() => {
      isReady = true;
      setShownRows(table.rows.length);
      const first = table.rows.find((row) => row.card === before) ?? table.rows[0];
      if (first && !hasTarget) void made.show(first.row, 0, true);
    });
    return () => {
      endTargets();
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

  /** Return the selected rows as they are once the edits before are done. */
  const rows = async () => {
    await grid.current?.idle;
    return grid.current?.selectedRows() ?? [];
  };
  const duplicate = async () => {
    const chosen = await rows();
    if (chosen.length) void grid.current?.make({ kind: "rows.duplicate", rows: chosen });
  };
  const add = () => grid.current?.make({ kind: "rows.add", before: null, rows: [{}] }).then(() => {
    const last = grid.current?.table.rows.at(-1);
    if (last) void grid.current?.show(last.row, 0);
  });
  const remove = async () => {
    const chosen = await rows();
    const was = chosen.map((number) => grid.current?.table.rows.find((row) => row.row === number)?.cells ?? []);
    if (chosen.length) void grid.current?.make({ kind: "rows.delete", rows: chosen, was });
  };
  /** @param {-1 | 1} step */
  const move = async (step) => {
    const chosen = await rows();
    const numbers = grid.current?.table.rows.map((row) => row.row) ?? [];
    const first = numbers.indexOf(chosen[0]);
    const last = numbers.indexOf(chosen[chosen.length - 1]);
    const before = step < 0 ? numbers[first - 1] : (numbers[last + 2] ?? null);
    if (!chosen.length || (step < 0 ? first <= 0 : last >= numbers.length - 1)) return;
    void grid.current?.make({ kind: "rows.move", rows: chosen, before });
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === "f" || key === "h")) setFinding(true);
    else if (event.altKey && key === "arrowup") void move(-1);
    else if (event.altKey && key === "arrowdown") void move(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isLocked = !table.editable;
  return (
    <section class="grid-view" aria-label={tr("Table")} onKeyDownCapture={onKey}>
      <div class="grid-tools" role="toolbar" aria-label={tr("Rows and columns")}>
        <button class="button" type="button" disabled={isLocked} onClick={() => void add()}><PlusIcon />{tr("Add row")}</button>
        <button class="button quiet" type="button" disabled={isLocked}
          onClick={() => void duplicate()}>{tr("Duplicate")}</button>
        <button class="button quiet" type="button" disabled={isLocked} onClick={() => void remove()}>{tr("Delete")}</button>
        <button class="button quiet" type="button" disabled={isLocked}
          onClick={() => setColumn(table.columns[grid.current?.active?.at ?? 0] ?? "")}>{tr("Column…")}<DownIcon /></button>
        <button class="button quiet" type="button" aria-expanded={isFinding} onClick={() => setFinding(!isFinding)}>
          <SearchIcon />{tr("Find")}
        </button>
        <input class="input grid-filter" type="search" value={filter} placeholder={tr("Filter")} aria-label={tr("Filter rows")}
          onInput={(event) => setFilter(event.currentTarget.value)} />
      </div>
      {isLocked && <p class="grid-note"><LockIcon />{tr("Only shown here: {reason}", { reason: table.reason })}</p>}
      {(filter !== "" || isSorted) && (
        <p class="grid-note" role="status">
          {filter !== ""
            ? tr("{visible} of {all} rows are shown; the file stays as it is.", { visible: shownRows, all: table.rows.length })
            : tr("Sorted only here; the file stays as it is.")}
          <button class="button quiet" type="button" onClick={() => {
            setFilter("");
            grid.current?.tabulator.clearSort();
            setSorted(false);
          }}>{tr("Show all as in the file")}</button>
        </p>
      )}
      {isFinding && <FindBar grid={() => grid.current} onClose={() => {
        setFinding(false);
        grid.current?.focus();
      }} />}
      <div class="grid-host" ref={host} />
      {!table.rows.length && (
        <p class="grid-note">{tr("The table has no rows yet.")}
          <button class="button primary" type="button" disabled={isLocked} onClick={() => void add()}>{tr("Add the first card")}</button>
        </p>
      )}
      <p class="grid-count quiet-text">{trCount("{count} row", "{count} rows", table.rows.length)} · {table.file}</p>
      {column !== null && <ColumnDialog columns={table.columns} column={column} onClose={() => setColumn(null)}
        onMake={(made) => void grid.current?.make(made)} />}
    </section>
  );
}
