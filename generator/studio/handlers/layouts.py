"""Starting points of new layouts, with pictures."""

from __future__ import annotations

from functools import partial

from punchboard.generator.studio.new.layout_file import choices_of, open_side
from punchboard.generator.studio.new.sample import sample
from punchboard.generator.studio.new.starting_points import COPY, starting_points
from punchboard.generator.studio.route import (
    SVG,
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    route,
)
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/layouts")
def layouts(studio: Studio, request: Request) -> Response:
    """Return the layouts that a side of a card could get."""
    component, card, side = (request.text(name) for name in ("component", "card", "side"))
    with studio.lock:
        return as_json(choices_of(open_side(studio, component, card, side)))


@route("GET", "/api/layouts/sample")
def layout_sample(studio: Studio, request: Request) -> Response:
    """Return a side of a card as a layout would draw it."""
    component, card, side = (request.text(name) for name in ("component", "card", "side"))
    start = request.text("start")
    with studio.lock:
        found = open_side(studio, component, card, side)
        kind = found.component.kind
        if start not in starting_points(kind, side, has_layout=bool(found.layout)):
            raise BadRequestError("start")
        layout = found.layout if start == COPY else start
    job = partial(sample, found.game, component, card, side, layout)
    svg = studio.layouts.ask(f"sample/{side}/{start}", job).result()
    if svg is None:
        raise NotFoundError(card)
    return Response(svg.encode(), SVG)
