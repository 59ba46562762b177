// A value that differs by card: a column of the table, or a formula with its result on the shown card.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ApiError, post } from "../../api.js";
import { card, component, faultWords } from "../../state.js";
import { tr } from "../../words.js";
import { shownValue } from "../field_values.js";
import { design, side } from "../state.js";
import { ChoiceList } from "./choice_list.jsx";

/** @import { FormulaAnswer } from "../../answers.d.ts" */

/** Time in ms after a key press until a formula is calculated. */
const PAUSE = 120;

/**
 * Follow the result of a formula or a text on the shown card.
 * @param {string} text
 * @param {boolean} isText whether it's a text with `{{ … }}` in it
 * @param {string[]} path of the element: names of its repeats aren't known
 * @returns {FormulaAnswer | null} null while there is nothing to calculate
 */
export function useResult(text, isText, path) {
  const [answer, setAnswer] = useState(/** @type {FormulaAnswer | null} */ (null));
  const place = useId();
  const of = component.value?.name ?? "", shown = card.value, which = side.value, told = design.value;
  const isFormula = isText ? text.includes("{") : text.startsWith("=") && text.length > 1;
  useEffect(() => {
    if (!isFormula) {
      setAnswer(null);
      return undefined;
    }
    let isThere = true;
    const timer = window.setTimeout(async () => {
      try {
        const found = await post("/api/formula", { component: of, card: shown, side: which, text, template: isText, element: path, place });
        if (isThere && !found.superseded) setAnswer(found);
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        if (isThere) setAnswer({ fault: { message: faultWords(fault), hint: "" } });
      }
    }, PAUSE);
    return () => {
      isThere = false;
      window.clearTimeout(timer);
    };
  }, [text, isText, of, shown, which, told]);
  return isFormula ? answer : null;
}

/** @param {{ answer: FormulaAnswer | null, id?: string }} props */
export function Result({ answer, id }) {
  if (!answer) return null;
  if (answer.fault) {
    return (
      <p id={id} class="field-fault" role="alert">
        <bdi>{answer.fault.message}</bdi>{answer.fault.hint && <>{" "}<bdi>{answer.fault.hint}</bdi></>}
      </p>
    );
  }
  const words = shownValue(answer.result);
  const where = answer.first ? tr("In the first copy on this card:") : tr("On this card:");
  return (
    <output id={id} class="result">
      {where} {words === "" ? tr("nothing") : <bdi class="result-value">{words}</bdi>}
    </output>
  );
}

/**
 * @param {{ value: string, path: string[], onChange: (formula: string) => void, onClose: () => void }} props
 */
export function FormulaPanel({ value, path, onChange, onClose }) {
  const [text, setText] = useState(value || "=");
  const [isListed, setListed] = useState(false);
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const id = useId();
  const answer = useResult(text.trim(), false, path);
  const save = () => {
    const typed = text.trim();
    if (typed.length < 2) return;
    onChange(typed.startsWith("=") ? typed : `=${typed}`);
    onClose();
  };
  /** @param {string} name */
  const insert = (name) => {
    const input = field.current;
    setListed(false);
    if (!input) return;
    const [from, to] = [input.selectionStart, input.selectionEnd];
    const next = `${text.slice(0, from)}card.${name}${text.slice(to)}`;
    setText(next);
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(from + name.length + 5, from + name.length + 5);
    });
  };
  return (
    <div class="formula-panel">
      <label class="field">
        <span>{tr("Formula")}</span>
        <textarea ref={field} class="input mono" rows={2} value={text} spellcheck={false} aria-describedby={id} data-first
          aria-invalid={Boolean(answer?.fault)} onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            if (!answer?.fault) save();
          }} />
      </label>
      <div class="formula-result"><Result id={id} answer={answer} /></div>
      <div class="panel-actions">
        <button type="button" class="button quiet" aria-expanded={isListed} onClick={() => setListed(!isListed)}>{tr("Insert a column")}</button>
        <button type="button" class="button primary" disabled={text.trim().length < 2 || Boolean(answer?.fault)} onClick={save}>{tr("Use it")}</button>
      </div>
      {isListed && <ColumnList onChoose={insert} />}
    </div>
  );
}

/**
 * The columns of the table with their cells of the shown card.
 * @param {{ onChoose: (name: string) => void, chosen?: string }} props
 */
export function ColumnList({ onChoose, chosen }) {
  const columns = (design.value?.columns ?? []).map((each) => ({ value: each.name, note: shownValue(each.value) || "–" }));
  return <ChoiceList label={tr("Columns")} choices={columns} chosen={chosen} empty={tr("The table has no columns.")} onChoose={onChoose} />;
}
