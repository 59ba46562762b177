"""Notes on cards: remarks of the designer, kept in the game's folder, and never printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import find_inside, load_text
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.problem import NOWHERE, Diagnostics

#: The file of the notes in a game's folder; photos are beside it.
NOTES = "notes/notes.yaml"
#: Bytes of the largest file of notes.
_MOST_BYTES = 50_000_000
#: A photo, named after a digest of its content.
_PHOTO = re.compile(r"notes/photo-[0-9a-f]{12}\.jpg")
STATES = ("open", "tried", "done")


class Note(NamedTuple):
    """A note on a card.

    Attributes:
        component: The card's component.
        card: The card's id.
        state: One of `STATES`.
        text: The words; "" for only a photo.
        photo: Path of a photo in the game's folder; "" for none.
        date: The day on which it was added, such as "2026-11-29"; "" if it isn't known.
    """

    component: str
    card: str
    state: str
    text: str
    photo: str = ""
    date: str = ""


class Notes(NamedTuple):
    """The notes of a game.

    Attributes:
        listed: The notes by their place in the file, from 0.
        fault: Why the file can't be read; "" if it can.
    """

    listed: dict[int, Note]
    fault: str = ""

    def on(self, component: str, card: str) -> list[Note]:
        """Return the notes on a card, in the order of the file."""
        return [each for each in self.listed.values() if each[:2] == (component, card)]


def is_of_notes(file: str) -> bool:
    """Return whether a path in a game's folder is the file of notes, or a photo beside it."""
    return file == NOTES or bool(_PHOTO.fullmatch(file))


def load_notes(root: Path) -> Notes:
    """Return the notes in a game's folder."""
    found = Diagnostics()
    if not (root / NOTES).exists():
        return Notes({})
    path = find_inside(root, NOTES, NOWHERE, found, "file")
    text = load_text(path, NOTES, _MOST_BYTES, found) if path is not None else None
    return read_notes(text) if text is not None else Notes({}, _first_fault(found))


def read_notes(text: str) -> Notes:
    """Return the notes in the text of their file; entries without a card are left out."""
    found = Diagnostics()
    read = read_yaml(text, NOTES, found)
    if found.has_errors:
        return Notes({}, _first_fault(found))
    value = read[0] if read is not None else None
    entries = value.get("notes") if isinstance(value, dict) else None
    if value is not None and (not isinstance(value, dict) or not _is_list(entries or ())):
        return Notes({}, tr("{file}: the notes belong in a list under notes:", file=NOTES))
    made = {at: _note(each) for at, each in enumerate(entries or ())}
    return Notes({at: each for at, each in made.items() if each is not None})


def _note(entry: Any) -> Note | None:
    if not isinstance(entry, dict):
        return None
    values = {
        name: "" if entry.get(name) is None else str(entry[name])
        for name in ("card", "state", "text", "photo", "date")
        if not isinstance(entry.get(name), dict | list | tuple)
    }
    component, mark, card = values.get("card", "").partition("/")
    if not mark:
        return None
    state = values.get("state", "")
    return Note(
        component,
        card,
        state if state in STATES else STATES[0],
        values.get("text", ""),
        values.get("photo", ""),
        values.get("date", ""),
    )


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _first_fault(found: Diagnostics) -> str:
    position, _, message, _ = next(iter(found))
    return f"{position}: {message}"
