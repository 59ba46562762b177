// A new component: its kind, title, size and table.

import { useEffect, useId, useState } from "preact/hooks";
import { ApiError, get } from "../api.js";
import { CloseIcon, PlusIcon } from "../icons.jsx";
import { Dialog } from "../shell/dialog.jsx";
import { Loading } from "../shell/empty.jsx";
import { edit, faultWords, newGroup, openComponent, readGame, showFault, tell } from "../state.js";
import { tr } from "../words.js";
import { newComponentIsOpen } from "./asked.js";
import { columnsFor, PIECES, tableOf } from "./pieces.js";

/** @import { ComponentChoices } from "../answers.d.ts" */
/** @import { NewColumn, Piece } from "./pieces.js" */

/** Value of the list of sizes for one that is typed. */
const OTHER = "other";
/** Values of the list of tables for a new one, and for none. */
const NEW = "new", NONE = "none";

const close = () => (newComponentIsOpen.value = false);

export function NewComponentDialog() {
  const [choices, setChoices] = useState(/** @type {ComponentChoices | null} */ (null));
  useEffect(() => {
    get("/api/components").then(setChoices, (fault) => {
      close();
      showFault(fault);
    });
  }, []);
  return (
    <Dialog title={tr("New component")} class="new-dialog new-component" onClose={close}>
      {choices ? <Form choices={choices} /> : <Loading text={tr("Loading…")} />}
    </Dialog>
  );
}

/** @param {{ choices: ComponentChoices }} props */
function Form({ choices: { kinds, tables } }) {
  const [piece, setPiece] = useState(PIECES[0]);
  const [title, setTitle] = useState("");
  const [size, setSize] = useState("0");
  const [typed, setTyped] = useState({ width: "", height: "" });
  const [table, setTable] = useState(NEW);
  const [columns, setColumns] = useState(columnsFor(PIECES[0]));
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const alert = useId();
  const sizes = kinds.find(({ name }) => name === piece.kind)?.sizes ?? [];
  const chosen = sizes[Number(size)];
  /** @param {Piece} next */
  const choose = (next) => {
    setPiece(next);
    setSize("0");
    setTable(next.isAlone ? NONE : NEW);
    setColumns(columnsFor(next));
    setFault("");
  };
  /** @param {SubmitEvent} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const made = await edit([{
        kind: "component.new", piece: piece.kind, shape: piece.shape, title,
        size: chosen ? chosen.name || { width: String(chosen.width), height: String(chosen.height) } : typed,
        table: table === NONE ? null : table === NEW ? tableOf(columns) : table,
      }], newGroup());
      await readGame();
      openComponent(/** @type {{ component?: string }} */ (made).component ?? "");
      close();
      tell(tr("{title} is in the game now.", { title: title.trim() }));
    } catch (found) {
      if (!(found instanceof ApiError)) throw found;
      setFault(faultWords(found));
      setBusy(false);
    }
  };
  return (
    <form class="new-form" onSubmit={onSubmit} noValidate onInput={() => setFault("")}>
      <fieldset class="starts pieces">
        <legend>{tr("Kind of piece")}</legend>
        {PIECES.map((each) => (
          <label key={each.name} class="start-tile">
            <input type="radio" name="piece" checked={each === piece} onChange={() => choose(each)} />
            <span class="start-picture" aria-hidden="true">
              <svg viewBox="0 0 40 40" width="40" height="40" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round">
                <path d={each.picture} />
              </svg>
            </span>
            <span class="start-words">{each.words()}</span>
          </label>
        ))}
      </fieldset>
      <div class="new-fields">
        <label class="field">
          <span>{tr("Title")}</span>
          <input class="input" value={title} maxLength={80} autocomplete="off" autofocus
            aria-describedby={fault ? alert : undefined} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{tr("Size")}</span>
          <select class="input" value={size} onChange={(event) => setSize(event.currentTarget.value)}>
            {sizes.map(({ words, width, height }, at) => (
              <option key={`${words} ${width} ${height}`} value={String(at)}>
                {words ? tr("{name}: {width} × {height} mm", { name: words, width, height }) : tr("{width} × {height} mm", { width, height })}
              </option>
            ))}
            <option value={OTHER}>{tr("Another size…")}</option>
          </select>
        </label>
        {!chosen && (
          <div class="new-size">
            <label class="field"><span>{tr("Width in mm")}</span>
              <input class="input" inputMode="decimal" value={typed.width} onInput={(event) => setTyped({ ...typed, width: event.currentTarget.value })} />
            </label>
            <label class="field"><span>{tr("Height in mm")}</span>
              <input class="input" inputMode="decimal" value={typed.height} onInput={(event) => setTyped({ ...typed, height: event.currentTarget.value })} />
            </label>
          </div>
        )}
        <label class="field">
          <span>{tr("Table")}</span>
          <select class="input" value={table} onChange={(event) => setTable(event.currentTarget.value)}>
            {!piece.hasTable && <option value={NONE}>{tr("None: one piece")}</option>}
            <option value={NEW}>{tr("A new table")}</option>
            {tables.map((each) => <option key={each} value={each}>{each}</option>)}
          </select>
        </label>
      </div>
      {table === NEW && <Columns columns={columns} onChange={setColumns} />}
      {fault && <p class="field-fault" id={alert} role="alert">{fault}</p>}
      <div class="dialog-buttons">
        <button class="button" type="button" onClick={close}>{tr("Cancel")}</button>
        <button class="button primary" type="submit" disabled={isBusy}>{tr("Make the component")}</button>
      </div>
    </form>
  );
}

/**
 * The columns of a new table.
 * @param {{ columns: NewColumn[], onChange: (columns: NewColumn[]) => void }} props
 */
function Columns({ columns, onChange }) {
  /** @param {number} at @param {Partial<NewColumn>} more */
  const change = (at, more) => onChange(columns.map((each, index) => (index === at ? { ...each, ...more } : each)));
  return (
    <fieldset class="new-columns">
      <legend>{tr("Columns, beside the name")}</legend>
      <ul>
        {columns.map((each, at) => (
          <li key={each.key}>
            <input class="input" aria-label={tr("Name of column {number}", { number: at + 1 })} value={each.name}
              onInput={(event) => change(at, { name: event.currentTarget.value })} />
            <select class="input" aria-label={tr("Type of column {number}", { number: at + 1 })} value={each.type}
              onChange={(event) => change(at, { type: event.currentTarget.value })}>
              <option value="text">{tr("Text")}</option>
              <option value="number">{tr("Numbers")}</option>
              <option value="icons">{tr("Icons")}</option>
              <option value="flag">{tr("Yes or no")}</option>
              <option value="image">{tr("Pictures: their files")}</option>
            </select>
            <button class="tool" type="button" aria-label={tr("Leave out column {number}", { number: at + 1 })}
              onClick={() => onChange(columns.filter((_, index) => index !== at))}><CloseIcon /></button>
          </li>
        ))}
      </ul>
      <button class="button quiet" type="button"
        onClick={() => onChange([...columns, { key: Math.max(0, ...columns.map(({ key }) => key)) + 1, name: "", type: "text" }])}>
        <PlusIcon />{tr("Another column")}
      </button>
    </fieldset>
  );
}
