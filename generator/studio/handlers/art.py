"""Icons and pictures that are dropped on the window."""

from __future__ import annotations

import binascii
from base64 import b64decode
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.generator.studio.card_table import read_table
from punchboard.generator.studio.design.art_file import (
    ArtFile,
    cards_with,
    checked_art,
    save_art,
)
from punchboard.generator.studio.design.dropped_picture import dropped_art, home_of, name_of
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio

_KINDS = ("icons", "art")


@route("POST", "/api/art")
def art(studio: Studio, request: Request) -> Response:
    """Save a dropped file in the game's folder; undo takes it away again."""
    kind = request.text("folder")
    if kind not in _KINDS:
        raise BadRequestError("folder")
    found = _checked(studio, request, kind, request.text("name").strip())
    with studio.lock:
        replaces = request.body.get("replace") is True
        files = save_art(studio, found, request.text("group"), replace=replaces)
        if files:
            studio.changed(files, request.text("window"))
        state: dict[str, Any] = studio.state()
    return as_json({**state, "file": found.file, "name": found.name, "saved": bool(files)})


@route("POST", "/api/art/card")
def art_of_card(studio: Studio, request: Request) -> Response:
    """Save a picture that was dropped on a card, and return the cell that is to name it."""
    component, card, heading = (request.text(name) for name in ("component", "card", "column"))
    with studio.lock:
        table = read_table(studio, component)
        home = home_of(studio, table, component, card, heading)
    row = next((each for each in table.rows if each.card == card), None)
    if home.heading and (row is None or table.reason):
        raise EditRefused(tr("this table can't be changed here"), table.reason)
    art = _checked(studio, request, "art", name_of(request.text("file")))
    with studio.lock:
        found, text = dropped_art(studio, home, art)
        files = save_art(studio, found, request.text("group"), replace=True)
        if files:
            studio.changed(files, request.text("window"))
        state: dict[str, Any] = studio.state()
    cell = None
    if home.heading and row is not None:
        was = row.cells[table.columns.index(home.heading)]
        cell = {"row": row.number, "column": home.heading, "was": was, "text": text}
    return as_json({**state, "file": found.file, "cell": cell})


def _checked(studio: Studio, request: Request, kind: str, name: str) -> ArtFile:
    """Return a dropped file as it is saved.

    Raises:
        BadRequestError: if its content can't be read.
        EditRefused: if the game can't be changed, or the file can't be used.
    """
    if studio.read_only:
        raise EditRefused(tr("this game can't be changed here"), studio.read_only)
    try:
        raw = b64decode(request.text("content"), validate=True)
    except (binascii.Error, ValueError):
        raise BadRequestError("content") from None

    def job() -> ArtFile:
        game = studio.loaded().game
        if game is None:
            raise EditRefused(tr("the game can't be read yet"), tr("correct its files first"))
        return checked_art(game, kind, name, request.text("file"), raw)

    return studio.layouts.ask(f"art/{request.text('window')}", job).result()


@route("GET", "/api/art/uses")
def uses(studio: Studio, request: Request) -> Response:
    """Return how many cards show an icon or a picture."""
    with studio.lock:
        game = studio.loaded().game
        count = 0 if game is None else cards_with(studio, game, request.text("name"))
    return as_json({"cards": count})
