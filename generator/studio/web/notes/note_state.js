// The notes on cards, as the game's folder has them.

import { computed, signal } from "@preact/signals";
import { ApiError, get, post } from "../api.js";
import { keep, kept } from "../kept.js";
import { newGroup, onChange, onRename, showFault, takeState, tell, undo } from "../state.js";
import { tr } from "../words.js";
import { NoteChanges, isSame } from "./note_changes.js";
import { countOpen, withNewIds } from "./note_list.js";

/** @import { Note, Notes } from "../answers.d.ts" */

/** Time in ms without a change until the names of cards are read again: typing goes first. */
const PAUSE = 1000;

/** @type {import("@preact/signals").Signal<Notes>} */
export const notes = signal(/** @type {Notes} */ ({ notes: [], fault: "", revision: 0, undo: "", redo: "" }));
/** Number of open notes by card. */
export const openNotes = computed(() => countOpen(notes.value.notes));
/** Whether the notes of the shown card are open below its face. */
export const notesAreOpen = signal(kept("notes", "") === "open");
/** Whether the list of all notes is open. */
export const allNotesAreOpen = signal(false);

export function toggleNotes() {
  notesAreOpen.value = !notesAreOpen.value;
  keep("notes", notesAreOpen.value ? "open" : "");
}

/**
 * Keep the notes up to date.
 * @returns {() => void} ends it
 */
export function followNotes() {
  let timer = 0;
  const read = () => void get("/api/notes").then(take, ignoreLost);
  read();
  const endNames = onRename((renamed) => {
    notes.value = { ...notes.value, notes: withNewIds(notes.value.notes, renamed) };
  });
  const end = onChange(({ files }) => {
    window.clearTimeout(timer);
    if (!files.length || files.some((each) => each.startsWith("notes/"))) read();
    else if (notes.value.notes.length) timer = window.setTimeout(read, PAUSE);
  });
  return () => {
    window.clearTimeout(timer);
    end();
    endNames();
  };
}

/**
 * Add a note to a card.
 * @param {string} component
 * @param {string} card
 * @param {string} text
 * @param {string} photo a JPEG in base 64; "" for none
 * @returns {Promise<boolean>} whether it was added
 */
export function addNote(component, card, text, photo) {
  return sent("/api/notes/add", { component, card, text, photo });
}

/**
 * Change a note.
 * @param {Note} was the note as it's shown
 * @param {Partial<Note>} changes
 * @param {boolean} [isLeaving] whether the window may be gone before the answer comes
 * @returns {Promise<boolean>} whether it was changed
 */
export async function changeNote(was, changes, isLeaving) {
  if (!isLeaving) return changesOfNotes.change(was, changes);
  return sent("/api/notes/change", { was, now: { ...was, ...changes } }, true);
}

/** Words may still be on their way when another state is clicked. */
const changesOfNotes = new NoteChanges(async (was, now) => {
  const at = notes.value.notes.findIndex((each) => isSame(each, was));
  if (!(await sent(now ? "/api/notes/change" : "/api/notes/delete", now ? { was, now } : { was }))) return undefined;
  return now && (notes.value.notes[at] ?? now);
});

let isDeleting = false;

/** Delete a note; the second click of a double click deletes no other. @param {Note} was */
export async function deleteNote(was) {
  if (isDeleting) return;
  isDeleting = true;
  if (await changesOfNotes.change(was, null)) {
    tell(tr("The note is deleted."), { action: { label: tr("Undo"), run: () => void undo() } });
  }
  isDeleting = false;
}

/**
 * @param {string} path
 * @param {{ [name: string]: unknown }} body
 * @param {boolean} [isLeaving]
 */
async function sent(path, body, isLeaving) {
  try {
    const told = await post(path, { group: newGroup(), ...body }, isLeaving);
    takeState(told);
    take(told);
    return true;
  } catch (fault) {
    showFault(fault);
    if (fault instanceof ApiError && fault.code === "changed") void get("/api/notes").then(take, ignoreLost);
    return false;
  }
}

/** @param {Notes} told */
function take(told) {
  if (told.revision >= notes.value.revision) notes.value = told;
}

/** @param {unknown} fault */
function ignoreLost(fault) {
  if (!(fault instanceof ApiError)) throw fault;
}
