// The page of the rulebook that the cursor is on: it follows the cursor and the text, and can be leafed through.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError, get, windowId } from "../api.js";
import { MinusIcon, NextIcon, PreviousIcon } from "../face/face_icons.jsx";
import { LEAST, limited, MOST, NOMINAL, nextStep } from "../face/measures.js";
import { decoded } from "../face/pictures.js";
import { PlusIcon } from "../icons.jsx";
import { keep, kept } from "../kept.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { ToolButton } from "../shell/tool_button.jsx";
import { onChange } from "../state.js";
import { language, tr } from "../words.js";

/** @import { RulebookPage } from "../answers.d.ts" */
/** @typedef {{ told: RulebookPage, image: HTMLImageElement, size: { width: number, height: number } }} Shown */

/** Time in ms after a step of the cursor until its page is asked for. */
const PAUSE = 60;
/** Pixels around the page, and around its mark when it's scrolled into sight. */
const EDGE = 12, AIR = 40;

/** Percent of the true size that the page has at least if its width fits: a smaller one can't be read. */
const READABLE = 65;

/** Line of the cursor in the open text, from 1. */
export const cursorLine = signal(1);
/** Percent of the true size; 0 fits the page into its room. */
const zoom = signal(Number(kept("page-zoom", "0")) || 0);

/** @param {{ line: number }} props line of the rules; 0 for that of the cursor */
export function RulePage({ line }) {
  const [shown, setShown] = useState(/** @type {Shown | null} */ (null));
  const [fault, setFault] = useState("");
  const pages = useRef(/** @type {ReturnType<typeof followPage> | null} */ (null));
  useEffect(() => {
    const made = followPage(line, setShown, setFault);
    pages.current = made;
    return made.end;
  }, [line]);
  if (!shown) return fault ? <Empty title={tr("The rulebook can't be shown")} text={fault} /> : <Loading text={tr("Laying out the rulebook…")} />;
  const { number, pages: count, reason } = shown.told;
  /** @param {number} step */
  const leaf = (step) => {
    if (number + step >= 1 && number + step <= count) pages.current?.leaf(number + step);
  };
  return (
    <section class="face-panel" aria-label={tr("Page of the rulebook")} onKeyDown={(event) => onKey(event, leaf)}>
      <header class="face-bar">
        <div class="face-card">
          <ToolButton label={tr("Previous page")} keys={tr("Page Up")} isOff={number <= 1} onClick={() => leaf(-1)}><PreviousIcon /></ToolButton>
          <ToolButton label={tr("Next page")} keys={tr("Page Down")} isOff={number >= count} onClick={() => leaf(1)}><NextIcon /></ToolButton>
          <h2 class="page-number">{tr("Page {number} of {count}", { number, count })}</h2>
        </div>
        <PageSize />
      </header>
      {(reason || fault) && <p class="page-note" role="status">{tr("The page is as it was before: {reason}", { reason: reason || fault })}</p>}
      <Stage shown={shown} />
    </section>
  );
}

/**
 * Ask for pages, as the cursor moves and as the game changes.
 * @param {number} line
 * @param {(shown: Shown) => void} show
 * @param {(fault: string) => void} setFault
 */
function followPage(line, show, setFault) {
  /** Number of the page to which somebody leafed; 0 follows the cursor. */
  let chosen = 0;
  let timer = 0, turn = 0;
  /** @type {Shown | null} */
  let last = null;
  const load = async () => {
    turn += 1;
    const own = turn;
    const at = line || cursorLine.peek();
    try {
      /** @type {RulebookPage} */
      const told = await get("/api/rulebook", { line: at, page: chosen, key: last?.told.key, window: windowId });
      if (own !== turn) return;
      if (!told.key) return setFault(told.reason);
      const made = told.svg || !last ? await decoded(told.svg) : last;
      if (own !== turn) return;
      if (last && made.image !== last.image) URL.revokeObjectURL(last.image.src);
      last = { told, image: made.image, size: made.size ?? { width: 210, height: 297 } };
      setFault("");
      show(last);
    } catch (trouble) {
      if (own !== turn) return;
      if (!(trouble instanceof ApiError)) throw trouble;
      // Without a connection, and while a later request is under way, the page stays as it is.
      if (trouble.code !== "lost" && trouble.status !== 503) setFault(trouble.message || tr("Something went wrong inside Punchboard."));
    }
  };
  /** @param {number} time in ms */
  const loadIn = (time) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void load(), time);
  };
  const ends = [
    cursorLine.subscribe(() => {
      if (line && last) return;
      chosen = 0;
      loadIn(last ? PAUSE : 0);
    }),
    onChange(() => loadIn(0)),
  ];
  return {
    /** @param {number} number */
    leaf: (number) => {
      chosen = number;
      loadIn(0);
    },
    end: () => {
      window.clearTimeout(timer);
      turn += 1;
      for (const each of ends) each();
      if (last) URL.revokeObjectURL(last.image.src);
    },
  };
}

/** @param {{ shown: Shown }} props */
function Stage({ shown: { told, image, size } }) {
  const stage = useRef(/** @type {HTMLDivElement | null} */ (null));
  const holder = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const box = /** @type {HTMLDivElement} */ (stage.current);
    const observer = new ResizeObserver(() => setRoom({ width: box.clientWidth - 2 * EDGE, height: box.offsetHeight - 2 * EDGE }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const [wide, tall] = [room.width / size.width, room.height / size.height].map((each) => (each * 100) / NOMINAL);
  const fitting = limited(Math.min(wide, Math.max(tall, READABLE)));
  useLayoutEffect(() => {
    fits.value = fitting;
  }, [fitting]);
  const scale = ((zoom.value || fitting) / 100) * NOMINAL;
  useLayoutEffect(() => {
    image.alt = tr("Page {number} of the rulebook", { number: told.number });
    holder.current?.replaceChildren(image);
  }, [image]);
  const [mark] = told.marks;
  const place = mark ? `${mark.x}/${mark.y}` : "";
  useLayoutEffect(() => {
    if (stage.current && room.width) showMark(stage.current, mark, scale);
  }, [told.number, place, scale, room.width > 0]);
  return (
    <div class="page-stage" ref={stage} role="group" aria-label={tr("Page")} tabIndex={0}>
      <div class="page-sheet" style={{ width: `${size.width * scale}px`, height: `${size.height * scale}px` }}>
        <div class="face-picture" ref={holder} />
        {told.marks.map(({ x, y, height }) => (
          <div key={`${x}/${y}`} class="page-mark" aria-hidden="true"
            style={{ left: `${x * scale}px`, top: `${y * scale}px`, height: `${height * scale}px` }} />
        ))}
      </div>
    </div>
  );
}

/**
 * Scroll a page so that its mark is in sight, or to its top if it has none.
 * @param {HTMLElement} stage
 * @param {RulebookPage["marks"][number] | undefined} mark
 * @param {number} scale pixels in a millimeter
 */
function showMark(stage, mark, scale) {
  if (!mark) {
    stage.scrollTop = 0;
    return;
  }
  const left = mark.x * scale, top = mark.y * scale;
  const isSeen = top >= stage.scrollTop && top + AIR <= stage.scrollTop + stage.clientHeight;
  if (!isSeen) stage.scrollTop = top - stage.clientHeight / 3;
  if (left < stage.scrollLeft || left + stage.clientWidth / 2 > stage.scrollLeft + stage.clientWidth) stage.scrollLeft = left - AIR / 2;
}

/** Percent of the true size at which the page fits its room. */
const fits = signal(100);

/** @param {number} next percent of the true size; 0 fits the page into its room */
function setZoom(next) {
  zoom.value = next && Math.round(limited(next));
  keep("page-zoom", String(zoom.value));
}

function PageSize() {
  const now = zoom.value || fits.value;
  const percent = (now / 100).toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div class="zoom-tools" role="group" aria-label={tr("Size")}>
      <ToolButton label={tr("Smaller")} keys="−" isOff={now <= LEAST} onClick={() => setZoom(nextStep(now, -1))}><MinusIcon /></ToolButton>
      <button class="button quiet zoom-value" type="button" aria-label={tr("Size: {percent}", { percent })} title={tr("Fit the room")} onClick={() => setZoom(0)}>
        {percent}
      </button>
      <ToolButton label={tr("Larger")} keys="+" align="end" isOff={now >= MOST} onClick={() => setZoom(nextStep(now, 1))}><PlusIcon /></ToolButton>
    </div>
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {(step: 1 | -1) => void} leaf
 */
function onKey(event, leaf) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const now = zoom.peek() || fits.peek();
  const act = {
    PageUp: () => leaf(-1), PageDown: () => leaf(1),
    "+": () => setZoom(nextStep(now, 1)), "=": () => setZoom(nextStep(now, 1)), "-": () => setZoom(nextStep(now, -1)),
    "0": () => setZoom(0), "1": () => setZoom(100), "2": () => setZoom(200),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
