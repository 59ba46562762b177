// The sheets as they will print, file by file; a page is fetched when it comes into view.

import { useState } from "preact/hooks";
import { address } from "../api.js";
import { Dialog } from "../shell/dialog.jsx";
import { Empty } from "../shell/empty.jsx";
import { tr, trCount } from "../words.js";

/** @import { SheetFile, SheetPlan } from "../answers.d.ts" */
/** @typedef {{ file: SheetFile, page: number }} Place */

/** Pages of a file that show at first, and how many each click adds. */
const FIRST = 24, MORE = 72;
/** Words for pictures whose name is below them. */
const DECORATIVE = "";

/** @param {{ plan: SheetPlan }} props */
export function Sheets({ plan }) {
  const [large, setLarge] = useState(/** @type {Place | null} */ (null));
  if (!plan.files.length && !plan.faults.length) {
    return <Empty title={tr("No sheets")} text={tr("Nothing that is chosen has cards to print.")} />;
  }
  return (
    <div class="print-sheets">
      {plan.faults.map(({ message, hint }) => (
        <p key={message} class="print-fault">{hint ? `${message}; ${hint}` : message}</p>
      ))}
      {plan.files.map((file) => <Pages key={file.name} plan={plan} file={file} onOpen={(page) => setLarge({ file, page })} />)}
      {large && <LargePage plan={plan} place={large} onMove={setLarge} />}
    </div>
  );
}

/**
 * The pages of a file: the first ones, and more on demand, as a browser can't hold thousands of them.
 * @param {{ plan: SheetPlan, file: SheetFile, onOpen: (page: number) => void }} props
 */
function Pages({ plan, file, onOpen }) {
  const [most, setMost] = useState(FIRST);
  const count = Math.min(most, file.pages);
  return (
    <section class="sheet-file" aria-label={file.title}>
      <h2><bdi>{file.title}</bdi> <span class="quiet-text">{file.paper} · {trCount("{count} page", "{count} pages", file.pages)}</span></h2>
      <ul class="sheet-pages">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} class="sheet-page">
            <button type="button" onClick={() => onOpen(index + 1)}>
              <img src={source(plan, file, index + 1)} alt={DECORATIVE} loading="lazy" decoding="async" width={file.width} height={file.height}
                style={{ aspectRatio: `${file.width} / ${file.height}` }} />
              <span>{tr("Page {number}", { number: index + 1 })}</span>
            </button>
          </li>
        ))}
      </ul>
      {count < file.pages && (
        <button class="button" type="button" onClick={() => setMost(most + MORE)}>
          {trCount("Show more: {count} page is left", "Show more: {count} pages are left", file.pages - count)}
        </button>
      )}
    </section>
  );
}

/**
 * A page in its full size, and the way to its neighbors.
 * @param {{ plan: SheetPlan, place: Place, onMove: (place: Place | null) => void }} props
 */
function LargePage({ plan, place: { file, page }, onMove }) {
  /** @param {number} steps */
  const move = (steps) => {
    const next = page + steps;
    if (next >= 1 && next <= file.pages) onMove({ file, page: next });
  };
  const words = tr("{title}, page {number} of {count}", { title: file.title, number: page, count: file.pages });
  return (
    <Dialog title={words} class="sheet-dialog" onClose={() => onMove(null)}>
      <div class="sheet-large" role="group" aria-label={words} onKeyDown={(event) => {
        const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
        if (!steps) return;
        event.preventDefault();
        move(steps);
      }}>
        <p class="sheet-buttons">
          <button class="button" type="button" disabled={page === 1} onClick={() => move(-1)}>{tr("Previous page")}</button>
          <button class="button" type="button" disabled={page === file.pages} autofocus onClick={() => move(1)}>{tr("Next page")}</button>
        </p>
        <img src={source(plan, file, page)} alt={words} width={file.width} height={file.height} />
      </div>
    </Dialog>
  );
}

/**
 * @param {SheetPlan} plan
 * @param {SheetFile} file
 * @param {number} page
 */
function source(plan, file, page) {
  return address("/api/print/page", { key: plan.key, file: file.name, page });
}
