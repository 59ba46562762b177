// The cells that the selected elements show on this card: the scope "only this card".

import { useId, useRef, useState } from "preact/hooks";
import { card, component, edit, showFault } from "../state.js";
import { tr } from "../words.js";
import { FieldEdits } from "./field_edits.js";
import { useTyped } from "./pickers/typed.js";
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
  const saved = useRef("");
  const [edits] = useState(() => new FieldEdits(async ({ value, group }) => {
    const of = component.peek(), now = cells.peek(), heading = now?.cells[column]?.heading;
    if (!of || !now?.row || heading === undefined) return null;
    const text = String(value);
    try {
      const answer = await edit([{
        kind: "cell", component: of.name, row: now.row, card: card.peek(), column: heading, was: saved.current, text,
      }], group);
      saved.current = text;
      return answer;
    } catch (fault) {
      showFault(fault);
      return null;
    }
  }));
  const { typed, setTyped, leave } = useTyped(edits, readNow);
  const begin = () => {
    edits.begin();
    // Until the table is read again, it's older than what was saved.
    if (typed === null) saved.current = known?.text ?? "";
  };
  return (
    <div class="field-row wide">
      <label class="field-label" for={id}><bdi>{column}</bdi></label>
      <div class="field-control">
        <textarea id={id} class="input" rows={2} value={typed ?? known?.text ?? ""} disabled={isOff} onFocus={begin}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            edits.push(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || typed === null) return;
            event.preventDefault();
            event.stopPropagation();
            void edits.takeBack().then(leave);
          }}
          onBlur={leave} />
      </div>
    </div>
  );
}
