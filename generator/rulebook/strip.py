"""Strips: what is never cut when columns are filled, such as a line, a row, a figure.

Coordinates are points from a strip's top left, y up, so that what is drawn lies below 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from punchboard.generator.face import Face, Item, Line, Segment, Shape, SymbolRef


class PlacedFace(NamedTuple):
    """A face drawn small or large: bottom left corner and width; cards have round corners."""

    face: Face
    x: float
    y: float
    width: float
    is_card: bool = False


class LinkArea(NamedTuple):
    """A rectangle that leads to a heading (`#id`) or an address."""

    left: float
    bottom: float
    right: float
    top: float
    target: str


class Frame(NamedTuple):
    """What lies behind the strips of one box, in each column anew.

    Attributes:
        number: tells boxes apart.
        fill: colour.
        edge: colour of the line at its left.
        left: from the column's left.
        width: of the box.
    """

    number: int
    fill: str
    edge: str
    left: float
    width: float


@dataclass(slots=True)
class Strip:
    """A piece of a column.

    Attributes:
        height: how much of the column it takes.
        gap: space before it, except at a column's top.
        items: what is drawn.
        faces: pictures.
        links: what leads elsewhere.
        ids: of headings that begin here.
        terms: marks for the index.
        glued: whether it stays with the next.
        wide: whether it reaches across all columns.
        band: of how many columns, of their own width, the band it lies in is; 0 for the page's.
        new_page: whether a page begins with it.
        frame: the box it is in.
        header: strips to repeat above it where a column begins with it.
        beside: what stands in the margin at its height.
        chapter: the title of a chapter that begins here.
    """

    height: float
    gap: float = 0.0
    items: list[Item] = field(default_factory=list)
    faces: list[PlacedFace] = field(default_factory=list)
    links: list[LinkArea] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    terms: list[str] = field(default_factory=list)
    glued: bool = False
    wide: bool = False
    band: int = 0
    new_page: bool = False
    frame: Frame | None = None
    header: tuple[Strip, ...] = ()
    beside: list[Strip] = field(default_factory=list)
    chapter: str = ""

    def take(self, other: Strip, x: float, y: float) -> None:
        """Draw another strip into this one, its top left at (x, y)."""
        self.items += moved(other.items, x, y)
        self.faces += [each._replace(x=each.x + x, y=each.y + y) for each in other.faces]
        self.links += [
            LinkArea(each.left + x, each.bottom + y, each.right + x, each.top + y, each.target)
            for each in other.links
        ]
        self.ids += other.ids
        self.terms += other.terms
        self.beside += other.beside

    def shift(self, x: float) -> None:
        """Move what is drawn to the right."""
        other = Strip(0.0, items=self.items, faces=self.faces, links=self.links)
        self.items, self.faces, self.links = [], [], []
        self.take(other, x, 0.0)


def moved(items: Sequence[Item], x: float, y: float) -> list[Item]:
    """Return items moved by (x, y); groups do not occur on pages of rules."""
    result: list[Item] = []
    for item in items:
        if isinstance(item, Line | SymbolRef):
            result.append(item._replace(x=item.x + x, y=item.y + y))
        elif isinstance(item, Shape):
            segments: tuple[Segment, ...] = tuple(
                (segment[0], *_moved(segment[1:], x, y)) for segment in item.segments
            )
            result.append(item._replace(segments=segments))
        else:
            raise TypeError(item)
    return result


def _moved(points: Sequence[str | float], x: float, y: float) -> list[float]:
    return [float(each) + (y if at % 2 else x) for at, each in enumerate(points)]


def rectangle(left: float, top: float, width: float, height: float, fill: str) -> Shape:
    """Return a filled rectangle that hangs from `top`."""
    right, bottom = left + width, top - height
    return Shape(
        (
            ("M", left, bottom),
            ("L", right, bottom),
            ("L", right, top),
            ("L", left, top),
            ("Z",),
        ),
        fill=fill,
    )


def stack(strips: Sequence[Strip]) -> Strip:
    """Return strips below each other as one."""
    whole = Strip(0.0)
    for number, strip in enumerate(strips):
        if number:
            whole.height += strip.gap
        whole.take(strip, 0.0, -whole.height)
        whole.height += strip.height
    return whole
