"""The silhouettes of players' markers, as polygons within the unit square."""

from __future__ import annotations

import math

from punchboard.companion.ui.draw.raster import Point


def _regular(corners: int, radius: float, start: float, centre: Point = (0.5, 0.5)) -> list[Point]:
    return [
        (
            centre[0] + radius * math.cos(math.radians(start) + 2 * math.pi * n / corners),
            centre[1] + radius * math.sin(math.radians(start) + 2 * math.pi * n / corners),
        )
        for n in range(corners)
    ]


def _star() -> list[Point]:
    outer = _regular(5, 0.5, -90, (0.5, 0.53))
    inner = _regular(5, 0.255, -54, (0.5, 0.53))
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def _rounded(polygon: list[Point], share: float) -> list[Point]:
    """Cut the corners of a polygon with small curves."""
    result: list[Point] = []
    for place, corner in enumerate(polygon):
        before, after = polygon[place - 1], polygon[(place + 1) % len(polygon)]
        ends = [
            (corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share)
            for other in (before, after)
        ]
        for step in range(6):
            t = step / 5
            result.append(
                (
                    (1 - t) ** 2 * ends[0][0] + 2 * t * (1 - t) * corner[0] + t * t * ends[1][0],
                    (1 - t) ** 2 * ends[0][1] + 2 * t * (1 - t) * corner[1] + t * t * ends[1][1],
                )
            )
    return result


_SQUARE: list[Point] = [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)]
_TRIANGLE: list[Point] = [(0.5, 0.02), (1.0, 0.92), (0.0, 0.92)]

#: Shape name to its polygon and where the letter's middle stands (share of the height).
SHAPES: dict[str, tuple[list[Point], float]] = {
    "disc": (_regular(48, 0.48, 0), 0.5),
    "square": (_rounded(_SQUARE, 0.14), 0.5),
    "hexagon": (_rounded(_regular(6, 0.5, -90), 0.12), 0.5),
    "diamond": (_rounded(_regular(4, 0.52, -90), 0.12), 0.5),
    "triangle": (_rounded(_TRIANGLE, 0.12), 0.64),
    "star": (_rounded(_star(), 0.1), 0.54),
}


def inset(polygon: list[Point], by: float) -> list[Point]:
    """Return a polygon drawn smaller about the middle of its corners."""
    cx = sum(x for x, _ in polygon) / len(polygon)
    cy = sum(y for _, y in polygon) / len(polygon)
    return [(cx + (x - cx) * (1 - by), cy + (y - cy) * (1 - by)) for x, y in polygon]
