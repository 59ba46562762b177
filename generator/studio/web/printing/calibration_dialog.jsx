// Measure how far a printer's backs are off: print a sheet, type two numbers, and see what they mean.

import { useState } from "preact/hooks";
import { ApiError, address } from "../api.js";
import { Dialog } from "../shell/dialog.jsx";
import { faultWords, showFault, tell } from "../state.js";
import { tr } from "../words.js";
import { choices, savePrinter } from "./state.js";

/** @import { Offset, Printers } from "../answers.d.ts" */

/** Farthest offset in mm, and the reach of the scales (`FARTHEST_OFFSET`, `STEP` of the server). */
const FARTHEST = 5, STEP = 0.25;
/** How much larger than it is the picture shows the offset. */
const LARGER = 6;

/** @param {{ printers: Printers, onClose: () => void }} props */
export function CalibrationDialog({ printers, onClose }) {
  const { paper, duplex, printer } = choices.value;
  const [name, setName] = useState(printer);
  const [orientation, setOrientation] = useState(/** @type {"portrait" | "landscape"} */ ("portrait"));
  const [read, setRead] = useState(/** @type {Offset} */ ([0, 0]));
  const [fault, setFault] = useState("");
  const known = printers[name.trim()];
  const before = known?.[orientation] ?? [0, 0];
  const after = /** @type {Offset} */ ([0, 1].map((axis) => before[axis] + read[axis]));
  /** @param {0 | 1} axis @param {number} length */
  const take = (axis, length) => {
    const next = /** @type {Offset} */ ([...read]);
    next[axis] = Number.isFinite(length) ? length : 0;
    setRead(next);
    setFault("");
  };
  /** @param {SubmitEvent} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    const chosen = name.trim();
    if (!chosen) {
      setFault(tr("Type the printer's name first."));
      return;
    }
    try {
      const offsets = { portrait: known?.portrait ?? [0, 0], landscape: known?.landscape ?? null, [orientation]: after };
      await savePrinter(chosen, /** @type {Printers[string]} */ (offsets));
      onClose();
      tell(tr("Saved {printer}. Print the sheet again: both scales should read 0.", { printer: chosen }), {
        action: { label: tr("Undo"), run: () => void savePrinter(chosen, known ?? null).catch(showFault) },
      });
    } catch (trouble) {
      if (!(trouble instanceof ApiError)) throw trouble;
      setFault(faultWords(trouble));
    }
  };
  const sheet = address("/api/print/calibration", { paper, duplex, orientation, printer: known ? name.trim() : "" });
  return (
    <Dialog title={tr("Calibrate a printer")} class="calibration-dialog" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <ol class="calibration">
          <li>
            <label class="field">
              <span>{tr("Name of the printer")}</span>
              <input class="input" list="printers" maxLength={100} autocomplete="off" autofocus value={name}
                onInput={(event) => { setName(event.currentTarget.value); setFault(""); }} />
              <datalist id="printers">{Object.keys(printers).map((each) => <option key={each} value={each} />)}</datalist>
            </label>
            <label class="field">
              <span>{tr("Sheets")}</span>
              <select class="input" value={orientation} onChange={(event) =>
                setOrientation(event.currentTarget.value === "landscape" ? "landscape" : "portrait")}>
                <option value="portrait">{tr("Portrait")}</option>
                <option value="landscape">{tr("Landscape")}</option>
              </select>
            </label>
          </li>
          <li>
            <p>
              <a href={sheet} target="_blank" rel="noopener">{tr("Open the calibration sheet")}</a>{" "}
              {tr("Print both pages on one sheet at 100 %, turned as you turn your cards.")}
            </p>
          </li>
          <li>
            <p>{tr("Hold the sheet to a lamp, the front towards you. Find the place on each scale where two lines meet, and type its number.")}</p>
            <div class="calibration-read">
              <Length label={tr("x (mm)")} value={read[0]} onValue={(length) => take(0, length)} />
              <Length label={tr("y (mm)")} value={read[1]} onValue={(length) => take(1, length)} />
              <Sketch offset={after} />
            </div>
            <p role="status">{sentence(after)}</p>
            {known && <p class="quiet-text">{tr("So far: {offset} The sheet shows the rest.", { offset: sentence(/** @type {Offset} */ (before)) })}</p>}
          </li>
        </ol>
        <div role="alert">{fault && <p class="print-fault">{fault}</p>}</div>
        <p class="press-buttons">
          <button class="button primary" type="submit">{tr("Save")}</button>
          {known && (
            <button class="button" type="button" onClick={() => {
              void savePrinter(name.trim(), null).then(() => {
                onClose();
                tell(tr("Forgot {printer}.", { printer: name.trim() }), {
                  action: { label: tr("Undo"), run: () => void savePrinter(name.trim(), known).catch(showFault) },
                });
              }, showFault);
            }}>
              {tr("Forget this printer")}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  );
}

/** @param {{ label: string, value: number, onValue: (length: number) => void }} props */
function Length({ label, value, onValue }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" type="number" min={-FARTHEST} max={FARTHEST} step={STEP} value={value}
        onInput={(event) => onValue(event.currentTarget.valueAsNumber)} />
    </label>
  );
}

/**
 * A card's front, and its back as it will be moved, seen from the back; the offset is drawn larger than it is.
 * @param {{ offset: Offset }} props
 */
function Sketch({ offset: [x, y] }) {
  return (
    <svg viewBox="-35 -35 133 158" aria-hidden="true">
      <rect class="calibration-front" width="63" height="88" rx="3" />
      <rect class="calibration-back" x={x * LARGER} y={-y * LARGER} width="63" height="88" rx="3" fill-opacity="0.7" />
    </svg>
  );
}

/** @param {Offset} offset */
function sentence([x, y]) {
  if (!x && !y) return tr("Backs aren't moved.");
  const across = x < 0 ? tr("{length} mm to the left", { length: -x }) : tr("{length} mm to the right", { length: x });
  const up = y < 0 ? tr("{length} mm down", { length: -y }) : tr("{length} mm up", { length: y });
  if (!y) return tr("Backs are moved {direction}.", { direction: across });
  if (!x) return tr("Backs are moved {direction}.", { direction: up });
  return tr("Backs are moved {across} and {up}.", { across, up });
}
