// The values of a style, and styles made from a text.

import { useEffect, useRef, useState } from "preact/hooks";
import { tr } from "../words.js";
import { FieldRow } from "./field_row.jsx";
import { styleValue } from "./field_values.js";
import { design, isEditable, sendOps } from "./state.js";

/** @import { Described, Design, Layer } from "../answers.d.ts" */
/** @import { Source } from "./field_row.jsx" */

/**
 * Return a style as an element without a place, for the rows of its fields.
 * @param {Design["styles"][number]} style
 * @returns {Layer}
 */
function asLayer(style) {
  const { extends: base, values, file, own, origins } = style;
  const all = Object.entries({ ...values, ...(base ? { extends: base } : {}) });
  const fields = Object.fromEntries(all.map(([name, value]) => [
    name, { value, file: origins[name]?.file ?? file, line: 0, own: origins[name]?.own ?? own, expression: false, shows: null, shared: 0 },
  ]));
  return {
    path: [], name: style.name, kind: "style", parent: "", boxes: 0, drawn: true, hidden: false, fields, own, file, shipped: !file,
    place: { file, line: 0, column: 0 }, children: [],
  };
}

/** @param {{ docs: { [kind: string]: Described }, name: string }} props */
export function StyleFields({ docs, name }) {
  const told = design.value;
  const style = told?.styles.find((each) => each.name === name);
  if (!told || !style) return null;
  /** @type {Source} */
  const source = {
    layers: [asLayer(style)], fields: docs.style.fields, path: [], isOff: !isEditable.value,
    usualOf: (field) => (field.name === "extends" ? null : styleValue(told.styles, style.extends, field.name)) ?? { value: field.default, from: "" },
    send: (path, { value, group }) => sendOps([{ op: "style.set", name, field: String(path[0]), value: value ?? null }], group),
  };
  return (
    <div class="field-group" role="group" aria-label={tr("Style {style}", { style: name })}>
      {docs.style.fields.map((field) => <FieldRow key={field.name} source={source} field={field} />)}
    </div>
  );
}

/** Makes a style of a text's own look, and gives it to the text. @param {{ layer: Layer }} props */
export function StyleMaker({ layer }) {
  const [name, setName] = useState(/** @type {string | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isAsked = name !== null;
  useEffect(() => {
    // WebKit heeds no autofocus of fields that come later.
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  if (!isEditable.value) return null;
  if (name === null) {
    return <button type="button" class="button small" onClick={() => setName("")}>{tr("Make a style of this look")}</button>;
  }
  const isTaken = design.value?.styles.some((each) => each.name === name.trim());
  return (
    <form class="style-maker" onSubmit={(event) => {
      event.preventDefault();
      if (!name.trim() || isTaken) return;
      void sendOps([{ op: "style.make", name: name.trim(), path: layer.path }]);
      setName(null);
    }}>
      <label class="field">
        <span>{tr("Name of the style")}</span>
        <input ref={field} class="input" value={name} aria-invalid={isTaken} onInput={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setName(null);
          }} />
      </label>
      {isTaken && <p class="field-fault" role="alert">{tr("There is a style of this name already.")}</p>}
      <div class="panel-actions">
        <button type="button" class="button quiet" onClick={() => setName(null)}>{tr("Cancel")}</button>
        <button type="submit" class="button primary" disabled={!name.trim() || isTaken}>{tr("Make the style")}</button>
      </div>
    </form>
  );
}
