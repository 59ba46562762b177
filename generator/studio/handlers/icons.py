"""Icons that a cell may name, with their pictures."""

from __future__ import annotations

from punchboard.generator.studio.route import SVG, NotFoundError, Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/icons")
def icons(studio: Studio, request: Request) -> Response:
    """Return the names of all icons."""
    names = studio.layouts.ask("icons", studio.icon_names).result()
    return as_json({"revision": studio.revision, "icons": names})


@route("GET", "/api/icon")
def icon(studio: Studio, request: Request) -> Response:
    """Return an icon as SVG; with a key in the address the browser may keep it."""
    name = request.text("name")
    svg = studio.layouts.ask(f"icon/{name}", lambda: studio.icon(name)).result()
    if svg is None:
        raise NotFoundError(name)
    return Response(svg.encode(), SVG, is_lasting=bool(request.query.get("key")))
