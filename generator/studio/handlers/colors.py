"""Colors by the values of columns, for the inspector."""

from __future__ import annotations

from punchboard.generator.studio.design.column_colors import column_colors
from punchboard.generator.studio.design.face_layout import open_layout
from punchboard.generator.studio.route import NotFoundError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/colors")
def colors(studio: Studio, request: Request) -> Response:
    """Return the columns whose values can have a color each, with these colors."""
    component, card, side = (request.text(name) for name in ("component", "card", "side"))
    with studio.lock:
        face = open_layout(studio, component, card, side or "front", request.text("layout"))
        if face is None:
            raise NotFoundError(card)
        let = {name: each.value for name, each in face.chain.named("let").items()}
        return as_json({"columns": [each.as_json(let) for each in column_colors(face)]})
