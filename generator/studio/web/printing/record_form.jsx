// Which sheets came out of the printer: the next print of changes starts from there.

import { useEffect, useState } from "preact/hooks";
import { tell } from "../state.js";
import { tr, trCount } from "../words.js";
import { OlderNote } from "./older_note.jsx";
import { recordSheets } from "./state.js";

/** @import { PrintRecord } from "../answers.d.ts" */

/** @param {{ record: PrintRecord }} props */
export function RecordForm({ record }) {
  const names = record.sheets.map(([file, page]) => named(file, page));
  const recorded = record.recorded.map(([file, page]) => named(file, page));
  const [ticked, setTicked] = useState(() => new Set(recorded.length ? recorded : names));
  // Other PDFs have other sheets.
  useEffect(() => setTicked(new Set(recorded.length ? recorded : names)), [names.join("\n"), recorded.join("\n")]);
  const files = [...new Set(record.sheets.map(([file]) => file))];
  const isRecorded = recorded.length > 0 && recorded.length === ticked.size && recorded.every((each) => ticked.has(each));
  /** @param {string[]} some @param {boolean} isOn */
  const tick = (some, isOn) => {
    const others = [...ticked].filter((each) => !some.includes(each));
    setTicked(new Set(isOn ? [...others, ...some] : others));
  };
  /** @param {Iterable<string>} sheets */
  const save = async (sheets) => {
    const chosen = new Set(sheets);
    const before = record.recorded;
    if (!await recordSheets(record.sheets.filter(([file, page]) => chosen.has(named(file, page))).map(([file, page]) => [file, page]))) return;
    tell(trCount("Recorded {count} sheet as printed.", "Recorded {count} sheets as printed.", chosen.size), {
      action: { label: tr("Undo"), run: () => void recordSheets(before) },
    });
  };
  return (
    <form class="record" aria-label={tr("I printed this")} onSubmit={(event) => {
      event.preventDefault();
      void save(ticked);
    }}>
      <OlderNote isOnPaper />
      <p>{tr("Tick the sheets that came out well. Cards on other sheets stay on the list of changes.")}</p>
      <p class="press-buttons">
        <button class="button primary" type="submit" disabled={isRecorded || (!ticked.size && !recorded.length)}>
          {trCount("I printed {count} sheet", "I printed {count} sheets", ticked.size)}
        </button>
        {recorded.length > 0 && (
          <button class="button" type="button" onClick={() => save([])}>{tr("I printed none of them")}</button>
        )}
      </p>
      {isRecorded && <p role="status" class="quiet-text">{trCount("{count} sheet is recorded.", "{count} sheets are recorded.", recorded.length)}</p>}
      {files.map((file) => {
        const pages = record.sheets.filter(([of]) => of === file);
        const all = pages.map(([, page]) => named(file, page));
        const count = all.filter((each) => ticked.has(each)).length;
        return (
          <fieldset key={file} class="record-file">
            <legend class="visually-hidden">{file}</legend>
            <label class="check">
              <input type="checkbox" checked={count === all.length} ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < all.length;
              }} onChange={(event) => tick(all, event.currentTarget.checked)} />
              <bdi>{file}</bdi>
              <span class="quiet-text">{tr("{count} of {all} sheets", { count, all: all.length })}</span>
            </label>
            {all.length > 1 && (
              <details>
                <summary>{tr("Single sheets")}</summary>
                <div class="record-pages">
                  {pages.map(([, page, cards]) => (
                    <label key={page} class="check">
                      <input type="checkbox" checked={ticked.has(named(file, page))}
                        onChange={(event) => tick([named(file, page)], event.currentTarget.checked)} />
                      <span>
                        {tr("Page {number}", { number: page })}{" "}
                        <span class="quiet-text">{trCount("{count} piece", "{count} pieces", cards)}</span>
                      </span>
                    </label>
                  ))}
                </div>
              </details>
            )}
          </fieldset>
        );
      })}
    </form>
  );
}

/**
 * @param {string} file
 * @param {number} page
 */
function named(file, page) {
  return `${file} ${page}`;
}
