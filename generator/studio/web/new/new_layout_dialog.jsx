// A new layout for a side: its starting point, seen on the shown card, its name, and the rows that it's for.

import { useEffect, useId, useState } from "preact/hooks";
import { ApiError, address, get } from "../api.js";
import { refresh, side as shownSide } from "../design/state.js";
import { Dialog } from "../shell/dialog.jsx";
import { Loading } from "../shell/empty.jsx";
import { card, edit, faultWords, newGroup, readGame, revision, showFault, tell } from "../state.js";
import { tr, trCount } from "../words.js";
import { newLayoutSide } from "./asked.js";

/** @import { Component, Edit, LayoutChoices, Side } from "../answers.d.ts" */

/** Starting points that need no file. */
const WITHOUT_FILE = new Set(["same", "mirrored"]);

/** Folder of the game's own layouts. */
const FOLDER = "layouts/";

const close = () => (newLayoutSide.value = null);

/** @param {{ component: Component, side: Side }} props */
export function NewLayoutDialog({ component, side }) {
  const [choices, setChoices] = useState(/** @type {LayoutChoices | null} */ (null));
  const id = card.peek() || component.first || "";
  useEffect(() => {
    get("/api/layouts", { component: component.name, card: id, side }).then(setChoices, (fault) => {
      close();
      showFault(fault);
    });
  }, []);
  const title = side === "front"
    ? tr("New layout: fronts of {title}", { title: component.title })
    : tr("New layout: backs of {title}", { title: component.title });
  return (
    <Dialog title={title} class="new-dialog" onClose={close}>
      {choices ? <Form component={component} card={id} side={side} choices={choices} /> : <Loading text={tr("Loading…")} />}
    </Dialog>
  );
}

/** @param {{ component: Component, card: string, side: Side, choices: LayoutChoices }} props */
function Form({ component, card: id, side, choices }) {
  const { starts, columns, layout, removable } = choices;
  const [start, setStart] = useState(starts[0].name);
  const [name, setName] = useState(choices.name);
  const [by, setBy] = useState("");
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useId();
  const hasFile = !WITHOUT_FILE.has(start);
  const values = columns.find((each) => each.name === by)?.values;
  const ending = start === "copy" && layout.endsWith(".svg") ? ".svg" : ".yaml";
  /** @param {Edit} made @param {string} words */
  const send = async (made, words) => {
    setBusy(true);
    try {
      await edit([made], newGroup());
      await readGame();
      shownSide.value = made.kind === "back.remove" ? "front" : side;
      refresh(0);
      close();
      tell(words);
    } catch (found) {
      if (!(found instanceof ApiError)) throw found;
      setFault(faultWords(found));
      setBusy(false);
    }
  };
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    const words = hasFile ? tr("{title} has a new layout.", { title: component.title }) : tr("{title} has a back.", { title: component.title });
    void send({ kind: "layout.new", component: component.name, card: id, side, start, name, by: hasFile ? by : "" }, words);
  };
  return (
    <form class="new-form" onSubmit={onSubmit} noValidate>
      <fieldset class="starts">
        <legend>{tr("Begin with")}</legend>
        {starts.map((each) => (
          <label key={each.name} class="start-tile">
            <input type="radio" name="start" checked={start === each.name} onChange={() => setStart(each.name)} />
            <span class="start-picture" aria-hidden="true">
              <img alt={each.words} draggable={false} src={address("/api/layouts/sample", {
                component: component.name, card: id, side, start: each.name, revision: revision.peek() })} />
            </span>
            <span class="start-words"><bdi>{each.words}</bdi></span>
            {each.lacks && <span class="start-lacks quiet-text">{tr("needs a column {column}", { column: each.lacks })}</span>}
          </label>
        ))}
      </fieldset>
      {hasFile && (
        <div class="new-fields">
          <label class="field">
            <span>{tr("Name of the file")}</span>
            <span class="file-name">
              <span class="quiet-text">{FOLDER}</span>
              <input class="input" value={name} maxLength={80} spellcheck={false} autocomplete="off" aria-invalid={fault !== ""}
                aria-describedby={fault ? field : undefined}
                onInput={(event) => { setName(event.currentTarget.value); setFault(""); }} />
              <span class="quiet-text">{ending}</span>
            </span>
          </label>
          {columns.length > 0 && (
            <label class="field">
              <span>{tr("Use it for")}</span>
              <select class="input" value={by} onChange={(event) => setBy(event.currentTarget.value)}>
                <option value="">{trCount("{count} card", "All {count} cards", component.count ?? 1)}</option>
                {columns.map((each) => (
                  <option key={each.name} value={each.name}>{tr("One layout for each {column}", { column: each.name })}</option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      {hasFile && values && (
        <p class="quiet-text">{tr("Makes {files}.", { files: values.map((each) => `${name}_${each}${ending}`).join(", ") })}</p>
      )}
      {layout && hasFile && <p class="quiet-text">{tr("{file} is used now. It stays as it is.", { file: layout })}</p>}
      {fault && <p class="field-fault" id={field} role="alert">{fault}</p>}
      <div class="dialog-buttons">
        {removable && (
          <button class="button new-remove" type="button" disabled={isBusy}
            onClick={() => send({ kind: "back.remove", component: component.name, card: id }, tr("{title} has no back now.", { title: component.title }))}>
            {tr("Remove the back")}
          </button>
        )}
        <button class="button" type="button" onClick={close}>{tr("Cancel")}</button>
        <button class="button primary" type="submit" disabled={isBusy}>{hasFile ? tr("Make the layout") : tr("Use it")}</button>
      </div>
    </form>
  );
}
