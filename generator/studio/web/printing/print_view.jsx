// From the cards to paper: choices on the left, the sheets as they will print on the right.

import { useEffect } from "preact/hooks";
import { Empty, Loading } from "../shell/empty.jsx";
import { tr } from "../words.js";
import { Choices } from "./choices.jsx";
import { PressBar } from "./press_bar.jsx";
import { Sheets } from "./sheets.jsx";
import { open, options, plan, planFault } from "./state.js";

export function PrintView() {
  useEffect(open, []);
  if (!options.value) {
    return planFault.value
      ? <Empty title={tr("Nothing can be printed yet")} text={planFault.value} />
      : <Loading text={tr("Planning the sheets…")} />;
  }
  return (
    <div class="print">
      <div class="print-side"><Choices options={options.value} /></div>
      <div class="print-main">
        <PressBar out={options.value.out} />
        {planFault.value
          ? <Empty title={tr("The sheets can't be shown")} text={planFault.value} />
          : plan.value ? <Sheets plan={plan.value} /> : <Loading text={tr("Planning the sheets…")} />}
      </div>
    </div>
  );
}
