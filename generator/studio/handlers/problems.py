"""The list of problems."""

from __future__ import annotations

from punchboard.generator.studio.problems.finder import Found
from punchboard.generator.studio.route import Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/problems")
def problems(studio: Studio, request: Request) -> Response:
    """Return the problems as they are known now; a check begins if they are of an older state."""
    studio.find_problems()
    found = studio.finder.found if studio.finder is not None else Found(state="done")
    return as_json({**found.counts(), "problems": [each.shown() for each in found.problems]})
