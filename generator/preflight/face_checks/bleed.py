"""`bleed`: art that stops at the trim, in builds with a bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.edges import SIDES, Side, point_at
from punchboard.generator.preflight.face_view import WHITE, FaceView, Mark
from punchboard.generator.preflight.finding import length_text

#: Positions along a side for sampling the art.
_ART_PLACES = (0.1, 0.3, 0.5, 0.7, 0.9)
#: Largest gap to the trim at which art counts as reaching it, and to the bleed's end, in points.
_INSIDE, _BEFORE_END = 0.6, 0.6


def check_bleed(view: FaceView) -> Iterator[Issue]:
    """Yield one issue for all sides where art reaches the trim but not the end of the bleed."""
    if view.bleed <= _BEFORE_END:
        return
    right, top = view.face.width - _INSIDE, view.face.height - _INSIDE
    marks = [
        mark
        for mark in view.marks
        if mark.box[0] <= _INSIDE
        or mark.box[1] <= _INSIDE
        or mark.box[2] >= right
        or mark.box[3] >= top
    ]
    missing = [side for side in SIDES if _stops(view, marks, side)]
    if not missing:
        return
    face, bleed = view.face, view.bleed
    box = _beyond(view, missing[0])
    if len(missing) == len(SIDES):
        box = Rect.from_bottom(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    sides = "whole" if len(missing) == len(SIDES) else " and ".join(missing)
    yield Issue(
        "bleed",
        ("bleed", sides),
        tr(
            "art at the {sides} edge stops before the bleed of {length}",
            sides=sides,
            length=length_text(bleed),
        ),
        tr(
            "let it reach {length} beyond the trim, or print without --bleed",
            length=length_text(bleed),
        ),
        box,
    )


def _stops(view: FaceView, marks: Sequence[Mark], side: Side) -> bool:
    face = view.face
    length = face.width if side in ("lower", "upper") else face.height
    for place in _ART_PLACES:
        inside = point_at(face, side, _INSIDE, place * length)
        colour = view.sampler.colour(marks, *inside)
        if colour in (None, WHITE):
            continue
        outside = point_at(face, side, _BEFORE_END - view.bleed, place * length)
        if view.sampler.colour(marks, *outside) is None:
            return True
    return False


def _beyond(view: FaceView, side: Side) -> Rect:
    """Return the strip of bleed beyond a side."""
    face, bleed = view.face, view.bleed
    match side:
        case "left":
            return Rect.from_bottom(-bleed, 0.0, bleed, face.height)
        case "right":
            return Rect.from_bottom(face.width, 0.0, bleed, face.height)
        case "lower":
            return Rect.from_bottom(0.0, -bleed, face.width, bleed)
        case "upper":
            return Rect.from_bottom(0.0, face.height, face.width, bleed)


CHECK = FaceCheck(
    "bleed",
    check_bleed,
    order=160,
    applies=lambda side: side.is_plain and bool(side.view.bleed),
)
