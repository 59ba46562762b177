"""Notes on cards: listed, added, changed and deleted."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.notes import Note, is_of_notes
from punchboard.generator.studio.history.inside import existing
from punchboard.generator.studio.label import Label
from punchboard.generator.studio.notes.note_edits import (
    Contents,
    added,
    changed,
    deleted,
    note_sent,
    notes_of,
)
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import (
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    route,
)
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/notes")
def notes(studio: Studio, request: Request) -> Response:
    """Return the notes of the game, with the names of their cards."""
    with studio.lock:
        return as_json(_told(studio))


@route("POST", "/api/notes/add")
def add(studio: Studio, request: Request) -> Response:
    """Add a note to a card."""
    component, card = request.text("component"), request.text("card")
    try:
        photo = b64decode(request.text("photo"), validate=True)
    except (binascii.Error, ValueError):
        raise BadRequestError("photo") from None

    def make() -> Contents:
        if card not in _names(studio).get(component, {}):
            raise NotFoundError(card or tr("card"))
        return added(studio, component, card, request.text("text"), photo)

    label = {"what": "note.add", "component": component, "card": card}
    return _carried_out(studio, request, label, make)


@route("POST", "/api/notes/change")
def change(studio: Studio, request: Request) -> Response:
    """Change a note; it may also go to another card."""
    was, now = note_sent(request.body.get("was")), note_sent(request.body.get("now"))
    now = now._replace(photo=was.photo, date=was.date)
    label = {"what": "note.change", "component": now.component, "card": now.card}
    return _carried_out(studio, request, label, partial(changed, studio, was, now))


@route("POST", "/api/notes/delete")
def delete(studio: Studio, request: Request) -> Response:
    """Delete a note and its photo."""
    was = note_sent(request.body.get("was"))
    label = {"what": "note.delete", "component": was.component, "card": was.card}
    return _carried_out(studio, request, label, partial(deleted, studio, was))


@route("GET", "/api/notes/photo")
def photo(studio: Studio, request: Request) -> Response:
    """Return the photo of a note."""
    file = request.text("file")
    if not is_of_notes(file) or not file.endswith(".jpg"):
        raise NotFoundError(file)
    try:
        content = existing(studio.root, file).read_bytes()
    except (EditRefused, OSError):
        raise NotFoundError(file) from None
    return Response(content, "image/jpeg", is_lasting=True)


def _carried_out(
    studio: Studio, request: Request, label: Label, make: Callable[[], Contents]
) -> Response:
    """Write the files of notes as one step, and return all notes."""
    if studio.read_only:
        raise EditRefused(tr("this game can't be changed here"), studio.read_only)
    with studio.lock:
        step = studio.folder.replace(make(), label, request.text("group"))
        if step is not None:
            studio.changed(step.files, request.text("window"))
        told = _told(studio)
    studio.folder.settle()
    return as_json(told)


def _told(studio: Studio) -> dict[str, Any]:
    found = notes_of(studio)
    names = _names(studio)
    return {
        **studio.state(),
        "fault": found.fault,
        "notes": [_note(each, names) for each in found.listed.values()],
    }


def _note(note: Note, names: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    name = names.get(note.component, {}).get(note.card)
    return {**note._asdict(), "name": name or note.card, "isGone": name is None}


def _names(studio: Studio) -> dict[str, dict[str, str]]:
    """Return the names of all cards by component and id."""
    game: Game | None = studio.loaded().game
    if game is None:
        return {}
    return {
        component: {card.id: card.name for card in table.cards}
        for component, table in game.tables.items()
    }
