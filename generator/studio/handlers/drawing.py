"""A drawing that is a layout, opened in its program."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import find_inside
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.studio.design.face_layout import open_layout
from punchboard.generator.studio.drawing.opening import open_in_program
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


@route("POST", "/api/drawing/open")
def open_drawing(studio: Studio, request: Request) -> Response:
    """Open the drawing of a card's side in the system's program for it.

    The request names a face, not a file: nothing but a drawing of the game's folder is opened.
    """
    component, card, side, layout = (
        request.text(name) for name in ("component", "card", "side", "layout")
    )
    with studio.lock:
        face = open_layout(studio, component, card, side or "front", layout)
    if face is None:
        raise NotFoundError(card)
    source = face.chain.sources[0]
    if not source.is_drawing or source.is_shipped:
        raise BadRequestError("layout")
    found = Diagnostics()
    file = find_inside(studio.root, source.path, Position(), found, "layout")
    if file is None:
        fault = next(iter(found), None)
        hint = str(fault.hint) if fault is not None else ""
        raise EditRefused(tr("{file} can't be opened", file=source.path), hint)
    open_in_program(file)
    return as_json({"opened": source.path})
