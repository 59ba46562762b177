// Measures once how large a millimeter is on this screen, so that 100 % is the size of the printed card.

import { useState } from "preact/hooks";
import { Dialog } from "../shell/dialog.jsx";
import { language, tr } from "../words.js";
import { measured, millimeter, setMillimeter, setZoom } from "./zoom.js";
import { NOMINAL } from "./measures.js";

/** Size of a bank card in mm: ISO/IEC 7810, ID-1, with corners of 3.18 mm. */
const CARD = { width: 85.6, height: 53.98 };
/** Least and most pixels of CSS in a millimeter, of any screen. */
const LEAST = 1.5, MOST = 12;

/** @param {{ onClose: () => void }} props */
export function MeasureDialog({ onClose }) {
  const [pixels, setPixels] = useState(millimeter.peek());
  const width = (pixels * CARD.width).toLocaleString(language, { maximumFractionDigits: 0 });
  return (
    <Dialog class="measure" title={tr("Measure this screen")} onClose={onClose}>
      <p>
        {tr("Hold a bank card to the screen, its left edge at the left edge of the shape. Move the slider until both are equally wide. Without a card, use a ruler: the shape is 85.6 mm wide.")}
      </p>
      <div class="measure-room">
        <div class="bank-card" style={{ "--mm": `${pixels}px` }} aria-hidden="true">
          <span class="bank-chip" />
          <span class="bank-size">85.6 × 54 mm</span>
        </div>
      </div>
      <label class="field">
        <span>{tr("Width of the shape")}</span>
        <input class="slider" type="range" min={LEAST} max={MOST} step={0.005} value={pixels}
          aria-valuetext={tr("{width} pixels", { width })}
          onInput={(event) => setPixels(Number(event.currentTarget.value))} />
      </label>
      <div class="dialog-buttons">
        {measured.value > 0 && (
          <button class="button quiet" type="button" onClick={() => { setMillimeter(0); setPixels(NOMINAL); }}>
            {tr("Forget the measure")}
          </button>
        )}
        <button class="button primary" type="button" onClick={() => { setMillimeter(pixels); setZoom(100); onClose(); }}>
          {tr("Show the true size")}
        </button>
      </div>
    </Dialog>
  );
}
