"""Boards: one sheet if it holds them, else tiles that overlap and are glued together.

A tile is cut where a neighbour above or to its left ends, and laid onto the flap that this
neighbour keeps: along the seam, until the marks of both meet and the drawing runs on. Lengths are
mm, x to the right and y down from the board's top left, until they become points on a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from punchboard.cards.schema.size import Size
from punchboard.generator.face import MM
from punchboard.generator.impose.grid import best_grid
from punchboard.generator.impose.impose import impose
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.packed import COMMON_MARGIN, TICKED_MARGIN
from punchboard.generator.impose.plan import Box, Copy, Page, Pages, Placement, PlannedFile
from punchboard.generator.impose.sheet import SheetError
from punchboard.generator.impose.tile_marks import tile_marks, tile_ticks

#: Kept free above and below what a tile shows, for the marks that meet at the seams.
ENDS = 4.0
#: Kept free below for the map and the words.
STRIP = 7.0
#: Art that goes on below the neighbour, so that a cut that strays shows no white.
TUCKED = 2.0
#: More tiles than a table holds.
_MOST_TILES = 64
#: Slack in mm, so that two times 190 fits where 380 does.
_SLACK = 1e-6


class Span(NamedTuple):
    """What a tile shows of the board in one direction.

    Attributes:
        start: where it is cut, or the board begins.
        end: the seam, or where the board ends.
        flap: beyond the seam, 0 for the last tile.
    """

    start: float
    end: float
    flap: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board is divided.

    Attributes:
        media: width and height of the paper as it is held.
        columns: of tiles.
        rows: of tiles.
        overlap: mm.
        ends: kept free beside and above the board for the marks at the ends of seams.
    """

    media: tuple[float, float]
    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    overlap: float
    ends: tuple[float, float]

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return len(self.columns) * len(self.rows)


def impose_board(
    copy: Copy, size: Size, overlap: float, stem: str, words: str, options: SheetOptions
) -> Iterator[PlannedFile]:
    """Yield the file of a board.

    Args:
        copy: the board.
        size: of all of it, mm.
        overlap: of neighbouring tiles, mm.
        stem: of the file's name.
        words: the board's name.
        options: paper and marks.

    Raises:
        SheetError: if it would need more tiles than a table holds.
    """
    if best_grid(size, options) is not None:
        for file in impose([copy], lambda _: False, size, stem, options, words):
            yield PlannedFile(f"{stem}.pdf", words, file.paper, file.pages, file.pieces)
        return
    tiling = divide(size, overlap, options)
    title = f"{words}, {tiling.count} tiles to be glued"

    def make(index: int) -> Page:
        return tile_page(tiling, index, copy, size, words, options)

    yield PlannedFile(f"{stem}.pdf", title, options.paper.title, Pages(tiling.count, make), 1)


def divide(size: Size, overlap: float, options: SheetOptions) -> Tiling:
    """Return the division into fewest tiles, with room for ticks and upright if that is no worse.

    Raises:
        SheetError: if there are too many.
    """
    short, long = sorted((options.paper.width, options.paper.height))
    own, bleed = options.paper.margin, options.bleed
    best: Tiling | None = None
    margins = dict.fromkeys((max(TICKED_MARGIN, own), max(COMMON_MARGIN, own), own))
    for margin, media in product(margins, ((short, long), (long, short))):
        # Marks stand at the ends of seams: above and below between columns, beside for rows.
        for beside, above in ((0.0, ENDS), (ENDS, 0.0), (ENDS, ENDS)):
            columns = _spans(size.width, media[0] - 2 * margin, overlap, bleed + beside)
            rows = _spans(size.height, media[1] - 2 * margin - STRIP, overlap, bleed + above)
            if not columns or not rows:
                continue
            if (len(rows) > 1 and not beside) or (len(columns) > 1 and not above):
                continue
            tiling = Tiling(media, columns, rows, overlap, (beside, above))
            if best is None or tiling.count < best.count:
                best = tiling
    if best is None or best.count > _MOST_TILES:
        raise SheetError(
            f"a board of {size.width:g} x {size.height:g} mm does not fit on "
            f"{options.paper.title}, not even on {_MOST_TILES} tiles",
            "choose a larger paper",
        )
    return best


def _spans(length: float, room: float, overlap: float, edge: float) -> tuple[Span, ...]:
    """Divide a length into as few tiles as hold it, so that all need the same room of a sheet.

    Args:
        length: of the board.
        room: of a sheet.
        overlap: of neighbours.
        edge: kept free beyond both ends of the board.
    """
    if length + 2 * edge <= room + _SLACK:
        return (Span(0.0, length, 0.0),)
    for count in range(2, _MOST_TILES + 1):
        # Flaps and the board's own edges take their share of each sheet.
        each = (length + (count - 1) * overlap + 2 * edge) / count
        if each <= room + _SLACK and each > overlap + edge:
            seams = [number * (each - overlap) - edge for number in range(1, count)]
            ends = [*seams, length]
            flaps = [*(overlap for _ in seams), 0.0]
            return tuple(map(Span, [0.0, *seams], ends, flaps))
    return ()


def tile_page(
    tiling: Tiling, index: int, copy: Copy, size: Size, words: str, options: SheetOptions
) -> Page:
    """Return a tile: row by row from the top left, from 0."""
    row, column = divmod(index, len(tiling.columns))
    across, down = tiling.columns[column], tiling.rows[row]
    width, height = tiling.media
    wide, tall = across.end - across.start + across.flap, down.end - down.start + down.flap
    beside, above = tiling.ends
    # All that is printed lies in the middle of what the printer reaches, above the map.
    left = (width - wide + _edge(across, beside + options.bleed)) / 2
    top = (height + STRIP + tall - _edge(down, above + options.bleed)) / 2
    first_x, first_y = _outer(across, options.bleed), _outer(down, options.bleed)
    last_x = min(TUCKED, across.flap) if across.flap else options.bleed
    last_y = min(TUCKED, down.flap) if down.flap else options.bleed
    shown_x, shown_y = across.end - across.start, down.end - down.start
    shown = _points(left, top - shown_y, shown_x, shown_y)
    window = _points(
        left - first_x,
        top - shown_y - last_y,
        first_x + shown_x + last_x,
        first_y + shown_y + last_y,
    )
    board = _points(left - across.start, top + down.start - size.height, size.width, size.height)
    placement = Placement(copy, "face", 1, *board, 0, window)
    # Where two flaps meet, the one below runs through.
    right = below = None
    if across.flap:
        reach = across.flap - last_x
        right = _points(left + shown_x + last_x, top - shown_y, reach, shown_y)
    if down.flap:
        reach = down.flap - last_y
        below = _points(left, top - shown_y - down.flap, wide, reach)
    marks = tuple(tile_marks(tiling, (row, column), shown, (right, below), words, options))
    outside = tile_ticks(tiling, shown, right, below).outside if options.crop_marks else ()
    box = (shown.x, shown.y, shown.right, shown.top)
    outer = (window.x, window.y, window.right, window.top)
    cuts = 4 - bool(across.flap) - bool(down.flap)
    media = (width * MM, height * MM)
    return Page(index + 1, "face", (placement,), marks, box, outer, media, cuts, outside)


def _edge(span: Span, ends: float) -> float:
    """Return by how much more is kept free before a tile than behind it."""
    return (ends if span.start == 0 else 0.0) - (0.0 if span.flap else ends)


def _outer(span: Span, bleed: float) -> float:
    """Return how far art reaches beyond a tile's first edge: the bleed at the board's own."""
    return bleed if span.start == 0 else 0.0


def _points(x: float, y: float, width: float, height: float) -> Box:
    return Box(x * MM, y * MM, width * MM, height * MM)
