// Files for other programs, online tables, print shops and machines.

import { address } from "../api.js";
import { PartChoices } from "../shell/part_choices.jsx";
import { tr, trCount } from "../words.js";
import { OutFault } from "./out_fault.jsx";
import { cancelExport, choices, choose, news, startExport, target } from "./out_state.js";

/** @import { ExportNews, ExportTarget, OutOptions } from "../answers.d.ts" */

/** Largest bleed in mm, resolution, and files that are named. */
const LARGEST_BLEED = 25, LEAST_DPI = 36, MOST_DPI = 1200, MOST_NAMED = 8;

/** @param {{ options: OutOptions }} props */
export function Exports({ options }) {
  const shown = options.targets.find((each) => each.name === target.value) ?? options.targets[0];
  /** @type {[ExportTarget["kind"], string][]} */
  const kinds = [
    ["table", tr("Online tables")], ["shop", tr("Print shops")], ["files", tr("A file for each face")],
    ["machine", tr("Cutting machines")], ["other", tr("Others")],
  ];
  return (
    <div class="exports">
      <div class="export-targets" role="group" aria-label={tr("Export for")}>
        {kinds.map(([kind, words]) => {
          const own = options.targets.filter((each) => each.kind === kind);
          return own.length > 0 && (
            <div key={kind}>
              <h2>{words}</h2>
              {own.map((each) => (
                <button key={each.name} type="button" aria-pressed={each.name === shown.name} onClick={() => (target.value = each.name)}>
                  {each.title}
                </button>
              ))}
            </div>
          );
        })}
      </div>
      <section class="export-shown" aria-label={shown.title}>
        <h2>{shown.title}</h2>
        <p>{shown.about}</p>
        {shown.limits.length > 0 && <ul class="quiet-text">{shown.limits.map((each) => <li key={each}>{each}</li>)}</ul>}
        <Fields shown={shown} options={options} />
        <Running shown={shown} />
      </section>
    </div>
  );
}

/** @param {{ shown: ExportTarget, options: OutOptions }} props */
function Fields({ shown, options }) {
  const now = choices.value;
  const takes = (/** @type {string} */ name) => shown.options.includes(name);
  return (
    <form class="export-fields" aria-label={tr("Options")} onSubmit={(event) => event.preventDefault()}>
      {takes("into") && (
        <TextField name="into" label={tr("Update our online table")} placeholder={tr("The whole path of the saved table, such as …/Saves/TS_Save_7.json")}
          help={tr("Pictures, names and new cards are updated there; places, turns and everything else stay. The table as it was is saved beside it. Leave it empty to make a new one.")} />
      )}
      {takes("url") && (
        <TextField name="url" label={tr("Web address of the pictures")} placeholder={tr("https://…, empty for this computer only")} />
      )}
      {takes("profile") && (
        <TextField name="profile" label={tr("ICC profile of the press")} placeholder={tr("The whole path of the file that the print shop gave you")} />
      )}
      {(options.parts.length > 1 || options.parts.some((each) => each.ways.length > 0)) && (
        <PartChoices parts={options.parts} chosen={now} onChoose={choose} />
      )}
      <div class="export-numbers">
        <NumberField label={tr("Bleed (mm)")} least={0} most={LARGEST_BLEED} step={0.5} value={now.bleed} usual={String(shown.bleed)} onChange={(bleed) => choose({ bleed })} />
        <NumberField label={tr("Pixels per inch")} least={LEAST_DPI} most={MOST_DPI} step={1} value={now.dpi || null} usual={tr("automatic")} onChange={(dpi) => choose({ dpi: dpi ?? 0 })} />
      </div>
      <label class="check">
        <input type="checkbox" checked={now.low_ink} onChange={(event) => choose({ low_ink: event.currentTarget.checked })} />
        {tr("Low ink: outlines instead of color")}
      </label>
      <label class="check">
        <input type="checkbox" checked={now.square} onChange={(event) => choose({ square: event.currentTarget.checked })} />
        {tr("Leave the corners of cards square")}
      </label>
    </form>
  );
}

/** @param {{ name: "into" | "url" | "profile", label: string, placeholder: string, help?: string }} props */
function TextField({ name, label, placeholder, help }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" type="text" value={choices.value[name]} placeholder={placeholder} aria-describedby={help && `${name}-help`}
        onInput={(event) => choose({ [name]: event.currentTarget.value })} />
      {help && <small class="quiet-text" id={`${name}-help`}>{help}</small>}
    </label>
  );
}

/** @param {{ label: string, least: number, most: number, step: number, value: number | null, usual: string, onChange: (value: number | null) => void }} props */
function NumberField({ label, least, most, step, value, usual, onChange }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" type="number" min={least} max={most} step={step} value={value ?? ""} placeholder={usual} onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        onChange(Number.isFinite(typed) ? Math.min(most, Math.max(least, typed)) : null);
      }} />
    </label>
  );
}

/** @param {{ shown: ExportTarget }} props */
function Running({ shown }) {
  const told = news.value.export;
  const isWorking = told.state === "working";
  const isUpdate = shown.options.includes("into") && choices.value.into.trim();
  return (
    <>
      {isWorking
        ? (
          <div class="press-progress" role="status">
            <p id="export-step">{told.all ? tr("Drawing {done} of {all}", { done: told.done ?? 0, all: told.all }) : tr("Reading the game…")}</p>
            <progress aria-labelledby="export-step" value={told.all ? told.done : undefined} max={told.all || 1} />
            <button class="button" type="button" onClick={cancelExport}>{tr("Cancel")}</button>
          </div>
        )
        : (
          <p><button class="button primary" type="button" onClick={startExport}>{isUpdate ? tr("Update our online table") : tr("Export")}</button></p>
        )}
      <div role="status">
        {told.state === "cancelled" && <p>{tr("Cancelled. The files of before are still there.")}</p>}
        {told.state === "done" && told.target === shown.name && <Made told={told} />}
      </div>
      <OutFault told={told} />
    </>
  );
}

/** @param {{ told: ExportNews }} props */
function Made({ told: { target: of = "", folder = "", files = [], said = [], bill = [], warnings = [] } }) {
  const [heads = [], ...rows] = bill;
  return (
    <div class="export-made">
      <h3>{trCount("{count} file", "{count} files", files.length)}</h3>
      {rows.length > 0 && (
        <div class="bill" tabIndex={0} role="region" aria-label={tr("Bill")}>
          <table>
            <caption class="visually-hidden">{tr("Bill")}</caption>
            <thead><tr>{heads.map((each) => <th key={each} scope="col">{each}</th>)}</tr></thead>
            <tbody>{rows.map((row, at) => <tr key={at}>{row.map((each, place) => <td key={place}>{each}</td>)}</tr>)}</tbody>
          </table>
        </div>
      )}
      {said.length > 0 && <ul>{said.map((each) => <li key={each}>{each}</li>)}</ul>}
      {warnings.length > 0 && (
        <>
          <h3>{trCount("{count} warning", "{count} warnings", warnings.length)}</h3>
          <ul>{warnings.map((each) => <li key={each.message}>{each.message}{each.hint && <span class="quiet-text">; {each.hint}</span>}</li>)}</ul>
        </>
      )}
      <p class="quiet-text">
        <bdi>{files.slice(0, MOST_NAMED).join(", ")}</bdi>
        {files.length > MOST_NAMED && ` ${trCount("and {count} more", "and {count} more", files.length - MOST_NAMED)}`}
      </p>
      <p class="out-buttons">
        <a class="button" href={address("/api/out/files.zip", { target: of })} download>{tr("Save the files as a zip")}</a>
        <span class="quiet-text">{tr("They are in the folder {folder}.", { folder })}</span>
      </p>
    </div>
  );
}
