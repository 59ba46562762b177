"""Lines, frames and arrows for the sheets that are read and not cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punchboard.generator.face import MM, Segment, Shape

INK = "#000000"
#: Width of drawn outlines: 0.5 mm.
STROKE = 0.5 * MM

Point = tuple[float, float]


def outline(points: Sequence[Point], closed: bool = True) -> tuple[Segment, ...]:
    """Return the segments of a polygon or of an open line."""
    first, *rest = points
    segments: list[Segment] = [("M", *first), *(("L", *each) for each in rest)]
    return (*segments, ("Z",)) if closed else tuple(segments)


def lines(pairs: Iterable[tuple[Point, Point]], width: float, colour: str = INK) -> Shape:
    """Return straight lines, all of one width."""
    segments: list[Segment] = []
    for start, end in pairs:
        segments += (("M", *start), ("L", *end))
    return Shape(tuple(segments), stroke=colour, width=width)


def frame(x: float, y: float, width: float, height: float, stroke: float = STROKE) -> Shape:
    """Return the outline of a rectangle, white inside."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Shape(outline(corners), fill="#ffffff", stroke=INK, width=stroke)


def arrow(x: float, y: float, height: float, grown: float = 0.0) -> tuple[Segment, ...]:
    """Return the outline of an arrow that points up.

    Args:
        x: of its middle.
        y: of its middle.
        height: from foot to tip; it is three quarters as wide.
        grown: by how much its outline lies further out, about evenly.
    """
    half, stem = height / 2, height * 0.16
    wing = height * 0.375
    shoulder = height * 0.02
    # The head's sides rise at about 52 degrees; going out by 1 moves tip and wings by these.
    tip, side = grown * 1.6, grown * 2.0
    return outline((
        (x - stem - grown, y - half - grown),
        (x + stem + grown, y - half - grown),
        (x + stem + grown, y + shoulder - grown),
        (x + wing + side, y + shoulder - grown),
        (x, y + half + tip),
        (x - wing - side, y + shoulder - grown),
        (x - stem - grown, y + shoulder - grown),
    ))  # fmt: skip


def turned_over(segments: Iterable[Segment], x: float, y: float) -> tuple[Segment, ...]:
    """Turn an outline half round about a point."""
    turned: list[Segment] = []
    for kind, *numbers in segments:
        points = [
            (2 * x if index % 2 == 0 else 2 * y) - float(each) for index, each in enumerate(numbers)
        ]
        turned.append((kind, *points))
    return tuple(turned)
