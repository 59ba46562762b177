// Pictures of the game's folder, and the point of one that stays in sight.

import { useEffect, useRef, useState } from "preact/hooks";
import { address, get } from "../../api.js";
import { component, revision, showFault } from "../../state.js";
import { ChevronIcon } from "../../icons.jsx";
import { tr, trCount } from "../../words.js";
import { isExpression, shownValue } from "../field_values.js";
import { sendOps } from "../state.js";
import { ChoiceList } from "./choice_list.jsx";
import { DropZone } from "./drop_zone.jsx";
import { NumbersField } from "./number_field.jsx";
import { PopoverButton } from "./popover.jsx";

/** @import { FieldControl } from "../field_edits.js" */
/** @import { PictureColumn, PictureFile } from "../../answers.d.ts" */

/** @param {{ file: string, key: string | number }} picture */
function pictureAddress({ file, key }) {
  return address("/api/sample/picture", { file, key });
}

/** @returns {{ pictures: PictureFile[], columns: PictureColumn[] } | null} null until they are read */
function usePictures() {
  const of = component.value?.name ?? "";
  const [known, setKnown] = useState(/** @type {{ pictures: PictureFile[], columns: PictureColumn[] } | null} */ (null));
  useEffect(() => {
    let isThere = true;
    get("/api/pictures", { component: of }).then((told) => isThere && setKnown(told), showFault);
    return () => {
      isThere = false;
    };
  }, [of, revision.value]);
  return known;
}

/** @param {{ chosen: string, onChoose: (file: string) => void, onColumn: (column: PictureColumn) => void, onSaved: import("./drop_zone.jsx").OnSaved }} props */
function PicturePanel({ chosen, onChoose, onColumn, onSaved }) {
  const known = usePictures();
  const choices = (known?.pictures ?? []).map((each) => ({ value: each.file, picture: pictureAddress(each) }));
  return (
    <>
      <ChoiceList label={tr("Pictures of the folder")} choices={choices} chosen={chosen} isGrid
        empty={known ? tr("The folder has no pictures yet.") : tr("Loading…")} onChoose={onChoose} />
      <DropZone folder="art" onSaved={onSaved} />
      {known && known.columns.length > 0 && <FromColumn columns={known.columns} chosen={chosen} onChoose={onColumn} />}
    </>
  );
}

/**
 * The columns of the table whose cells name each card's picture; those that name some come first.
 * @param {{ columns: PictureColumn[], chosen: string, onChoose: (column: PictureColumn) => void }} props
 */
function FromColumn({ columns, chosen, onChoose }) {
  const [isOpen, setOpen] = useState(columns.some((each) => each.isNamed));
  const sorted = [...columns].sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.found - a.found);
  return (
    <div class="from-column">
      <button type="button" class="button quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronIcon isOpen={isOpen} />{tr("From a column")}
      </button>
      {isOpen && (
        <ul class="choices" aria-label={tr("Columns")}>
          {sorted.map((column) => (
            <li key={column.name}>
              <button type="button" class="button quiet" aria-pressed={column.formula === chosen} title={column.formula} onClick={() => onChoose(column)}>
                <bdi class="choice-name">{column.name}</bdi>
                <span class="choice-note">
                  {column.isNamed
                    ? tr("{present} of {count} pictures are in the folder", { present: column.found, count: column.count })
                    : trCount("{count} text", "{count} texts", column.count)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture of the game's folder. @param {FieldControl} props */
export function PictureField({ field, path, state, edits, layers, isOff, describedBy }) {
  const file = fileShown(state);
  return (
    <PopoverButton class="button name-button" label={tr("Choose: {field}", { field: field.title })} isOff={isOff} describedBy={describedBy} panel={(close) => (
      <PicturePanel chosen={file} onChoose={(name) => {
        edits.push(name);
        edits.end();
        close();
      }} onColumn={async ({ name, formula, isDeclared }) => {
        const { group } = edits;
        if (!isDeclared && (await sendOps([{ op: "column.use", name }], group)) === null) return;
        edits.push(formula);
        edits.end();
        close();
      }} onSaved={async (name, _, group) => {
        await sendOps(layers.map((layer) => ({ op: "set", path: layer.path, field: path, value: name, expression: "replace" })), group);
        close();
      }} />
    )}>
      {file && <img class="thumbnail" src={pictureAddress({ file, key: revision.value })} aria-hidden="true" />}
      <bdi class="name-shown">{state.isMixed ? tr("mixed") : file.split("/").pop() || tr("none")}</bdi>
    </PopoverButton>
  );
}

/**
 * Return the picture that a field shows on this card; "" for none.
 * @param {{ value: unknown, shows: unknown, isMixed: boolean }} state
 */
function fileShown(state) {
  if (state.isMixed) return "";
  const text = shownValue(state.shows ?? state.value);
  return isExpression(text) || text.includes("{") ? "" : text;
}

/** The point of a picture that stays in sight: a click on the picture sets it, arrow keys move it. @param {FieldControl} props */
export function FocusField(props) {
  const { state, edits, layers, isOff, labelId } = props;
  const picture = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const image = layers.length === 1 ? layers[0].fields.image : undefined;
  const file = image ? fileShown({ value: image.value, shows: image.shows, isMixed: false }) : "";
  const known = state.isExpression ? state.shows : state.value;
  const [x, y] = Array.isArray(known) ? known.map(Number) : [0.5, 0.5];
  /**
   * @param {number} right
   * @param {number} down
   */
  const put = (right, down) => {
    const within = (/** @type {number} */ part) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100;
    edits.push([within(right), within(down)]);
  };
  /** @param {PointerEvent} event */
  const follow = (event) => {
    const box = picture.current?.getBoundingClientRect();
    if (box && event.buttons) put((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  return (
    <div class="focus-field">
      {file && (
        <button ref={picture} type="button" class="focus-picture" aria-labelledby={labelId} disabled={isOff}
          title={tr("Click the point that stays in sight. Arrow keys move it.")}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            edits.begin();
            follow(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
          }}
          onPointerUp={() => edits.end()}
          onKeyDown={(event) => {
            const by = event.shiftKey ? 0.1 : 0.01;
            const way = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key];
            if (!way) return;
            event.preventDefault();
            put(x + way[0], y + way[1]);
          }}
          onBlur={() => edits.end()}>
          <img src={pictureAddress({ file, key: revision.value })} aria-hidden="true" draggable={false} />
          <span class="focus-point" data-set={state.isSet} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        </button>
      )}
      <NumbersField {...props} />
    </div>
  );
}
