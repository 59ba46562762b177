// One note: its state, its words, its photo.

import { useEffect, useRef, useState } from "preact/hooks";
import { address } from "../api.js";
import { CloseIcon } from "../icons.jsx";
import { ToolButton } from "../shell/tool_button.jsx";
import { game } from "../state.js";
import { tr } from "../words.js";
import { STATES } from "./note_list.js";
import { changeNote, deleteNote } from "./note_state.js";
import { stateWords } from "./note_words.js";

/** @import { Note } from "../answers.d.ts" */

/** @param {{ note: Note, children?: import("preact").ComponentChildren }} props */
export function NoteRow({ note, children }) {
  const isEditable = game.value?.editable !== false;
  return (
    <li class={`card-note ${note.state}`}>
      {children}
      <div class="note-bar">
        {isEditable
          ? <StateChoice note={note} />
          : <span class="quiet-text">{stateWords(note.state)}</span>}
        <span class="quiet-text note-date">{note.date}</span>
        {isEditable && <ToolButton label={tr("Delete this note")} align="end" onClick={() => deleteNote(note)}><CloseIcon /></ToolButton>}
      </div>
      {isEditable ? <NoteText note={note} /> : <p class="note-words"><bdi>{note.text}</bdi></p>}
      {note.photo && (
        <a class="note-photo" href={address("/api/notes/photo", { file: note.photo })} target="_blank" rel="noreferrer">
          <img src={address("/api/notes/photo", { file: note.photo })} alt={tr("Photo of {card}", { card: note.name })} />
        </a>
      )}
    </li>
  );
}

/** @param {{ note: Note }} props */
function StateChoice({ note }) {
  return (
    <div class="segments" role="group" aria-label={tr("State")}>
      {STATES.map((state) => (
        <button key={state} type="button" aria-pressed={note.state === state} onClick={() => changeNote(note, { state })}>
          {stateWords(state)}
        </button>
      ))}
    </div>
  );
}

/**
 * The words of a note: saved when the field is left, by Ctrl+Enter, and when the window closes. Escape gives them up.
 * @param {{ note: Note }} props
 */
function NoteText({ note }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const now = useRef({ note, draft });
  now.current = { note, draft };
  useEffect(() => {
    const leave = () => void save(true);
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);
  const save = async (isLeaving = false) => {
    const { note: was, draft: text } = now.current;
    if (text === null) return;
    if (text.trim() === was.text || await changeNote(was, { text: text.trim() }, isLeaving)) setDraft((newest) => (newest === text ? null : newest));
  };
  return (
    <textarea class="input note-words" rows={1} aria-label={tr("Note on {card}", { card: note.name })} value={draft ?? note.text}
      placeholder={tr("Add words")} maxLength={5000} onInput={(event) => setDraft(event.currentTarget.value)} onBlur={() => save()}
      onKeyDown={(event) => {
        if (event.key === "Escape" && draft !== null) {
          event.preventDefault();
          event.stopPropagation();
          setDraft(null);
        } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
      }} />
  );
}
