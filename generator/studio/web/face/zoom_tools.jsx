// Buttons for the size of the faces.

import { useEffect, useRef, useState } from "preact/hooks";
import { PlusIcon } from "../icons.jsx";
import { ToolButton } from "../shell/tool_button.jsx";
import { language, tr } from "../words.js";
import { CheckIcon, MinusIcon } from "./face_icons.jsx";
import { MeasureDialog } from "./measure_dialog.jsx";
import { LEAST, MOST, nextStep } from "./measures.js";
import { measured, percent, setZoom, zoom } from "./zoom.js";

export function ZoomTools() {
  const [isMeasuring, setMeasuring] = useState(false);
  const now = percent.value;
  return (
    <div class="zoom-tools" role="group" aria-label={tr("Size")}>
      <ToolButton label={tr("Smaller")} keys="−" isOff={now <= LEAST} onClick={() => setZoom(nextStep(now, -1))}>
        <MinusIcon />
      </ToolButton>
      <ZoomMenu onMeasure={() => setMeasuring(true)} />
      <ToolButton label={tr("Larger")} keys="+" align="end" isOff={now >= MOST} onClick={() => setZoom(nextStep(now, 1))}>
        <PlusIcon />
      </ToolButton>
      {isMeasuring && <MeasureDialog onClose={() => setMeasuring(false)} />}
    </div>
  );
}

/** @param {number} value */
function percentWords(value) {
  return (value / 100).toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });
}

/** @param {{ onMeasure: () => void }} props */
function ZoomMenu({ onMeasure }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (!isOpen) return undefined;
    const items = itemsOf(place.current);
    (items.find((each) => each.ariaChecked === "true") ?? items[0])?.focus();
    const onPointerDown = (/** @type {PointerEvent} */ event) => {
      if (!place.current?.contains(/** @type {Node} */ (event.target))) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [isOpen]);
  const now = zoom.value;
  /** @type {[number, string, string][]} */
  const choices = [
    [0, tr("Fit the room"), "0"],
    [100, tr("True size"), "1"],
    [200, percentWords(200), "2"],
    [400, percentWords(400), ""],
  ];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const items = itemsOf(place.current);
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") setOpen(false);
    else if (next !== undefined) items[(next + items.length) % items.length].focus();
    if (event.key !== "Tab" && event.key !== "Enter" && event.key !== " ") event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu-place" ref={place}>
      <button class="button quiet zoom-value" type="button" ref={button} aria-haspopup="menu" aria-expanded={isOpen}
        aria-label={tr("Size: {percent}", { percent: percentWords(percent.value) })} onClick={() => setOpen(!isOpen)}>
        {percentWords(percent.value)}
      </button>
      {isOpen && (
        <div class="menu" role="menu" aria-label={tr("Size")} onKeyDown={onKeyDown}>
          {choices.map(([value, label, key]) => (
            <button key={value} type="button" role="menuitemradio" aria-checked={now === value} tabIndex={-1}
              onClick={() => { setZoom(value); close(); }}>
              <span class="menu-mark">{now === value && <CheckIcon />}</span>
              <span class="menu-words">{label}</span>
              {key && <kbd>{key}</kbd>}
            </button>
          ))}
          <hr />
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => { setOpen(false); onMeasure(); }}>
            <span class="menu-mark" />
            <span class="menu-words">{measured.value ? tr("Measure this screen again…") : tr("Measure this screen…")}</span>
          </button>
        </div>
      )}
    </div>
  );
}

/** @param {HTMLElement | null} place */
function itemsOf(place) {
  return /** @type {HTMLButtonElement[]} */ ([...(place?.querySelectorAll("[role^=menuitem]") ?? [])]);
}
