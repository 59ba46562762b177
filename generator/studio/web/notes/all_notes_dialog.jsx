// All notes of the game, by state.

import { useState } from "preact/hooks";
import { cardList } from "../face/card_list.js";
import { Dialog } from "../shell/dialog.jsx";
import { card, componentName, game, goTo } from "../state.js";
import { tr } from "../words.js";
import { STATES } from "./note_list.js";
import { NoteRow } from "./note_row.jsx";
import { allNotesAreOpen, changeNote, notes } from "./note_state.js";
import { stateWords } from "./note_words.js";

/** @import { Note } from "../answers.d.ts" */

const close = () => (allNotesAreOpen.value = false);

export function AllNotesDialog() {
  const [only, setOnly] = useState(/** @type {Note["state"] | ""} */ (""));
  const { notes: all, fault } = notes.value;
  const listed = all.filter((each) => !only || each.state === only);
  return (
    <Dialog title={tr("Notes on cards")} class="all-notes-dialog" onClose={close}>
      {fault
        ? (
          <p class="field-fault">
            {fault}{" "}
            <button class="button" type="button" onClick={() => {
              close();
              goTo({ file: "notes/notes.yaml", line: 1 });
            }}>{tr("Open the file")}</button>
          </p>
        )
        : (
          <>
            <div class="segments" role="group" aria-label={tr("Show")}>
              <button type="button" aria-pressed={only === ""} onClick={() => setOnly("")}>{tr("All")} {all.length}</button>
              {STATES.map((state) => (
                <button key={state} type="button" aria-pressed={only === state} onClick={() => setOnly(state)}>
                  {stateWords(state)} {all.filter((each) => each.state === state).length}
                </button>
              ))}
            </div>
            {listed.length
              ? <ul class="note-list">{all.map((each, at) => listed.includes(each) && <NoteRow key={at} note={each}><CardOf note={each} /></NoteRow>)}</ul>
              : <p class="quiet-text">{all.length ? tr("No note is in this state.") : tr("No card has a note.")}</p>}
            <p class="quiet-text">{tr("Notes are kept in the folder notes of the game. They are never printed.")}</p>
          </>
        )}
    </Dialog>
  );
}

/** @param {{ note: Note }} props */
function CardOf({ note }) {
  if (!note.isGone) {
    return (
      <h3>
        <button class="note-card" type="button" onClick={() => {
          close();
          goTo({ component: note.component, card: note.card });
        }}><bdi>{note.name}</bdi></button>
      </h3>
    );
  }
  const list = cardList.value;
  const other = list?.component === componentName.value ? list.cards.find((each) => each.card === card.value) : undefined;
  return (
    <h3 class="note-gone">
      <span>{tr("{card}: this card is gone", { card: note.card })}</span>
      {game.value?.editable !== false && (other
        ? (
          <button class="button" type="button" onClick={() => changeNote(note, { component: componentName.value, card: other.card })}>
            {tr("Move the note to {card}", { card: other.name || other.card })}
          </button>
        )
        : <span class="quiet-text">{tr("To move its note, select another card first.")}</span>)}
    </h3>
  );
}
