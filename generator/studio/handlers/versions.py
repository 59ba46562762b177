"""Kept versions of the game."""

from __future__ import annotations

from typing import Any

from punchboard.cards.catalog import tr
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.restore import restore_card
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


@route("POST", "/api/versions/restore")
def restore(studio: Studio, request: Request) -> Response:
    """Restore a version, whole or one card of it; undo takes that back."""
    with studio.lock:
        if studio.read_only:
            raise EditRefused(tr("this game can't be changed here"), studio.read_only)
        found = {each.id: each for each in studio.folder.versions()}.get(request.text("id"))
        if found is None:
            raise NotFoundError(request.text("id"))
        card = request.text("card")
        step = (
            restore_card(studio, found, request.text("component"), card)
            if card
            else studio.folder.restore(found.id)
        )
        if step is not None:
            studio.changed(step.files)
        return as_json({**studio.state(), "files": list(step.files) if step else []})


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
