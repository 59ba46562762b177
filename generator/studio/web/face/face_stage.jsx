// The room where faces lie: their size, their places, and the overlay on each.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Empty } from "../shell/empty.jsx";
import { tr } from "../words.js";
import { fit } from "./measures.js";
import { Overlay } from "./overlay.jsx";
import { reload, SIDES, views } from "./pictures.js";
import { fitting, millimeter, percent, setZoom, sides, zoom } from "./zoom.js";

/** @import { Component, Side } from "../answers.d.ts" */
/** @typedef {{ x: number, y: number, clientX: number, clientY: number }} Held a place of the content that stays under the pointer */

/** Lengths in rem: around the faces, between them, and of the words above each. */
const EDGE = 1.25, GAP = 1.25, CAPTION = 1.75;
/** Enlargement for each pixel that a wheel turns. */
const WHEEL = 0.0015;

/**
 * `only` is the side that is shown, without it those that are chosen; `Over` lies on each face.
 * @typedef {import("preact").ComponentType<{ side: Side, component: string, card: string, faceKey: string }>} Over
 * @param {{ component: Component, card: string, name: string, only?: Side, Over?: Over }} props
 */
export function FaceStage({ component, card, name, only, Over = Overlay }) {
  const stage = useRef(/** @type {HTMLDivElement | null} */ (null));
  const content = useRef(/** @type {HTMLDivElement | null} */ (null));
  const held = useRef(/** @type {Held | null} */ (null));
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => watchRoom(/** @type {HTMLDivElement} */ (stage.current), setRoom), []);
  useEffect(() => zoomByWheel(/** @type {HTMLDivElement} */ (stage.current), content, held), []);

  const back = views.back.value;
  const hasBack = back.state === "loading" && !back.image ? component.hasBack : back.state !== "none";
  const seen = only ? [only]
    : SIDES.filter((side) => side === "front" ? !hasBack || sides.value !== "back" : hasBack && sides.value !== "front");
  const sizes = seen.map((side) => views[side].value.size ?? sizeOf(component));
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const inner = { width: room.width - 2 * EDGE * rem, height: room.height - 2 * EDGE * rem };
  const found = fit(inner, sizes, { millimeter: millimeter.value, gap: GAP * rem, caption: CAPTION * rem });
  const isMeasured = room.width > 0;
  useLayoutEffect(() => {
    if (isMeasured) fitting.value = found.percent;
  }, [found.percent, isMeasured]);
  const scale = ((zoom.value || found.percent) / 100) * millimeter.value;
  useLayoutEffect(() => {
    if (held.current && stage.current && content.current) holdPlace(stage.current, content.current, held.current);
    held.current = null;
  }, [scale]);
  return (
    <div class="face-stage" ref={stage} data-card={card} role="group" aria-label={tr("Faces")} tabIndex={0}>
      <div class={`face-content ${found.isRow ? "in-row" : "in-column"}`} ref={content}
        style={{ "--mm": `${scale}px`, visibility: isMeasured ? "visible" : "hidden" }}>
        {seen.map((side, at) => (
          <OneSide key={side} side={side} component={component} card={card} name={name} size={sizes[at]} hasBack={hasBack} isOnly={only !== undefined} Over={Over} />
        ))}
      </div>
    </div>
  );
}

/** @param {Component} component */
function sizeOf({ width, height }) {
  return width && height ? { width, height } : { width: 63, height: 88 };
}

/**
 * @param {{ side: Side, component: Component, card: string, name: string, size: { width: number, height: number }, hasBack: boolean, isOnly: boolean, Over: Over }} props
 */
function OneSide({ side, component, card, name, size, hasBack, isOnly, Over }) {
  const view = views[side].value;
  const holder = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { image } = view;
  const title = side === "front" ? tr("Front") : tr("Back");
  useLayoutEffect(() => {
    if (image) holder.current?.replaceChildren(image);
    else holder.current?.replaceChildren();
  }, [image]);
  useLayoutEffect(() => {
    if (image) image.alt = hasBack ? tr("{side} of {card}", { side: title, card: name }) : name;
  }, [image, name, title, hasBack]);
  return (
    <figure class="face-side" aria-busy={view.state === "loading"}>
      <figcaption>{hasBack && !isOnly && title}</figcaption>
      <div class={`face-sheet${view.isLate ? " is-late" : ""}${image ? "" : " is-blank"}`}
        style={{ width: `calc(var(--mm) * ${size.width})`, height: `calc(var(--mm) * ${size.height})` }}>
        <div class="face-picture" ref={holder} />
        {view.isLate && <div class="face-wait" role="status"><div class="spinner" aria-hidden="true" /><span class="visually-hidden">{tr("Drawing the face…")}</span></div>}
        {view.state === "shown" && <Over side={side} component={component.name} card={card} faceKey={view.key} />}
        {view.state === "broken" && <Broken message={view.message || view.faults[0]?.message || ""} />}
      </div>
    </figure>
  );
}

/** @param {{ message: string }} props */
function Broken({ message }) {
  return (
    <Empty title={tr("This face can't be shown")} text={message}>
      <button class="button" type="button" onClick={reload}>{tr("Try again")}</button>
    </Empty>
  );
}

/**
 * @param {HTMLElement} stage
 * @param {import("preact/hooks").Dispatch<import("preact/hooks").StateUpdater<{ width: number, height: number }>>} setRoom
 */
function watchRoom(stage, setRoom) {
  const read = () => {
    // With the room of scroll bars: a bar that comes and goes would change what fits.
    const { offsetWidth: width, offsetHeight: height } = stage;
    setRoom((before) => before.width === width && before.height === height ? before : { width, height });
  };
  read();
  const observer = new ResizeObserver(read);
  observer.observe(stage);
  return () => observer.disconnect();
}

/**
 * Zoom by Ctrl and the wheel, or two fingers on a touch pad; what's under the pointer stays there.
 * @param {HTMLElement} stage
 * @param {{ current: HTMLElement | null }} content
 * @param {{ current: Held | null }} held
 */
function zoomByWheel(stage, content, held) {
  /** @param {WheelEvent} event */
  const onWheel = (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = content.current?.getBoundingClientRect();
    if (!box) return;
    const { clientX, clientY } = event;
    held.current = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height, clientX, clientY };
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    setZoom(percent.peek() * Math.exp(-event.deltaY * lines * WHEEL));
  };
  stage.addEventListener("wheel", onWheel, { passive: false });
  return () => stage.removeEventListener("wheel", onWheel);
}

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} content
 * @param {Held} held
 */
function holdPlace(stage, content, held) {
  const box = content.getBoundingClientRect();
  stage.scrollLeft += box.left + held.x * box.width - held.clientX;
  stage.scrollTop += box.top + held.y * box.height - held.clientY;
}
