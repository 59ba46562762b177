// What to print, and how.

import { useState } from "preact/hooks";
import { tr } from "../words.js";
import { PartChoices } from "../shell/part_choices.jsx";
import { CalibrationDialog } from "./calibration_dialog.jsx";
import { FillPlaces } from "./fill_places.jsx";
import { changes, choices, choose } from "./state.js";

/** @import { PrintChoices, PrintOptions } from "../answers.d.ts" */
/** @typedef {{ [name in keyof PrintChoices]: PrintChoices[name] extends boolean ? name : never }[keyof PrintChoices]} Flag */

/** Largest bleed and gap in mm (`LARGEST_SPACING` of the server). */
const LARGEST = 25;

/** @param {{ options: PrintOptions }} props */
export function Choices({ options }) {
  const { paper, printer, duplex } = choices.value;
  const [isCalibrating, setCalibrating] = useState(false);
  return (
    <form class="print-choices" aria-label={tr("What to print, and how")} onSubmit={(event) => event.preventDefault()}>
      <label class="check">
        <input type="checkbox" checked={choices.value.changed} disabled={changes.value.state === "none" || changes.value.state === "idle"}
          onChange={(event) => choose({ changed: event.currentTarget.checked })} />
        {tr("Only cards that changed since the last print")}
      </label>
      <label class="field">
        <span>{tr("Paper")}</span>
        <select class="input" value={paper} onChange={(event) => choose({ paper: event.currentTarget.value })}>
          {options.papers.map((each) => <option key={each.name} value={each.name}>{each.title}</option>)}
        </select>
      </label>
      <label class="field">
        <span>{tr("Backs")}</span>
        <select class="input" value={duplex} onChange={(event) =>
          choose({ duplex: /** @type {PrintChoices["duplex"]} */ (event.currentTarget.value) })}>
          <option value="separate">{tr("Turn the paper by hand: two files")}</option>
          <option value="long-edge">{tr("The printer turns it over the long edge")}</option>
          <option value="short-edge">{tr("The printer turns it over the short edge")}</option>
          <option value="fold">{tr("Fold and glue")}</option>
          <option value="none">{tr("None: fronts only, for sleeves")}</option>
        </select>
      </label>
      {duplex !== "none" && duplex !== "fold" && (
        <div class="print-printer">
          <label class="field">
            <span>{tr("Printer")}</span>
            <select class="input" value={printer} onChange={(event) => choose({ printer: event.currentTarget.value })}>
              <option value="">{tr("Any: backs aren't moved")}</option>
              {Object.keys(options.printers).map((each) => <option key={each} value={each}>{each}</option>)}
            </select>
          </label>
          <button class="button" type="button" onClick={() => setCalibrating(true)}>{tr("Calibrate…")}</button>
        </div>
      )}
      {isCalibrating && <CalibrationDialog printers={options.printers} onClose={() => setCalibrating(false)} />}
      {options.parts.length > 1 && <PartChoices parts={options.parts} chosen={choices.value} onChoose={choose} />}
      <FillPlaces />
      <fieldset class="print-parts">
        <legend>{tr("Look")}</legend>
        <Check name="low_ink" label={tr("Low ink: outlines instead of color")} />
        <Check name="crop_marks" label={tr("Cut marks at the edge of the sheet")} />
        <Check name="ruler" label={tr("Ruler to check the size")} />
        <Check name="rounded" label={tr("Guides for rounded corners")} />
        <div class="print-lengths">
          <Length name="bleed" label={tr("Bleed (mm)")} />
          <Length name="gap" label={tr("Gap (mm)")} />
        </div>
      </fieldset>
    </form>
  );
}

/** @param {{ name: Flag, label: string }} props */
function Check({ name, label }) {
  return (
    <label class="check">
      <input type="checkbox" checked={choices.value[name]} onChange={(event) => choose({ [name]: event.currentTarget.checked })} />
      {label}
    </label>
  );
}

/** @param {{ name: "bleed" | "gap", label: string }} props */
function Length({ name, label }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" type="number" min={0} max={LARGEST} step={0.5} value={choices.value[name]} onChange={(event) => {
        const length = event.currentTarget.valueAsNumber;
        choose({ [name]: Number.isFinite(length) ? Math.min(LARGEST, Math.max(0, length)) : 0 });
      }} />
    </label>
  );
}
