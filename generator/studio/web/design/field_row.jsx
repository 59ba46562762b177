// One field: its label, its control, and all that is said of it.

import { useId, useRef, useState } from "preact/hooks";
import { CloseIcon } from "../icons.jsx";
import { goTo } from "../state.js";
import { tr } from "../words.js";
import { FieldInput } from "./field_control.jsx";
import { FieldEdits } from "./field_edits.js";
import { isExpression, shownValue, stateOf, stepped, stepsOf, typedNumber, unmetNeed } from "./field_values.js";
import { FormulaPanel } from "./pickers/formula_panel.jsx";
import { UNITS } from "./pickers/number_field.jsx";
import { PopoverButton } from "./pickers/popover.jsx";

/** @import { Field, Layer, Need } from "../answers.d.ts" */
/** @import { Sent } from "./field_edits.js" */
/** @import { FieldPath, FieldState } from "./field_values.js" */
/**
 * Where the fields of a section come from, and where their changes go.
 * @typedef {{
 *   layers: Layer[], fields: Field[], path: FieldPath, isOff: boolean,
 *   usualOf: (field: Field) => { value: unknown, from: string },
 *   send: (path: FieldPath, sent: Sent) => Promise<unknown>
 * }} Source `path` is that of the block around the fields; `[]` for those of the element itself
 */

/** Pixels of the pointer for one step of a number. */
const PIXELS = 4;

/** @param {{ source: Source, field: Field }} props */
export function FieldRow({ source, field }) {
  const path = [...source.path, field.name];
  const state = stateOf(source.layers, field, path, source.usualOf(field));
  const id = useId();
  const [isExplained, setExplained] = useState(false);
  const send = useRef((/** @type {Sent} */ sent) => source.send(path, sent));
  send.current = (sent) => source.send(path, sent);
  const [edits] = useState(() => new FieldEdits((sent) => send.current(sent)));
  const need = unmetNeed(field, (name) => valueOf(source, name));
  if (isBlock(field, state) && !need) return <BlockRows {...{ source, field, path, state, edits }} />;
  const isOff = source.isOff || need !== null;
  const isWide = ["template", "numbers"].includes(field.type) && (need === null || state.isSet);
  const drag = field.type === "number" && !isOff ? scrubber(field, state, edits) : {};
  const unset = () => {
    edits.push(undefined);
    edits.end();
  };
  return (
    <div class={`field-row ${isWide ? "wide" : ""}`} data-set={state.isSet} data-field={path.join(".")}>
      <span class="field-label" title={field.doc} {...drag}>
        <bdi id={`${id}-label`} lang="en">{field.title}</bdi>
        <button type="button" class="explain" aria-label={tr("About {field}", { field: field.title })} aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}>?</button>
      </span>
      <div class="field-control">
        {need && !state.isSet
          ? <p id={`${id}-why`} class="quiet-text why">{needWords(need, source.fields)}</p>
          : field.type === "block"
            ? (
              <button type="button" class="button small" disabled={isOff} aria-describedby={`${id}-label`} onClick={() => {
                edits.push(newBlock(field));
                edits.end();
              }}>{tr("Add")}</button>
            )
            : <FieldInput {...{ field, path, state, edits, isOff }} layers={source.layers} labelId={`${id}-label`} describedBy={`${id}-why`} />}
      </div>
      <span class="field-ends">
        {field.expressions && !isOff && (
          <PopoverButton class="tool tiny formula-button" label={tr("Formula: {field}", { field: field.title })} panel={(close) => (
            <FormulaPanel value={state.isExpression ? String(state.value) : ""} path={source.layers[0]?.path ?? []} onClose={close}
              onChange={(formula) => {
                edits.push(formula);
                edits.end();
              }} />
          )}>
            <span aria-hidden="true" data-on={state.isExpression}>ƒx</span>
          </PopoverButton>
        )}
        {state.isSet && !field.required && !source.isOff && state.isOwn && (
          <button type="button" class="tool tiny" aria-label={tr("Take out: {field}", { field: field.title })} title={tr("Take the value out")} onClick={unset}>
            <CloseIcon />
          </button>
        )}
      </span>
      <Notes {...{ id, field, state, isExplained, need, source }} />
    </div>
  );
}

/**
 * Return whether a value is shown as a block: hatching, a clip, or a gradient instead of a color.
 * @param {Field} field
 * @param {FieldState} state
 */
function isBlock(field, { value, isSet }) {
  const isMapping = typeof value === "object" && value !== null && !Array.isArray(value);
  return isSet && (field.type === "block" || (field.fields.length > 0 && isMapping));
}

/**
 * @param {{
 *   id: string, field: Field, state: FieldState, isExplained: boolean, need: Need | null, source: Source
 * }} props
 */
function Notes({ id, field, state, isExplained, need, source }) {
  const shows = shownValue(state.shows);
  return (
    <div class="field-notes">
      {isExplained && (
        <p class="field-doc">
          <span lang="en"><Doc text={field.doc} /></span> {tr("In the file:")} <code>{field.name}</code>
        </p>
      )}
      {need && state.isSet && <p id={`${id}-why`} class="quiet-text">{needWords(need, source.fields)}</p>}
      {state.isExpression && shows !== "" && !["template", "color"].includes(field.type) && (
        <p class="quiet-text">{tr("On this card:")} <bdi class="result-value">{shows}{UNITS[field.unit] && ` ${UNITS[field.unit]}`}</bdi></p>
      )}
      {!state.isSet && state.usualFrom && <p class="quiet-text">{tr("From the style {style}", { style: state.usualFrom })}</p>}
      {state.isSet && state.isOwn && state.usualFrom && (
        <p class="quiet-text">{tr("Only here: the style {style} says {value}", { style: state.usualFrom, value: shownValue(state.usual) })}</p>
      )}
      {state.isSet && !state.isOwn && state.file && <p class="quiet-text">{tr("From {file}", { file: state.file })}</p>}
      {state.shared > 1 && <p class="quiet-text">{tr("Repeated in {count} places of the file", { count: state.shared })}</p>}
      {field.type === "other" && state.isSet && (
        <button type="button" class="link" onClick={() => openText(source.layers[0], field.name)}>{tr("Change it in the text")}</button>
      )}
    </div>
  );
}

/**
 * @param {Layer | undefined} layer
 * @param {string} name
 */
function openText(layer, name) {
  const value = layer?.fields[name];
  if (value?.file) goTo({ file: value.file, line: value.line });
}

/** A description; words between backticks are names of values. @param {{ text: string }} props */
export function Doc({ text }) {
  return <>{text.split("`").map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))}</>;
}

/**
 * The fields of a block, such as the lines that fill a shape.
 * @param {{ source: Source, field: Field, path: FieldPath, state: FieldState, edits: FieldEdits }} props
 */
function BlockRows({ source, field, path, state, edits }) {
  const id = useId();
  const inner = { ...source, path, fields: field.fields, usualOf: (/** @type {Field} */ each) => ({ value: each.default, from: "" }) };
  return (
    <div class="field-block" role="group" aria-labelledby={id} data-field={path.join(".")}>
      <div class="field-block-head">
        <bdi id={id} lang="en" title={field.doc}>{field.title}</bdi>
        {!source.isOff && state.isOwn && (
          <button type="button" class="tool tiny" aria-label={tr("Take out: {field}", { field: field.title })} title={tr("Take the value out")} onClick={() => {
            edits.push(undefined);
            edits.end();
          }}>
            <CloseIcon />
          </button>
        )}
      </div>
      {typeof state.value === "object" && state.value !== null && field.fields.map((each) => <FieldRow key={each.name} source={inner} field={each} />)}
    </div>
  );
}

/**
 * Return the least that a block needs to be valid.
 * @param {Field} field
 */
function newBlock(field) {
  /** @type {{ [name: string]: unknown }} */
  const block = {};
  for (const each of field.fields) {
    if (each.name === "shape") block.shape = "ellipse";
    if (!each.required) continue;
    block[each.name] = each.type === "choice" ? each.choices[0] : each.type === "numbers" ? each.parts.map(() => 10) : each.min ?? 1;
  }
  return block;
}

/**
 * Return whether a field counts beside the values of the others.
 * @param {Source} source
 * @param {Field} field
 */
export function counts(source, field) {
  return unmetNeed(field, (name) => valueOf(source, name)) === null;
}

/**
 * @param {Source} source
 * @param {string} name of another field in the same block
 */
function valueOf(source, name) {
  const field = source.fields.find((each) => each.name === name);
  if (!field) return undefined;
  const state = stateOf(source.layers, field, [...source.path, name], source.usualOf(field));
  return state.isSet ? state.value : state.usual;
}

/**
 * Return why a field counts for nothing now.
 * @param {Need} need
 * @param {Field[]} fields
 */
function needWords(need, fields) {
  const title = fields.find((each) => each.name === need.field)?.title ?? need.field;
  const either = need.values.slice(0, -1).join(tr(", "));
  const last = need.values[need.values.length - 1];
  const values = need.values.length > 1 ? tr("{first} or {last}", { first: either, last }) : last;
  return values === undefined ? tr("Only with {field}", { field: title }) : tr("Only with {field}: {values}", { field: title, values });
}

/**
 * Return the handlers by which the pointer drags a number at its label.
 * @param {Field} field
 * @param {FieldState} state
 * @param {FieldEdits} edits
 */
function scrubber(field, state, edits) {
  const known = isExpression(state.value) ? state.shows : state.value ?? state.usual;
  const start = typeof known === "number" ? known : typedNumber(String(known ?? "0"), field);
  if (typeof start !== "number" || state.isMixed) return {};
  const [step] = stepsOf(field);
  return {
    "data-scrub": true,
    onPointerDown: (/** @type {PointerEvent & { currentTarget: HTMLElement }} */ event) => {
      if (event.button || /** @type {HTMLElement} */ (event.target).closest("button")) return;
      const label = event.currentTarget, from = event.clientX;
      let steps = 0;
      label.setPointerCapture(event.pointerId);
      /** @param {PointerEvent} moved */
      const onMove = (moved) => {
        const next = Math.round((moved.clientX - from) / PIXELS) * (moved.shiftKey ? 10 : 1);
        if (next === steps) return;
        steps = next;
        edits.push(stepped(start, steps * step, field), false);
      };
      /** @param {KeyboardEvent} pressed */
      const onKey = (pressed) => {
        if (pressed.key !== "Escape") return;
        pressed.preventDefault();
        stop();
        void edits.takeBack();
      };
      const stop = () => {
        label.removeEventListener("pointermove", onMove);
        document.removeEventListener("keydown", onKey, true);
      };
      label.addEventListener("pointermove", onMove);
      document.addEventListener("keydown", onKey, true);
      label.addEventListener("lostpointercapture", () => {
        stop();
        edits.end();
      }, { once: true });
    },
  };
}


