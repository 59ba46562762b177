"""Edits of the notes on cards, as new contents of their file and of the photos beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import CONTROL
from punchboard.cards.load.notes import NOTES, STATES, Note, Notes, read_notes
from punchboard.generator.studio.history.inside import FileGone
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.splice.yaml_document import (
    NodeEdit,
    RemoveNode,
    SetNode,
    YamlDocument,
    open_document,
)
from punchboard.generator.studio.splice.yaml_writer import YamlWriter
from punchboard.generator.studio.studio import Studio

#: Characters of the longest note, and notes of a game.
MOST_TEXT, MOST_NOTES = 5_000, 5_000
#: Bytes of the largest photo: the page shrinks each to 1600 pixels, which takes about a quarter.
MOST_PHOTO = 2_000_000
_JPEG = b"\xff\xd8\xff"
_HEAD = "# Notes on cards. They are never printed.\n"

#: Contents by path; None deletes a file.
Contents = Mapping[str, bytes | None]


def notes_of(studio: Studio) -> Notes:
    """Return the notes as they are now; the caller holds the lock."""
    try:
        raw = studio.folder.read(NOTES)
    except FileGone:
        return Notes({})
    except EditRefused as refusal:
        return Notes({}, refusal.message)
    try:
        return read_notes(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Notes({}, tr("{file} isn't UTF-8 text", file=NOTES))


def added(studio: Studio, component: str, card: str, text: str, photo: bytes) -> Contents:
    """Return the contents with a new note; the caller holds the lock.

    Args:
        studio: The Studio.
        component: The card's component.
        card: The card's id.
        text: The words.
        photo: A JPEG; empty for none.

    Raises:
        EditRefused: if the note or the file of notes can't be used.
    """
    words = _checked_text(text)
    if not words and not photo:
        raise EditRefused(tr("the note is empty"), tr("write something, or add a photo"))
    if photo and not photo.startswith(_JPEG):
        raise EditRefused(tr("the photo can't be read"), tr("choose a JPEG or PNG picture"))
    if len(photo) > MOST_PHOTO:
        raise EditRefused(tr("the photo is too large"), tr("choose a smaller picture"))
    notes = _readable(studio)
    if len(notes.listed) >= MOST_NOTES:
        raise EditRefused(
            tr("a game has at most {count:,} notes", count=MOST_NOTES),
            tr("delete some that are done"),
        )
    new: dict[str, bytes | None] = {}
    file = ""
    if photo:
        file = f"notes/photo-{sha256(photo).hexdigest()[:12]}.jpg"
        new[file] = photo
    made = Note(component, card, STATES[0], words, file, date.today().isoformat())
    new[NOTES] = _with(studio, _entry(made))
    return new


def changed(studio: Studio, was: Note, now: Note) -> Contents:
    """Return the contents with a changed note; the caller holds the lock.

    Raises:
        ChangedElsewhere: if the note isn't as `was` says.
        EditRefused: if it would be empty, or the file of notes can't be changed.
    """
    words = _checked_text(now.text)
    if not words and not now.photo:
        raise EditRefused(tr("the note is empty"), tr("write something, or delete the note"))
    at = _place_of(_readable(studio), was)
    wanted = _entry(now._replace(text=words))
    edits = [
        SetNode(("notes", at, name), wanted.get(name, ""))
        for name, value in _entry(was).items() | {("text", was.text)}
        if wanted.get(name, "") != value
    ]
    return {NOTES: _edited(studio, edits)} if edits else {}


def deleted(studio: Studio, was: Note) -> Contents:
    """Return the contents without a note and its photo; the caller holds the lock.

    Raises:
        ChangedElsewhere: if the note isn't as `was` says.
        EditRefused: if the file of notes can't be changed.
    """
    notes = _readable(studio)
    at = _place_of(notes, was)
    rest = [each for place, each in notes.listed.items() if place != at]
    document = _opened(studio)
    is_last = len(document.value(("notes",))) == 1 and set(document.value(())) == {"notes"}
    edited = None if is_last else _edited(studio, [RemoveNode(("notes", at))])
    new: dict[str, bytes | None] = {NOTES: edited}
    if was.photo and all(each.photo != was.photo for each in rest) and _is_there(studio, was.photo):
        new[was.photo] = None
    return new


def renamed(studio: Studio, component: str, cards: Mapping[str, str]) -> Contents:
    """Return the contents with the notes on cards that have other ids now; empty if none has one.

    Args:
        studio: The Studio.
        component: Component of the cards.
        cards: New ids by the old ones.

    Raises:
        EditRefused: if the file of notes can't be changed.
    """
    edits = [
        SetNode(("notes", at, "card"), f"{component}/{cards[note.card]}")
        for at, note in notes_of(studio).listed.items()
        if note.component == component and note.card in cards
    ]
    return {NOTES: _edited(studio, edits)} if edits else {}


def note_sent(value: object) -> Note:
    """Return a note as the page sends it.

    Raises:
        BadRequestError: if it can't be read.
    """
    if not isinstance(value, dict):
        raise BadRequestError("note")
    fields = [value.get(name, "") for name in Note._fields]
    if not all(isinstance(each, str) for each in fields) or value.get("state") not in STATES:
        raise BadRequestError("note")
    return Note(*fields)


def _checked_text(text: str) -> str:
    words = CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(words) > MOST_TEXT:
        raise EditRefused(
            tr("the note is longer than {count:,} characters", count=MOST_TEXT),
            tr("shorten it, or make two notes"),
        )
    return words


def _readable(studio: Studio) -> Notes:
    notes = notes_of(studio)
    if notes.fault:
        raise EditRefused(notes.fault, tr("correct the file in the view Text"))
    return notes


def _place_of(notes: Notes, was: Note) -> int:
    """Return the place of a note in its file; equal notes stand for each other."""
    for at, each in notes.listed.items():
        if each == was:
            return at
    raise ChangedElsewhere(
        tr("this note was changed elsewhere"), tr("look at it, then change it again")
    )


def _entry(note: Note) -> dict[str, str]:
    """Return a note as the file holds it."""
    values = {
        "card": f"{note.component}/{note.card}",
        "state": note.state,
        "date": note.date,
        "text": note.text,
        "photo": note.photo,
    }
    return {name: value for name, value in values.items() if value}


def _with(studio: Studio, entry: Mapping[str, Any]) -> bytes:
    """Return the file of notes with another entry at its end."""
    if not _is_there(studio, NOTES):
        return f"{_HEAD}notes:\n  {YamlWriter(_HEAD).entry(entry, 2)}\n".encode()
    document = _opened(studio)
    count = len(document.value(("notes",)) or ()) if document.has(("notes",)) else 0
    edit = SetNode(("notes", count), entry) if count else SetNode(("notes",), [entry])
    return _edited(studio, [edit])


def _edited(studio: Studio, edits: Sequence[NodeEdit]) -> bytes:
    return apply_splices(studio.folder.read(NOTES), _opened(studio).apply(edits))


def _opened(studio: Studio) -> YamlDocument:
    document = open_document(studio.folder.read(NOTES))
    if isinstance(document, ReadOnly):
        raise EditRefused(tr("{file} can't be changed here", file=NOTES), document.reason)
    return document


def _is_there(studio: Studio, file: str) -> bool:
    return (studio.root / file).exists()
