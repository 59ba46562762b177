"""Paths as polygons: whether a point is inside, or near the line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from punchboard.generator.graphics.geometry import Bounds, Point, Segment

#: Corners; a closed polygon ends where it began.
Polygon = list[Point]
#: Chords of a curve: 8 keep a quarter circle within half a percent of its radius.
_CHORDS = 8
#: Most cached paths: cards of a deck share most of theirs.
_KEPT = 4096


@lru_cache(_KEPT)
def flatten(segments: tuple[Segment, ...]) -> tuple[Polygon, ...]:
    """Return the parts of a path as polygons, curves as short chords."""
    parts: list[Polygon] = []
    for operator, *raw in segments:
        numbers = [float(each) for each in raw]
        if operator == "M":
            parts.append([(numbers[0], numbers[1])])
        elif not parts:
            continue
        elif operator == "L":
            parts[-1].append((numbers[0], numbers[1]))
        elif operator == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            x, y = parts[-1][-1]
            for step in range(1, _CHORDS + 1):
                t = step / _CHORDS
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                parts[-1].append((a * x + b * x1 + c * x2 + d * x3,
                                  a * y + b * y1 + c * y2 + d * y3))  # fmt: skip
        else:
            parts[-1].append(parts[-1][0])
    return tuple(parts)


def is_inside(x: float, y: float, parts: Iterable[Polygon], even_odd: bool = False) -> bool:
    """Return whether a point is in the filled area of a path."""
    winding = crossings = 0
    for part in parts:
        before = part[-1]
        for point in part:
            (x1, y1), (x2, y2) = before, point
            before = point
            if (y1 <= y) is (y2 <= y):
                continue
            if x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossings += 1
                winding += 1 if y2 > y1 else -1
    return crossings % 2 == 1 if even_odd else winding != 0


def is_near(x: float, y: float, parts: Iterable[Polygon], distance: float) -> bool:
    """Return whether a point is within a distance of a path's line."""
    left, right, low, high = x - distance, x + distance, y - distance, y + distance
    for part in parts:
        for (x1, y1), (x2, y2) in pairwise(part):
            if (x1 < left and x2 < left) or (x1 > right and x2 > right):
                continue
            if (y1 < low and y2 < low) or (y1 > high and y2 > high):
                continue
            dx, dy = x2 - x1, y2 - y1
            length = dx * dx + dy * dy
            t = ((x - x1) * dx + (y - y1) * dy) / length if length else 0.0
            t = min(max(t, 0.0), 1.0)
            if math.hypot(x - x1 - t * dx, y - y1 - t * dy) <= distance:
                return True
    return False


def crosses(parts: Iterable[Polygon], box: Bounds, distance: float) -> bool:
    """Return whether a path's line may come within a distance of a box."""
    left, low, right, high = box
    left, low, right, high = left - distance, low - distance, right + distance, high + distance
    for part in parts:
        for (x1, y1), (x2, y2) in pairwise(part):
            if (x1 < left and x2 < left) or (x1 > right and x2 > right):
                continue
            if (y1 < low and y2 < low) or (y1 > high and y2 > high):
                continue
            return True
    return False


def is_rectangle(segments: Sequence[Segment]) -> bool:
    """Return whether a path is an upright rectangle."""
    if len(segments) != 5 or segments[4][0] != "Z":
        return False
    if any(each[0] != "L" for each in segments[1:4]) or segments[0][0] != "M":
        return False
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (each[1:] for each in segments[:4])
    return (x1 == x2 and y2 == y3 and x3 == x4 and y4 == y1) or (
        y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1
    )
