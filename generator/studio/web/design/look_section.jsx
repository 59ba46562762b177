// What the inspector shows while nothing is selected: the layout's styles and colors.

import { useRef, useState } from "preact/hooks";
import { newGroup } from "../state.js";
import { tr, trCount } from "../words.js";
import { hexOf } from "./field_values.js";
import { LatestEdits } from "./latest_edits.js";
import { useColumnColors, ValueColors } from "./pickers/column_colors.jsx";
import { styleAddress } from "./pickers/name_fields.jsx";
import { design, isEditable, sendOps } from "./state.js";
import { StyleFields } from "./style_fields.jsx";

/** @import { Described, Design } from "../answers.d.ts" */

/** @param {{ docs: { [kind: string]: Described } }} props */
export function LookSection({ docs }) {
  const told = design.value;
  const columns = useColumnColors().filter(({ made }) => made);
  if (!told) return null;
  return (
    <>
      <p class="inspector-note">{tr("Click an element on the face or in the layers to change it.")}</p>
      {told.styles.length > 0 && (
        <div class="field-group" role="group" aria-label={tr("Styles")}>
          <h3>{tr("Styles")}</h3>
          {told.styles.map((style) => <StyleEntry key={style.name} docs={docs} style={style} />)}
        </div>
      )}
      {columns.map((each) => <div key={each.column} class="field-group"><ValueColors colors={each} /></div>)}
      <div class="field-group" role="group" aria-label={tr("Colors")}>
        <h3>{tr("Colors")}</h3>
        {told.palette.map((each) => <ColorEntry key={each.name} entry={each} palette={told.palette} />)}
        {isEditable.value && <NewColor palette={told.palette} />}
      </div>
    </>
  );
}

/** @param {{ docs: { [kind: string]: Described }, style: Design["styles"][number] }} props */
function StyleEntry({ docs, style }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="style-entry" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <img class="sample" src={styleAddress(style.name)} alt={style.name} />
        <span class="quiet-text">{trCount("{count} text", "{count} texts", style.uses)}</span>
      </summary>
      {isOpen && <StyleFields docs={docs} name={style.name} />}
    </details>
  );
}

/** @param {{ entry: Design["palette"][number], palette: Design["palette"] }} props */
function ColorEntry({ entry, palette }) {
  const group = useRef("");
  const [latest] = useState(() => new LatestEdits((/** @type {string} */ color) =>
    sendOps([{ op: "palette.set", name: entry.name, color }], group.current)));
  const isOff = !isEditable.value;
  return (
    <label class="color-entry">
      <input type="color" value={hexOf(entry.color, palette)} disabled={isOff} onFocus={() => (group.current = newGroup())}
        onInput={(event) => {
          group.current ||= newGroup();
          latest.push(event.currentTarget.value);
        }} />
      <bdi>{entry.name}</bdi>
      <bdi class="quiet-text">{entry.color}</bdi>
      {entry.file && <bdi class="quiet-text origin">{entry.file}</bdi>}
    </label>
  );
}

/** @param {{ palette: Design["palette"] }} props */
function NewColor({ palette }) {
  const [name, setName] = useState("");
  const [color, setColor] = useState("#1f5f8b");
  const wanted = name.trim();
  const isTaken = palette.some((each) => each.name === wanted);
  const isWrong = wanted !== "" && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(wanted);
  return (
    <form class="new-color" onSubmit={(event) => {
      event.preventDefault();
      if (!wanted || isTaken || isWrong) return;
      void sendOps([{ op: "palette.set", name: wanted, color }]);
      setName("");
    }}>
      <input type="color" aria-label={tr("New color")} value={color} onInput={(event) => setColor(event.currentTarget.value)} />
      <input class="input" aria-label={tr("Name of the new color")} placeholder={tr("Name of a new color")} value={name}
        aria-invalid={isTaken || isWrong} onInput={(event) => setName(event.currentTarget.value)} />
      <button type="submit" class="button" disabled={!wanted || isTaken || isWrong}>{tr("Add")}</button>
      {isTaken && <p class="field-fault" role="alert">{tr("There is a color of this name already.")}</p>}
      {isWrong && <p class="field-fault" role="alert">{tr("Use letters, digits and _ only.")}</p>}
    </form>
  );
}
