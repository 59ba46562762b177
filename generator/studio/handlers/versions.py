"""Kept versions of the game."""

from __future__ import annotations

from itertools import filterfalse
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.load.notes import is_of_notes
from punchboard.generator.studio.history.versions import Version
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.restore import kept_cards, restore_card
from punchboard.generator.studio.route import NotFoundError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/versions")
def versions(studio: Studio, request: Request) -> Response:
    """Return the kept versions, the newest first."""
    with studio.lock:
        return as_json({"versions": _listed(studio)})


@route("POST", "/api/versions")
def keep(studio: Studio, request: Request) -> Response:
    """Keep the game as it is now."""
    name = request.text("name").strip()
    if not name:
        raise EditRefused(tr("a version needs a name"), tr("type its name, such as: Friday"))
    with studio.lock:
        studio.folder.keep(name, request.text("note").strip())
        return as_json({"versions": _listed(studio)})


@route("GET", "/api/versions/cards")
def cards(studio: Studio, request: Request) -> Response:
    """Return the cards of a component that were changed or deleted since a version."""
    with studio.lock:
        found = kept_cards(studio, _version(studio, request), request.text("component"))
    return as_json({"cards": [each._asdict() for each in found]})


@route("POST", "/api/versions/restore")
def restore(studio: Studio, request: Request) -> Response:
    """Restore a version, whole or one card of it; undo takes that back."""
    with studio.lock:
        if studio.read_only:
            raise EditRefused(tr("this game can't be changed here"), studio.read_only)
        found = _version(studio, request)
        card = request.text("card")
        step = (
            restore_card(studio, found, request.text("component"), card)
            if card
            else studio.folder.restore(found.id, [*filterfalse(is_of_notes, found.files)])
        )
        if step is not None:
            studio.changed(step.files)
        return as_json({**studio.state(), "files": list(step.files) if step else []})


def _version(studio: Studio, request: Request) -> Version:
    found = {each.id: each for each in studio.folder.versions()}.get(request.text("id"))
    if found is None:
        raise NotFoundError(request.text("id"))
    return found


def _listed(studio: Studio) -> list[dict[str, Any]]:
    return [
        {
            "id": each.id,
            "name": each.name,
            "note": each.note,
            "time": each.time,
            "size": each.size,
        }
        for each in studio.folder.versions()
    ]
