"""Edges parallel to the trim: where art begins or ends so near to it that a cut shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from punchboard.generator.face import Face, Shape
from punchboard.generator.impose.plan import Box
from punchboard.generator.preflight.colour import difference
from punchboard.generator.preflight.limits import SLACK, STRIKING
from punchboard.generator.preflight.marks import Mark
from punchboard.generator.preflight.sampler import WHITE
from punchboard.generator.preflight.view import FaceView

Side = Literal["left", "lower", "right", "upper"]
SIDES: tuple[Side, ...] = ("left", "lower", "right", "upper")
#: An edge that runs along at least this part of the side is compared with it by the eye.
LONG = 0.5
#: Where along an edge its two sides are compared.
_PLACES = (0.2, 0.4, 0.6, 0.8)
#: How many of these places must differ.
_MOST = 3
#: How far from an edge the colours beside it are looked up, in points.
_BESIDE = 0.4


class Edge(NamedTuple):
    """A visible edge along one side.

    Attributes:
        mark: what ends there.
        side: of the face.
        inset: from the trim inwards, in points.
        box: a strip from the trim to the edge.
        is_line: whether it is a stroke's rather than an area's.
    """

    mark: Mark
    side: Side
    inset: float
    box: Box
    is_line: bool


def visible_edges(
    view: FaceView, marks: Sequence[Mark], farthest: float, long: float = LONG
) -> Iterator[Edge]:
    """Yield where marks begin or end between the trim and a distance from it.

    Args:
        view: the face.
        marks: those that are looked at.
        farthest: points from the trim inwards.
        long: the part of the side along which an edge must run to be compared with it.
    """
    face = view.face
    farthest -= SLACK
    for mark in marks:
        half = _half_line(mark)
        left, bottom, right, top = mark.box
        reach = farthest + half
        if (
            left >= reach
            and bottom >= reach
            and face.width - right >= reach
            and face.height - top >= reach
        ):
            continue
        sides: tuple[tuple[Side, float, float], ...] = (
            ("left", left, right),
            ("lower", bottom, top),
            ("right", face.width - right, face.width - left),
            ("upper", face.height - top, face.height - bottom),
        )
        for side, near, far in sides:
            across = side in ("lower", "upper")
            low, high = (left, right) if across else (bottom, top)
            length = face.width if across else face.height
            span = max(low, 0.0), min(high, length)
            if span[1] - span[0] < long * length:
                continue
            inset, line = near - half, half
            if inset <= SLACK:  # it reaches over the trim: a band along it may end within
                inset, line = (near + half if half else far), 0.0
            if SLACK < inset < farthest and _is_seen(view, side, inset, line, span):
                yield Edge(mark, side, inset, _strip(face, side, inset, span), line > 0)


def _half_line(mark: Mark) -> float:
    """Return half the width of a path's line in points, 0 without one."""
    if not isinstance(mark.item, Shape) or mark.item.stroke is None:
        return 0.0
    return mark.item.width / 2 * mark.scale


def point_at(face: Face, side: Side, inset: float, along: float) -> tuple[float, float]:
    """Return a point by its distance from a side and along it; a negative inset lies outside."""
    match side:
        case "left":
            return inset, along
        case "right":
            return face.width - inset, along
        case "lower":
            return along, inset
        case "upper":
            return along, face.height - inset


def _is_seen(
    view: FaceView, side: Side, inset: float, half: float, span: tuple[float, float]
) -> bool:
    """Return whether the colours on both sides of an edge differ along most of it.

    Args:
        view: the face.
        side: along which the edge runs.
        inset: where, in points from the trim.
        half: half the width of the line that begins there, 0 for an area.
        span: from where to where.
    """
    beside = (inset - _BESIDE, inset + (half or _BESIDE))
    differing = 0
    for place in _PLACES:
        along = span[0] + place * (span[1] - span[0])
        outer, inner = (
            view.sampler.colour(view.flat.marks, *point_at(view.face, side, each, along)) or WHITE
            for each in beside
        )
        differing += outer != inner and difference(outer, inner) >= STRIKING
    return differing >= _MOST


def _strip(face: Face, side: Side, inset: float, span: tuple[float, float]) -> Box:
    low, high = span
    match side:
        case "left":
            return Box(0.0, low, inset, high - low)
        case "right":
            return Box(face.width - inset, low, inset, high - low)
        case "lower":
            return Box(low, 0.0, high - low, inset)
        case "upper":
            return Box(low, face.height - inset, high - low, inset)
