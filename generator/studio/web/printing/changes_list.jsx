// What changed since the last print, and why.

import { address } from "../api.js";
import { Empty, Loading } from "../shell/empty.jsx";
import { goTo, press } from "../state.js";
import { tr } from "../words.js";
import { PullLink } from "./pull_link.jsx";
import { changes, choose, makePdfs, older, record } from "./state.js";

/** @import { PrintChange } from "../answers.d.ts" */

export function ChangesList() {
  const { state, changes: found, key = "", message } = changes.value;
  if (state === "none") {
    return <Empty title={tr("Nothing printed yet")} text={tr("Print the cards, then say so with “I printed this”. From then on you see what changed.")} />;
  }
  if (state === "failed") return <Empty title={tr("The changes can't be found")} text={message} />;
  if (state === "faulty") return <Empty title={tr("The changes can't be found")} text={tr("Correct the game's files first.")} />;
  if (state !== "done") return <Loading text={tr("Comparing with the last print…")} />;
  if (!found.length) return <Empty title={tr("Nothing changed")} text={tr("All cards are as they were printed.")} />;
  return (
    <>
      <PullOffer />
      <ul class="changed-cards" aria-label={tr("Changed cards")}>
        {found.map((each, number) => <Changed key={`${each.component} ${each.card}`} change={each} number={number} of={key} />)}
      </ul>
    </>
  );
}

/** The list for swapping cards in the box; it names sheets and places, which only PDFs have. */
function PullOffer() {
  if (record.value?.hasPull && !older.value.length) return <p class="pull-offer"><PullLink /></p>;
  return (
    <p class="pull-offer">
      <button class="button" type="button" disabled={press.value.state === "working"} onClick={() => {
        choose({ changed: true });
        void makePdfs(false);
      }}>
        {tr("Make PDFs and a pull list of these cards")}
      </button>
      <span class="quiet-text">{tr("The pull list names the sheet and place of each card.")}</span>
    </p>
  );
}

/** @param {{ change: PrintChange, number: number, of: string }} props */
function Changed({ change: { component, card, name, printed, out, new: fresh, wanted, reasons, faces }, number, of }) {
  /** @param {"old" | "new"} which */
  const source = (which) => address("/api/print/changed-face", { key: of, number, which });
  return (
    <li class="changed-card">
      <div class="changed-faces">
        {faces[0] && <img src={source("old")} alt={tr("{card} as it was printed", { card: printed })} loading="lazy" />}
        {faces[1] && <img src={source("new")} alt={tr("{card} now", { card: name })} loading="lazy" />}
      </div>
      <div class="changed-words">
        <h2><bdi>{name}</bdi></h2>
        <p class="quiet-text">{copies(out, fresh)}</p>
        <ul>
          {reasons.map((each) => (
            <li key={each.words}>
              <bdi>{each.words}</bdi>
              {each.old !== null && <>: <del><bdi>{each.old || tr("(nothing)")}</bdi></del> → <ins><bdi>{each.new || tr("(nothing)")}</bdi></ins></>}
            </li>
          ))}
        </ul>
        {wanted > 0 && (
          <button class="button quiet" type="button" aria-label={tr("Open {card}", { card: name })} onClick={() => goTo({ component, card })}>
            {tr("Open")}
          </button>
        )}
      </div>
    </li>
  );
}

/**
 * @param {number} out
 * @param {number} fresh
 */
function copies(out, fresh) {
  if (out && fresh) return tr("take out {out}, put in {new}", { out, new: fresh });
  return out ? tr("take out {out}", { out }) : tr("put in {new}", { new: fresh });
}
