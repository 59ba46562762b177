"""Outlines of lines and cubics, and as polygons: whether a point lies inside, or on the line."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from punchboard.generator.face import Segment, Shape

#: A corner; a polygon that is closed ends where it began.
Point = tuple[float, float]
Polygon = list[Point]
#: left, bottom, right, top.
Bounds = tuple[float, float, float, float]
#: a, b, c, d, e, f: (x, y) lies at (a·x + c·y + e, b·x + d·y + f).
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
NOWHERE: Bounds = (math.inf, math.inf, -math.inf, -math.inf)
#: Length of a quarter circle's handles in radii: 4/3 (sqrt(2) - 1).
KAPPA = 0.5522847498307936
#: Straight pieces of a curve: 8 keep a quarter circle within half a percent of its radius.
_PIECES = 8
#: Outlines that are remembered: cards of a deck share most of theirs.
_KEPT = 4096


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return the ellipse around a point with these half axes."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


@lru_cache(_KEPT)
def bounds(segments: tuple[Segment, ...]) -> Bounds:
    """Return what encloses a path, its control points included."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in segments:
        xs += segment[1::2]  # type: ignore[arg-type]
        ys += segment[2::2]  # type: ignore[arg-type]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOWHERE


def common(one: Bounds, other: Bounds) -> Bounds:
    """Return what two bounds have in common."""
    left, bottom, right, top = one
    return (
        max(left, other[0]), max(bottom, other[1]), min(right, other[2]), min(top, other[3]),
    )  # fmt: skip


@lru_cache(_KEPT)
def polygons(segments: tuple[Segment, ...]) -> tuple[Polygon, ...]:
    """Return a path's parts, curves as short straight pieces."""
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
            for step in range(1, _PIECES + 1):
                t = step / _PIECES
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                parts[-1].append((a * x + b * x1 + c * x2 + d * x3,
                                  a * y + b * y1 + c * y2 + d * y3))  # fmt: skip
        else:
            parts[-1].append(parts[-1][0])
    return tuple(parts)


def is_inside(x: float, y: float, parts: Iterable[Polygon], even_odd: bool = False) -> bool:
    """Return whether a point lies in the filled area of a path."""
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
    """Return whether a point lies within a distance of a path's line."""
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


def is_rectangle(path: Shape) -> bool:
    """Return whether a path fills its bounds."""
    segments = path.segments
    if len(segments) != 5 or segments[4][0] != "Z":
        return False
    if any(each[0] != "L" for each in segments[1:4]) or segments[0][0] != "M":
        return False
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (each[1:] for each in segments[:4])
    return (x1 == x2 and y2 == y3 and x3 == x4 and y4 == y1) or (
        y1 == y2 and x2 == x3 and y3 == y4 and x4 == x1
    )


def after(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does one and then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
        e * p + f * r + t, e * q + f * s + u,
    )  # fmt: skip


def moved(matrix: Matrix, x: float, y: float) -> Point:
    """Return where a matrix brings a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def moved_back(matrix: Matrix, x: float, y: float) -> Point:
    """Return the point that a matrix brings here."""
    a, b, c, d, e, f = matrix
    x, y = x - e, y - f
    if (a, b, c, d) == (1, 0, 0, 1):
        return x, y
    scale = a * d - b * c
    if not scale:
        return math.inf, math.inf
    return (d * x - c * y) / scale, (a * y - b * x) / scale


def moved_bounds(matrix: Matrix, box: Bounds) -> Bounds:
    """Return what encloses bounds where a matrix brings them."""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return box[0] + e, box[1] + f, box[2] + e, box[3] + f
    if box[0] > box[2]:
        return NOWHERE
    corners = [moved(matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
