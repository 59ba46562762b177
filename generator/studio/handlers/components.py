"""The choices for a new component."""

from __future__ import annotations

from punchboard.generator.studio.new.component import component_choices
from punchboard.generator.studio.route import Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/components")
def components(studio: Studio, request: Request) -> Response:
    """Return the kinds of pieces, their usual sizes, and the tables of the folder."""
    with studio.lock:
        return as_json(component_choices(studio))
