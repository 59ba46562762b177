"""Where things are on a page: flattens marks to points in sheet coordinates, for the tests."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from punchboard.generator.graphics.display_list import Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.impose.plan import Page
from punchboard.generator.text.label import text_width

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
#: Letters that hang below the line.
_DEEP = frozenset("gjpqy,;Q()&")
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)


def applied(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def flat(items: Sequence[Item], matrix: Matrix = UNMOVED) -> Iterator[tuple[Item, Matrix]]:
    """Yield paths and texts with the matrix that holds for them (groups are not nested)."""
    for each in items:
        if isinstance(each, Group):
            yield from flat(each.items, each.matrix)
        else:
            yield each, matrix


def strokes(items: Sequence[Item]) -> list[tuple[Point, Point]]:
    """Return all straight lines."""
    found = []
    for each, matrix in flat(items):
        if isinstance(each, Shape):
            pen: Point = (0.0, 0.0)
            for kind, *numbers in each.segments:
                if kind not in ("M", "L"):
                    continue
                point = applied(matrix, (float(numbers[0]), float(numbers[1])))
                if kind == "L":
                    found.append((pen, point))
                pen = point
    return found


def boxes(items: Sequence[Item]) -> list[Rect]:
    """Return the extent of every line and of every text."""
    found = []
    for start, end in strokes(items):
        found.append(around((start, end)))
    for each, matrix in flat(items):
        if isinstance(each, Text):
            width = text_width(each.text, each.size, each.font)
            deep = 0.0 if _DEEP.isdisjoint(each.text) else 0.2
            low, high = each.y - deep * each.size, each.y + 0.72 * each.size
            corners = [(each.x, low), (each.x + width, high)]
            found.append(around([applied(matrix, corner) for corner in corners]))
    return found


def around(points: Sequence[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect.from_bottom(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def texts(page: Page) -> list[str]:
    return [each.text for each, _ in flat(page.marks) if isinstance(each, Text)]


def length(line: tuple[Point, Point]) -> float:
    return math.dist(*line)


def up(turn: int) -> Point:
    """Return which way the top of a piece points that is turned clockwise."""
    angle = math.radians(turn)
    return round(math.sin(angle), 9), round(math.cos(angle), 9)
