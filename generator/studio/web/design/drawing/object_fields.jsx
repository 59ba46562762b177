// What fills the selected object of the drawing: click a column.

import { useId, useState } from "preact/hooks";
import { game, showFault } from "../../state.js";
import { tr, trCount } from "../../words.js";
import { shownValue } from "../field_values.js";
import { FormulaPanel, Result, useResult } from "../pickers/formula_panel.jsx";
import { PopoverButton } from "../pickers/popover.jsx";
import { design, drawing, isBindable, layers, select, selectedLayers, sendDrawing } from "../state.js";
import { KeepText } from "./keep_text.jsx";
import { boundTo, conditions, formulaOf, isShowing } from "./bindings.js";

/** @import { Binding, Drawing, DrawnObject, Layer } from "../../answers.d.ts" */
/** @typedef {{ layer: Layer, object: DrawnObject, drawing: Drawing }} Props */

export function ObjectFields() {
  const shown = drawing.value;
  const [layer, ...others] = selectedLayers.value;
  const reason = game.value?.reason || (isBindable.value ? "" : design.value?.reason);
  return (
    <section class="inspector" aria-label={tr("What fills the object")}>
      {reason && <p class="inspector-note">{reason}</p>}
      {shown && layer?.object && others.length === 0
        ? <OneObject key={layer.path.join("/")} layer={layer} object={layer.object} drawing={shown} />
        : <p class="inspector-note">{others.length ? tr("Select one object to fill it.") : tr("Click an object on the face, then the column that fills it.")}</p>}
      {shown && !layer && <Outlines drawing={shown} />}
    </section>
  );
}

/**
 * @param {Layer} layer
 * @param {Binding} bind
 */
async function fill(layer, bind) {
  try {
    await sendDrawing({ path: layer.path, bind });
  } catch (fault) {
    showFault(fault);
  }
}

/** @param {Props} props */
function OneObject({ layer, object, drawing: shown }) {
  const around = object.filled_by ? layers.value.get(object.filled_by) : undefined;
  const isBound = object.label !== "";
  return (
    <>
      <header class="inspector-head">
        <h2><bdi>{layer.name}</bdi> <span class="quiet-text kind" lang="en">{object.tag}</span></h2>
        {object.label && <p class="quiet-text">{tr("Label:")} <code><bdi>{object.label}</bdi></code></p>}
        {!layer.drawn && <p class="quiet-text">{tr("It's hidden in the drawing.")}</p>}
        {around && (
          <p class="quiet-text">
            {tr("The group around it is filled.")}{" "}
            <button type="button" class="link" onClick={() => select([around.path])}>{tr("Select {name}", { name: around.name })}</button>
          </p>
        )}
      </header>
      {object.outlined && (
        <>
          <p class="inspector-note">{tr("This may be words that were saved as outlines, which can't be filled with text.")}</p>
          <KeepText settings={shown.settings} />
        </>
      )}
      {object.kinds.length > 0 && <Content layer={layer} object={object} drawing={shown} />}
      <Condition layer={layer} object={object} drawing={shown} />
      {isBound && (
        <div class="field-group content">
          <button type="button" class="button" disabled={!isBindable.value} onClick={() => void fill(layer, { kind: "", content: "", when: "" })}>
            {tr("Leave it as drawn")}
          </button>
        </div>
      )}
    </>
  );
}

/** @param {string} kind */
function kindWords(kind) {
  return {
    text: tr("Text"), image: tr("Picture"), icon: tr("Icon"), icons: tr("Icons"), code: tr("Code"), fill: tr("Color"),
  }[kind] ?? kind;
}

/** @param {Props} props */
function Content({ layer, object, drawing: { columns } }) {
  const [wanted, setWanted] = useState("");
  const id = useId();
  const { kind, content, when } = object;
  const isOff = !isBindable.value;
  const cells = new Map((design.value?.columns ?? []).map(({ name, value }) => [name, shownValue(value)]));
  /** @param {string} next */
  const choose = (next) => {
    setWanted(next);
    if (!next && content) void fill(layer, { kind: "", content: "", when });
    else if (next && content) void fill(layer, { kind: next, content, when });
  };
  return (
    <div class="field-group content" role="group" aria-label={tr("Content")}>
      <div class="field-row">
        <label class="field-label" for={id}>{tr("Filled with")}</label>
        <div class="field-control">
          <select id={id} class="input" value={kind || wanted} disabled={isOff} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{tr("Nothing: as drawn")}</option>
            {object.kinds.map((each) => <option key={each} value={each}>{kindWords(each)}</option>)}
          </select>
        </div>
      </div>
      <fieldset class="plain-fields" disabled={isOff}>
        <ul class="column-choices" aria-label={tr("Columns")}>
          {columns.map((column) => (
            <li key={column.name}>
              <button type="button" aria-pressed={isShowing(object, column.name)} onClick={() => {
                void fill(layer, boundTo(object, column, kind ? "" : wanted));
                setWanted("");
              }}>
                <bdi>{column.name}</bdi>
                <bdi class="quiet-text">{cells.get(column.name) || "–"}</bdi>
              </button>
            </li>
          ))}
        </ul>
        <Written key={content} layer={layer} object={object} kind={kind || wanted || object.kinds[0]} />
      </fieldset>
    </div>
  );
}

/** The content as it's written: a formula, or text with columns. @param {{ layer: Layer, object: DrawnObject, kind: string }} props */
function Written({ layer, object: { content, when, options }, kind }) {
  const [typed, setTyped] = useState(content);
  const id = useId();
  const text = formulaOf(typed.trim());
  const answer = useResult(text, !text.startsWith("="), []);
  const save = () => {
    const next = typed.trim();
    if (next !== content) void fill(layer, { kind: next ? kind : "", content: next, when });
  };
  return (
    <div class="written">
      <label class="field">
        <span>{tr("Or write it yourself")}</span>
        <input class="input mono" value={typed} spellcheck={false} autocomplete="off" placeholder={tr("such as {example}", { example: "{{ card.cost }}" })} aria-describedby={id}
          onInput={(event) => setTyped(event.currentTarget.value)} onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
            else if (event.key === "Escape" && typed !== content) {
              event.preventDefault();
              event.stopPropagation();
              setTyped(content);
            }
          }} />
      </label>
      <Result id={id} answer={answer} />
      {options && <p class="quiet-text">{tr("Options:")} <code><bdi>{options}</bdi></code></p>}
    </div>
  );
}

/** @param {Props} props */
function Condition({ layer, object: { kind, content, when }, drawing: { columns } }) {
  const id = useId();
  const known = conditions(columns);
  const isOwn = when !== "" && !known.some((each) => each.when === when);
  const isOff = !isBindable.value;
  /** @param {string} next */
  const choose = (next) => void fill(layer, { kind, content, when: next });
  return (
    <div class="field-group content" role="group" aria-label={tr("When it's shown")}>
      <div class="field-row">
        <label class="field-label" for={id}>{tr("Shown")}</label>
        <div class="field-control">
          <select id={id} class="input" value={when} disabled={isOff} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{tr("always")}</option>
            {isOwn && <option value={when}>{when}</option>}
            {known.map((each) => (
              <option key={each.when} value={each.when}>
                {each.isFlag ? tr("if {column}", { column: each.name }) : tr("if {column} isn't blank", { column: each.name })}
              </option>
            ))}
          </select>
        </div>
        <div class="field-ends">
          <PopoverButton class="tool" label={tr("Formula for when it's shown")} isOff={isOff} panel={(close) => (
            <FormulaPanel value={when.startsWith("=") ? when : when && `=${when}`} path={[]} onChange={choose} onClose={close} />
          )}>
            <span class="mono">=</span>
          </PopoverButton>
        </div>
      </div>
    </div>
  );
}

/** Objects that look like words which were saved as outlines. @param {{ drawing: Drawing }} props */
function Outlines({ drawing: { settings } }) {
  const found = [...layers.value.values()].filter((each) => each.object?.outlined);
  if (!found.length) return null;
  return (
    <div class="field-group content">
      <p>{trCount("{count} object looks like words that were saved as outlines:", "{count} objects look like words that were saved as outlines:", found.length)}</p>
      <p class="outlined-names">
        {found.slice(0, 8).map((each) => (
          <button key={each.path.join("/")} type="button" class="link" onClick={() => select([each.path])}><bdi>{each.name}</bdi></button>
        ))}
      </p>
      <KeepText settings={settings} />
    </div>
  );
}
