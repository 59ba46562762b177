// The control of a field by its type.

import { tr } from "../words.js";
import { shownValue, typedList } from "./field_values.js";
import { ColorField } from "./pickers/color_field.jsx";
import { ColumnField, FontField, IconField, IconsField, StyleField } from "./pickers/name_fields.jsx";
import { NumberField, NumbersField } from "./pickers/number_field.jsx";
import { FocusField, PictureField } from "./pickers/picture_fields.jsx";
import { StopsField } from "./pickers/stops_field.jsx";
import { TemplateField } from "./pickers/template_field.jsx";
import { TextInput } from "./pickers/text_input.jsx";

/** @import { FieldControl } from "./field_edits.js" */

/** @param {FieldControl} props */
function ChoiceField({ field, state, edits, labelId, isOff, describedBy }) {
  const usual = shownValue(state.usual);
  const shown = state.isMixed || !state.isSet ? "" : shownValue(state.value);
  return (
    <select class="input" aria-labelledby={labelId} aria-describedby={describedBy} disabled={isOff} value={shown} data-usual={shown === ""}
      onChange={(event) => {
        edits.push(event.currentTarget.value || undefined);
        edits.end();
      }}>
      {(shown === "" || !field.required) && <option value="" lang={usual && !state.isMixed ? "en" : undefined}>{state.isMixed ? tr("mixed") : usual || tr("none")}</option>}
      {field.choices.map((each) => <option key={each} value={each} lang="en">{each}</option>)}
    </select>
  );
}

/** @param {FieldControl} props */
function FlagField({ state, edits, labelId, isOff, describedBy }) {
  const isOn = state.isSet && !state.isMixed ? state.value === true : state.usual === true;
  return (
    <input type="checkbox" role="switch" class="switch" aria-labelledby={labelId} aria-describedby={describedBy} checked={isOn} disabled={isOff}
      indeterminate={state.isMixed} data-usual={!state.isSet}
      onChange={(event) => {
        edits.push(event.currentTarget.checked);
        edits.end();
      }} />
  );
}

/** A condition or another value that is mostly calculated: `true` and `false` are values, too. @param {FieldControl} props */
function FormulaField(props) {
  return <TextInput {...props} kind="mono" read={(text) => typedLiteral(text.trim())} />;
}

/** @param {string} text */
function typedLiteral(text) {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text || undefined;
}

/** @param {FieldControl} props */
function ListField(props) {
  return <TextInput {...props} read={(text) => typedList(text) || undefined} />;
}

/** @param {FieldControl} props */
function PlainField(props) {
  return <TextInput {...props} read={(text) => text || undefined} />;
}

/** @param {FieldControl} props */
function OtherField({ state }) {
  const shown = shownValue(state.value);
  return <code class="other-value">{state.isMixed ? tr("mixed") : shown || "–"}</code>;
}

/** @type {{ [type: string]: import("preact").FunctionComponent<FieldControl> }} */
const CONTROLS = {
  number: NumberField, numbers: NumbersField, color: ColorField, font: FontField, icon: IconField, icons: IconsField,
  image: PictureField, choice: ChoiceField, flag: FlagField, style: StyleField, formula: FormulaField, list: ListField,
  column: ColumnField, text: PlainField, file: OtherField, other: OtherField, stops: StopsField, template: TemplateField,
};

/** @param {FieldControl} props */
export function FieldInput(props) {
  const { field } = props;
  const Control = field.name === "focus" ? FocusField : CONTROLS[field.type] ?? OtherField;
  return <Control {...props} />;
}
