"""Fill polygons with smooth edges: a picture with the covered share of each pixel.

Drivers differ in how they smooth the edges of triangles; some don't. Icons and markers are small
and few, so they are rasterised here once and kept as textures.
"""

from __future__ import annotations

from collections.abc import Sequence

Point = tuple[float, float]
#: Lines of samples in each line of pixels.
_SAMPLES = 5


def cover(
    outlines: Sequence[Sequence[Point]], width: int, height: int, evenodd: bool = False
) -> bytes:
    """Return the coverage of each pixel, 0 to 255, row by row from the top.

    Args:
        outlines: Closed polygons in pixels, y downwards; parts outside the picture are cut off.
        width: Width of the picture, pixels.
        height: Height of the picture, pixels.
        evenodd: Fill by the even-odd rule instead of the non-zero rule.
    """
    crossings: list[list[tuple[float, int]]] = [[] for _ in range(height * _SAMPLES)]
    for outline in outlines:
        for place, (x1, y1) in enumerate(outline):
            x2, y2 = outline[place - 1]
            _cross(crossings, x2, y2, x1, y1)
    result = bytearray(width * height)
    for row in range(height):
        totals = [0.0] * (width + 1)
        is_empty = True
        for line in crossings[row * _SAMPLES : (row + 1) * _SAMPLES]:
            if line:
                is_empty = False
                line.sort()
                _fill(totals, line, width, evenodd)
        if is_empty:
            continue
        for column in range(width):
            value = totals[column]
            if value > 0:
                result[row * width + column] = min(255, round(value * 255 / _SAMPLES))
    return bytes(result)


def _cross(
    crossings: list[list[tuple[float, int]]], x1: float, y1: float, x2: float, y2: float
) -> None:
    """Note where an edge crosses the lines of samples, and in which direction."""
    if y1 == y2:
        return
    direction = 1 if y2 > y1 else -1
    if direction < 0:
        x1, y1, x2, y2 = x2, y2, x1, y1
    slope = (x2 - x1) / (y2 - y1)
    first = max(0, int(y1 * _SAMPLES + 0.5))
    last = min(len(crossings), int(y2 * _SAMPLES + 0.5))
    for line in range(first, last):
        y = (line + 0.5) / _SAMPLES
        crossings[line].append((x1 + (y - y1) * slope, direction))


def _fill(totals: list[float], line: list[tuple[float, int]], width: int, evenodd: bool) -> None:
    """Add the covered stretches of one line of samples."""
    winding = 0
    start = 0.0
    for x, direction in line:
        was_inside = bool(winding & 1 if evenodd else winding)
        winding += direction
        is_inside = bool(winding & 1 if evenodd else winding)
        if is_inside and not was_inside:
            start = x
        elif was_inside and not is_inside:
            _add(totals, max(0.0, start), min(float(width), x))


def _add(totals: list[float], left: float, right: float) -> None:
    """Add the share that a stretch covers of each pixel."""
    if right <= left:
        return
    first, last = int(left), int(right)
    if first == last:
        totals[first] += right - left
        return
    totals[first] += first + 1 - left
    for column in range(first + 1, last):
        totals[column] += 1.0
    totals[last] += right - last
