import { tr } from "../../words.js";
import { ByColumn, columnOf, useColumnColors, ValueColors } from "./column_colors.jsx";
import { hexOf } from "../field_values.js";
import { design } from "../state.js";
import { ChoiceList } from "./choice_list.jsx";
import { PopoverButton } from "./popover.jsx";
import { TextInput } from "./text_input.jsx";

/** @import { FieldControl } from "../field_edits.js" */

/** A color: one of the palette by its name, or any other. @param {FieldControl} props */
export function ColorField(props) {
  const { field, state, edits, isOff } = props;
  const palette = design.value?.palette ?? [];
  const shown = state.isMixed ? "" : state.isExpression ? state.shows ?? "" : state.value ?? state.usual ?? "";
  const hex = hexOf(shown, palette);
  const column = columnOf(state.value, design.value?.let ?? {});
  return (
    <div class="color-field">
      <PopoverButton class="swatch-button" label={tr("Choose a color: {field}", { field: field.title })} isOff={isOff} panel={(close) => (
        <ColorPanel hex={hex} value={state.value} chosen={String(state.value ?? state.usual ?? "")} edits={edits} canBeNone={field.doc.includes("`none`")}
          canFlow={field.fields.some(({ name }) => name === "stops")} onClose={close} />
      )}>
        <span class="swatch" data-none={isNone(hex)} style={{ background: isNone(hex) ? "" : hex }} />
      </PopoverButton>
      <TextInput {...props} read={(text) => text.trim() || undefined} />
      {column && <p class="quiet-text">{tr("By the column {column}", { column })}</p>}
    </div>
  );
}

/** @param {string} hex */
function isNone(hex) {
  return hex === "" || hex === "none" || hex.startsWith("=");
}

/**
 * @param {{
 *   hex: string, value?: unknown, chosen: string, edits: FieldControl["edits"], canBeNone: boolean, canFlow: boolean,
 *   onClose: () => void
 * }} props
 */
export function ColorPanel({ hex, value, chosen, edits, canBeNone, canFlow, onClose }) {
  const columns = useColumnColors();
  const now = columns.find(({ formula }) => formula === value);
  const palette = (design.value?.palette ?? []).map((each) => ({ value: each.name, color: each.color, note: each.color }));
  const choices = canBeNone ? [{ value: "none", label: tr("No color"), color: "transparent" }, ...palette] : palette;
  return (
    <div class="color-panel">
      {now && <ValueColors colors={now} isFirst />}
      <ChoiceList label={tr("Colors of the palette")} choices={choices} chosen={chosen} onChoose={(name) => {
        edits.push(name);
        edits.end();
        onClose();
      }} />
      <label class="other-color">
        <input type="color" value={/^#[0-9a-f]{6}$/.test(hex) ? hex : "#808080"}
          onInput={(event) => edits.push(event.currentTarget.value)} onChange={() => edits.end()} />
        <span>{tr("Another color")}</span>
      </label>
      {canFlow && (
        <button type="button" class="button small" onClick={() => {
          edits.push({ stops: [isNone(hex) ? "ink" : chosen, "white"], angle: 90 });
          edits.end();
          onClose();
        }}>{tr("Begin a gradient")}</button>
      )}
      {columns.filter((each) => each !== now).map((each) => <ByColumn key={each.column} colors={each} edits={edits} />)}
    </div>
  );
}
