"""Tables and faces of cards."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlsplit

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.studio.card_faces import SIDES, Picture, card_key
from punchboard.generator.studio.card_table import CardTable, component_of, read_table
from punchboard.generator.studio.online_table import fetched_at
from punchboard.generator.studio.route import (
    SVG,
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    route,
)
from punchboard.generator.studio.studio import Studio

#: Picture of a side that can't be laid out.
_EMPTY = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"><title>{}</title></svg>'
)


@route("GET", "/api/table")
def table(studio: Studio, request: Request) -> Response:
    """Return a component's table as typed."""
    with studio.lock:
        found = read_table(studio, request.text("component"))
        state = studio.state()
    return as_json(
        {
            **state,
            "component": request.text("component"),
            "file": found.file,
            "editable": not found.reason,
            "reason": found.reason,
            "rowsReason": found.rows_reason,
            "isElsewhere": found.is_elsewhere and not studio.read_only,
            "canCopy": found.can_copy and not studio.read_only,
            "fetched": fetched_at(studio, found.file) if found.component.link else None,
            "host": urlsplit(found.component.link or "").hostname or "",
            "marks": [mark._asdict() for mark in found.marks],
            "columns": found.columns,
            "names": [header_key(each) for each in found.columns],
            "headings": {
                name: found.heading(column)
                for name, column in (
                    ("id", found.component.id),
                    ("name", found.component.name),
                    ("quantity", found.component.quantity),
                )
            },
            "types": _types(found),
            "options": {
                found.heading(title): column.options
                for title, column in found.component.columns.items()
                if column.options and found.heading(title)
            },
            "rows": [
                {"row": row.number, "card": row.card, "name": row.name, "cells": row.cells}
                for row in found.rows
            ],
        }
    )


def _types(table: CardTable) -> dict[str, str]:
    """Return the types of columns by their headings; numbers of copies are numbers."""
    quantity = table.component.quantity
    types = {quantity: "number"} if quantity else {}
    types |= {title: column.type for title, column in table.component.columns.items()}
    return {table.heading(title): kind for title, kind in types.items() if table.heading(title)}


@route("GET", "/api/face")
def face(studio: Studio, request: Request) -> Response:
    """Return one side of a card as SVG; with a key in the address the browser may keep it."""
    picture = _picture(studio, request)
    if picture is None:
        raise NotFoundError(request.text("card"))
    svg = picture.svg or _EMPTY.format(tr("This face can't be shown."))
    return Response(svg.encode(), SVG, is_lasting=bool(request.query.get("key") and picture.svg))


@route("GET", "/api/face.json")
def face_with_faults(studio: Studio, request: Request) -> Response:
    """Return one side of a card as SVG, with its key and its problems."""
    picture = _picture(studio, request)
    return as_json(None if picture is None else picture._asdict())


def _picture(studio: Studio, request: Request) -> Picture | None:
    component, card = request.text("component"), request.text("card")
    side = request.text("side") or "front"
    if side not in SIDES:
        raise BadRequestError("side")
    window = request.query.get("window", "")
    place = f"{window}/{side}" if window else f"{component}/{card}/{side}"
    job = partial(studio.lay_out, component, card, side)
    return studio.layouts.ask(place, job, is_urgent=bool(window)).result()


@route("GET", "/api/wall")
def wall(studio: Studio, request: Request) -> Response:
    """Return all cards of a component, each with the key of its picture."""
    name = request.text("component")
    with studio.lock:
        loaded = studio.loaded()
        component_of(loaded.game, name)
        base = studio.base_of(name)
        state = studio.state()
    assert loaded.game is not None
    found = loaded.game.tables.get(name)
    cards: list[dict[str, Any]] = [
        {
            "card": card.id,
            "name": card.name,
            "row": card.row,
            "quantity": card.quantity,
            "key": card_key(card, base),
        }
        for card in (found.cards if found else ())
    ]
    return as_json({**state, "component": name, "cards": cards})
