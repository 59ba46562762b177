// The cells that the selected elements show on this card: the scope "only this card".

import { useId, useRef, useState } from "preact/hooks";
import { card, component, edit, newGroup, showFault, takeBack } from "../state.js";
import { tr } from "../words.js";
import { LatestEdits } from "./latest_edits.js";
import { cells, readNow, shownColumns } from "./state.js";

export function CellFields() {
  const told = cells.value;
  if (!told) return null;
  return (
    <div class="field-group" role="group" aria-label={tr("Cells of this card")}>
      {!told.editable && <p class="inspector-note">{told.reason}</p>}
      {shownColumns.value.map((column) => <CellField key={`${card.value} ${column}`} column={column} isOff={!told.editable} />)}
    </div>
  );
}

/** @param {{ column: string, isOff: boolean }} props */
function CellField({ column, isOff }) {
  const id = useId();
  const known = cells.value?.cells[column];
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const group = useRef("");
  const saved = useRef("");
  const [latest] = useState(() => new LatestEdits((/** @type {string} */ text) => save(text)));
  /** @param {string} text */
  const save = async (text) => {
    const of = component.peek(), row = cells.peek()?.row, heading = known?.heading;
    if (!of || !row || heading === undefined) return null;
    try {
      const answer = await edit([{
        kind: "cell", component: of.name, row, card: card.peek(), column: heading, was: saved.current, text,
      }], group.current);
      saved.current = text;
      return answer;
    } catch (fault) {
      showFault(fault);
      return null;
    }
  };
  const begin = () => {
    group.current = newGroup();
    // Until the table is read again, it's older than what was saved.
    if (typed === null) saved.current = known?.text ?? "";
    latest.isRefused = false;
  };
  const end = () => {
    void latest.done.then(() => readNow()).then(() => setTyped((now) => (now === typed ? null : now)));
  };
  return (
    <div class="field-row wide">
      <label class="field-label" for={id}><bdi>{column}</bdi></label>
      <div class="field-control">
        <textarea id={id} class="input" rows={2} value={typed ?? known?.text ?? ""} disabled={isOff} onFocus={begin}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            latest.push(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || typed === null) return;
            event.preventDefault();
            event.stopPropagation();
            const taken = group.current;
            latest.stop();
            void latest.done.then(() => takeBack(taken)).then(end, showFault);
          }}
          onBlur={end} />
      </div>
    </div>
  );
}
