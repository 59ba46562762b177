"""What imposition knows of a piece that shares sheets with others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from punchboard.generator.face import Segment
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.pack import Cell
from punchboard.generator.impose.plan import Placement

#: White around pieces that are cut out by hand, mm.
AROUND_SHAPES = 2.0
#: White around pieces with score marks at their edges, mm.
AROUND_SCORES = 4.0


class PackedPiece(NamedTuple):
    """What imposition knows of a piece.

    Attributes:
        width: mm.
        height: mm.
        is_shaped: whether it is cut out by hand after the straight cuts.
        guide: its outline in points, to be drawn on the face; empty if it needs none.
        scores: where it is scored from top to bottom, mm from the left of its face.
        radius: of its corners, mm.
    """

    width: float
    height: float
    is_shaped: bool = False
    guide: tuple[Segment, ...] = ()
    scores: tuple[float, ...] = ()
    radius: float = 0.0


def placed_outline(segments: Sequence[Segment], placement: Placement) -> Iterator[Segment]:
    """Yield an outline where a piece lies on its sheet."""
    x, y, width, height = placement.box
    for operator, *numbers in segments:
        moved: list[float] = []
        for across, up in zip(numbers[::2], numbers[1::2], strict=True):
            a, b = float(across), float(up)
            match placement.turn:
                case 0:
                    moved += [x + a, y + b]
                case 90:
                    moved += [x + b, y + height - a]
                case 180:
                    moved += [x + width - a, y + height - b]
                case _:
                    moved += [x + width - b, y + a]
        yield (operator, *moved)


def cell_of(piece: PackedPiece, options: SheetOptions) -> Cell:
    """Return what a piece takes of a sheet, with its bleed and its share of the white around."""
    around = max(
        options.gap,
        AROUND_SHAPES if piece.is_shaped else 0.0,
        AROUND_SCORES if piece.scores else 0.0,
    )
    more = 2 * options.bleed + around
    return Cell(piece.width + more, piece.height + more)
