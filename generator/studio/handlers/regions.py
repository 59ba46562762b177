"""The elements of a face, and the cells that they show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from punchboard.generator.studio.card_faces import SIDES
from punchboard.generator.studio.card_table import read_table
from punchboard.generator.studio.face_map import Region
from punchboard.generator.studio.route import (
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    route,
)
from punchboard.generator.studio.studio import Studio


@route("GET", "/api/regions")
def regions(studio: Studio, request: Request) -> Response:
    """Return the elements of a side of a card; null if the game has no such side."""
    component, card, side = (request.text(name) for name in ("component", "card", "side"))
    side = side or "front"
    if side not in SIDES:
        raise BadRequestError("side")
    job = partial(studio.regions, component, card, side)
    found = studio.layouts.ask(f"regions/{component}/{card}/{side}", job).result()
    if found is None:
        return as_json(None)
    return as_json(
        {
            "regions": [each.as_json() for each in found],
            **_cells(studio, component, card, found),
        }
    )


def _cells(studio: Studio, component: str, card: str, found: Sequence[Region]) -> dict[str, Any]:
    """Return the cells that elements show, and whether they may be changed."""
    columns = dict.fromkeys(column for each in found for column in each.columns)
    nothing = {"row": 0, "editable": False, "reason": "", "cells": {}}
    if not columns:
        return nothing
    try:
        table = read_table(studio, component)
    except NotFoundError:  # a piece without a table
        return nothing
    row = next((each for each in table.rows if each.card == card), None)
    if row is None:
        return nothing
    cells = {}
    for column in columns:
        heading = table.heading(column)
        if heading:
            text = row.cells[table.columns.index(heading)]
            cells[column] = {"heading": heading, "text": text}
    return {
        "row": row.number,
        "editable": not table.reason,
        "reason": table.reason,
        "cells": cells,
    }
