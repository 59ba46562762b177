"""Visible edges of a face: where an area or a line ends along a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from punchboard.generator.art.color import difference
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.preflight.face_view import WHITE, FaceView, Mark
from punchboard.generator.preflight.finding import SLACK, STRIKING

Side = Literal["left", "lower", "right", "upper"]
SIDES: tuple[Side, ...] = ("left", "lower", "right", "upper")
#: Least length of an edge, as a fraction of the side, that the eye compares with the cut.
LONG = 0.5
#: Positions along an edge for comparing the colors on its two sides.
_PLACES = (0.2, 0.4, 0.6, 0.8)
#: Number of these positions that must differ.
_MOST = 3
#: Distance from an edge to the colors beside it, in points.
_BESIDE = 0.4


class Edge(NamedTuple):
    """A visible edge along one side.

    Attributes:
        mark: Mark that ends there.
        side: Side of the face.
        inset: Distance from the trim inwards, in points.
        box: Strip from the trim to the edge.
        is_line: Whether it is the edge of a stroke rather than of an area.
    """

    mark: Mark
    side: Side
    inset: float
    box: Rect
    is_line: bool


def visible_edges(
    view: FaceView, marks: Sequence[Mark], farthest: float, long: float = LONG
) -> Iterator[Edge]:
    """Yield the visible edges of marks between the trim and a distance from it.

    Args:
        view: View of the face.
        marks: Marks to inspect.
        farthest: Largest distance from the trim inwards, in points.
        long: Least length of an edge as a fraction of the side.
    """
    face = view.face
    farthest -= SLACK
    for mark in marks:
        half = mark.reach
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
            if inset <= SLACK:  # it overlaps the trim: a band along the trim may end inside
                inset, line = (near + half if half else far), 0.0
            if SLACK < inset < farthest and _is_seen(view, side, inset, line, span):
                yield Edge(mark, side, inset, _strip(face, side, inset, span), line > 0)


def point_at(face: Face, side: Side, inset: float, along: float) -> tuple[float, float]:
    """Return a point by its distance from a side and along it; a negative inset is outside."""
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
    """Return whether the colors on both sides of an edge differ along most of it.

    Args:
        view: View of the face.
        side: Side parallel to the edge.
        inset: Distance from the trim, in points.
        half: Half the width of the line that begins there; 0 for an area.
        span: Start and end of the edge along the side.
    """
    beside = (inset - _BESIDE, inset + (half or _BESIDE))
    differing = 0
    for place in _PLACES:
        along = span[0] + place * (span[1] - span[0])
        outer, inner = (
            view.sampler.colour(view.marks, *point_at(view.face, side, each, along)) or WHITE
            for each in beside
        )
        differing += outer != inner and difference(outer, inner) >= STRIKING
    return differing >= _MOST


def _strip(face: Face, side: Side, inset: float, span: tuple[float, float]) -> Rect:
    low, high = span
    match side:
        case "left":
            return Rect.from_bottom(0.0, low, inset, high - low)
        case "right":
            return Rect.from_bottom(face.width - inset, low, inset, high - low)
        case "lower":
            return Rect.from_bottom(low, 0.0, high - low, inset)
        case "upper":
            return Rect.from_bottom(low, face.height - inset, high - low, inset)
