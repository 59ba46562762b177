"""How many cards fit on a paper, and where each of them lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Box, Turn
from punchboard.generator.impose.sheet import Orientation, Sheet, SheetError

#: Slack in mm, so that three times 63.5 fits where 190.5 does.
_SLACK = 1e-6
#: How paper and cards may lie, what is easiest to read and to print first.
_WAYS: tuple[tuple[Orientation, bool], ...] = (
    ("portrait", False),
    ("landscape", False),
    ("portrait", True),
    ("landscape", True),
)


class Grid(NamedTuple):
    """How many cards of one size lie on a paper, and how.

    Attributes:
        columns: cards beside each other.
        rows: cards above each other.
        orientation: how the paper is held.
        turned: whether the cards lie on their side, turned clockwise.
    """

    columns: int
    rows: int
    orientation: Orientation
    turned: bool


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the faces of a full sheet lie, in points.

    Attributes:
        media: width and height of the paper as it is held.
        slots: trim rectangles, row by row from the top left.
        turn: of every face.
        bleed: around every slot.
        fold: height of the fold line; None without one.
    """

    media: tuple[float, float]
    slots: tuple[Box, ...]
    turn: Turn
    bleed: float
    fold: float | None


def arrange(
    size: Size, size_name: str, options: SheetOptions, folded: bool, count: int | None = None
) -> Arrangement:
    """Return the slots for cards of a size, on the grid that holds most.

    Args:
        size: of a card.
        size_name: what messages call it.
        options: the paper, bleed and gap.
        folded: whether backs lie beyond a fold.
        count: how many there are, if a sheet may hold them all: it needs no more rows.

    Raises:
        SheetError: if not one card fits.
    """
    grid = best_grid(size, options, folded)
    if grid is None:
        raise _too_large(size, size_name, options, folded)
    if count is not None:
        rows = min(grid.rows, -(-count // grid.columns))
        grid = grid._replace(rows=rows, columns=min(grid.columns, count))
    across, up = _lying(options.paper, grid.orientation == "landscape")
    width, height = _lying(size, grid.turned)
    spacing = 2 * options.bleed + options.gap
    block_width = grid.columns * width + (grid.columns - 1) * spacing
    block_height = grid.rows * height + (grid.rows - 1) * spacing
    left = (across - block_width) / 2
    bottom = up / 2 + options.gutter + options.bleed if folded else (up - block_height) / 2
    slots = tuple(
        Box(
            (left + column * (width + spacing)) * MM,
            (bottom + row * (height + spacing)) * MM,
            width * MM,
            height * MM,
        )
        for row in reversed(range(grid.rows))
        for column in range(grid.columns)
    )
    media = (across * MM, up * MM)
    fold = media[1] / 2 if folded else None
    return Arrangement(media, slots, 90 if grid.turned else 0, options.bleed * MM, fold)


def best_grid(size: Size, options: SheetOptions, folded: bool = False) -> Grid | None:
    """Return the grid that holds most cards, the most readable of several; None if none fits."""
    paper, spacing = options.paper, 2 * options.bleed + options.gap
    slack = options.gap + _SLACK  # there is no gap behind the last card
    best: Grid | None = None
    for orientation, turned in _WAYS:
        across, up = _lying(paper, orientation == "landscape")
        width, height = _lying(size, turned)
        beside = across - 2 * paper.margin
        above = up / 2 - options.gutter - paper.margin if folded else up - 2 * paper.margin
        columns = max(0, int((beside + slack) / (width + spacing)))
        rows = max(0, int((above + slack) / (height + spacing)))
        if columns * rows > (best.columns * best.rows if best else 0):
            best = Grid(columns, rows, orientation, turned)
    return best


def _lying(thing: Size | Sheet, on_its_side: bool) -> tuple[float, float]:
    """Return width and height of a card or a paper as it lies."""
    return (thing.height, thing.width) if on_its_side else (thing.width, thing.height)


def _too_large(size: Size, size_name: str, options: SheetOptions, folded: bool) -> SheetError:
    paper = options.paper
    around = f" with {options.bleed:g} mm of bleed" if options.bleed else ""
    message = tr(
        'a card of size "{size_name}" ({width:g} x {height:g} mm){around} '
        "does not fit on {title} ({paper_width:g} x {paper_height:g} mm, "
        "{margin:g} mm along the edges kept free)",
        size_name=size_name,
        width=size.width,
        height=size.height,
        around=around,
        title=paper.title,
        paper_width=paper.width,
        paper_height=paper.height,
        margin=paper.margin,
    )
    if folded and best_grid(size, options) is not None:
        return SheetError(
            tr("{message} beside its back", message=message),
            tr('choose a larger paper, or another way for the backs than "fold"'),
        )
    less = ", less bleed" if options.bleed else ""
    return SheetError(message, tr("choose a larger paper{less} or a smaller card", less=less))
