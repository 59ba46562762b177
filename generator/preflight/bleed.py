"""Check `bleed`: pictures that end short of the trim, and art that stops before the bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.generator.impose.plan import Box
from punchboard.generator.preflight.edges import SIDES, Side, point_at, visible_edges
from punchboard.generator.preflight.finding import Spot, said_length
from punchboard.generator.preflight.limits import SAFE, scaled
from punchboard.generator.preflight.marks import Mark, art_of
from punchboard.generator.preflight.sampler import WHITE
from punchboard.generator.preflight.view import FaceView

#: Where along a side the art is looked at.
_PLACES = (0.1, 0.3, 0.5, 0.7, 0.9)
#: A picture's edge counts if it runs along this part of the side.
_ALONG = 0.25
#: How far inside the trim art counts as reaching it, and how far inside the bleed, in points.
_INSIDE, _BEFORE_END = 0.6, 0.6


def check_bleed(view: FaceView) -> Iterator[Spot]:
    """Yield where a face's art ends too early."""
    yield from _short_pictures(view)
    if view.bleed > _BEFORE_END:
        yield from _missing_bleed(view)


def _short_pictures(view: FaceView) -> Iterator[Spot]:
    """Yield pictures and drawings that end between the trim and the safe area."""
    limit = scaled(SAFE, view.face)
    said: set[tuple[object, ...]] = set()
    for edge in visible_edges(view, view.flat.art, limit, _ALONG):
        key = art_of(edge.mark)
        name = key.partition("#")[0].removeprefix("picture:")
        if (key, edge.side) in said:
            continue
        said.add((key, edge.side))
        yield Spot(
            "bleed",
            ("picture", edge.side, round(edge.inset, 1)),
            f'picture "{name}" ends {said_length(edge.inset)} inside the {edge.side} edge',
            f"let it reach over the edge, or end {said_length(limit)} inside: no cut is exact",
            edge.box,
            edge.inset,
        )


def _missing_bleed(view: FaceView) -> Iterator[Spot]:
    """Yield once for all sides where art reaches the trim and stops before the bleed."""
    right, top = view.face.width - _INSIDE, view.face.height - _INSIDE
    marks = [
        mark
        for mark in view.flat.marks
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
        box = Box(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    sides = "whole" if len(missing) == len(SIDES) else " and ".join(missing)
    yield Spot(
        "bleed",
        ("bleed", sides),
        f"art at the {sides} edge stops before the bleed of {said_length(bleed)}",
        f"let it reach {said_length(bleed)} beyond the trim, or print without --bleed",
        box,
    )


def _stops(view: FaceView, marks: Sequence[Mark], side: Side) -> bool:
    face = view.face
    length = face.width if side in ("lower", "upper") else face.height
    for place in _PLACES:
        inside = point_at(face, side, _INSIDE, place * length)
        colour = view.sampler.colour(marks, *inside)
        if colour in (None, WHITE):
            continue
        outside = point_at(face, side, _BEFORE_END - view.bleed, place * length)
        if view.sampler.colour(marks, *outside) is None:
            return True
    return False


def _beyond(view: FaceView, side: Side) -> Box:
    """Return the strip of bleed beyond a side."""
    face, bleed = view.face, view.bleed
    match side:
        case "left":
            return Box(-bleed, 0.0, bleed, face.height)
        case "right":
            return Box(face.width, 0.0, bleed, face.height)
        case "lower":
            return Box(0.0, -bleed, face.width, bleed)
        case "upper":
            return Box(0.0, face.height, face.width, bleed)
