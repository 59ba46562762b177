// What lies on the face: a button for each element, outlines, handles, guides and numbers. Gestures are in gestures.js.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { inReadingOrder, placeOf } from "../face/boxes.js";
import { faceFaults } from "../face/face_faults.js";
import { FaultMarks } from "../face/fault_marks.jsx";
import { tr, trCount } from "../words.js";
import { adding, area, boxesByKey, guides, hovered, isHeld, isLocked, mainBox, readout, selectedFrames, sheet } from "./canvas_state.js";
import { TurnIcon } from "./design_icons.jsx";
import { boundsOf, HANDLES } from "./frame.js";
import { useKeptFocus } from "./focus.js";
import { followPointer } from "./gestures.js";
import { keyOf } from "./layer_tree.js";
import { digits } from "./numbers.js";
import { isEditable, layers, regions, select, selected } from "./state.js";

/** @import { Side } from "../answers.d.ts" */
/** @import { Bounds, Frame, Handle } from "./frame.js" */
/** @import { Guide } from "./snap.js" */

/** Cursors of the handles, from the upper one clockwise by 45°. */
const CURSORS = ["ns-resize", "nesw-resize", "ew-resize", "nwse-resize"];
/** mm below an element that the handle to turn it needs. */
const TURN_ROOM = 3;

/** @param {{ side: Side }} props */
export function Canvas({ side }) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const canvas = /** @type {HTMLDivElement} */ (place.current);
    const stage = /** @type {HTMLElement} */ (canvas.closest(".face-stage"));
    return followPointer(stage, canvas);
  }, []);
  return (
    <>
      <div class={`canvas${adding.value ? " is-adding" : ""}${isHeld.value ? " is-held" : ""}`} ref={place} role="group"
        aria-label={side === "front" ? tr("Elements of the front") : tr("Elements of the back")}>
        <Boxes />
        <Hovered />
        <Selection />
        <Guides />
        <Area />
      </div>
      <FaultMarks regions={regions.value} faults={faceFaults[side].value} />
      <Readout />
    </>
  );
}

/** Buttons for keys and screen readers; the pointer goes through them. */
function Boxes() {
  const told = regions.value;
  const order = useMemo(() => inReadingOrder(told.filter(({ number }) => number === 0)), [told]);
  const chosen = new Set(selected.value.map(keyOf));
  useKeptFocus(".canvas .element", () => document.querySelector(".face-stage"));
  return (
    <>
      {order.map(({ path, kind }) => {
        const key = keyOf(path);
        const box = mainBox(path);
        if (!box || isLocked(path)) return null;
        const name = layers.value.get(key)?.name ?? path[path.length - 1];
        return (
          <button key={key} type="button" class="element" data-key={key} aria-pressed={chosen.has(key)}
            aria-label={tr("{element}: {kind}", { element: name, kind })} style={placeOf(upright(box.frame))}
            onFocus={(event) => { if (event.currentTarget.matches(":focus-visible") && !chosen.has(key)) select([path]); }}
            onClick={(event) => { if (event.detail === 0) select([path]); }} />
        );
      })}
    </>
  );
}

/**
 * Return a frame as the box before its rotation, from its top left.
 * @param {Frame} frame
 */
function upright({ x, y, width, height, angle }) {
  return { x: x - width / 2, y: y - height / 2, width, height, angle };
}

function Hovered() {
  const box = hovered.value;
  if (!box || selectedFrames.value.some(({ key }) => key === box.key)) return null;
  return (
    <div class="outline is-hovered" style={placeOf(upright(box.frame))}>
      <span class="outline-name"><bdi>{layers.value.get(box.key)?.name ?? box.path[box.path.length - 1]}</bdi></span>
    </div>
  );
}

function Selection() {
  const frames = selectedFrames.value;
  const [only] = frames;
  return (
    <>
      {frames.map(({ key, path, frame }) => (
        <>
          {(boxesByKey.value.get(key) ?? []).filter((each) => each !== mainBox(path)).map((each) => (
            <div key={`${key}/${each.number}`} class="outline is-other" style={placeOf(upright(each.frame))} />
          ))}
          <div key={key} class="outline is-selected" style={placeOf(upright(frame))}>
            {frames.length === 1 && isEditable.value && !isLocked(path) && <Handles frame={frame} />}
          </div>
        </>
      ))}
      {frames.length === 1 && <NameTag frame={only.frame} name={nameOf(only.key)} />}
      {frames.length > 1 && (
        <Together frames={frames.map(({ frame }) => frame)} isFixed={!isEditable.value || frames.some(({ path }) => isLocked(path))} />
      )}
    </>
  );
}

/** @param {string} key */
function nameOf(key) {
  const name = layers.value.get(key)?.name ?? key.slice(key.lastIndexOf("/") + 1);
  const count = boxesByKey.value.get(key)?.length ?? 0;
  return count > 1 ? tr("{name} × {count}", { name, count }) : name;
}

/** @param {{ frame: Frame, name: string }} props */
function NameTag({ frame, name }) {
  return <div class="tag-place" style={placeAt(boundsOf([frame]))}><span class="outline-name"><bdi>{name}</bdi></span></div>;
}

/** @param {{ frames: Frame[], isFixed: boolean }} props */
function Together({ frames, isFixed }) {
  return (
    <div class="outline is-together" style={placeAt(boundsOf(frames))}>
      {!isFixed && <SizeHandles angle={0} />}
      <span class="outline-name">{trCount("{count} element", "{count} elements", frames.length)}</span>
    </div>
  );
}

/** @param {Bounds} bounds */
function placeAt({ left, top, right, bottom }) {
  return placeOf({ x: left, y: top, width: right - left, height: bottom - top, angle: 0 });
}

/** @param {{ frame: Frame }} props */
function Handles({ frame }) {
  // Below the element, or above it where the room ends.
  const isAbove = boundsOf([frame]).bottom > sheet.value.height - TURN_ROOM;
  return (
    <>
      <SizeHandles angle={frame.angle} />
      <div class={`handle is-turn${isAbove ? " is-above" : ""}`} data-handle="turn" title={tr("Turn")}><TurnIcon /></div>
    </>
  );
}

/** @param {{ angle: number }} props */
function SizeHandles({ angle }) {
  const eighths = Math.round(angle / 45);
  return (
    <>
      {/** @type {[Handle, [number, number]][]} */ (Object.entries(HANDLES)).map(([name, [right, down]], at) => (
        <div key={name} class={`handle is-${right && down ? "corner" : right ? "side" : "end"}`} data-handle={name}
          style={{
            left: `${(right + 1) * 50}%`, top: `${(down + 1) * 50}%`,
            cursor: CURSORS[(at + eighths + 8) % 4],
          }} />
      ))}
    </>
  );
}

function Guides() {
  return (
    <>
      {guides.value.map((guide) => (
        <div key={`${guide.kind}${guide.axis}${guide.at}${guide.from}`} class={`guide is-${guide.kind} is-${guide.axis}`}
          style={guidePlace(guide)}>
          {guide.kind === "gap" && <span>{digits(guide.to - guide.from)}</span>}
        </div>
      ))}
    </>
  );
}

/** @param {Guide} guide */
function guidePlace({ kind, axis, at, from, to }) {
  const mm = (/** @type {number} */ length) => `calc(var(--mm) * ${length})`;
  const isUpright = (axis === "x") === (kind === "line");
  return isUpright
    ? { left: mm(at), top: mm(from), height: mm(to - from) }
    : { top: mm(at), left: mm(from), width: mm(to - from) };
}

function Area() {
  const drawn = area.value;
  return drawn && <div class={`area${adding.value ? " is-new" : ""}`} style={placeAt(drawn)} />;
}

/** Numbers beside the pointer. */
function Readout() {
  const told = readout.value;
  if (!told) return null;
  return <div class="readout" style={{ left: `${told.x}px`, top: `${told.y}px` }}>{told.words}</div>;
}

