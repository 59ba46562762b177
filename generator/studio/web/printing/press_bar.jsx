// The button that makes the PDFs, how far they are, and what became of them.

import { useEffect, useRef } from "preact/hooks";
import { address } from "../api.js";
import { PrintIcon } from "../icons.jsx";
import { press, problemsAreOpen } from "../state.js";
import { tr, trCount } from "../words.js";
import { OlderNote } from "./older_note.jsx";
import { PullLink } from "./pull_link.jsx";
import { cancelPdfs, makePdfs, plan } from "./state.js";

/** @import { PressState } from "../answers.d.ts" */

/** @param {{ out: string, onPrinted: () => void }} props */
export function PressBar({ out, onPrinted }) {
  const told = press.value;
  const result = useRef(/** @type {HTMLDivElement | null} */ (null));
  const before = useRef(told.state);
  useEffect(() => {
    // Scrolled to other sheets, nobody would see what became of the PDFs.
    if (before.current === "working" && told.state !== "working") result.current?.scrollIntoView({ block: "end" });
    before.current = told.state;
  }, [told.state]);
  const sheets = plan.value?.files.reduce((sum, each) => sum + each.sheets, 0);
  return (
    <section class="press" aria-label={tr("PDFs")}>
      <div class="press-bar">
        <p role="status">{sheets !== undefined && trCount("{count} sheet of paper", "{count} sheets of paper", sheets)}</p>
        {told.state === "working" ? <Progress told={told} /> : (
          <button class="button primary" type="button" disabled={!sheets} onClick={() => makePdfs(false)}>
            <PrintIcon />{tr("Make PDFs")}
          </button>
        )}
      </div>
      <div ref={result}>
        <div role="status">
          {told.state === "cancelled" && <p class="press-told">{tr("Cancelled. The PDFs of before are still there.")}</p>}
          {told.state === "done" && <Made told={told} out={out} onPrinted={onPrinted} />}
        </div>
        <div role="alert">
          {told.state === "faulty" && <Faulty told={told} />}
          {told.state === "failed" && <p class="press-told print-fault">{told.hint ? `${told.message}; ${told.hint}` : told.message}</p>}
        </div>
      </div>
    </section>
  );
}

/** @param {{ told: PressState }} props */
function Progress({ told: { step, done = 0, all = 0 } }) {
  const words = step === "drawing"
    ? tr("Drawing page {done} of {all}", { done, all })
    : step === "layout" ? tr("Laying out the cards…") : tr("Reading the game…");
  return (
    <div class="press-progress">
      <p id="press-step">{words}</p>
      <progress aria-labelledby="press-step" value={step === "drawing" ? done : undefined} max={all || 1} />
      <button class="button" type="button" onClick={cancelPdfs}>{tr("Cancel")}</button>
    </div>
  );
}

/** @param {{ told: PressState, out: string, onPrinted: () => void }} props */
function Made({ told: { files = [], errors = [], rules_left_out: isWithoutRules, nothing: isNothing, findings = 0, pull }, out, onPrinted }) {
  if (isNothing) return <p class="press-told">{tr("Nothing changed since the last print.")}</p>;
  return (
    <div class="press-told">
      <h2>{errors.length ? tr("Drafts") : tr("PDFs")}</h2>
      <OlderNote />
      {errors.length > 0 && (
        <p class="print-fault">
          {trCount("{count} error is marked on its card.", "{count} errors are marked on their cards.", errors.length)}
        </p>
      )}
      {isWithoutRules && <p class="print-fault">{tr("The rulebook is left out: it has errors.")}</p>}
      <ul class="press-files">
        {files.map(({ name, title, pages }) => (
          <li key={name}>
            <a href={address("/api/print/file", { name })} target="_blank" rel="noopener"><bdi>{title}</bdi></a>
            {" "}<span class="quiet-text">{trCount("{count} page", "{count} pages", pages)}</span>
          </li>
        ))}
      </ul>
      {findings > 0 && (
        <p class="quiet-text">{trCount("{count} remark on the print", "{count} remarks on the print", findings)}</p>
      )}
      <p class="quiet-text">{tr("In the folder {folder}. Print them at 100 %.", { folder: out })}</p>
      <p class="press-buttons">
        {pull && <PullLink />}
        <button class="button" type="button" onClick={onPrinted}>{tr("I printed this…")}</button>
      </p>
    </div>
  );
}

/** @param {{ told: PressState }} props */
function Faulty({ told: { errors = [] } }) {
  return (
    <div class="press-told">
      <h2>{trCount("{count} error", "{count} errors", errors.length)}</h2>
      <ul>
        {errors.slice(0, 3).map(({ message, place }) => (
          <li key={`${place} ${message}`}>{place && <><bdi class="quiet-text">{place}</bdi>{" "}</>}<bdi>{message}</bdi></li>
        ))}
      </ul>
      <p class="press-buttons">
        <button class="button" type="button" onClick={() => (problemsAreOpen.value = true)}>{tr("Show problems")}</button>
        <button class="button primary" type="button" onClick={() => makePdfs(true)}>{tr("Print anyway")}</button>
      </p>
      <p class="quiet-text">{tr("Each card with an error is then marked as a draft.")}</p>
    </div>
  );
}
