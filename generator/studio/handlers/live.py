"""Events for a window that is open."""

from __future__ import annotations

from punchboard.generator.studio.route import Request, Response, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/events")
def events(studio: Studio, request: Request) -> Response:
    """Return the stream of events: `hello` with the state, then each change."""
    with studio.lock:
        state = studio.state()
    if studio.finder is not None:
        studio.find_problems()
        state["problems"] = studio.finder.found.counts()
    return Response(studio.events.stream(state), "text/event-stream; charset=utf-8")
