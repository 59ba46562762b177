"""What stands around a tile: where to cut, marks that meet at the seams, the flap, and the map."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from punchboard.generator.face import MM, Group, Item, Segment, Shape, Text
from punchboard.generator.impose.lettering import BOLD, FONT, GREY, cap_height, shorten, text_width
from punchboard.generator.impose.margin import LENGTHS_RULED, Seat, draw_ruler, ruler_length
from punchboard.generator.impose.marks import INK, LINE, OFFSET, REACHED, Ticks, outer_stubs
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Box

if TYPE_CHECKING:
    from punchboard.generator.impose.tiles import Tiling

#: A diamond stands astride the end of each seam, half of it on each tile.
DIAMOND = 2.6 * MM
#: From the board's edge to the diamond, and to a tick.
AWAY = 0.6 * MM
_TICK = 3.0 * MM
_HATCH = "#b9b4aa"
_HATCH_GAP = 2.2 * MM
_MAP = 5.0 * MM
_SMALL = 6.0
#: Between the words and the ruler.
_APART = 4 * MM
#: What the words take at least.
_LEAST_WORDS = 45 * MM


def tile_marks(
    tiling: Tiling,
    place: tuple[int, int],
    shown: Box,
    flaps: tuple[Box | None, Box | None],
    words: str,
    options: SheetOptions,
) -> Iterator[Item]:
    """Yield the marks of one tile.

    Args:
        tiling: how the board is divided.
        place: row and column of the tile, from 0.
        shown: the part of the board that this tile shows for good; points.
        flaps: to the right and below: what is hidden by a neighbour and takes the glue.
        words: the board's name.
        options: the game's title, and which marks are wanted.
    """
    row, column = place
    media = tiling.media[0] * MM, tiling.media[1] * MM
    right, below = flaps
    for flap, under in ((right, (row, column + 1)), (below, (row + 1, column))):
        if flap is not None:
            yield from _flap(flap, f"glue row {under[0] + 1}, column {under[1] + 1} onto this")
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
        yield from _words(tiling, place, words, options, Box(left, REACHED, end - left, _MAP))


def _ruler(end: float, start: float) -> Seat:
    """Return where the ruler stands below a tile: the longest that begins behind `start`."""
    ruled = next(
        (each for each in LENGTHS_RULED if end - ruler_length(each) >= start), LENGTHS_RULED[-1]
    )
    length = ruler_length(ruled)
    return Seat(Box(end - length, REACHED, length, 2 * MM), True, ruled)


def tile_ticks(tiling: Tiling, shown: Box, right: Box | None, below: Box | None) -> Ticks:
    """Return ticks in line with the edges that are cut: all but those with a flap."""
    low = (below.y if below else shown.y) - AWAY
    far = (right.right if right else shown.right) + AWAY
    xs = [shown.x] if right else [shown.x, shown.right]
    ys = [shown.top] if below else [shown.y, shown.top]
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
    tiling: Tiling, place: tuple[int, int], shown: Box, below: Box | None
) -> Iterator[Segment]:
    """Yield half a diamond at both ends of every seam of a tile."""
    row, column = place
    half = DIAMOND / 2
    last_row, last_column = len(tiling.rows) - 1, len(tiling.columns) - 1
    seams = []
    if column < last_column:
        seams.append((shown.right, -1))
    if column > 0:
        seams.append((shown.x, 1))
    for x, way in seams:
        middles = [shown.top + AWAY + half] if row == 0 else []
        # On the flap below, diamonds guide the hand until the next row is glued over them.
        middles.append(below.y + half + AWAY if below else shown.y - AWAY - half)
        for y in middles:
            yield from (("M", x, y + half), ("L", x + way * half, y), ("L", x, y - half), ("Z",))
    seams = []
    if row < last_row:
        seams.append((shown.y, 1))
    if row > 0:
        seams.append((shown.top, -1))
    for y, way in seams:
        if column == 0:
            x = shown.x - AWAY - half
            yield from (("M", x - half, y), ("L", x, y + way * half), ("L", x + half, y), ("Z",))
        if column == last_column:
            x = shown.right + AWAY + half
            yield from (("M", x - half, y), ("L", x, y + way * half), ("L", x + half, y), ("Z",))


def _flap(flap: Box, words: str) -> Iterator[Item]:
    """Yield a hatched flap with what comes onto it."""
    lines: list[Segment] = []
    step, start = _HATCH_GAP, flap.x + flap.y
    count = int((flap.width + flap.height) / step)
    for number in range(1, count + 1):
        total = start + number * step
        x1, x2 = max(flap.x, total - flap.top), min(flap.right, total - flap.y)
        if x2 > x1:
            lines += (("M", x1, total - x1), ("L", x2, total - x2))
    yield Shape(tuple(lines), stroke=_HATCH, width=LINE)
    upright = flap.height > flap.width
    length = text_width(words, _SMALL, BOLD) + 2 * MM
    if min(flap.width, flap.height) < 2.6 * MM or max(flap.width, flap.height) < length:
        return
    x, y = flap.x + flap.width / 2, flap.y + flap.height / 2
    turn = math.pi / 2 if upright else 0.0
    cos, sin = math.cos(turn), math.sin(turn)
    rise = cap_height(_SMALL) / 2
    plate = _rectangle(-length / 2, -rise - 0.6 * MM, length, 2 * rise + 1.2 * MM)
    text = Text(-length / 2 + 1 * MM, -rise, BOLD, _SMALL, GREY, words)
    yield Group((Shape(plate, fill="#ffffff"), text), (cos, sin, -sin, cos, x, y))


def _map(tiling: Tiling, place: tuple[int, int], scale: float) -> Iterator[Item]:
    """Yield a small picture of the board with this tile filled."""
    tall = tiling.rows[-1].end
    grid: list[Segment] = []
    for down, each in enumerate(tiling.rows):
        for across, other in enumerate(tiling.columns):
            cell = _rectangle(
                REACHED + other.start * scale,
                REACHED + (tall - each.end) * scale,
                (other.end - other.start) * scale,
                (each.end - each.start) * scale,
            )
            if (down, across) == place:
                yield Shape(cell, fill=INK)
            grid += cell
    yield Shape(tuple(grid), stroke=INK, width=2 * LINE)


def _words(
    tiling: Tiling, place: tuple[int, int], words: str, options: SheetOptions, room: Box
) -> Iterator[Item]:
    """Yield what the tile is, in two lines."""
    row, column = place
    name = f"row {row + 1}, column {column + 1}"
    yield Text(room.x, room.top - cap_height(9), BOLD, 9, INK, name)
    tile = f"tile {row * len(tiling.columns) + column + 1} of {tiling.count}"
    parts = (options.game, words, tile, "print at 100 %")
    line = " · ".join(each for each in parts if each)
    yield Text(room.x, room.y, FONT, _SMALL, GREY, shorten(line, _SMALL, room.width))


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    right, top = x + width, y + height
    return (("M", x, y), ("L", right, y), ("L", right, top), ("L", x, top), ("Z",))
