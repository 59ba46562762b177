// All cards of a component as pictures; only those in view are there.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { address } from "../api.js";
import { keep, kept } from "../kept.js";
import { AllNotesButton } from "../notes/all_notes_button.jsx";
import { cardKey } from "../notes/note_list.js";
import { openNotes } from "../notes/note_state.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { card, goTo, selectCard, view } from "../state.js";
import { tr, trCount } from "../words.js";
import { cardList, followCards } from "./card_list.js";
import { inView } from "./measures.js";

/** @import { Component, Side, WallCard } from "../answers.d.ts" */

/** Time in ms without a change until the keys of pictures are read again. */
const PAUSE = 120;
/** Time in ms that a card is in view before its picture is fetched: a fast scroll fetches none. */
const SETTLED = 60;
/** Width of pictures in rem: least, most, at first. */
const LEAST = 4, MOST = 30, FIRST = 9;
/** Words for pictures whose name is below them. */
const DECORATIVE = "";
/** Lengths in rem: between tiles, and of the name below a picture. */
const GAP = 1, NAME = 3;

/** @param {{ component: Component }} props */
export function Wall({ component }) {
  useEffect(() => followCards(component.name, PAUSE), [component.name]);
  const [size, setSize] = useState(() => Number(kept("wall-size", String(FIRST))) || FIRST);
  const [side, setSide] = useState(/** @type {Side} */ ("front"));
  const [filter, setFilter] = useState("");
  const list = cardList.value?.component === component.name ? cardList.value : null;
  const cards = useMemo(() => matching(list?.cards ?? [], filter), [list, filter]);
  if (!list) return <Loading text={tr("Reading the cards…")} />;
  if (list.fault) return <Empty title={tr("The wall can't be shown")} text={list.fault} />;
  if (!list.cards.length) return <Empty title={tr("No card yet")} text={tr("Add a row to the table, and its card shows here.")} />;
  return (
    <section class="wall" aria-label={tr("All cards of {component}", { component: component.title })}>
      <div class="wall-bar" role="search">
        <input class="input wall-filter" type="search" placeholder={tr("Find a card")} aria-label={tr("Find a card")}
          value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
        <span class="quiet-text" role="status">
          {filter
            ? tr("{count} of {all}", { count: cards.length, all: list.cards.length })
            : trCount("{count} card", "{count} cards", list.cards.length)}
        </span>
        {component.hasBack && (
          <div class="segments" role="group" aria-label={tr("Side")}>
            <button type="button" aria-pressed={side === "front"} onClick={() => setSide("front")}>{tr("Fronts")}</button>
            <button type="button" aria-pressed={side === "back"} onClick={() => setSide("back")}>{tr("Backs")}</button>
          </div>
        )}
        <AllNotesButton />
        <label class="wall-size">
          <span class="visually-hidden">{tr("Size of the pictures")}</span>
          <input class="slider" type="range" min={LEAST} max={MOST} step={0.5} value={size} onInput={(event) => {
            setSize(Number(event.currentTarget.value));
            keep("wall-size", event.currentTarget.value);
          }} />
        </label>
      </div>
      {cards.length
        ? <Tiles component={component} cards={cards} side={side} size={size} />
        : <Empty title={tr("No such card")} text={tr("No name and no id holds “{text}”.", { text: filter })} />}
    </section>
  );
}

/**
 * @param {WallCard[]} cards
 * @param {string} filter
 */
function matching(cards, filter) {
  const wanted = filter.trim().toLocaleLowerCase();
  if (!wanted) return cards;
  return cards.filter((each) => each.name.toLocaleLowerCase().includes(wanted) || each.card.toLocaleLowerCase().includes(wanted));
}

/** @param {{ component: Component, cards: WallCard[], side: Side, size: number }} props */
function Tiles({ component, cards, side, size }) {
  const room = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [box, setBox] = useState({ top: 0, width: 0, height: 0 });
  useLayoutEffect(() => watch(/** @type {HTMLDivElement} */ (room.current), setBox), []);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const ratio = component.width && component.height ? component.height / component.width : 1;
  const width = size * rem, gap = GAP * rem;
  const columns = Math.max(1, Math.floor((box.width - gap) / (width + gap)));
  const picture = width * Math.min(ratio, 2);
  const high = picture + (NAME + GAP) * rem;
  const count = cards.length;
  const [first, last] = inView({ top: box.top, height: box.height, tile: high, count, columns, beyond: 2 });
  const chosen = card.value;
  const at = cards.findIndex((each) => each.card === chosen);
  const left = Math.max(gap, (box.width - columns * (width + gap) + gap) / 2);

  /** @param {number} index */
  const reveal = (index) => {
    const top = Math.floor(index / columns) * high, stage = room.current;
    if (!stage || index < 0) return;
    if (top < stage.scrollTop || high + gap > stage.clientHeight) stage.scrollTop = top;
    else if (top + high + gap > stage.scrollTop + stage.clientHeight) stage.scrollTop = top + high + gap - stage.clientHeight;
  };
  useLayoutEffect(() => {
    if (box.width) reveal(at);
  }, [columns, box.width > 0, size]);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const page = Math.max(1, Math.floor(box.height / high)) * columns;
    const now = Math.max(at, 0);
    const next = {
      ArrowRight: now + 1, ArrowLeft: now - 1, ArrowDown: now + columns, ArrowUp: now - columns,
      PageDown: now + page, PageUp: now - page, Home: 0, End: count - 1,
    }[event.key];
    if (event.key === "Enter" && at >= 0) openInTable(component, chosen);
    else if (next !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const index = at < 0 ? 0 : Math.min(count - 1, Math.max(0, next));
      selectCard(component.name, cards[index].card);
      reveal(index);
    } else return;
    event.preventDefault();
  };
  const seen = cards.slice(first, last).map((each, index) => ({ each, index: first + index }));
  return (
    <div class="wall-room" ref={room} role="listbox" tabIndex={0} aria-label={component.title}
      aria-activedescendant={at >= first && at < last ? `tile-${at}` : undefined} onKeyDown={onKeyDown}>
      <div class="wall-height" role="presentation" style={{ height: `${Math.ceil(count / columns) * high + gap}px` }}>
        {seen.map(({ each, index }) => (
          <Tile key={each.card} component={component} card={each} side={side} index={index} count={count} isChosen={index === at}
            place={{
              width: `${width}px`, "--tile": `${width}px`, "--picture": `${picture}px`, height: `${high - gap}px`,
              transform: `translate(${left + (index % columns) * (width + gap)}px, ${gap + Math.floor(index / columns) * high}px)`,
            }} />
        ))}
      </div>
    </div>
  );
}

/**
 * @param {{ component: Component, card: WallCard, side: Side, index: number, count: number, isChosen: boolean, place: import("preact").CSSProperties }} props
 */
function Tile({ component, card: { card: id, name, quantity, key }, side, index, count, isChosen, place }) {
  const source = useSource(address("/api/face", { component: component.name, card: id, side, key }));
  const [isBroken, setBroken] = useState(false);
  const open = openNotes.value.get(cardKey(component.name, id)) ?? 0;
  useEffect(() => setBroken(false), [source]);
  return (
    <div class="tile" id={`tile-${index}`} data-card={id} role="option" aria-selected={isChosen} aria-posinset={index + 1} aria-setsize={count}
      style={place} onClick={() => selectCard(component.name, id)} onDblClick={() => openInTable(component, id)}>
      <div class="tile-picture">
        {open > 0 && <span class="note-count" title={trCount("{count} open note", "{count} open notes", open)}>{open}</span>}
        {source && !isBroken && <img src={source} alt={DECORATIVE} draggable={false} decoding="async" onError={() => setBroken(true)} />}
        {isBroken && <span class="quiet-text">{side === "back" ? tr("No back") : tr("Can't be shown")}</span>}
      </div>
      <div class="tile-name">
        <bdi>{breakable(name || id)}</bdi>
        {quantity !== 1 && <span class="copies">{tr("× {count}", { count: quantity })}</span>}
      </div>
    </div>
  );
}

/**
 * Return a name that may break after its dashes.
 * @param {string} name
 */
function breakable(name) {
  return name.split(/([_-]+)/).map((part, at) => at % 2 ? <>{part}<wbr /></> : part);
}

/**
 * Return the address of a picture that is ready: "" until the tile has been in view for a while, then the first one at
 * once, and a newer one only when it's decoded.
 * @param {string} wanted
 */
function useSource(wanted) {
  const [source, setSource] = useState("");
  const isFirst = source === "";
  useEffect(() => {
    let isOver = false;
    const timer = window.setTimeout(async () => {
      if (!isFirst) {
        const next = new Image();
        next.src = wanted;
        await next.decode().catch(() => {});
      }
      if (!isOver) setSource(wanted);
    }, isFirst ? SETTLED : 0);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [wanted]);
  return source;
}

/**
 * Show a card in the table.
 * @param {Component} component
 * @param {string} id
 */
function openInTable(component, id) {
  view.value = "cards";
  goTo({ component: component.name, card: id });
}

/**
 * Tell what of the wall is in view, at most once in each frame.
 * @param {HTMLElement} room
 * @param {(box: { top: number, width: number, height: number }) => void} setBox
 */
function watch(room, setBox) {
  let frame = 0;
  const read = () => {
    frame = 0;
    setBox({ top: room.scrollTop, width: room.clientWidth, height: room.clientHeight });
  };
  const later = () => (frame ||= requestAnimationFrame(read));
  read();
  const observer = new ResizeObserver(later);
  observer.observe(room);
  room.addEventListener("scroll", later, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    room.removeEventListener("scroll", later);
  };
}
