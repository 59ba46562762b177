"""A pen of fontTools and HarfBuzz that collects the outline of a glyph."""

from __future__ import annotations

from punchboard.generator.graphics.geometry import Point, Segment


class PathPen:
    """Collects the outline of a glyph in units of its font; quadratic curves become cubic."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._start: Point = (0.0, 0.0)
        self._here: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:
        """Begin a part."""
        self._start = self._here = point
        self.segments.append(("M", *point))

    def lineTo(self, point: Point) -> None:
        """Go straight on."""
        self._here = point
        self.segments.append(("L", *point))

    def curveTo(self, one: Point, two: Point, point: Point) -> None:
        """Go on along a cubic."""
        self._here = point
        self.segments.append(("C", *one, *two, *point))

    def qCurveTo(self, control: Point, point: Point) -> None:
        """Go on along a quadratic, as a cubic."""
        self.curveTo(*cubic_controls(self._here, control, point), point)

    def closePath(self) -> None:
        """Go back to where the part began."""
        self._here = self._start
        close_path(self.segments, self._start)

    def endPath(self) -> None:
        """Leave the outline open."""


def cubic_controls(start: Point, control: Point, end: Point) -> tuple[Point, Point]:
    """Return the two controls of the cubic that a quadratic is."""
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    return (
        (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3),
        (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3),
    )


def close_path(segments: list[Segment], start: Point) -> None:
    """Close a part, once, and without a line to where it began."""
    if segments[-1] == ("L", *start):
        segments.pop()
    if segments[-1] != ("Z",):
        segments.append(("Z",))
