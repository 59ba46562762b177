"""Calculate the largest grid of cards on a sheet and the slots of its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.plan import Turn
from punchboard.generator.impose.sheet import Orientation, Sheet, SheetError
from punchboard.generator.impose.sheet_options import SheetOptions

#: Slack in mm, so that three times 63.5 fits where 190.5 does.
_SLACK = 1e-6
#: Orientation of the paper and whether cards lie on their side; the easiest to print comes first.
_WAYS: tuple[tuple[Orientation, bool], ...] = (
    ("portrait", False),
    ("landscape", False),
    ("portrait", True),
    ("landscape", True),
)


class CardGrid(NamedTuple):
    """Grid of cards of one size on a sheet.

    Attributes:
        columns: Number of cards side by side.
        rows: Number of cards above each other.
        orientation: Orientation of the paper.
        turned: Whether the cards lie on their side, turned clockwise.
    """

    columns: int
    rows: int
    orientation: Orientation
    turned: bool


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Slots of the faces on a full sheet, in points.

    Attributes:
        media: Width and height of the paper in its orientation.
        slots: Trim rectangles, row by row from the top left.
        turn: Rotation of every face, in degrees clockwise.
        bleed: Width of the bleed around every slot.
        fold: Height of the fold line above the lower edge; None without a fold.
    """

    media: tuple[float, float]
    slots: tuple[Rect, ...]
    turn: Turn
    bleed: float
    fold: float | None


def arrange(
    size: Size, size_name: str, options: SheetOptions, folded: bool, count: int | None = None
) -> Arrangement:
    """Return the slots of the grid that holds the most cards of a size.

    Args:
        size: Trim size of a card.
        size_name: Name of the size in messages.
        options: Paper, bleed and gap.
        folded: Whether backs lie beyond a fold.
        count: Number of cards; a sheet that holds them all gets no further rows. None: fill the
            sheet.

    Raises:
        SheetError: If not one card fits.
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
        Rect.from_bottom(
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


def best_grid(size: Size, options: SheetOptions, folded: bool = False) -> CardGrid | None:
    """Return the grid with the most cards, the most readable of several; None if no card fits."""
    paper, spacing = options.paper, 2 * options.bleed + options.gap
    slack = options.gap + _SLACK  # the last card has no gap behind it
    best: CardGrid | None = None
    for orientation, turned in _WAYS:
        across, up = _lying(paper, orientation == "landscape")
        width, height = _lying(size, turned)
        beside = across - 2 * paper.margin
        above = up / 2 - options.gutter - paper.margin if folded else up - 2 * paper.margin
        columns = max(0, int((beside + slack) / (width + spacing)))
        rows = max(0, int((above + slack) / (height + spacing)))
        if columns * rows > (best.columns * best.rows if best else 0):
            best = CardGrid(columns, rows, orientation, turned)
    return best


def _lying(thing: Size | Sheet, on_its_side: bool) -> tuple[float, float]:
    """Return width and height of a card or a paper, swapped if it lies on its side."""
    return (thing.height, thing.width) if on_its_side else (thing.width, thing.height)


_TOO_LARGE = marked(
    'a card of size "{size}" ({width:g} x {height:g} mm) does not fit on {paper} '
    "({paper_width:g} x {paper_height:g} mm, {margin:g} mm along the edges kept free)"
)
_TOO_LARGE_WITH_BLEED = marked(
    'a card of size "{size}" ({width:g} x {height:g} mm) with {bleed:g} mm of bleed does not fit '
    "on {paper} ({paper_width:g} x {paper_height:g} mm, {margin:g} mm along the edges kept free)"
)


def _too_large(size: Size, size_name: str, options: SheetOptions, folded: bool) -> SheetError:
    paper = options.paper
    message = translated(
        _TOO_LARGE_WITH_BLEED if options.bleed else _TOO_LARGE,
        size=size_name,
        width=size.width,
        height=size.height,
        bleed=options.bleed,
        paper=paper.title,
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
