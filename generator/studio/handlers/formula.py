"""Formulas of the inspector, calculated while they're typed."""

from __future__ import annotations

from typing import Any

from punchboard.generator.studio.design.face_layout import open_layout
from punchboard.generator.studio.design.formula import formula_answer
from punchboard.generator.studio.route import (
    BadRequestError,
    NotFoundError,
    Request,
    Response,
    as_json,
    route,
)
from punchboard.generator.studio.studio import Studio


@route("POST", "/api/formula")
def formula(studio: Studio, request: Request) -> Response:
    """Return the result of a formula or a text on a card, or its error.

    It is calculated in the layout thread, with the budget that a face has; a newer formula of the
    same window supersedes one that waits.
    """
    component, card, side = (request.text(name) for name in ("component", "card", "side"))
    path = request.items("element")
    if not all(isinstance(each, str) for each in path):
        raise BadRequestError("element")

    def job() -> dict[str, Any] | None:
        with studio.lock:
            face = open_layout(studio, component, card, side or "front", request.text("layout"))
        is_text = request.body.get("template") is True
        if face is None:
            return None
        return formula_answer(face, request.text("text"), path, is_text=is_text)

    place = f"formula/{request.text('window')}/{request.text('place')}"
    found = studio.layouts.ask(place, job, is_urgent=True).result()
    if found is None:
        raise NotFoundError(card)
    return as_json(found)
