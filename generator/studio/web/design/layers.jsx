// The elements of the layout as a tree, the uppermost first: select, search, hide, lock, rename, and drag for their order.

import { useEffect, useRef, useState } from "preact/hooks";
import { DownIcon, SearchIcon } from "../icons.jsx";
import { tr, trCount } from "../words.js";
import { isLocked } from "./canvas_state.js";
import { order, setHidden } from "./actions.js";
import { columnIn } from "./drawing/bindings.js";
import { ClosedEyeIcon, ClosedLockIcon, EyeIcon, KIND_ICONS, OpenLockIcon } from "./design_icons.jsx";
import { useKeptFocus } from "./focus.js";
import { keyOf, parentOf, rowsOf } from "./layer_tree.js";
import { design, isEditable, locked, select, selected, sendOps, setLocked, toggle } from "./state.js";

/** @import { DrawnObject, Layer, LayerPath } from "../answers.d.ts" */
/** @import { Row } from "./layer_tree.js" */
/**
 * Where a dragged row would go: before a sibling, or into another container (`parent`, the key of its path; "" for none).
 * @typedef {{ key: string, before: string | null, y: number, level: number, parent?: string, into?: string }} Drop
 */

/** What a name may be. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/;
/** Pixels that a pointer moves before a row is dragged. */
const SLOP = 5;
/** Part of a group's row at either edge that means a place beside it, not in it. */
const EDGE = 0.25;

export function Layers() {
  const [search, setSearch] = useState("");
  const [closed, setClosed] = useState(/** @type {Set<string>} */ (new Set()));
  const [renaming, setRenaming] = useState("");
  const [drop, setDrop] = useState(/** @type {Drop | null} */ (null));
  const tree = useRef(/** @type {HTMLDivElement | null} */ (null));
  const told = design.value;
  const rows = rowsOf(told?.layers ?? [], search, closed);
  const chosen = new Set(selected.value.map(keyOf));
  const last = selected.value[selected.value.length - 1];
  const current = last && rows.some(({ key }) => key === keyOf(last)) ? keyOf(last) : rows[0]?.key;

  useEffect(() => {
    // What's selected on the face is in sight here; containers around it open.
    if (!last) return;
    const around = last.map((_, at) => keyOf(last.slice(0, at))).filter((key) => closed.has(key));
    if (around.length) setClosed(new Set([...closed].filter((key) => !around.includes(key))));
    rowAt(keyOf(last))?.scrollIntoView({ block: "nearest" });
  }, [last && keyOf(last)]);

  useKeptFocus(".layer, .layer *", () => tree.current?.querySelector("[tabindex='0']") ?? null);

  /** @param {string} key @returns {HTMLElement | null} */
  const rowAt = (key) => tree.current?.querySelector(`[data-row="${CSS.escape(key)}"]`) ?? null;
  /** @param {Row | undefined} row @param {boolean} [adds] */
  const goTo = (row, adds = false) => {
    if (!row) return;
    if (adds && !chosen.has(row.key)) toggle(row.layer.path);
    else if (!adds) select([row.layer.path]);
    rowAt(row.key)?.focus();
  };
  /** @param {string} key @param {boolean} isClosed */
  const fold = (key, isClosed) => {
    const next = new Set(closed);
    next[isClosed ? "add" : "delete"](key);
    setClosed(next);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.defaultPrevented || renaming) return;
    const at = rows.findIndex(({ key }) => key === current);
    const row = rows[at];
    if (!row) return;
    const isAlone = !event.ctrlKey && !event.metaKey;
    const act = event.altKey
      ? { ArrowUp: () => order(1), ArrowDown: () => order(-1) }[event.key]
      : isAlone ? {
        ArrowUp: () => goTo(rows[at - 1], event.shiftKey), ArrowDown: () => goTo(rows[at + 1], event.shiftKey),
        Home: () => goTo(rows[0]), End: () => goTo(rows[rows.length - 1]),
        ArrowRight: () => row.isOpen === false ? fold(row.key, false) : row.isOpen && goTo(rows[at + 1]),
        ArrowLeft: () => row.isOpen ? fold(row.key, true) : goTo(rows.find(({ key }) => key === keyOf(parentOf(row.layer.path)))),
        " ": () => toggle(row.layer.path), F2: () => setRenaming(row.key), Enter: () => goTo(row),
      }[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <section class="layers" aria-label={tr("Layers")}>
      <label class="layers-search">
        <SearchIcon />
        <input class="input" type="search" value={search} placeholder={tr("Find a layer")} aria-label={tr("Find a layer")}
          onInput={(event) => setSearch(event.currentTarget.value)} />
      </label>
      <div class="layers-tree" ref={tree} role="tree" aria-label={tr("Layers, the uppermost first")} aria-multiselectable
        onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <LayerRow key={row.key} row={row} isSelected={chosen.has(row.key)} isCurrent={row.key === current}
            isRenaming={row.key === renaming} drop={drop}
            onFold={(isClosed) => fold(row.key, isClosed)}
            onRename={(isOn) => { setRenaming(isOn ? row.key : ""); if (!isOn) rowAt(row.key)?.focus(); }}
            onDrag={setDrop} />
        ))}
        {drop && !drop.into && <div class="layers-drop" style={{ top: `${drop.y}px`, insetInlineStart: `${drop.level * 0.875 + 0.5}rem` }} />}
      </div>
      {told?.drawing && told.drawing.left_out > 0 && !search && (
        <p class="layers-none quiet-text">{trCount("{count} smaller part isn't listed.", "{count} smaller parts aren't listed.", told.drawing.left_out)}</p>
      )}
      {told && rows.length === 0 && (
        <p class="layers-none quiet-text">{search ? tr("No layer has this name.") : told.drawing ? (told.drawing.fault ? "" : tr("The drawing is empty.")) : tr("Nothing on this side yet. Add an element above.")}</p>
      )}
    </section>
  );
}

/**
 * @param {{
 *   row: Row, isSelected: boolean, isCurrent: boolean, isRenaming: boolean, drop: Drop | null,
 *   onFold: (isClosed: boolean) => void, onRename: (isOn: boolean) => void, onDrag: (drop: Drop | null) => void
 * }} props
 */
function LayerRow({ row, isSelected, isCurrent, isRenaming, drop, onFold, onRename, onDrag }) {
  const { key, layer, level, isOpen } = row;
  const { path, name, kind, hidden, drawn, boxes } = layer;
  const Icon = KIND_ICONS[kind] ?? KIND_ICONS.shape;
  const isShut = isLocked(path), isOwnLock = locked.value.has(key);
  /** @param {MouseEvent} event */
  const onClick = (event) => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(path);
    else select([path]);
  };
  const origin = originOf(layer);
  return (
    <div data-kind={kind} data-level={level} class={`layer${drop?.key === key ? " is-dragged" : ""}${drop?.into === key ? " is-target" : ""}${hidden || !drawn ? " is-faint" : ""}`} data-row={key}
      role="treeitem" tabIndex={isCurrent ? 0 : -1} aria-level={level + 1} aria-selected={isSelected} aria-expanded={isOpen}
      aria-label={labelOf(layer, origin)}
      style={{ paddingInlineStart: `${level * 0.875 + 0.25}rem` }}
      onClick={onClick} onDblClick={() => { if (isEditable.value) onRename(true); }}
      onPointerDown={(event) => dragRow(event, row, onDrag)}>
      <span class={`layer-fold${isOpen ? " is-open" : ""}`} aria-hidden="true"
        onClick={(event) => { event.stopPropagation(); if (isOpen !== undefined) onFold(isOpen); }}>
        {isOpen !== undefined && <DownIcon />}
      </span>
      <span class="layer-kind"><Icon /></span>
      {isRenaming
        ? <NameField layer={layer} onDone={() => onRename(false)} />
        : (
          <span class="layer-name">
            <bdi>{name}</bdi>
            {boxes > 1 && <span class="layer-count">{tr("× {count}", { count: boxes })}</span>}
            {layer.object && <Filled object={layer.object} />}
            {origin && <span class="layer-origin"><bdi>{origin}</bdi></span>}
          </span>
        )}
      <button type="button" class={`layer-tool${isOwnLock ? " is-on" : ""}`} tabIndex={-1} aria-pressed={isOwnLock}
        aria-label={tr("Lock {element}", { element: name })} title={isOwnLock ? tr("Unlock") : tr("Lock (Ctrl+Shift+L)")} disabled={isShut && !isOwnLock}
        onClick={(event) => { event.stopPropagation(); setLocked([path], !isOwnLock); }} onDblClick={stop}>
        {isShut ? <ClosedLockIcon /> : <OpenLockIcon />}
      </button>
      {!layer.object && <button type="button" class={`layer-tool${hidden ? " is-on" : ""}`} tabIndex={-1} aria-pressed={hidden}
        aria-label={tr("Hide {element}", { element: name })} title={hidden ? tr("Show") : tr("Hide (Ctrl+Shift+H)")} disabled={!isEditable.value}
        onClick={(event) => { event.stopPropagation(); void setHidden([path], !hidden); }} onDblClick={stop}>
        {hidden ? <ClosedEyeIcon /> : <EyeIcon />}
      </button>}
    </div>
  );
}

/** What fills an object of a drawing. @param {{ object: DrawnObject }} props */
function Filled({ object: { content, when, outlined } }) {
  return (
    <>
      {content && <span class="layer-filled"><bdi>{columnIn(content) || content}</bdi></span>}
      {when && <span class="layer-filled is-when">{tr("if {column}", { column: columnIn(when) || when })}</span>}
      {outlined && !content && <span class="layer-filled is-outlined">{tr("outlines")}</span>}
    </>
  );
}

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
}

/**
 * Return where an element comes from; "" if it's written in the layout itself.
 * @param {Layer} layer
 */
function originOf({ own, file, shipped, place, fields }) {
  if (own) return "";
  const from = shipped ? design.value?.bases.find((each) => each.shipped)?.shipped : file || place.file;
  const name = String(from ?? "").split("/").at(-1);
  const isChanged = Object.values(fields).some((each) => each.own);
  return isChanged ? tr("from {file}, changed here", { file: name }) : tr("from {file}", { file: name });
}

/**
 * Return what a screen reader says of an element.
 * @param {Layer} layer
 * @param {string} origin
 */
function labelOf({ name, kind, hidden, drawn, object }, origin) {
  const filled = object?.content ? tr("filled with {content}", { content: columnIn(object.content) || object.content }) : "";
  const more = [filled, origin, hidden ? tr("hidden") : drawn ? "" : tr("not on this card")].filter(Boolean);
  return [tr("{element}: {kind}", { element: name, kind }), ...more].join(", ");
}

/** @param {{ layer: Layer, onDone: () => void }} props */
function NameField({ layer: { path, name }, onDone }) {
  const [isWrong, setWrong] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  /** @param {boolean} isTaken */
  const end = (isTaken) => {
    if (isOver.current) return;
    const typed = (field.current?.value ?? "").trim().replace(/[\s-]+/g, "_");
    if (isTaken && !NAME.test(typed)) {
      setWrong(true);
      return;
    }
    isOver.current = true;
    onDone();
    if (isTaken && typed !== name) void rename(path, typed);
  };
  return (
    <input class="input layer-field" ref={field} defaultValue={name} aria-label={tr("Name of {element}", { element: name })}
      aria-invalid={isWrong} title={isWrong ? tr("A name has letters, digits and _, and no digit first.") : undefined} spellcheck={false}
      onClick={stop} onDblClick={stop} onPointerDown={stop}
      onBlur={() => { end(true); if (!isOver.current) { isOver.current = true; onDone(); } }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") end(true);
        else if (event.key === "Escape") end(false);
      }} />
  );
}

/**
 * @param {LayerPath} path
 * @param {string} name
 */
async function rename(path, name) {
  if (await sendOps([{ op: "rename", path, name }])) select([[...path.slice(0, -1), name]]);
}

/**
 * Drag a row to another place among its siblings.
 * @param {PointerEvent & { currentTarget: HTMLElement }} event
 * @param {Row} row
 * @param {(drop: Drop | null) => void} show
 */
function dragRow(event, { key, layer: { path }, level }, show) {
  if (event.button !== 0 || event.pointerType === "touch" || !isEditable.peek()) return;
  const source = event.currentTarget, start = event.clientY;
  const tree = /** @type {HTMLElement} */ (source.parentElement);
  const around = keyOf(parentOf(path));
  /** @type {Drop | null} */
  let drop = null;
  /** @param {PointerEvent} moved */
  const onMove = (moved) => {
    if (!drop && Math.abs(moved.clientY - start) < SLOP) return;
    if (!source.hasPointerCapture(moved.pointerId)) source.setPointerCapture(moved.pointerId);
    const rows = /** @type {HTMLElement[]} */ ([...tree.querySelectorAll("[data-row]")]);
    const keys = rows.map((each) => each.dataset.row ?? "");
    drop = otherPlace(key, rows, moved.clientY, tree);
    if (drop) {
      show(drop);
      return;
    }
    const siblings = rows.filter((_, at) => parentKey(keys[at]) === around && keys[at] !== key);
    const below = siblings.find((each) => moved.clientY < middleOf(each, rows));
    const above = siblings[(below ? siblings.indexOf(below) : siblings.length) - 1];
    const top = tree.getBoundingClientRect().top - tree.scrollTop;
    const y = below ? below.getBoundingClientRect().top : endOf(above ?? source, rows);
    drop = { key, before: above?.dataset.row?.split("/").at(-1) ?? null, y: y - top, level };
    show(drop);
  };
  const end = () => {
    document.removeEventListener("pointermove", onMove);
    document.removeEventListener("pointerup", onUp);
    document.removeEventListener("pointercancel", end);
    show(null);
  };
  const onUp = () => {
    const found = drop;
    end();
    if (!found) return;
    if (found.parent !== undefined) {
      void moveTo(path, found.parent ? found.parent.split("/") : [], found.before);
      return;
    }
    const siblings = siblingNames(tree, around);
    const at = siblings.indexOf(path[path.length - 1]);
    // The row above is drawn next: if it's so already, nothing changes.
    if ((siblings[at - 1] ?? null) !== found.before) void sendOps([{ op: "order", path, before: found.before }]);
  };
  // A quick hand has left the row before its first move tells.
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", end);
}

/**
 * Return the place among other containers that the pointer means; null while it's among the row's own siblings.
 * @param {string} key of the dragged row
 * @param {HTMLElement[]} rows
 * @param {number} y
 * @param {HTMLElement} tree
 * @returns {Drop | null}
 */
function otherPlace(key, rows, y, tree) {
  const over = rows.find((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  const target = over?.dataset.row ?? "";
  if (!over || target === key || target.startsWith(`${key}/`)) return null;
  const { top, height } = over.getBoundingClientRect();
  const part = (y - top) / height, level = Number(over.dataset.level);
  const start = tree.getBoundingClientRect().top - tree.scrollTop;
  if (over.dataset.kind === "group" && target !== parentKey(key) && part > EDGE && part < 1 - EDGE) {
    return { key, before: null, y: top - start, level, parent: target, into: target };
  }
  const parent = parentKey(target);
  if (parent === parentKey(key)) return null;
  const siblings = rows.filter((each) => parentKey(each.dataset.row ?? "") === parent);
  const above = part < 0.5 ? siblings[siblings.indexOf(over) - 1] : over;
  const line = part < 0.5 ? top : endOf(over, rows);
  return { key, before: above?.dataset.row?.split("/").at(-1) ?? null, y: line - start, level, parent };
}

/**
 * @param {LayerPath} path
 * @param {LayerPath} parent
 * @param {string | null} before
 */
async function moveTo(path, parent, before) {
  const answer = await sendOps([{ op: "move", path, parent, before }]);
  const [made] = answer?.made ?? [];
  if (made) select([made]);
}

/** @param {string} key */
function parentKey(key) {
  return key.split("/").slice(0, -2).join("/");
}

/**
 * @param {HTMLElement} tree
 * @param {string} around
 */
function siblingNames(tree, around) {
  const keys = [...tree.querySelectorAll("[data-row]")].map((each) => /** @type {HTMLElement} */ (each).dataset.row ?? "");
  return keys.filter((key) => parentKey(key) === around).map((key) => key.split("/").at(-1));
}

/**
 * Return the lower end of a row and of those within it.
 * @param {HTMLElement} row
 * @param {HTMLElement[]} rows
 */
function endOf(row, rows) {
  const inner = rows.filter((each) => each === row || each.dataset.row?.startsWith(`${row.dataset.row}/`));
  return Math.max(...inner.map((each) => each.getBoundingClientRect().bottom));
}

/**
 * @param {HTMLElement} row
 * @param {HTMLElement[]} rows
 */
function middleOf(row, rows) {
  return (row.getBoundingClientRect().top + endOf(row, rows)) / 2;
}
