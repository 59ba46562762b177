"""Geometry of the display list: points, matrices, boxes, and functions on paths.

Lengths are points (1/72 inch) unless a function says otherwise, x to the right and y up. Drawings
have units of their own and y down; the functions here don't depend on either.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

#: Points in a millimeter (an inch is 25.4 mm and 72 pt by definition).
MM = 72 / 25.4

Point = tuple[float, float]
#: A bounding box: left, bottom, right, top.
Bounds = tuple[float, float, float, float]
#: a, b, c, d, e, f: (x, y) is transformed to (a·x + c·y + e, b·x + d·y + f), as PDF and SVG do.
Matrix = tuple[float, float, float, float, float, float]
#: A path segment: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",).
Segment = tuple[str | float, ...]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
#: The bounding box of nothing; its union with another box is the other box.
NOWHERE: Bounds = (math.inf, math.inf, -math.inf, -math.inf)
#: Length of a quarter circle's handles in radii: 4/3 (sqrt(2) - 1).
KAPPA = 0.5522847498307936
#: Distance below which edges touch, in points: their lengths are sums in different orders.
_TOUCHING = 1e-6
#: Most cached bounding boxes: cards of a deck share most of their paths.
_KEPT = 4096


class Rect(NamedTuple):
    """An upright rectangle, given by its top left corner and its size; y up.

    The top is stored, not the bottom: layouts hang everything from the top, and their digests hold
    every bit of it.
    """

    x: float
    top: float
    width: float
    height: float

    @classmethod
    def from_bottom(cls, x: float, bottom: float, width: float, height: float) -> Rect:
        """Return the rectangle with a bottom left corner and a size."""
        return cls(x, bottom + height, width, height)

    @classmethod
    def from_bounds(cls, left: float, bottom: float, right: float, top: float) -> Rect:
        """Return the rectangle with these edges."""
        return cls(left, top, right - left, top - bottom)

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top - self.height

    @property
    def bounds(self) -> Bounds:
        """The rectangle as a bounding box."""
        return self.x, self.bottom, self.right, self.top

    @property
    def corner_and_size(self) -> tuple[float, float, float, float]:
        """Its left, bottom, width and height, the operands of PDF's `re`."""
        return self.x, self.bottom, self.width, self.height

    def moved(self, x: float, y: float) -> Rect:
        """Return the rectangle shifted to the right by `x` and up by `y`."""
        return Rect(self.x + x, self.top + y, self.width, self.height)

    def grown(self, by: float) -> Rect:
        """Return the rectangle with `by` more on every side."""
        return Rect(self.x - by, self.top + by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: Rect, air: float = 0.0) -> bool:
        """Return whether two rectangles share more than edges, or are nearer than `air`."""
        air -= _TOUCHING
        return (
            self.x - air < other.right
            and other.x < self.right + air
            and self.bottom - air < other.top
            and other.bottom < self.top + air
        )


def bounds_around(boxes: Iterable[Rect], beyond: float = 0.0) -> Bounds:
    """Return the bounding box of rectangles, extended by `beyond` on every side."""
    lefts, bottoms, rights, tops = zip(*(box.bounds for box in boxes), strict=True)
    return min(lefts) - beyond, min(bottoms) - beyond, max(rights) + beyond, max(tops) + beyond


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Multiply two matrices; the product applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s,
        a * t + c * u + e, b * t + d * u + f,
    )  # fmt: skip


def transform(matrix: Matrix, x: float, y: float) -> Point:
    """Apply a matrix to a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse_transform(matrix: Matrix, x: float, y: float) -> Point:
    """Apply the inverse of a matrix to a point; infinity if the matrix has no inverse."""
    a, b, c, d, e, f = matrix
    x, y = x - e, y - f
    if (a, b, c, d) == (1, 0, 0, 1):
        return x, y
    scale = a * d - b * c
    if not scale:
        return math.inf, math.inf
    return (d * x - c * y) / scale, (a * y - b * x) / scale


def transform_bounds(matrix: Matrix, box: Bounds) -> Bounds:
    """Return the bounding box of a transformed box."""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1, 0, 0, 1):
        return box[0] + e, box[1] + f, box[2] + e, box[3] + f
    if box[0] > box[2]:
        return NOWHERE
    corners = [transform(matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def quarter_turn(turn: int, x: float, y: float, width: float, height: float) -> Matrix:
    """Return the matrix that turns a box by quarters and moves it.

    Args:
        turn: Rotation of 0, 90, 180 or 270 degrees clockwise.
        x: Left edge of the turned box; before, the box has its bottom left at the origin.
        y: Bottom edge of the turned box.
        width: Width of the turned box.
        height: Height of the turned box.
    """
    match turn % 360:
        case 0:
            return (1, 0, 0, 1, x, y)
        case 90:
            return (0, -1, 1, 0, x, y + height)
        case 180:
            return (-1, 0, 0, -1, x + width, y + height)
        case _:
            return (0, 1, -1, 0, x + width, y)


def turning(box: Rect, degrees: float) -> Matrix:
    """Return the matrix that turns clockwise around the middle of a box."""
    if not degrees:
        return (1, 0, 0, 1, 0, 0)
    angle = math.radians(-degrees)
    cos, sin = round(math.cos(angle), 9), round(math.sin(angle), 9)  # a right angle is one
    x, y = box.x + box.width / 2, box.top - box.height / 2
    return (cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos)


def map_path(
    segments: Sequence[Segment], function: Callable[[float, float], Point]
) -> tuple[Segment, ...]:
    """Apply a function to every point of a path."""
    mapped: list[Segment] = []
    for operator, *numbers in segments:
        points: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            points += function(float(x), float(y))
        mapped.append((operator, *points))
    return tuple(mapped)


def transform_path(matrix: Matrix, segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """Apply a matrix to every point of a path."""
    return map_path(segments, partial(transform, matrix))


def turned(segments: tuple[Segment, ...], box: Rect, degrees: float) -> tuple[Segment, ...]:
    """Turn segments clockwise around the middle of a box."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    mx, my = box.x + box.width / 2, box.top - box.height / 2

    def turn(x: float, y: float) -> tuple[float, float]:
        dx, dy = x - mx, y - my
        return mx + dx * cos + dy * sin, my - dx * sin + dy * cos

    return map_path(segments, turn)


def mirrored(segments: Sequence[Segment], width: float) -> tuple[Segment, ...]:
    """Return a path as seen from behind, on a piece of a width."""
    return transform_path((-1, 0, 0, 1, width, 0), segments)


def intersection(one: Bounds, other: Bounds) -> Bounds:
    """Return the part that two boxes share; its left is beyond its right if there is none."""
    left, bottom, right, top = one
    return (
        max(left, other[0]), max(bottom, other[1]), min(right, other[2]), min(top, other[3]),
    )  # fmt: skip


@lru_cache(_KEPT)
def control_box(segments: tuple[Segment, ...]) -> Bounds:
    """Return the bounding box of a path's points, control points included."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in segments:
        xs += segment[1::2]  # type: ignore[arg-type]
        ys += segment[2::2]  # type: ignore[arg-type]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOWHERE


def bounding_box(segments: Sequence[Segment]) -> Bounds:
    """Return the bounding box of a path's lines and curves."""
    xs: list[float] = []
    ys: list[float] = []
    here: Point = (0.0, 0.0)
    for command, *flat in segments:
        if command == "Z":
            continue
        numbers = [float(each) for each in flat]
        if command == "C":
            xs += _turns(here[0], *numbers[0::2])
            ys += _turns(here[1], *numbers[1::2])
        here = numbers[-2], numbers[-1]
        xs.append(here[0])
        ys.append(here[1])
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOWHERE


def _turns(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Yield the extremes of one coordinate of a cubic between its ends."""
    if min(p0, p3) <= p1 <= max(p0, p3) and min(p0, p3) <= p2 <= max(p0, p3):
        return
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        times = [-c / b] if b else []
    else:
        square = b * b - 4 * a * c
        root = math.sqrt(square) if square >= 0 else 0.0
        times = [(-b + root) / (2 * a), (-b - root) / (2 * a)] if square >= 0 else []
    for t in times:
        if 0 < t < 1:
            u = 1 - t
            yield u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3


def rectangle(left: float, bottom: float, right: float, top: float) -> tuple[Segment, ...]:
    """Return the path of a rectangle, from its bottom left counter-clockwise."""
    return ("M", left, bottom), ("L", right, bottom), ("L", right, top), ("L", left, top), ("Z",)


def polygon(points: Iterable[Point]) -> tuple[Segment, ...]:
    """Return the closed path through points; no points make an empty path."""
    lines: list[Segment] = [("L", *point) for point in points]
    return (("M", *lines[0][1:]), *lines[1:], ("Z",)) if lines else ()


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return the path of an ellipse around a point with these half axes."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )
