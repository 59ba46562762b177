// Why something that runs beside the Studio couldn't be done.

import { problemsAreOpen } from "../state.js";
import { tr, trCount } from "../words.js";

/** @import { RunNews } from "../answers.d.ts" */

/** @param {{ told: RunNews }} props */
export function OutFault({ told: { state, message = "", hint = "", errors = [] } }) {
  return (
    <div role="alert">
      {state === "failed" && <p class="print-fault">{hint ? `${message}; ${hint}` : message}</p>}
      {state === "faulty" && (
        <>
          <p class="print-fault">{trCount("{count} error", "{count} errors", errors.length)}</p>
          <ul>{errors.slice(0, 3).map((each) => <li key={each.message}>{each.hint ? `${each.message}; ${each.hint}` : each.message}</li>)}</ul>
          <p><button class="button" type="button" onClick={() => (problemsAreOpen.value = true)}>{tr("Show problems")}</button></p>
        </>
      )}
    </div>
  );
}
