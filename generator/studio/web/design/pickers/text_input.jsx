import { tr } from "../../words.js";
import { shownValue } from "../field_values.js";
import { useTyped } from "./typed.js";

/** @import { FieldControl } from "../field_edits.js" */

/**
 * One line of text whose value is saved while it's typed. Enter ends the typing, Escape takes it back.
 * @param {FieldControl & {
 *   read: (text: string) => unknown, send?: (value: any, isTyped: boolean) => void, value?: unknown, usual?: unknown,
 *   onKey?: (event: KeyboardEvent, text: string) => string | null, kind?: string, unit?: string
 * }} props `read` returns undefined for a text that is no value; `onKey` returns the next text, or null
 */
export function TextInput({
  state, edits, labelId, isOff, read, send = (value, isTyped) => edits.push(value, isTyped), value = state.value, usual = state.usual,
  onKey, kind = "", unit = "", describedBy,
}) {
  const { typed, setTyped, leave } = useTyped(edits);
  const now = state.isMixed ? "" : shownValue(value);
  const text = typed ?? now;
  const isWrong = typed !== null && typed.trim() !== "" && read(typed) === undefined;
  /**
   * @param {string} next
   * @param {boolean} isTyped
   */
  const change = (next, isTyped) => {
    setTyped(next);
    if (next.trim() === "") send(undefined, isTyped);
    else if (read(next) !== undefined) send(read(next), isTyped);
  };
  return (
    <span class={`text-input ${kind}`}>
      <input class="input" type="text" aria-labelledby={labelId} aria-describedby={describedBy}
        value={text} disabled={isOff} aria-invalid={isWrong} autocomplete="off" spellcheck={false}
        placeholder={state.isMixed ? tr("mixed") : shownValue(usual)}
        onFocus={(event) => {
          edits.begin();
          event.currentTarget.select();
        }}
        onInput={(event) => change(event.currentTarget.value, true)}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
          else if (event.key === "Escape" && typed !== null) {
            event.preventDefault();
            event.stopPropagation();
            setTyped(null);
            void edits.takeBack();
          } else {
            const next = onKey?.(event, text);
            if (next === null || next === undefined) return;
            event.preventDefault();
            change(next, false);
          }
        }}
        onBlur={leave} />
      {unit && <span class="unit" aria-hidden="true">{unit}</span>}
    </span>
  );
}
