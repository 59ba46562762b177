"""Display lists laid flat: every item where it ends up on the face, in mm from the top left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Image,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import MM

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Spot:
    """A rectangle on a face: mm from the top left of the trim, y down."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Spot, slack: float = 1e-3) -> bool:
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def holds(self, other: Spot, slack: float = 1e-3) -> bool:
        return (
            self.left <= other.left + slack
            and self.top <= other.top + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )

    def around(self, side: float) -> Spot:
        """Return a square about the same middle."""
        x, y = self.middle
        return Spot(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


@dataclass(frozen=True)
class Shown:
    """An item and the rectangle that it covers; that of words is from ascender to descender."""

    item: Item
    spot: Spot


def shown(face: Face) -> Iterator[Shown]:
    """Yield everything on a face, what lies under it first."""
    if face.underlay is not None:
        yield from shown(face.underlay)
    yield from _flat(face.items, (1, 0, 0, 1, 0, 0), face.height)


def _flat(items: tuple[Item, ...], matrix: Matrix, height: float) -> Iterator[Shown]:
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items, _within(item.matrix, matrix), height)
            continue
        points = [_moved(point, matrix) for point in _points(item)]
        xs, ys = [x / MM for x, _ in points], [(height - y) / MM for _, y in points]
        yield Shown(item, Spot(min(xs), min(ys), max(xs), max(ys)))


def _points(item: Item) -> list[tuple[float, float]]:
    if isinstance(item, Shape):
        flat = [number for _, *numbers in item.segments for number in numbers]
        return list(zip(flat[::2], flat[1::2], strict=True))  # type: ignore[arg-type]
    if isinstance(item, SymbolRef | Image):
        return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
    assert isinstance(item, Text | Line)
    words = item.text if isinstance(item, Text) else "".join(text for _, text in item.runs)
    wide = 0.55 * item.size * len(words)  # generous: Lato's mean is half an em
    return [(item.x, item.y - 0.2 * item.size), (item.x + wide, item.y + 0.75 * item.size)]


def _within(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
        e * p + f * r + t, e * q + f * s + u,
    )  # fmt: skip


def _moved(point: tuple[float, float], matrix: Matrix) -> tuple[float, float]:
    x, y = point
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
