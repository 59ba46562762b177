// Find cells by their text, and replace it.

import { useEffect, useRef, useState } from "preact/hooks";
import { tr, trCount } from "../words.js";
import { holds, replaced } from "./find.js";

/** @import { CardGrid } from "./card_grid.js" */

/** @param {{ grid: () => CardGrid | null, onClose: () => void }} props */
export function FindBar({ grid, onClose }) {
  const [text, setText] = useState("");
  const [replacement, setReplacement] = useState("");
  const [minds, setMinds] = useState(false);
  const [isExact, setExact] = useState(false);
  const [told, setTold] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  const asked = { text, minds, isExact };
  const found = () => {
    const made = grid();
    if (!made) return [];
    const lines = made.shownLines;
    return lines.flatMap((line) =>
      made.table.columns.flatMap((_, at) => (holds(line[`c${at}`] ?? "", asked) ? [{ line, at }] : [])));
  };
  const next = () => {
    const made = grid();
    const places = found();
    setTold(trCount("{count} cell", "{count} cells", places.length));
    if (!made || !places.length) return;
    const at = places.findIndex((each) => each.line === made.active?.line && each.at === made.active?.at);
    const place = places[(at + 1) % places.length];
    void made.show(place).then(() => field.current?.focus());
  };
  const replaceAll = () => {
    const places = found();
    setTold(trCount("{count} cell changed", "{count} cells changed", places.length));
    void grid()?.change(places.map(({ line, at }) => ({ line, at, text: replaced(line[`c${at}`], asked, replacement) })));
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") next();
    else return;
    event.preventDefault();
  };
  const isLocked = !grid()?.table.editable;
  return (
    <div class="find-bar" role="search" onKeyDown={onKey}>
      <input class="input" ref={field} value={text} aria-label={tr("Find")} placeholder={tr("Find")}
        onInput={(event) => setText(event.currentTarget.value)} />
      <button class="button" type="button" onClick={next}>{tr("Next")}</button>
      <input class="input" value={replacement} aria-label={tr("Replace with")} placeholder={tr("Replace with")}
        onInput={(event) => setReplacement(event.currentTarget.value)} />
      <button class="button" type="button" disabled={isLocked || !text} onClick={replaceAll}>{tr("Replace all")}</button>
      <label class="check"><input type="checkbox" checked={minds} onChange={() => setMinds(!minds)} />{tr("Match case")}</label>
      <label class="check"><input type="checkbox" checked={isExact} onChange={() => setExact(!isExact)} />{tr("Whole cell")}</label>
      <span class="quiet-text" role="status">{told}</span>
      <button class="button quiet" type="button" onClick={onClose}>{tr("Close")}</button>
    </div>
  );
}
