// The fields of the selected elements.

import { useEffect, useState } from "preact/hooks";
import { game } from "../state.js";
import { tr, trCount } from "../words.js";
import { described, readFields } from "./field_docs.js";
import { counts, Doc, FieldRow } from "./field_row.jsx";
import { commonFields, isExpression, partOf, styleValue } from "./field_values.js";
import { LookSection } from "./look_section.jsx";
import { CellFields } from "./cell_fields.jsx";
import { StyleFields, StyleMaker } from "./style_fields.jsx";
import { design, isEditable, layers as allLayers, scope, selectedLayers, sendOps } from "./state.js";

/** @import { Described, Field, Layer } from "../answers.d.ts" */
/** @import { Source } from "./field_row.jsx" */

/** @type {Field["group"][]} */
const GROUPS = ["content", "place", "text", "look", "more"];

/** @param {Field["group"]} group */
function groupWords(group) {
  return { content: tr("Content"), place: tr("Place"), look: tr("Look"), text: tr("Text"), more: tr("More") }[group];
}

export function Inspector() {
  useEffect(() => void readFields(), []);
  const docs = described.value, layers = selectedLayers.value, now = scope.value;
  return (
    <section class="inspector" aria-label={tr("Fields of the element")}>
      {isEditable.value ? null : <p class="inspector-note">{game.value?.reason || design.value?.reason}</p>}
      {docs && design.value && (
        layers.length
          ? <ElementFields key={layers.map((each) => each.path.join("/")).join(" ")} docs={docs} layers={layers} now={now} />
          : <LookSection docs={docs} />
      )}
    </section>
  );
}

/** @param {{ docs: { [kind: string]: Described }, layers: Layer[], now: string }} props */
function ElementFields({ docs, layers, now }) {
  const kinds = [...new Set(layers.map((each) => each.kind))].filter((kind) => docs[kind]);
  const fields = commonFields(kinds.map((kind) => docs[kind].fields));
  /** @type {Source} */
  const source = {
    layers, fields, path: [], isOff: !isEditable.value,
    usualOf: (field) => usualOf(field, layers),
    send: (path, { value, isTyped, group }) => sendOps(
      layers.flatMap((layer) => opsFor(layer, path, value, isTyped)), group),
  };
  return (
    <>
      <ElementHead layers={layers} docs={kinds.length === 1 ? docs[kinds[0]] : null} />
      {now === "card" && <CellFields />}
      {now.startsWith("style:") && <StyleFields key={now} docs={docs} name={now.slice("style:".length)} />}
      {now !== "card" && !now.startsWith("style:") && GROUPS.map((group) => {
        const own = fields.filter((each) => each.group === group);
        return own.length > 0 && <FieldGroup key={group} group={group} source={source} fields={own} />;
      })}
    </>
  );
}

/**
 * @param {Layer} layer
 * @param {(string | number)[]} path
 * @param {unknown} value undefined takes it out
 * @param {boolean} isTyped
 * @returns {import("../answers.d.ts").DesignOp[]}
 */
function opsFor(layer, path, value, isTyped) {
  const known = allLayers.peek().get(layer.path.join("/")) ?? layer;
  const before = partOf(known.fields[path[0]]?.value, path.slice(1));
  if (value === undefined) return before === undefined ? [] : [{ op: "unset", path: layer.path, field: path }];
  const replaces = isTyped && (isExpression(before) || (Array.isArray(before) && before.some(isExpression)));
  return [{ op: "set", path: layer.path, field: path, value, ...(replaces ? { expression: /** @type {const} */ ("replace") } : {}) }];
}

/**
 * Return what a field is without a value of its own: what the style says, else the default.
 * @param {Field} field
 * @param {Layer[]} layers
 */
function usualOf(field, layers) {
  const told = design.value;
  const byStyle = layers.map((each) => (told && field.name !== "style" ? styleValue(told.styles, each.fields.style?.value, field.name) : null));
  const [first] = byStyle;
  const isSame = byStyle.every((each) => each?.value === first?.value);
  return first && isSame ? first : { value: field.default, from: "" };
}

/** @param {{ layers: Layer[], docs: Described | null }} props */
function ElementHead({ layers, docs }) {
  const [layer] = layers;
  const [isExplained, setExplained] = useState(false);
  if (layers.length > 1) {
    return (
      <header class="inspector-head">
        <h2>{trCount("{count} element", "{count} elements", layers.length)}</h2>
        <p class="quiet-text">{tr("They change together.")}</p>
      </header>
    );
  }
  const around = layer.path.length > 2 ? layer.path[layer.path.length - 3] : "";
  return (
    <header class="inspector-head">
      <h2>
        <bdi>{layer.name}</bdi> <span class="quiet-text kind" lang="en">{layer.kind}</span>
        {docs && (
          <button type="button" class="explain" aria-label={tr("About this kind of element")} aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}>?</button>
        )}
      </h2>
      {isExplained && docs && <p class="field-doc" lang="en"><Doc text={docs.doc} /></p>}
      {!layer.own && <p class="quiet-text">{tr("Comes from {file}", { file: layer.file || tr("a layout of Punchboard") })}</p>}
      {around && <p class="quiet-text">{tr("Inside {name}", { name: around })}</p>}
      {layer.boxes > 1 && <p class="quiet-text">{trCount("{count} copy on this face", "{count} copies on this face", layer.boxes)}</p>}
      {!layer.drawn && <p class="quiet-text">{tr("Not drawn on this card")}</p>}
    </header>
  );
}

/** @param {{ group: Field["group"], source: Source, fields: Field[] }} props */
function FieldGroup({ group, source, fields }) {
  const set = fields.filter((field) => source.layers.some((each) => each.fields[field.name]));
  const [isOpen, setOpen] = useState(group === "content" || group === "text" || set.length > 0);
  const idle = fields.filter((field) => !set.includes(field) && !counts(source, field));
  /** @param {Field} field */
  const row = (field) => <FieldRow key={field.name} source={source} field={field} />;
  const rows = [
    ...fields.filter((field) => !idle.includes(field)).map(row),
    idle.length > 0 && (
      <details key="idle" class="idle-fields">
        <summary>{trCount("{count} more, not used now", "{count} more, not used now", idle.length)}</summary>
        {idle.map(row)}
      </details>
    ),
  ];
  if (group === "content") return <div class="field-group content" role="group" aria-label={groupWords(group)}>{rows}</div>;
  return (
    <details class="field-group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{groupWords(group)}</span>
        {set.length > 0 && <span class="quiet-text">{trCount("{count} changed", "{count} changed", set.length)}</span>}
      </summary>
      {isOpen && rows}
      {isOpen && group === "text" && source.layers.length === 1 && source.layers[0].kind === "text" && <StyleMaker layer={source.layers[0]} />}
    </details>
  );
}
