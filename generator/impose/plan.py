"""Result of imposition: planned files of pages, pages of placements, all in points.

A sheet's origin is its bottom left; lengths are points. Pages are made on access, so a plan of a
thousand sheets takes no more memory than the list of its copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, overload

from punchboard.generator.graphics.display_list import Item
from punchboard.generator.graphics.geometry import Bounds, Rect

#: Which side of a piece; a folded sheet shows both.
Side = Literal["face", "back"]
#: Rotation of a piece on its sheet, in degrees clockwise.
Turn = Literal[0, 90, 180, 270]
#: How a file is printed: on one side of the paper, or by a printer that turns it over an edge.
Printed = Literal["one", "long-edge", "short-edge"]
#: A side of the paper.
Where = Literal["top", "bottom", "left", "right"]


class LostTicks(NamedTuple):
    """Ticks that are needed but lie beyond the reach of most printers.

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
        component: Name of the component.
        card: Id of the card.
        number: Number of the copy among the card's copies, from 1.
    """

    component: str
    card: str
    number: int


def cut_lines(boxes: Iterable[Rect], digits: int = 6) -> tuple[list[float], list[float]]:
    """Return the sorted x positions of vertical edges and y positions of horizontal ones.

    Args:
        boxes: Boxes, such as trim rectangles.
        digits: Decimal places to which sums of lengths agree in any order of addition.
    """
    across: set[float] = set()
    up: set[float] = set()
    for box in boxes:
        left, bottom, right, top = box.bounds
        across |= {round(left, digits), round(right, digits)}
        up |= {round(bottom, digits), round(top, digits)}
    return sorted(across), sorted(up)


class Placement(NamedTuple):
    """One side of one copy on a sheet.

    Attributes:
        copy: Copy that is placed.
        side: Side of the copy that is shown.
        slot: Number of the slot, from 1, row by row from the top left of the faces; a back has its
            face's.
        x: Left edge of the trim rectangle on the sheet.
        y: Lower edge of the trim rectangle on the sheet.
        width: Width of that rectangle: the height of the card if it lies on its side.
        height: Height of that rectangle: the width of the card if it lies on its side.
        turn: Rotation in degrees clockwise about the middle of the rectangle.
        clip: Part of the sheet to which a copy larger than a sheet is clipped; None to show all.
    """

    copy: Copy
    side: Side
    slot: int
    x: float
    y: float
    width: float
    height: float
    turn: Turn
    clip: Rect | None = None

    @property
    def box(self) -> Rect:
        """Trim rectangle."""
        return Rect.from_bottom(self.x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet.

    Attributes:
        number: Page number within its file, from 1.
        side: Side of the pieces that is shown; `both` on a sheet that is folded.
        placements: Placements in the order of their slots.
        marks: Marks, drawn after the placements because guides lie on the cards.
        trim_box: Bounding box of the trims of all pieces on the sheet.
        bleed_box: Trim box extended by the bleed.
        media: Width and height of the paper in the page's orientation.
        cuts: Number of straight cuts that free all pieces of the sheet; 0 on the backs of a sheet.
        outside: Ticks that are needed but lie beyond the reach of most printers.
        lacks: Margin content without room on this sheet: `ruler`, `label`.
    """

    number: int
    side: Literal["face", "back", "both"]
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    trim_box: Bounds
    bleed_box: Bounds
    media: tuple[float, float]
    cuts: int = 0
    outside: tuple[LostTicks, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Pages(Sequence[Page]):
    """A sequence of pages, each made again on every access.

    Attributes:
        length: Number of pages.
        make: Function that makes the page of an index from 0.
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


#: File that explains which files are printed on which paper, and in which order.
START_HERE = "start-here.pdf"


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file to be drawn.

    Attributes:
        name: Name of the file, such as `cards-poker-fronts.pdf`.
        title: Content in words, such as `Poker cards, fronts`.
        paper: Title of the paper, such as `A4`.
        pages: Pages in order.
        pieces: Number of copies; 0 for a file that isn't a sheet of pieces.
        substrate: Kind of paper, as in `substrate.py`; empty for other sheets.
        behind: Name of the file whose first sheets get these pages as backs, page by page; "" for
            none.
        glued: Whether these backs are printed on separate paper and glued behind those sheets.
        printed: Printing mode: one side of each sheet, or both by a printer that flips it over an
            edge.
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
        """Number of sheets of paper to add: 0 for backs printed on the sheets of another file."""
        if self.behind:
            return len(self.pages) if self.glued else 0
        return sum(page.side != "back" for page in self.pages)

    @property
    def cuts(self) -> int:
        """Number of straight cuts that free all pieces."""
        return sum(page.cuts for page in self.pages)
