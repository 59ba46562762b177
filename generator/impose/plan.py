"""What imposition hands to the drawer: files of pages, pages of placements, all in points.

A sheet's origin is its bottom left; lengths are points. Pages are made when they are asked for,
so that a plan of a thousand sheets weighs no more than the list of its copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Literal, NamedTuple, overload

from punchboard.generator.graphics.display_list import Item

#: Which side of a piece; a folded sheet shows both.
Side = Literal["face", "back"]
#: Degrees clockwise by which a piece is turned on its sheet.
Turn = Literal[0, 90, 180, 270]
#: How a file is printed: on one side of the paper, or by a printer that turns it over an edge.
Printed = Literal["one", "long-edge", "short-edge"]
#: A side of the paper.
Where = Literal["top", "bottom", "left", "right"]
#: A box of a page: left, bottom, right, top.
Edges = tuple[float, float, float, float]


class LostTicks(NamedTuple):
    """Ticks that are needed and lie beyond what most printers reach.

    Attributes:
        side: Side of the paper.
        start: Distance from the paper's edge to their start near the pieces, in points.
        end: Distance from the paper's edge to their end, in points.
    """

    side: Where
    start: float
    end: float


class Copy(NamedTuple):
    """One physical piece of a game.

    Attributes:
        component: the component's name.
        card: the card's id.
        number: which of the card's copies, from 1.
    """

    component: str
    card: str
    number: int


class Box(NamedTuple):
    """A rectangle by its bottom left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    def moved(self, x: float, y: float) -> Box:
        """Return the box shifted to the right by `x` and up by `y`."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def grown(self, by: float) -> Box:
        """Return the box with `by` more on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: Box, air: float = 0.0) -> bool:
        """Return whether two boxes have more in common than edges, or are nearer than `air`."""
        left, bottom = self.x - air, self.y - air
        right, top = self.x + self.width + air, self.y + self.height + air
        is_beside = other.x + other.width <= left or right <= other.x
        return not (is_beside or other.y + other.height <= bottom or top <= other.y)


def edges(boxes: Iterable[Box], beyond: float = 0.0) -> Edges:
    """Return left, bottom, right and top of the rectangle around all boxes, or so far beyond it."""
    lefts, bottoms, widths, heights = zip(*boxes, strict=True)
    right, top = max(map(add, lefts, widths)), max(map(add, bottoms, heights))
    return min(lefts) - beyond, min(bottoms) - beyond, right + beyond, top + beyond


def cut_lines(boxes: Iterable[Box], digits: int = 6) -> tuple[list[float], list[float]]:
    """Return where edges of boxes are from left to right, and from below to above, each once.

    Args:
        boxes: any.
        digits: after the point, to which lengths that were added in another order agree.
    """
    across: set[float] = set()
    up: set[float] = set()
    for x, y, width, height in boxes:
        across |= {round(x, digits), round(x + width, digits)}
        up |= {round(y, digits), round(y + height, digits)}
    return sorted(across), sorted(up)


class Placement(NamedTuple):
    """One side of one copy on a sheet.

    Attributes:
        copy: what is placed.
        side: which side of it.
        slot: from 1, row by row from the top left of the faces; a back has its face's slot.
        x: left edge of the trim rectangle as it lies on the sheet.
        y: lower edge, likewise.
        width: of that rectangle: the height of the card if it lies on its side.
        height: likewise.
        turn: clockwise, about the middle of the rectangle.
        window: the part of the sheet in which it is seen, where a tile shows but a part of it.
    """

    copy: Copy
    side: Side
    slot: int
    x: float
    y: float
    width: float
    height: float
    turn: Turn
    window: Box | None = None

    @property
    def box(self) -> Box:
        """The trim rectangle."""
        return Box(self.x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet.

    Attributes:
        number: from 1, within its file.
        side: what it shows; `both` on a sheet that is folded.
        placements: in the order of their slots.
        marks: drawn after the placements, for guides lie on the cards.
        trim_box: around the trims of the pieces that are on the sheet.
        bleed_box: the same, grown by the bleed.
        media: width and height of the paper as the page shows it.
        cuts: straight cuts that free what lies on the sheet; 0 on the backs of a sheet.
        outside: ticks that are needed and lie beyond what most printers reach.
        lacks: what stands on every sheet and found no room here: `ruler`, `label`.
    """

    number: int
    side: Literal["face", "back", "both"]
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    trim_box: Edges
    bleed_box: Edges
    media: tuple[float, float]
    cuts: int = 0
    outside: tuple[LostTicks, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Pages(Sequence[Page]):
    """A known number of pages, each made anew whenever it is asked for.

    Attributes:
        length: how many there are.
        make: makes one, by its index from 0.
    """

    length: int
    make: Callable[[int], Page]

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> Page: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Page]: ...

    def __getitem__(self, index: int | slice) -> Page | Sequence[Page]:
        if isinstance(index, slice):
            return [self.make(each) for each in range(self.length)[index]]
        return self.make(range(self.length)[index])


#: The file that says what is printed on which paper, and in which order.
START_HERE = "start-here.pdf"


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file to be drawn.

    Attributes:
        name: of the file, such as `cards-poker-fronts.pdf`.
        title: what it holds, in words.
        paper: what to print it on, such as `A4`.
        pages: in order.
        pieces: how many copies it holds, or 0 if it is no sheet of pieces.
        substrate: what kind of paper it wants, as in `substrate.py`; empty for other sheets.
        behind: the file on the backs of whose first sheets these pages belong, page by page.
        glued: whether they are printed on paper of their own, and glued behind those.
        printed: on one side of each sheet, or on both by a printer that turns it over an edge.
    """

    name: str
    title: str
    paper: str
    pages: Sequence[Page]
    pieces: int
    substrate: str = ""
    behind: str = ""
    glued: bool = False
    printed: Printed = "one"

    @property
    def sheets(self) -> int:
        """How many sheets of paper it adds: none for the backs of sheets that are there."""
        if self.behind:
            return len(self.pages) if self.glued else 0
        return sum(page.side != "back" for page in self.pages)

    @property
    def cuts(self) -> int:
        """How many straight cuts free all pieces."""
        return sum(page.cuts for page in self.pages)
