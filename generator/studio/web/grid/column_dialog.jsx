// Add, rename, move and delete columns.

import { useState } from "preact/hooks";
import { Dialog } from "../shell/dialog.jsx";
import { tr } from "../words.js";

/** @param {{ columns: string[], used: string[], column: string, onClose: () => void, onMake: (made: any) => void }} props */
export function ColumnDialog({ columns, used, column, onClose, onMake }) {
  const [chosen, setChosen] = useState(column || columns[0] || "");
  const [name, setName] = useState("");
  const [type, setType] = useState("text");
  const at = columns.indexOf(chosen);
  /** @param {any} made */
  const make = (made) => {
    onClose();
    onMake(made);
  };
  const isNamed = name.trim() !== "";
  return (
    <Dialog title={tr("Columns")} class="column-dialog" onClose={onClose}>
      <label class="field"><span>{tr("Column")}</span>
        <select class="input" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {columns.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      </label>
      <div class="column-actions">
        <button class="button" type="button" disabled={at <= 0}
          onClick={() => make({ kind: "column.move", column: chosen, before: columns[at - 1] })}>{tr("Move left")}</button>
        <button class="button" type="button" disabled={at < 0 || at >= columns.length - 1}
          onClick={() => make({ kind: "column.move", column: chosen, before: columns[at + 2] ?? null })}>{tr("Move right")}</button>
        <button class="button" type="button" disabled={columns.length < 2}
          onClick={() => make({ kind: "column.delete", column: chosen })}>{tr("Delete column")}</button>
      </div>
      {used.includes(chosen) && (
        <p class="quiet-text">{tr("Cards use {column}: if you rename or delete it, change it in game.yaml and in layouts as well.", { column: chosen })}</p>
      )}
      <label class="field"><span>{tr("New name")}</span>
        <input class="input" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field"><span>{tr("A new column holds")}</span>
        <select class="input" value={type} onChange={(event) => setType(event.currentTarget.value)}>
          <option value="text">{tr("Text")}</option>
          <option value="number">{tr("Numbers")}</option>
          <option value="icons">{tr("Icons")}</option>
          <option value="flag">{tr("Yes or no")}</option>
          <option value="image">{tr("Pictures: their files")}</option>
          <option value="">{tr("Notes that faces don't show")}</option>
        </select>
      </label>
      <div class="column-actions">
        <button class="button" type="button" disabled={!isNamed}
          onClick={() => make({ kind: "column.rename", column: chosen, name: name.trim() })}>{tr("Rename column")}</button>
        <button class="button primary" type="button" disabled={!isNamed}
          onClick={() => make({ kind: "column.add", name: name.trim(), before: columns[at + 1] ?? null, type: type || undefined })}>{tr("Add column after it")}</button>
      </div>
    </Dialog>
  );
}
