"""Impose boards: on one sheet if it fits, else on overlapping tiles that are glued together.

A tile is cut at the seam to its neighbor above or to its left and glued onto that neighbor's flap:
along the seam, so that the marks of both meet and the drawing continues. Lengths are mm, x to the
right and y down from the board's top left, until they become points on a page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from punchboard.cards.catalog import tr, translated
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import MM, Rect, Segment, rectangle
from punchboard.generator.impose.card_grid import best_grid
from punchboard.generator.impose.crop_marks import INK, LINE, OFFSET, REACHED, Ticks, outer_stubs
from punchboard.generator.impose.impose import AT_TRUE_SIZE, impose
from punchboard.generator.impose.margin import LENGTHS_RULED, MarginSlot, draw_ruler, ruler_length
from punchboard.generator.impose.packed import COMMON_MARGIN, TICKED_MARGIN
from punchboard.generator.impose.plan import Copy, Page, Pages, Placement, PlannedFile
from punchboard.generator.impose.sheet import SheetError
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.text.label import BOLD, FONT, GREY, face_of, shorten, text_width

#: Size of the diamond at the end of each seam; each tile has half of it.
DIAMOND = 2.6 * MM
#: Distance from the board's edge to the diamond, and to a tick.
AWAY = 0.6 * MM
_TICK = 3.0 * MM
_HATCH = "#b9b4aa"
_HATCH_GAP = 2.2 * MM
_MAP = 5.0 * MM
_SMALL = 6.0
#: Space between the words and the ruler.
_APART = 4 * MM
#: Least width of the words.
_LEAST_WORDS = 45 * MM


def tile_marks(
    tiling: Tiling,
    place: tuple[int, int],
    shown: Rect,
    flaps: tuple[Rect | None, Rect | None],
    words: str,
    options: SheetOptions,
) -> Iterator[Item]:
    """Yield the marks of one tile.

    Args:
        tiling: Division of the board.
        place: Row and column of the tile, from 0.
        shown: Part of the board that this tile shows once glued; points.
        flaps: Flaps to the right and below, which neighbors are glued onto; None without one.
        words: Name of the board.
        options: Title of the game and the choice of marks.
    """
    row, column = place
    media = tiling.media[0] * MM, tiling.media[1] * MM
    right, below = flaps
    for flap, under in ((right, (row, column + 1)), (below, (row + 1, column))):
        if flap is not None:
            yield from _flap(
                flap,
                tr(
                    "glue row {row}, column {column} onto this",
                    row=under[0] + 1,
                    column=under[1] + 1,
                ),
            )
    if options.crop_marks:
        yield tile_ticks(tiling, shown, right, below).path
    diamonds = list(_diamonds(tiling, place, shown, below))
    if diamonds:
        yield Shape(tuple(diamonds), fill=INK)
    scale = min(_MAP / tiling.rows[-1].end, 3 * _MAP / tiling.columns[-1].end)
    left = REACHED + (tiling.columns[-1].end * scale + 2.5 * MM if options.label else 0.0)
    end = media[0] - REACHED
    if options.ruler:
        ruler = _ruler(end, left + (_LEAST_WORDS + _APART if options.label else 0.0))
        end = ruler.box.x - _APART
        yield draw_ruler(ruler)
    if options.label:
        yield from _map(tiling, place, scale)
        yield from _words(
            tiling, place, words, options, Rect.from_bottom(left, REACHED, end - left, _MAP)
        )


def _ruler(end: float, start: float) -> MarginSlot:
    """Return the slot of the ruler below a tile: the longest ruler that begins behind `start`."""
    ruled = next(
        (each for each in LENGTHS_RULED if end - ruler_length(each) >= start), LENGTHS_RULED[-1]
    )
    length = ruler_length(ruled)
    return MarginSlot(Rect.from_bottom(end - length, REACHED, length, 2 * MM), True, ruled)


def tile_ticks(tiling: Tiling, shown: Rect, right: Rect | None, below: Rect | None) -> Ticks:
    """Return the ticks in line with the edges to cut: all but those with a flap."""
    low = (below.bottom if below else shown.bottom) - AWAY
    far = (right.right if right else shown.right) + AWAY
    xs = [shown.x] if right else [shown.x, shown.right]
    ys = [shown.top] if below else [shown.bottom, shown.top]
    lengths = (_TICK, _TICK)
    segments: list[Segment] = []
    ends = (low, shown.top + OFFSET)
    standing, above = outer_stubs(ends, tiling.media[1] * MM, lengths, OFFSET, 0, ("bottom", "top"))
    for x in xs:
        for start, end in standing:
            segments += (("M", x, start), ("L", x, end))
    ends = (shown.x - OFFSET, far)
    lying, beside = outer_stubs(ends, tiling.media[0] * MM, lengths, OFFSET, 0, ("left", "right"))
    for y in ys:
        for start, end in lying:
            segments += (("M", start, y), ("L", end, y))
    return Ticks(Shape(tuple(segments), stroke=INK, width=LINE), (*above, *beside))


def _diamonds(
    tiling: Tiling, place: tuple[int, int], shown: Rect, below: Rect | None
) -> Iterator[Segment]:
    """Yield the outlines of half diamonds at both ends of every seam of a tile."""
    row, column = place
    half = DIAMOND / 2
    last_row, last_column = len(tiling.rows) - 1, len(tiling.columns) - 1
    seams = []
    if column < last_column:
        seams.append((shown.right, -1))
    if column > 0:
        seams.append((shown.x, 1))
    for x, direction in seams:
        middles = [shown.top + AWAY + half] if row == 0 else []
        # On the flap below, diamonds guide the hand until the next row is glued over them.
        middles.append(below.bottom + half + AWAY if below else shown.bottom - AWAY - half)
        for y in middles:
            yield from (
                ("M", x, y + half),
                ("L", x + direction * half, y),
                ("L", x, y - half),
                ("Z",),
            )
    seams = []
    if row < last_row:
        seams.append((shown.bottom, 1))
    if row > 0:
        seams.append((shown.top, -1))
    for y, direction in seams:
        if column == 0:
            x = shown.x - AWAY - half
            yield from (
                ("M", x - half, y),
                ("L", x, y + direction * half),
                ("L", x + half, y),
                ("Z",),
            )
        if column == last_column:
            x = shown.right + AWAY + half
            yield from (
                ("M", x - half, y),
                ("L", x, y + direction * half),
                ("L", x + half, y),
                ("Z",),
            )


def _flap(flap: Rect, words: str) -> Iterator[Item]:
    """Yield a hatched flap with the name of the tile to glue onto it."""
    lines: list[Segment] = []
    step, start = _HATCH_GAP, flap.x + flap.bottom
    count = int((flap.width + flap.height) / step)
    for number in range(1, count + 1):
        total = start + number * step
        x1, x2 = max(flap.x, total - flap.top), min(flap.right, total - flap.bottom)
        if x2 > x1:
            lines += (("M", x1, total - x1), ("L", x2, total - x2))
    yield Shape(tuple(lines), stroke=_HATCH, width=LINE)
    upright = flap.height > flap.width
    length = text_width(words, _SMALL, BOLD) + 2 * MM
    if min(flap.width, flap.height) < 2.6 * MM or max(flap.width, flap.height) < length:
        return
    x, y = flap.x + flap.width / 2, flap.bottom + flap.height / 2
    turn = math.pi / 2 if upright else 0.0
    cos, sin = math.cos(turn), math.sin(turn)
    rise = face_of(FONT).cap_height * _SMALL / 2
    plate = rectangle(-length / 2, -rise - 0.6 * MM, length / 2, rise + 0.6 * MM)
    text = Text(-length / 2 + 1 * MM, -rise, BOLD, _SMALL, GREY, words)
    yield Group((Shape(plate, fill="#ffffff"), text), (cos, sin, -sin, cos, x, y))


def _map(tiling: Tiling, place: tuple[int, int], scale: float) -> Iterator[Item]:
    """Yield a small map of the board with this tile filled."""
    tall = tiling.rows[-1].end
    grid: list[Segment] = []
    for down, row in enumerate(tiling.rows):
        for across, other in enumerate(tiling.columns):
            cell = rectangle(
                REACHED + other.start * scale,
                REACHED + (tall - row.end) * scale,
                REACHED + other.end * scale,
                REACHED + (tall - row.start) * scale,
            )
            if (down, across) == place:
                yield Shape(cell, fill=INK)
            grid += cell
    yield Shape(tuple(grid), stroke=INK, width=2 * LINE)


def _words(
    tiling: Tiling, place: tuple[int, int], words: str, options: SheetOptions, room: Rect
) -> Iterator[Item]:
    """Yield the name of the tile in two lines."""
    row, column = place
    name = tr("row {row}, column {column}", row=row + 1, column=column + 1)
    yield Text(room.x, room.top - face_of(FONT).cap_height * 9, BOLD, 9, INK, name)
    number = row * len(tiling.columns) + column + 1
    tile = tr("tile {tile} of {count}", tile=number, count=tiling.count)
    parts = (options.game, words, tile, translated(AT_TRUE_SIZE))
    line = " · ".join(each for each in parts if each)
    yield Text(room.x, room.bottom, FONT, _SMALL, GREY, shorten(line, _SMALL, room.width))


#: Space above and below a tile's drawing for the marks at the ends of seams, mm.
ENDS = 4.0
#: Space below a tile for the map and the words, mm.
STRIP = 7.0
#: Width of the art that continues below the neighbor, so that an imprecise cut shows no white; mm.
TUCKED = 2.0
#: More tiles than a table holds.
_MOST_TILES = 64
#: Slack in mm, so that two times 190 fits where 380 does.
_SLACK = 1e-6


class TileExtent(NamedTuple):
    """Extent of a tile on the board in one direction.

    Attributes:
        start: Position of the cut, or of the board's start.
        end: Position of the seam, or of the board's end.
        flap: Width of the flap beyond the seam; 0 for the last tile.
    """

    start: float
    end: float
    flap: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """Division of a board into tiles.

    Attributes:
        media: Width and height of the paper in its orientation.
        columns: Horizontal extents of the tiles.
        rows: Vertical extents of the tiles.
        overlap: Overlap of neighboring tiles in mm.
        ends: Space beside and above the board for the marks at the ends of seams.
    """

    media: tuple[float, float]
    columns: tuple[TileExtent, ...]
    rows: tuple[TileExtent, ...]
    overlap: float
    ends: tuple[float, float]

    @property
    def count(self) -> int:
        """Number of tiles."""
        return len(self.columns) * len(self.rows)


def impose_board(
    copy: Copy, size: Size, overlap: float, stem: str, words: str, options: SheetOptions
) -> Iterator[PlannedFile]:
    """Yield the file of a board.

    Args:
        copy: Copy of the board.
        size: Size of the whole board, mm.
        overlap: Overlap of neighboring tiles, mm.
        stem: Stem of the file name.
        words: Name of the board.
        options: Paper and marks.

    Raises:
        SheetError: If it would need more tiles than a table holds.
    """
    if best_grid(size, options) is not None:
        for file in impose([copy], set(), size, stem, options, words):
            yield PlannedFile(f"{stem}.pdf", words, file.paper, file.pages, file.pieces)
        return
    tiling = divide(size, overlap, options)
    title = tr("{title}, {count} tiles to be glued", title=words, count=tiling.count)

    def make(index: int) -> Page:
        return tile_page(tiling, index, copy, size, words, options)

    yield PlannedFile(f"{stem}.pdf", title, options.paper.title, Pages(tiling.count, make), 1)


def divide(size: Size, overlap: float, options: SheetOptions) -> Tiling:
    """Return the division into the fewest tiles; room for ticks and portrait paper win a tie.

    Raises:
        SheetError: If it would need too many tiles.
    """
    short, long = sorted((options.paper.width, options.paper.height))
    own, bleed = options.paper.margin, options.bleed
    best: Tiling | None = None
    margins = dict.fromkeys((max(TICKED_MARGIN, own), max(COMMON_MARGIN, own), own))
    for margin, media in product(margins, ((short, long), (long, short))):
        # Marks are at the ends of seams: above and below between columns, beside for rows.
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
            tr(
                "a board of {width:g} x {height:g} mm does not fit on {title}, not "
                "even on {most_tiles} tiles",
                width=size.width,
                height=size.height,
                title=options.paper.title,
                most_tiles=_MOST_TILES,
            ),
            tr("choose a larger paper"),
        )
    return best


def _spans(length: float, room: float, overlap: float, edge: float) -> tuple[TileExtent, ...]:
    """Divide a length into the fewest tiles, all of the same length on their sheets.

    Args:
        length: Length of the board.
        room: Usable length of a sheet.
        overlap: Overlap of neighboring tiles.
        edge: Space beyond both ends of the board.
    """
    if length + 2 * edge <= room + _SLACK:
        return (TileExtent(0.0, length, 0.0),)
    for count in range(2, _MOST_TILES + 1):
        # Flaps and the board's own edges take their share of each sheet.
        each = (length + (count - 1) * overlap + 2 * edge) / count
        if each <= room + _SLACK and each > overlap + edge:
            seams = [number * (each - overlap) - edge for number in range(1, count)]
            ends = [*seams, length]
            flaps = [*(overlap for _ in seams), 0.0]
            return tuple(map(TileExtent, [0.0, *seams], ends, flaps))
    return ()


def tile_page(
    tiling: Tiling, index: int, copy: Copy, size: Size, words: str, options: SheetOptions
) -> Page:
    """Return the page of a tile; `index` counts row by row from the top left, from 0."""
    row, column = divmod(index, len(tiling.columns))
    across, down = tiling.columns[column], tiling.rows[row]
    width, height = tiling.media
    wide, tall = across.end - across.start + across.flap, down.end - down.start + down.flap
    beside, above = tiling.ends
    # Center the tile in the printable area above the map.
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
    placement = Placement(copy, "face", 1, *board.corner_and_size, 0, window)
    # Where two flaps meet, the lower one covers the corner.
    right = below = None
    if across.flap:
        reach = across.flap - last_x
        right = _points(left + shown_x + last_x, top - shown_y, reach, shown_y)
    if down.flap:
        reach = down.flap - last_y
        below = _points(left, top - shown_y - down.flap, wide, reach)
    marks = tuple(tile_marks(tiling, (row, column), shown, (right, below), words, options))
    outside = tile_ticks(tiling, shown, right, below).outside if options.crop_marks else ()
    cuts = 4 - bool(across.flap) - bool(down.flap)
    media = (width * MM, height * MM)
    return Page(
        index + 1, "face", (placement,), marks, shown.bounds, window.bounds, media, cuts, outside
    )


def _edge(span: TileExtent, ends: float) -> float:
    """Return the difference between the space before a tile and behind it."""
    return (ends if span.start == 0 else 0.0) - (0.0 if span.flap else ends)


def _outer(span: TileExtent, bleed: float) -> float:
    """Return the bleed beyond a tile's first edge: 0 unless it is the board's edge."""
    return bleed if span.start == 0 else 0.0


def _points(x: float, y: float, width: float, height: float) -> Rect:
    return Rect.from_bottom(x * MM, y * MM, width * MM, height * MM)
