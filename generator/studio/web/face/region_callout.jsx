// Below an element of the face: the cell that it shows, to type in, or what it's made of.

import { Fragment } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { iconsIn, replacedIcon } from "../art/replaced.js";
import { CloseIcon } from "../icons.jsx";
import { edit, goTo, newGroup, showFault, takeBack } from "../state.js";
import { endTyping, noteTyping } from "../typing.js";
import { tr, trList } from "../words.js";
import { CellWriter } from "../grid/cell_writer.js";
import { IconList } from "../grid/icon_list.js";

/** @import { Region, Regions } from "../answers.d.ts" */
/** @typedef {{ region: Region, known: Regions, component: string, card: string, isByKey: boolean, anchor: () => Element | null, onClose: () => void }} Props */

/** An icon's name that is being typed, up to the caret. */
const ICON = /\[([^[\]\n]*)$/;
/** Distance to the element and to the edges of the window, in px. */
const AWAY = 6, MARGIN = 8;

/** @param {Props} props */
export function RegionCallout(props) {
  const { region, known, anchor, onClose } = props;
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => follow(/** @type {HTMLDivElement} */ (place.current), anchor), []);
  const [column, setColumn] = useState(region.column);
  const cell = known.cells[column];
  const isEditable = known.editable && cell !== undefined;
  return (
    <div class="callout" ref={place} role="dialog" aria-label={tr("Text of {element}", { element: region.path.at(-1) })}
      onDblClick={(event) => event.stopPropagation()}>
      {isEditable ? <CellEditor {...props} heading={cell.heading} text={cell.text} onClose={onClose} /> : <Origin {...props} onPick={setColumn} />}
    </div>
  );
}

/** @param {Props & { heading: string, text: string }} props */
function CellEditor({ known, component, card, isByKey, heading, text, onClose }) {
  // What is typed may change the id of the card, and rows may come above it.
  const now = useRef({ row: known.row, card });
  now.current = { row: known.row, card };
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [isBroken, setBroken] = useState(false);
  // Before anything is painted: the next key press is for the field.
  useLayoutEffect(() => {
    const area = /** @type {HTMLTextAreaElement} */ (field.current);
    const group = newGroup();
    let isOver = false;
    const writer = new CellWriter(
      text,
      (was, next) => edit([{ kind: "cell", component, ...now.current, column: heading, was, text: next }], group),
      (fault) => {
        setBroken(true);
        showFault(fault);
      },
    );
    const icons = new IconList((name) => {
      const before = area.value.slice(0, area.selectionStart);
      const typed = ICON.exec(before)?.[1].length ?? 0;
      area.setRangeText(`${name}]`, before.length - typed, area.selectionStart, "end");
      icons.hide();
      onInput();
    });
    const onInput = () => {
      grow(area);
      noteTyping();
      writer.write(area.value);
      const found = ICON.exec(area.value.slice(0, area.selectionStart));
      if (found) void icons.show(found[1], area);
      else icons.hide();
    };
    const end = (/** @type {boolean} */ isTaken) => {
      if (isOver) return;
      isOver = true;
      endTyping();
      icons.remove();
      if (!isTaken) void writer.done.then(() => takeBack(group)).catch(showFault);
    };
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      if (event.isComposing) return;
      event.stopPropagation();
      if (icons.takes(event)) return;
      if (event.key === "Escape" || (event.key === "Enter" && !event.shiftKey && !event.altKey)) {
        event.preventDefault();
        end(event.key === "Enter");
        onClose();
      }
    };
    const onBlur = () => {
      end(true);
      onClose();
    };
    area.addEventListener("input", onInput);
    area.addEventListener("keydown", onKeyDown);
    area.addEventListener("blur", onBlur);
    area.focus({ preventScroll: true });
    if (isByKey) area.setSelectionRange(area.value.length, area.value.length);
    else area.select();
    grow(area);
    return () => {
      area.removeEventListener("blur", onBlur);
      end(true);
    };
  }, []);
  return (
    <>
      <div class="callout-head">
        <b><bdi>{heading}</bdi></b>
        <span class="scope">{tr("this card only")}</span>
      </div>
      <textarea class="input callout-field" ref={field} rows={1} spellcheck aria-invalid={isBroken}
        aria-label={tr("{column} of this card", { column: heading })} defaultValue={text} />
      <IconButtons text={text} onClose={onClose} />
      <p class="callout-foot quiet-text">
        {isBroken ? tr("Not saved. Copy your text, and try again.") : tr("Enter: done · Shift+Enter: new line · Esc: as it was · [ for icons")}
      </p>
    </>
  );
}

/**
 * The icons of a cell, each with the way to another drawing.
 * @param {{ text: string, onClose: () => void }} props
 */
function IconButtons({ text, onClose }) {
  const [icons, setIcons] = useState(/** @type {string[]} */ ([]));
  useLayoutEffect(() => {
    let isThere = true;
    void iconsIn(text).then((found) => isThere && setIcons(found));
    return () => {
      isThere = false;
    };
  }, [text]);
  if (!icons.length) return null;
  return (
    <p class="callout-buttons">
      {icons.map((icon) => (
        // The field would close the callout before a click.
        <button key={icon} class="button small" type="button" tabIndex={-1} onPointerDown={(event) => {
          event.preventDefault();
          onClose();
          replacedIcon.value = icon;
        }}>
          {tr("Replace the icon {icon}…", { icon })}
        </button>
      ))}
    </p>
  );
}

/** @param {HTMLTextAreaElement} area */
function grow(area) {
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}

/** @param {Props & { onPick: (column: string) => void }} props */
function Origin({ region, known, component, card, onClose, onPick }) {
  const first = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    first.current?.querySelector("button")?.focus();
  }, []);
  const { columns, place, layout } = region;
  const cells = columns.filter((each) => known.cells[each]);
  const words = cells.length
    ? tr("This text is made of {columns} by the layout.", { columns: trList(cells) })
    : tr("This text is written in the layout: it's the same on every card.");
  return (
    <div class="origin" ref={first} onKeyDown={(event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onClose();
    }}>
      <div class="callout-head">
        <b><bdi>{region.path.at(-1)}</bdi></b>
        <button class="tool small" type="button" aria-label={tr("Close")} onClick={onClose}><CloseIcon /></button>
      </div>
      <p>{words}</p>
      {known.reason && cells.length > 0 && <p class="quiet-text">{known.reason}</p>}
      {cells.length > 0 && (
        <div class="origin-cells">
          {cells.map((column) => (
            <Fragment key={column}>
              <button class="button" type="button" disabled={!known.editable} title={tr("Change {column} of this card", { column })}
                onClick={() => onPick(column)}>
                <b><bdi>{known.cells[column].heading}</bdi></b>
                <bdi class={`origin-text${known.cells[column].text ? "" : " quiet-text"}`}>{known.cells[column].text || tr("blank")}</bdi>
              </button>
              <button class="button quiet" type="button" aria-label={tr("Go to {column}", { column })}
                onClick={() => goTo({ component, card, column })}>{tr("Table")}</button>
            </Fragment>
          ))}
        </div>
      )}
      <div class="callout-buttons">
        {place.file ? (
          <button class="button" type="button" onClick={() => goTo({ file: place.file, line: place.line, column: place.column })}>
            {tr("Show it in {file}", { file: place.file })}
          </button>
        ) : <p class="quiet-text">{tr("The layout {file} comes with Punchboard.", { file: layout })}</p>}
      </div>
    </div>
  );
}

/**
 * Keep a callout below its element, or above it where there's more room.
 * @param {HTMLElement} callout
 * @param {() => Element | null} anchor
 */
function follow(callout, anchor) {
  const put = () => {
    const at = anchor()?.getBoundingClientRect();
    if (!at) return;
    callout.style.minWidth = `${Math.min(at.width, innerWidth - 2 * MARGIN)}px`;
    const { offsetWidth: width, offsetHeight: height } = callout;
    const below = at.bottom + AWAY, above = at.top - AWAY - height;
    const top = below + height + MARGIN <= innerHeight || above < MARGIN ? below : above;
    callout.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
    callout.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN))}px`;
  };
  put();
  const observer = new ResizeObserver(put);
  observer.observe(callout);
  addEventListener("resize", put);
  addEventListener("scroll", put, true);
  return () => {
    observer.disconnect();
    removeEventListener("resize", put);
    removeEventListener("scroll", put, true);
  };
}
