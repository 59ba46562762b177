// What lies on a face: in mm from the top left of its trim (`--mm` is the size of one), apart from the picture.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, get } from "../api.js";
import { selections } from "../state.js";
import { tr } from "../words.js";
import { boxOf, inFront, inReadingOrder, placeOf } from "./boxes.js";
import { faceFaults } from "./face_faults.js";
import { FaultMarks } from "./fault_marks.jsx";
import { RegionCallout } from "./region_callout.jsx";

/** @import { Region, Regions, Side } from "../answers.d.ts" */

/** Time in ms that a face stays as it is before its elements are asked for: typing goes first. */
const PAUSE = 150;

/** @param {{ side: Side, component: string, card: string, faceKey: string }} props */
export function Overlay({ side, component, card, faceKey }) {
  const selection = `${component}/${selections.value}`;
  const known = useRegions(side, component, card, faceKey, selection);
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const layer = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => setOpen(null), [selection]);
  const regions = useMemo(() => inReadingOrder(known?.regions.filter(isText) ?? []), [known]);
  const boxes = useMemo(() => regions.map(boxOf), [regions]);
  const ranks = useMemo(() => inFront(boxes), [boxes]);
  const opened = regions.find((each) => nameOf(each) === open);
  const isByKey = useRef(false);
  /**
   * @param {string} name
   * @param {boolean} byKey
   */
  const start = (name, byKey) => {
    isByKey.current = byKey;
    setOpen(name);
  };
  const close = () => {
    setOpen(null);
    const at = regions.findIndex((each) => nameOf(each) === open);
    /** @type {HTMLElement | undefined} */ (layer.current?.querySelectorAll(".region")[at])?.focus();
  };
  return (
    <>
      <div class="overlay" ref={layer} role="group" aria-label={side === "front" ? tr("Texts of the front") : tr("Texts of the back")}>
        {regions.map((region, at) => {
          const name = nameOf(region);
          return (
            <button key={name} type="button" class={`region${name === open ? " is-open" : ""}`} title={hint(region, name === open)}
              aria-label={tr("{element}: {text}", { element: region.path.at(-1), text: region.text ?? "" })} aria-haspopup="dialog" aria-expanded={name === open}
              style={{ ...placeOf(boxes[at]), zIndex: ranks[at] }}
              onDblClick={() => start(name, false)}
              onClick={(event) => { if (event.detail === 0) start(name, true); }}
              onKeyDown={(event) => { if (event.key === "F2") start(name, true); }} />
          );
        })}
      </div>
      <FaultMarks regions={known?.regions ?? []} faults={faceFaults[side].value} />
      {opened && known && (
        <RegionCallout key={open} isByKey={isByKey.current} region={opened} known={known} component={component} card={card}
          anchor={() => layer.current?.querySelector(".region.is-open") ?? null} onClose={close} />
      )}
    </>
  );
}

/**
 * Return the elements of a face; while a new face is read, those of the last one.
 * @param {Side} side
 * @param {string} component
 * @param {string} card
 * @param {string} faceKey
 * @param {string} of what stays while the card is the same, whatever its id
 */
function useRegions(side, component, card, faceKey, of) {
  const [known, setKnown] = useState(/** @type {(Regions & { of: string }) | null} */ (null));
  useEffect(() => {
    const ending = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        /** @type {Regions | null} */
        const told = await get("/api/regions", { component, card, side }, ending.signal);
        if (!ending.signal.aborted) setKnown(told && { ...told, of });
      } catch (fault) {
        // A face without its elements is still a face.
        if (!ending.signal.aborted && !(fault instanceof ApiError)) throw fault;
      }
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
      ending.abort();
    };
  }, [side, of, card, faceKey]);
  return known?.of === of ? known : null;
}

/** @param {Region} region */
function isText(region) {
  return region.text !== null || region.column !== "";
}

/** @param {Region} region */
function nameOf({ layout, path, number }) {
  return JSON.stringify([layout, path, number]);
}

/**
 * @param {Region} region
 * @param {boolean} isOpen
 */
function hint({ path, column }, isOpen) {
  if (isOpen) return undefined;
  return column
    ? tr("{element}: double-click to change {column} of this card", { element: path.at(-1), column })
    : tr("{element}: double-click to see what it's made of", { element: path.at(-1) });
}
