// Two parts beside each other, or the second above the first in a narrow window, and a divider that moves.

import { useRef, useState } from "preact/hooks";
import { keep, kept } from "../kept.js";

/** Least and most share of the first part, and its share at first, in percent. */
const LEAST = 20, MOST = 85, FIRST = 60;
/** What a key moves the divider by, in percent. */
const STEP = 2;

/**
 * @param {{ name: string, label: string, first: import("preact").ComponentChildren, second: import("preact").ComponentChildren | null }} props
 * `name` is that of the setting, `label` names the divider; without a second part the first has all the room
 */
export function Split({ name, label, first, second }) {
  const [share, setShare] = useState(() => limited(Number(kept(`split-${name}`, String(FIRST)))));
  const whole = useRef(/** @type {HTMLDivElement | null} */ (null));

  /** @param {number} next */
  const move = (next) => {
    setShare(limited(next));
    keep(`split-${name}`, String(limited(next)));
  };
  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const onPointerMove = (event) => {
    if (!whole.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = whole.current.getBoundingClientRect();
    const style = getComputedStyle(whole.current);
    let part = (event.clientX - box.left) / box.width;
    if (style.flexDirection === "column-reverse") part = (box.bottom - event.clientY) / box.height;
    else if (style.direction === "rtl") part = 1 - part;
    move(part * 100);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const next = {
      ArrowLeft: share - STEP, ArrowDown: share - STEP, ArrowRight: share + STEP, ArrowUp: share + STEP,
      Home: LEAST, End: MOST, Enter: FIRST,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  return (
    <div class="split" ref={whole} style={{ "--share": second ? `${share}%` : "100%" }}>
      <div class="split-first">{first}</div>
      {second && (
        <div class="divider" role="separator" tabIndex={0} aria-label={label} aria-valuenow={Math.round(share)}
          aria-valuemin={LEAST} aria-valuemax={MOST} onKeyDown={onKeyDown} onDblClick={() => move(FIRST)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove} />
      )}
      {second && <div class="split-second">{second}</div>}
    </div>
  );
}

/** @param {number} share */
function limited(share) {
  return Number.isFinite(share) ? Math.min(MOST, Math.max(LEAST, share)) : FIRST;
}
