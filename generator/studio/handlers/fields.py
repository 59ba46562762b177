"""Descriptions of the fields of elements, styles and layouts, for the inspector."""

from __future__ import annotations

from punchboard.generator.studio.design.fields import described, kinds
from punchboard.generator.studio.route import NotFoundError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/fields")
def fields(studio: Studio, request: Request) -> Response:
    """Return the fields of one kind, or those of every kind by its name."""
    kind = request.text("kind")
    if not kind:
        return as_json({each: described(each) for each in kinds()})
    if kind not in kinds():
        raise NotFoundError(kind)
    return as_json(described(kind))
