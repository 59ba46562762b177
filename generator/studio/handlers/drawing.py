"""A drawing that is a layout, opened in its program."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import find_inside
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.studio.drawing.edit import FACE_FIELDS, open_own_drawing
from punchboard.generator.studio.drawing.opening import open_in_program
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("POST", "/api/drawing/open")
def open_drawing(studio: Studio, request: Request) -> Response:
    """Open the drawing of a card's side in the system's program for it.

    The request names a face, not a file: nothing but a drawing of the game's folder is opened.
    """
    with studio.lock:
        face = open_own_drawing(studio, *map(request.text, FACE_FIELDS))
    source = face.chain.sources[0]
    found = Diagnostics()
    file = find_inside(studio.root, source.path, Position(), found, "layout")
    if file is None:
        fault = next(iter(found), None)
        hint = str(fault.hint) if fault is not None else ""
        raise EditRefused(tr("{file} can't be opened", file=source.path), hint)
    open_in_program(file)
    return as_json({"opened": source.path})
