// Colors by the values of a column, such as red for Fire: chosen, never typed.

import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, get } from "../../api.js";
import { card, component, newGroup, revision, showFault } from "../../state.js";
import { tr, trCount } from "../../words.js";
import { hexOf } from "../field_values.js";
import { LatestEdits } from "../latest_edits.js";
import { design, isEditable, sendOps, side } from "../state.js";

/** @import { ColumnColors, Design } from "../../answers.d.ts" */
/** @import { FieldEdits } from "../field_edits.js" */

/** The columns of a component as they were told last: a panel that opens has them at once, and keeps its place. */
let latest = { of: "", columns: /** @type {ColumnColors[]} */ ([]) };

/**
 * Return the columns whose values can have a color each; they follow every change.
 * @returns {ColumnColors[]}
 */
export function useColumnColors() {
  const of = component.value?.name ?? "", shown = card.value, which = side.value;
  const [columns, setColumns] = useState(latest.of === of ? latest.columns : []);
  /** @param {ColumnColors[]} told */
  const take = (told) => {
    latest = { of, columns: told };
    setColumns(told);
  };
  useEffect(() => {
    const ending = new AbortController();
    get("/api/colors", { component: of, card: shown, side: which }, ending.signal).then(
      (told) => take(told.columns),
      (fault) => {
        if (ending.signal.aborted) return;
        if (fault instanceof ApiError && fault.status === 404) take([]);
        else showFault(fault);
      });
    return () => ending.abort();
  }, [of, shown, which, revision.value]);
  return columns;
}

/**
 * Return the column that decides a color; "" for other values.
 * @param {unknown} value of a field
 * @param {Design["let"]} names of the layout
 * @returns {string}
 */
export function columnOf(value, names) {
  const text = String(value ?? "");
  const named = names[text.slice(1)]?.value;
  return /^=game\.\w+\[card\.(\w+)\]/.exec(typeof named === "string" && text.startsWith("=") ? named : text)?.[1] ?? "";
}

/**
 * A button that gives each value of a column its color.
 * @param {{ colors: ColumnColors, edits: FieldEdits }} props
 */
export function ByColumn({ colors, edits }) {
  const { column, formula, values } = colors;
  return (
    <button type="button" class="button by-column" onClick={async () => {
      const { group } = edits;
      const all = Object.fromEntries(values.map(({ value, color }) => [value, color]));
      if (!colors.made && (await sendOps([{ op: "colors.set", name: column, colors: all }], group)) === null) return;
      edits.push(formula);
      edits.end();
    }}>
      <span>{tr("By the column {column}", { column })}</span>
      <span class="by-column-colors" aria-hidden="true">
        {values.map(({ value, color }) => <span key={value} class="swatch" style={{ background: hexOf(color, []) }} />)}
      </span>
    </button>
  );
}

/**
 * The values of a column with their colors.
 * @param {{ colors: ColumnColors, isFirst?: boolean }} props `isFirst`: whether a panel that opens gives them the focus
 */
export function ValueColors({ colors, isFirst = false }) {
  const { column, values } = colors;
  const words = tr("Colors by {column}", { column });
  return (
    <div class="value-colors" role="group" aria-label={words}>
      <h3>{words}</h3>
      {values.map((each, at) => <ValueColor key={each.value} column={column} entry={each} isFirst={isFirst && at === 0} />)}
    </div>
  );
}

/** @param {{ column: string, entry: ColumnColors["values"][number], isFirst: boolean }} props */
function ValueColor({ column, entry, isFirst }) {
  const { value, cards, color } = entry;
  const group = useRef("");
  const [edits] = useState(() => new LatestEdits((/** @type {string} */ next) =>
    sendOps([{ op: "colors.set", name: column, colors: { [value]: next } }], group.current)));
  return (
    <label class="color-entry">
      <input type="color" value={hexOf(color, design.value?.palette ?? [])} disabled={!isEditable.value} data-first={isFirst ? "" : undefined}
        onFocus={() => (group.current = newGroup())}
        onInput={(event) => {
          group.current ||= newGroup();
          edits.push(event.currentTarget.value);
        }} />
      <bdi>{value}</bdi>
      <span class="quiet-text origin">{trCount("{count} card", "{count} cards", cards)}</span>
    </label>
  );
}
