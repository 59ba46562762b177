import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { tr } from "../../words.js";
import { shownValue } from "../field_values.js";
import { NEW_TEXT } from "../new_elements.js";
import { ColumnList, Result, useResult } from "./formula_panel.jsx";
import { IconPanel } from "./name_fields.jsx";
import { PopoverButton } from "./popover.jsx";
import { deletedPill, pillsOf } from "./template_pills.js";
import { useTyped } from "./typed.js";

/** @import { FieldControl } from "../field_edits.js" */

/** A text in which cells of the table and icons are inserted without typing their marks. @param {FieldControl} props */
export function TemplateField({ field, path, state, edits, layers, labelId, isOff }) {
  const { typed, setTyped, leave } = useTyped(edits);
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const pills = useRef(/** @type {HTMLDivElement | null} */ (null));
  /** Where the next insertion goes: the last selection. */
  const place = useRef(/** @type {[number, number] | null} */ (null));
  const id = useId();
  const text = typed ?? (state.isMixed ? "" : shownValue(state.value));
  const calculated = useResult(text, true, layers[0]?.path ?? []);
  // The layout tells the result already, so that no field below moves when it's calculated.
  const isKnown = typed === null && !state.isMixed && state.shows !== null;
  const answer = calculated ?? (isKnown && text.includes("{") ? { result: state.shows } : null);
  useLayoutEffect(() => {
    const shown = area.current;
    if (!shown) return;
    shown.style.height = "auto";
    shown.style.height = `${Math.min(shown.scrollHeight + 2, 220)}px`;
  }, [text]);
  /** @param {string} next */
  const change = (next) => {
    setTyped(next);
    edits.push(next);
  };
  /** @param {string} words */
  const insert = (words) => {
    const [from, to] = text === NEW_TEXT ? [0, text.length] : place.current ?? [text.length, text.length];
    replace(from, to, words);
  };
  /**
   * @param {number} from
   * @param {number} to
   * @param {string} words
   */
  const replace = (from, to, words) => {
    change(text.slice(0, from) + words + text.slice(to));
    const end = from + words.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(end, end);
    });
  };
  /** @param {KeyboardEvent & { currentTarget: HTMLTextAreaElement }} event */
  const onKey = (event) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pill = selectionStart === selectionEnd ? deletedPill(text, selectionStart, event.key) : null;
    if (pill) {
      event.preventDefault();
      replace(...pill, "");
    } else if (event.key === "Escape" && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      void edits.takeBack();
    }
  };
  const note = () => {
    const shown = area.current;
    if (shown) place.current = [shown.selectionStart, shown.selectionEnd];
  };
  return (
    <div class="template-field">
      <div class="pill-text">
        <div ref={pills} class="pills" aria-hidden="true">
          {pillsOf(text).map((each, at) => (each.isPill ? <mark key={at}>{each.text}</mark> : each.text))}
        </div>
        <textarea ref={area} class="input" rows={1} value={text} disabled={isOff} aria-labelledby={labelId} aria-describedby={id} spellcheck={false}
          placeholder={state.isMixed ? tr("mixed") : ""} aria-invalid={Boolean(answer?.fault)}
          onFocus={() => edits.begin()} onSelect={note} onKeyUp={note}
          onInput={(event) => {
            note();
            change(event.currentTarget.value);
          }}
          onKeyDown={onKey} onScroll={(event) => pills.current && (pills.current.scrollTop = event.currentTarget.scrollTop)}
          onBlur={() => {
            note();
            leave();
          }} />
      </div>
      <div class="panel-actions start">
        <PopoverButton class="button small" label={tr("Insert a column: {field}", { field: field.title })} isOff={isOff} panel={(close) => (
          <ColumnList onChoose={(name) => {
            close();
            insert(`{{ card.${name} }}`);
          }} />
        )}>
          {tr("Insert a column")}
        </PopoverButton>
        {path[0] === "text" && (
          <PopoverButton class="button small" label={tr("Insert an icon: {field}", { field: field.title })} isOff={isOff} panel={(close) => (
            <IconPanel chosen="" onChoose={(name) => {
              close();
              insert(`[${name}]`);
            }} onSaved={(name, ...[, , isReplaced]) => {
              close();
              // A new drawing of an icon shows wherever the icon is already.
              if (!isReplaced) insert(`[${name}]`);
            }} />
          )}>
            {tr("Insert an icon")}
          </PopoverButton>
        )}
      </div>
      <Result id={id} answer={answer} />
    </div>
  );
}
