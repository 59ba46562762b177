import { useId } from "preact/hooks";
import { shownValue, stepped, stepsOf, typedNumber, withPart } from "../field_values.js";
import { TextInput } from "./text_input.jsx";

/** @import { FieldControl } from "../field_edits.js" */

/** Signs of units beside their numbers. @type {{ [unit: string]: string }} */
export const UNITS = { mm: "mm", pt: "pt", deg: "°", "%": "%", "×": "×", "": "" };

/** A number: arrow keys step it. @param {FieldControl} props */
export function NumberField(props) {
  const { field, state } = props;
  return (
    <TextInput {...props} kind="number" unit={UNITS[field.unit]} read={(text) => typedNumber(text, field)}
      onKey={(event, text) => nextText(event, text === "" ? shownValue(state.usual) : text, props)} />
  );
}

/** A list of numbers, each with its name. @param {FieldControl} props */
export function NumbersField(props) {
  const { field, state, edits } = props;
  const id = useId();
  const isSingle = state.value !== undefined && !Array.isArray(state.value);
  return (
    <div class={`numbers count-${field.parts.length}`}>
      {field.parts.map((part, at) => {
        const value = isSingle ? (at === 0 ? state.value : undefined) : /** @type {unknown[] | undefined} */ (state.value)?.[at];
        const usual = isSingle ? state.value : Array.isArray(state.usual) ? state.usual[at] ?? null : state.usual;
        const one = { ...state, value, isExpression: false };
        return (
          <label key={part} class="number-part">
            <span id={`${id}-${at}`} class="part-name" lang="en">{part}</span>
            <TextInput {...props} state={one} value={value} usual={usual} kind="number" unit={UNITS[field.unit]}
              labelId={`${props.labelId} ${id}-${at}`} read={(text) => typedNumber(text, field)}
              send={(next, isTyped) => {
                const whole = withPart(edits.newest(state.value), field, at, next === undefined ? null : next);
                edits.push(Array.isArray(whole) && !whole.length ? undefined : whole, isTyped);
              }}
              onKey={(event, text) => nextText(event, text === "" ? shownValue(usual) : text, props)} />
          </label>
        );
      })}
    </div>
  );
}

/**
 * Return the text after an arrow key; null for other keys, and for text that is no number.
 * @param {KeyboardEvent} event
 * @param {string} text
 * @param {FieldControl} props
 */
function nextText(event, text, { field, state }) {
  const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const number = state.isExpression && typeof state.shows === "number" ? state.shows : typedNumber(text || "0", field);
  if (!way || typeof number !== "number") return null;
  const [small, large] = stepsOf(field);
  return shownValue(stepped(number, way * (event.shiftKey ? large : small), field));
}
