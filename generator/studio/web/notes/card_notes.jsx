// The notes on the shown card, below its face.

import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api.js";
import { ChevronIcon, PhotoIcon } from "../icons.jsx";
import { game, showFault } from "../state.js";
import { tr, trCount } from "../words.js";
import { AllNotesButton } from "./all_notes_button.jsx";
import { cardKey } from "./note_list.js";
import { NoteRow } from "./note_row.jsx";
import { addNote, notes, notesAreOpen, openNotes, toggleNotes } from "./note_state.js";
import { shrunkPhoto } from "./photo.js";

/** @typedef {{ text: string, photo: string }} Draft */

/** Notes that aren't added yet, by card. @type {Map<string, Draft>} */
const drafts = new Map();

/** @param {{ component: string, card: string }} props */
export function CardNotes({ component, card }) {
  const own = notes.value.notes.filter((each) => each.component === component && each.card === card);
  const count = openNotes.value.get(cardKey(component, card)) ?? 0;
  const isEditable = game.value?.editable !== false;
  if (!isEditable && !own.length) return null;
  const isOpen = notesAreOpen.value;
  return (
    <section class="card-notes" aria-label={tr("Notes on the card")}>
      <div class="card-notes-bar">
        <button class="button quiet" type="button" aria-expanded={isOpen} onClick={toggleNotes}>
          <ChevronIcon isOpen={isOpen} />
          {own.length ? trCount("{count} note", "{count} notes", own.length) : tr("Notes")}
          {count > 0 && <span class="note-count">{tr("{count} open", { count })}</span>}
        </button>
        <AllNotesButton />
      </div>
      {isOpen && (
        <div class="card-notes-list">
          {notes.value.fault && <p class="field-fault">{notes.value.fault}</p>}
          {own.length > 0 && <ul class="note-list" tabIndex={0}>{own.map((each, at) => <NoteRow key={at} note={each} />)}</ul>}
          {isEditable && !notes.value.fault && <AddNote key={cardKey(component, card)} component={component} card={card} />}
        </div>
      )}
    </section>
  );
}

/** @param {{ component: string, card: string }} props */
function AddNote({ component, card }) {
  const key = cardKey(component, card);
  const [draft, setDraft] = useState(() => drafts.get(key) ?? { text: "", photo: "" });
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void drafts.set(key, draft), [draft]);
  const add = async () => {
    if (isBusy || !(draft.text.trim() || draft.photo)) return;
    setBusy(true);
    if (await addNote(component, card, draft.text, draft.photo)) setDraft((now) => (now === draft ? { text: "", photo: "" } : now));
    setBusy(false);
  };
  /** @param {File | undefined} file */
  const takePhoto = async (file) => {
    if (!file) return;
    setBusy(true);
    try {
      const photo = await shrunkPhoto(file);
      setDraft((before) => ({ ...before, photo }));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      showFault(fault);
    }
    setBusy(false);
  };
  return (
    <form class="add-note" onSubmit={(event) => {
      event.preventDefault();
      void add();
    }}>
      <textarea class="input" rows={2} aria-label={tr("New note")} placeholder={tr("Write a note: an idea, or what went wrong at the table")}
        maxLength={5000} value={draft.text} onInput={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void add();
        }} />
      {draft.photo && (
        <span class="note-photo">
          <img src={`data:image/jpeg;base64,${draft.photo}`} alt={tr("Photo of the new note")} />
          <button class="button quiet" type="button" onClick={() => setDraft({ ...draft, photo: "" })}>{tr("Remove the photo")}</button>
        </span>
      )}
      <div class="add-note-buttons">
        <label class="button">
          <PhotoIcon />
          {tr("Photo…")}
          <input class="visually-hidden" type="file" accept="image/jpeg,image/png" onChange={(event) => {
            void takePhoto(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }} />
        </label>
        <button class="button primary" type="submit" disabled={isBusy || !(draft.text.trim() || draft.photo)}>{tr("Add note")}</button>
      </div>
    </form>
  );
}
