// From the cards to paper: choices on the left, the sheets as they will print on the right.

import { useEffect, useState } from "preact/hooks";
import { Empty, Loading } from "../shell/empty.jsx";
import { tr, trCount } from "../words.js";
import { ChangesList } from "./changes_list.jsx";
import { Choices } from "./choices.jsx";
import { PressBar } from "./press_bar.jsx";
import { RecordForm } from "./record_form.jsx";
import { Sheets } from "./sheets.jsx";
import { changes, open, options, plan, planFault, record } from "./state.js";

export function PrintView() {
  useEffect(open, []);
  const [part, setPart] = useState(/** @type {"sheets" | "changes" | "record"} */ ("sheets"));
  if (!options.value) {
    return planFault.value
      ? <Empty title={tr("Nothing can be printed yet")} text={planFault.value} />
      : <Loading text={tr("Planning the sheets…")} />;
  }
  return (
    <div class="print">
      <div class="print-side"><Choices options={options.value} /></div>
      <div class="print-main">
        <PressBar out={options.value.out} onPrinted={() => setPart("record")} />
        <div class="segments print-segments" role="group" aria-label={tr("Show")}>
          <button type="button" aria-pressed={part === "sheets"} onClick={() => setPart("sheets")}>{tr("Sheets")}</button>
          <button type="button" aria-pressed={part === "changes"} onClick={() => setPart("changes")}>{changesWords()}</button>
          {Boolean(record.value?.sheets.length) && (
            <button type="button" aria-pressed={part === "record"} onClick={() => setPart("record")}>{tr("I printed this")}</button>
          )}
        </div>
        {part === "changes" ? <ChangesList /> : part === "record" && record.value ? <RecordForm record={record.value} /> : <SheetsPart />}
      </div>
    </div>
  );
}

function SheetsPart() {
  if (planFault.value) return <Empty title={tr("The sheets can't be shown")} text={planFault.value} />;
  return plan.value ? <Sheets plan={plan.value} /> : <Loading text={tr("Planning the sheets…")} />;
}

function changesWords() {
  const { state, changes: found } = changes.value;
  if (state !== "done") return tr("Changes");
  return trCount("{count} changed card", "{count} changed cards", found.length);
}
