// Why a table is only shown, when it was fetched, and the ways out.

import { useState } from "preact/hooks";
import { post } from "../api.js";
import { LockIcon } from "../icons.jsx";
import { readGame, showFault, takeState, tell } from "../state.js";
import { dateOf } from "../versions/shown.js";
import { tr } from "../words.js";

/** @import { Table } from "../answers.d.ts" */

/** @param {{ component: string, table: Table, onCopy: () => void }} props */
export function ReadOnlyNote({ component, table, onCopy }) {
  const [isBusy, setBusy] = useState(false);
  const [fetched, setFetched] = useState(0);
  const time = Math.max(fetched, table.fetched ?? 0);
  const fetchAgain = async () => {
    setBusy(true);
    try {
      const answer = await post("/api/table/fetch", { component });
      takeState(answer);
      setFetched(answer.fetched);
      if (!answer.isNew) tell(tr("The online table is as before."));
      else await readGame();
    } catch (fault) {
      showFault(fault);
    }
    setBusy(false);
  };
  const isOnline = typeof table.fetched === "number";
  return (
    <div class="grid-note read-only-note">
      <LockIcon />
      <p>
        {tr("Only shown here: {reason}.", { reason: table.reason })}
        {table.isElsewhere && ` ${tr("What you type becomes a list to paste back.")}`}
        {isOnline && time > 0 && <span class="quiet-text" role="status"> {tr("Fetched {when}.", { when: dateOf(time) })}</span>}
      </p>
      <div>
        {isOnline && (
          <button class="button" type="button" disabled={isBusy} onClick={() => void fetchAgain()}>
            {isBusy ? tr("Asking {host}…", { host: table.host ?? "" }) : tr("Refresh from {host}", { host: table.host ?? "" })}
          </button>
        )}
        {table.canCopy && <button class="button quiet" type="button" onClick={onCopy}>{tr("Work on a CSV copy…")}</button>}
      </div>
    </div>
  );
}
