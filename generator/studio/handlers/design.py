"""The layout of a face, for handles, layers and the inspector."""

from __future__ import annotations

from collections import Counter
from functools import partial

from punchboard.generator.layout.load import shown_layout
from punchboard.generator.studio.card_faces import SIDES
from punchboard.generator.studio.design.description import describe
from punchboard.generator.studio.design.face_layout import open_layout
from punchboard.generator.studio.drawing.description import describe_drawing
from punchboard.generator.studio.route import BadRequestError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/design")
def design(studio: Studio, request: Request) -> Response:
    """Return the layout of a side of a card; null if the card has no such side."""
    component, card, side = (request.text(name) for name in ("component", "card", "side"))
    side = side or "front"
    if side not in SIDES:
        raise BadRequestError("side")
    job = partial(studio.regions, component, card, side)
    regions = studio.layouts.ask(f"design/{component}/{card}/{side}", job, is_urgent=True).result()
    with studio.lock:
        face = open_layout(studio, component, card, side, request.text("layout"))
        if face is None:
            return as_json(None)
        shown = shown_layout(face.game.root, face.panel.layout, face.game.display_path)
        boxes = Counter(each.path for each in regions or () if each.layout == shown)
        told = {**describe(face, boxes), "drawing": None}
        if face.chain.sources[0].is_drawing:
            told |= describe_drawing(face, regions or ())
        return as_json(told)
