"""Tables that are only read: fetched again, or replaced by a CSV copy."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.studio.csv_copy import make_copy, planned_copy
from punchboard.generator.studio.online_table import fetch_again, fetched_at
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import Request, Response, as_json, route
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/table/copy")
def copy(studio: Studio, request: Request) -> Response:
    """Return the CSV copy that a component's table would get, and everything that it lacks."""
    with studio.lock:
        planned = planned_copy(studio, request.text("component"))
    return as_json(planned._asdict())


@route("POST", "/api/table/copy")
def work_on_copy(studio: Studio, request: Request) -> Response:
    """Make the CSV copy of a component's table, and let game.yaml name it."""
    _check_writable(studio)
    with studio.lock:
        made = make_copy(studio, request.text("component"))
        state = studio.state()
    return as_json({**state, "file": made.file})


@route("POST", "/api/table/fetch")
def fetch(studio: Studio, request: Request) -> Response:
    """Fetch the online table of a component again."""
    _check_writable(studio)
    name = request.text("component")
    is_new = fetch_again(studio, name, "")
    with studio.lock:
        game = studio.loaded().game
        component = game.components.get(name) if game is not None else None
        time = fetched_at(studio, component.table_file) if component is not None else 0.0
        state = studio.state()
    return as_json({**state, "isNew": is_new, "fetched": time})


def _check_writable(studio: Studio) -> None:
    if studio.read_only:
        raise EditRefused(tr("this game can't be changed here"), studio.read_only)
