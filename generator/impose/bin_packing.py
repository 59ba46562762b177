"""Pack pieces of mixed sizes onto few sheets by guillotine cuts.

A sheet is divided into blocks, each a grid of pieces of one size. The free regions to the right of
a block and below it are filled the same way. A guillotine cut runs from edge to edge of the part
that the previous cut left; such cuts free every block and every piece in it. Lengths are mm, x to
the right and y down from the top left of the printable area.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

#: White between blocks: room for the ticks of both.
CHANNEL = 4.0
#: Slack in mm, so that three times 63.5 fits where 190.5 does.
_SLACK = 1e-6
#: A count that needs more sheets than this is a typing error.
_MOST_SHEETS = 2000

#: With less space than this beside the blocks, in mm, label and ruler have no room.
_TIGHT = 6.0

#: How the rest of a region is divided. `strips`: the region below a block gets the whole width;
#: `columns`: the region beside it gets the whole height; `wide`: the division with the larger part;
#: `plain`: like `strips`, with nothing beside a block.
Split = Literal["strips", "columns", "wide", "plain"]


class Cell(NamedTuple):
    """Space of one piece on a sheet, including its bleed and its share of the white around it.

    Attributes:
        width: Width in mm.
        height: Height in mm.
    """

    width: float
    height: float

    @property
    def turned(self) -> Cell:
        """Cell with width and height swapped."""
        return Cell(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Block:
    """A grid of pieces of one size.

    Attributes:
        kind: Index of the piece size.
        x: Left edge of the block.
        y: Upper edge of the block.
        columns: Number of pieces side by side.
        rows: Number of pieces above each other.
        cell: Cell of one piece in its orientation on the sheet.
        turned: Whether the pieces lie on their side.
    """

    kind: int
    x: float
    y: float
    columns: int
    rows: int
    cell: Cell
    turned: bool

    @property
    def width(self) -> float:
        """Width of the whole block."""
        return self.columns * self.cell.width

    @property
    def height(self) -> float:
        """Height of the whole block."""
        return self.rows * self.cell.height

    def corners(self) -> Iterator[tuple[float, float]]:
        """Yield the top left of every cell, row by row."""
        for row, column in product(range(self.rows), range(self.columns)):
            yield self.x + column * self.cell.width, self.y + row * self.cell.height


#: One sheet: its blocks in the order in which they are filled.
PackedSheet = tuple[Block, ...]


class _Region(NamedTuple):
    """A free rectangle."""

    x: float
    y: float
    width: float
    height: float


class Packing(NamedTuple):
    """Packed sheets and the printable area that all of them share.

    Attributes:
        sheets: Packed sheets in order.
        area: Width and height of the printable area in mm.
    """

    sheets: tuple[PackedSheet, ...]
    area: tuple[float, float]


def pack(
    cells: Sequence[Cell], counts: Sequence[int], areas: Sequence[tuple[float, float]]
) -> Packing | None:
    """Pack pieces by several simple strategies and return the packing with the fewest sheets.

    Args:
        cells: Cell of each size.
        counts: Number of pieces of each size.
        areas: Printable area (width, height) of each paper orientation; the first is preferred.

    Returns:
        The packing, always the same for the same pieces; None if a piece fits on no sheet.
    """
    if len(cells) > _MANY:
        return _best(cells, counts, areas, _SNUG)
    best = _best(cells, counts, areas, _FIRST)
    if best is None:
        return None
    # Harder cuts are worth it only if they save a sheet.
    taken = sum(cell.width * cell.height * count for cell, count in zip(cells, counts, strict=True))
    if len(best.sheets) - 1 < taken / max(width * height for width, height in areas):
        return best
    return _best(cells, counts, areas, _SNUG, len(best.sheets) - 1) or best


class _Strategy(NamedTuple):
    """A strategy to fill sheets.

    Attributes:
        split: Division of the rest of a region.
        order: Sort key of the sizes: the highest first (for strips), the largest, the longest.
        turning: Whether more pieces on their side are better than fewer upright.
        snug: Whether the best-fitting size follows the first block of a sheet.
    """

    split: Split
    order: Callable[[Cell], tuple[float, float]]
    turning: bool
    snug: bool = False


_ORDERS: tuple[Callable[[Cell], tuple[float, float]], ...] = (
    lambda cell: (-cell.height, -cell.width),
    lambda cell: (-cell.width * cell.height, -cell.height),
    lambda cell: (-max(cell), -min(cell)),
    lambda cell: (-cell.width, -cell.height),
)
_SPLITS: tuple[Split, ...] = ("plain", "strips", "columns", "wide")
_FIRST = [_Strategy(*each) for each in product(_SPLITS, _ORDERS, (False, True))]
_SNUG = [_Strategy(split, order, True, True) for split, order in product(_SPLITS[2:], _ORDERS[:3])]
#: With more sizes than this, only the best-fitting strategies run: they take fewer sheets.
_MANY = 24


def _best(
    cells: Sequence[Cell],
    counts: Sequence[int],
    areas: Sequence[tuple[float, float]],
    strategies: Sequence[_Strategy],
    most: int = _MOST_SHEETS,
) -> Packing | None:
    """Return the packing of all strategies with the fewest sheets and cuts; None without one."""
    best: tuple[tuple[int, ...], Packing] | None = None
    for area, strategy in product(areas, strategies):
        sheets = _pack_all(cells, counts, area, strategy, best[0][0] if best else most)
        if sheets is None:
            continue
        blocks = [block for sheet in sheets for block in sheet]
        cuts = sum(block.columns + block.rows + 2 for block in blocks)
        tight = sum(_is_tight(sheet, area) for sheet in sheets)
        score = (len(sheets), tight, cuts, sum(block.turned for block in blocks))
        if best is None or score < best[0]:
            best = score, Packing(sheets, area)
    return best[1] if best else None


def _is_tight(sheet: PackedSheet, area: tuple[float, float]) -> bool:
    """Return whether the blocks leave no margin for a label on any side."""
    wide = max(block.x + block.width for block in sheet)
    tall = max(block.y + block.height for block in sheet)
    return area[0] - wide < _TIGHT and area[1] - tall < _TIGHT


def _pack_all(
    cells: Sequence[Cell],
    counts: Sequence[int],
    area: tuple[float, float],
    strategy: _Strategy,
    most: int,
) -> tuple[PackedSheet, ...] | None:
    """Fill sheet after sheet; None if a piece fits on no sheet or more than `most` are needed."""
    left = list(counts)
    kinds = sorted(range(len(cells)), key=lambda kind: (strategy.order(cells[kind]), kind))
    sheets: list[PackedSheet] = []
    room = area[0] * area[1]
    rest = sum(cell.width * cell.height * count for cell, count in zip(cells, left, strict=True))
    while kinds := [kind for kind in kinds if left[kind]]:
        if len(sheets) + max(rest / room - _SLACK, _SLACK) > most:
            return None  # even without any waste
        sheet = tuple(_fill(cells, left, kinds, area, strategy))
        if not sheet:
            return None
        sheets.append(sheet)
        rest -= sum(block.width * block.height for block in sheet)
    return tuple(sheets)


def _fill(
    cells: Sequence[Cell],
    left: list[int],
    kinds: Sequence[int],
    area: tuple[float, float],
    strategy: _Strategy,
) -> Iterator[Block]:
    """Yield the blocks of one sheet and subtract their pieces from the remaining counts."""
    regions = [_Region(0.0, 0.0, *area)]
    choose = _first_fitting
    while regions:
        region = regions.pop(0)
        block = choose(cells, left, kinds, region, strategy.turning)
        if block is None:
            continue
        left[block.kind] -= block.columns * block.rows
        yield block
        regions[:0] = _free_regions(region, block, strategy.split)
        if strategy.snug:
            choose = _best_fitting


def _first_fitting(
    cells: Sequence[Cell],
    left: Sequence[int],
    kinds: Sequence[int],
    region: _Region,
    turning: bool,
) -> Block | None:
    """Return a block of the first size that fits a region; None if no size fits."""
    across, down = region.width + _SLACK, region.height + _SLACK
    for kind in kinds:
        width, height = cells[kind]
        if left[kind] and (
            (width <= across and height <= down) or (height <= across and width <= down)
        ):
            return _largest_block(kind, cells[kind], left[kind], region, turning)
    return None


def _best_fitting(
    cells: Sequence[Cell],
    left: Sequence[int],
    kinds: Sequence[int],
    region: _Region,
    turning: bool,
) -> Block | None:
    """Return a large block that leaves a narrow strip beside it; None if no size fits."""
    across, down = region.width + _SLACK, region.height + _SLACK
    best: tuple[float, int, int, int, bool] | None = None
    for kind in kinds:
        count = left[kind]
        if not count:
            continue
        width, height = cells[kind]
        for turned in (False, True):
            if turned:
                width, height = height, width
            if width <= across and height <= down:
                columns, rows = int(across / width), int(down / height)
                if columns * rows > count:
                    columns = min(columns, count)
                    rows = min(rows, count // columns)
                wide, tall = columns * width, rows * height
                beside, below = across - wide, down - tall
                strip = beside if beside < below else below
                score = 2 * strip - math.sqrt(wide * tall)
                if best is None or score < best[0]:
                    best = score, kind, columns, rows, turned
    if best is None:
        return None
    _, kind, columns, rows, turned = best
    cell = cells[kind].turned if turned else cells[kind]
    return Block(kind, region.x, region.y, columns, rows, cell, turned)


def _largest_block(kind: int, cell: Cell, count: int, region: _Region, turning: bool) -> Block:
    """Return the largest grid of a size that fits a region; upright wins a tie."""
    best: Block | None = None
    for lying, is_turned in ((cell, False), (cell.turned, True)):
        columns = int((region.width + _SLACK) / lying.width)
        rows = int((region.height + _SLACK) / lying.height)
        if not columns or not rows or (is_turned and best is not None and not turning):
            continue
        columns = min(columns, count)
        rows = min(rows, count // columns)
        if best is None or columns * rows > best.columns * best.rows:
            best = Block(kind, region.x, region.y, columns, rows, lying, is_turned)
    assert best is not None
    return best


def _free_regions(region: _Region, block: Block, split: Split) -> list[_Region]:
    """Return the free regions to the right of a block and below it."""
    beside = region.width - block.width - CHANNEL
    below = region.height - block.height - CHANNEL
    if split == "plain":
        beside = 0.0
    across = split in ("plain", "strips") or (
        split == "wide" and beside * block.height < below * block.width
    )
    x, y = region.x + block.width + CHANNEL, region.y + block.height + CHANNEL
    right = _Region(x, region.y, beside, block.height if across else region.height)
    under = _Region(region.x, y, region.width if across else block.width, below)
    return [each for each in (right, under) if each.width > 0 and each.height > 0]
