"""Outlines of pieces, and the lines on nets; in points from the bottom left."""

from __future__ import annotations

import math
from collections.abc import Sequence

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import MM, Point, Segment, ellipse, map_path, polygon

#: Width of cut lines: 0.15 mm (pnp-howto); of score lines a little more, for they are dashed.
CUT_WIDTH = 0.15 * MM
FOLD_WIDTH = 0.2 * MM
CUT_INK = "#808080"
FOLD_INK = "#8a8a8a"
FOLD_DASH = (1.6 * MM, 1.0 * MM)

#: Millimetres that an outline may reach beyond its piece: figures are rounded.
_SLACK = 0.1


def round_outline(width: float, height: float, grown: float = 0.0) -> tuple[Segment, ...]:
    """Return the ellipse in a box of mm, grown by mm on all sides."""
    rx, ry = (width / 2 + grown) * MM, (height / 2 + grown) * MM
    return ellipse(width / 2 * MM, height / 2 * MM, rx, ry)


def hexagon_points(width: float, height: float, grown: float = 0.0) -> list[Point]:
    """Return the corners of a hexagon with points at the left and right; mm, y down.

    Args:
        width: Width from point to point.
        height: Height from side to side.
        grown: Distance by which each side moves outwards.
    """
    # A side that moves out by 1 moves the points at left and right by 1 / sin of half their angle.
    half = math.atan2(height / 2, width / 4)
    out = grown / math.sin(half)
    middle_x, middle_y = width / 2, height / 2
    rx, ry = width / 2 + out, height / 2 + grown
    shoulder = rx - ry / math.tan(half)
    return [
        (middle_x - rx, middle_y),
        (middle_x - shoulder, middle_y - ry),
        (middle_x + shoulder, middle_y - ry),
        (middle_x + rx, middle_y),
        (middle_x + shoulder, middle_y + ry),
        (middle_x - shoulder, middle_y + ry),
    ]


def path_outline(path: str, size: Size) -> tuple[Segment, ...]:
    """Return SVG path data (mm from the top left, y down) as an outline on a piece of a size.

    Raises:
        FieldError: if the path data cannot be read, or reach beyond the size.
    """
    from punchboard.generator.art.outline import read_path  # few pieces have their own
    from punchboard.generator.graphics.geometry import bounding_box

    segments, trouble = read_path(path)
    if trouble:
        raise FieldError(
            tr("its outline breaks off before {trouble}", trouble=trouble),
            tr("correct the path data"),
        )
    left, top, right, bottom = bounding_box(segments)
    if min(left, top) < -_SLACK or right > size.width + _SLACK or bottom > size.height + _SLACK:
        reached = f"{left:.1f}, {top:.1f} to {right:.1f}, {bottom:.1f} mm"
        raise FieldError(
            tr(
                "its outline reaches from {reached}, must stay within its size of "
                "{width:g} × {height:g} mm",
                reached=reached,
                width=size.width,
                height=size.height,
            ),
            tr("make the size as large as the outline, which begins at 0, 0"),
        )
    height = size.height
    return map_path(segments, lambda x, y: (x * MM, (height - y) * MM))


def polygon_outline(points: Sequence[Point], height: float) -> tuple[Segment, ...]:
    """Return a closed polygon of points in mm (y down) on a piece of a height in mm."""
    return polygon((x * MM, (height - y) * MM) for x, y in points)


def cut_line(outline: Sequence[Segment]) -> Shape:
    """Return the line along which scissors go."""
    return Shape(tuple(outline), stroke=CUT_INK, width=CUT_WIDTH)


def fold_lines(pairs: Sequence[tuple[Point, Point]], height: float) -> Shape:
    """Return dashed lines along which paper is scored; ends in mm, y down."""
    segments: list[Segment] = []
    for (x1, y1), (x2, y2) in pairs:
        segments += (
            ("M", x1 * MM, (height - y1) * MM),
            ("L", x2 * MM, (height - y2) * MM),
        )
    return Shape(tuple(segments), stroke=FOLD_INK, width=FOLD_WIDTH, dash=FOLD_DASH)
