"""Draw crop marks, fold lines and corner guides.

Marks never cross a card. Corner guides are the exception: they are in the corner to cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import KAPPA, MM, Bounds, Rect, Segment
from punchboard.generator.impose.card_grid import Arrangement
from punchboard.generator.impose.plan import LostTicks, Where, cut_lines
from punchboard.generator.impose.sheet import PRINTABLE

#: Width of cut lines: 0.15 mm (pnp-howto); thinner ones vanish on laser printers.
LINE = 0.15 * MM
#: Distance from the trim to the start of a tick, so that an imprecise cut leaves no ink on a card.
OFFSET = 0.75 * MM
#: Distance from the bleed to the start of a tick, so that the tick is visible beside the art. Also
#: the distance from the trim where the paper has no room for more.
CLEAR = 0.25 * MM
#: Length of a tick.
LENGTH = 4 * MM
#: Lengths of ticks; the longest that leaves room for ruler and label is used.
LENGTHS = (LENGTH, 2.5 * MM, 1.5 * MM)
#: Shortest printed part of a tick that a ruler can be aligned with.
LEAST = 0.8 * MM
#: Distance from the paper's edge to the area that most printers reach.
REACHED = PRINTABLE * MM
#: Distance from the paper's edge to a tick that has no room within that area: Epson keeps 3 mm.
EDGE = 3 * MM
#: Shortest length of a tick that has no room within the area that most printers reach.
SHORTEST = 0.5 * MM
#: Number of ticks in line that are needed to align a ruler.
_NEEDED = 2
#: Rounding error of sums of lengths, in points.
ROUNDING = 0.01
INK = "#000000"
GUIDE = "#808080"


@dataclass(frozen=True, slots=True)
class Ticks:
    """Crop marks of a page.

    Attributes:
        path: Stroked path of all ticks.
        outside: Ticks that are needed but lie beyond the reach of most printers.
    """

    path: Shape
    outside: tuple[LostTicks, ...] = ()


def tick_offset(bleed: float) -> float:
    """Return the distance from the bleed to the start of ticks, in points."""
    return max(CLEAR, OFFSET - bleed)


def ticks(trims: Sequence[Rect], arrangement: Arrangement, length: float = LENGTH) -> Ticks:
    """Return ticks in line with every cut: outside the block on all sides and in white channels.

    Each cut has two ticks or more that most printers draw, as far as the paper has room.

    Args:
        trims: Trim rectangles of all pieces on the page.
        arrangement: Bleed and paper, and the height of a fold line that no tick may reach.
        length: Longest length of a tick.
    """
    bleed, media = arrangement.bleed, arrangement.media
    folds = () if arrangement.fold is None else (arrangement.fold,)
    across, up = cut_lines(trims)
    boxes = [each.bounds for each in trims]
    columns = [(left - bleed, right + bleed) for left, _, right, _ in boxes]
    rows = [(bottom - bleed, top + bleed) for _, bottom, _, top in boxes]
    offset = tick_offset(bleed)
    segments: list[Segment] = []
    standing, below = _stubs(rows, media[1], folds, length, offset, ("bottom", "top"))
    for low, high in standing:
        for x in across:
            segments += (("M", x, low), ("L", x, high))
    lying, beside = _stubs(columns, media[0], (), length, offset, ("left", "right"))
    for low, high in lying:
        for y in up:
            segments += (("M", low, y), ("L", high, y))
    return Ticks(Shape(tuple(segments), stroke=INK, width=LINE), (*below, *beside))


#: Start and end of each tick, and the ticks that are out of most printers' reach.
_Stubs = tuple[list[tuple[float, float]], list[LostTicks]]


def _stubs(
    spans: Sequence[tuple[float, float]],
    end: float,
    folds: Sequence[float],
    length: float,
    offset: float,
    sides: tuple[Where, Where],
) -> _Stubs:
    """Return the start and end of the ticks along one direction, in the white between the spans."""
    merged = sorted({(round(low, 6), round(high, 6)) for low, high in spans})
    first, last = merged[0][0], max(high for _, high in merged)
    stubs: list[tuple[float, float]] = []
    channels = 0
    for (_, low), (high, _) in pairwise(merged):
        middle = (low + high) / 2
        clear = OFFSET if any(low < each < high for each in folds) else 0.0
        one = (low + offset, min(low + offset + length, middle - clear))
        two = (max(high - offset - length, middle + clear), high - offset)
        if clear or one[1] < two[0]:
            inner = [each for each in (one, two) if each[1] - each[0] >= LEAST]
        else:  # merge two ticks that meet
            inner = [(one[0], two[1])] if two[1] - one[0] >= LEAST else []
        stubs += inner
        channels += bool(inner)
    ends = (first - offset, last + offset)
    outer, outside = outer_stubs(ends, end, (length, length), offset, channels, sides)
    return outer + stubs, outside


def outer_stubs(
    starts: tuple[float, float],
    end: float,
    lengths: tuple[float, float],
    offset: float,
    channels: int,
    sides: tuple[Where, Where],
) -> _Stubs:
    """Return the ticks at both ends of cuts, within most printers' reach if they have room there.

    Args:
        starts: Start of the ticks before the first piece and behind the last.
        end: Length of the paper in this direction.
        lengths: Longest length of a tick at either end.
        offset: Distance of the starts from the pieces; shortened where the paper ends.
        channels: Number of ticks in line with them between pieces.
        sides: Sides of the paper before the first piece and behind the last.
    """
    rooms = []
    for room in (starts[0], end - starts[1]):
        lacking = REACHED + LEAST - room
        rooms.append(room + lacking if 0 < lacking <= offset - CLEAR else room)
    has_room = [room - REACHED >= LEAST - ROUNDING for room in rooms]
    enough = channels + sum(has_room) >= _NEEDED
    stubs: list[tuple[float, float]] = []
    outside: list[LostTicks] = []
    for number, (room, is_kept) in enumerate(zip(rooms, has_room, strict=True)):
        if not is_kept and enough:
            continue
        far = max(REACHED if is_kept else EDGE, room - lengths[number])
        if not is_kept:
            outside.append(LostTicks(sides[number], max(room, 0.0), far))
        if room - far >= SHORTEST:
            stubs.append((far, room) if number == 0 else (end - room, end - far))
    return stubs, outside


def fold_line(
    block: Bounds, media: tuple[float, float], fold: float, length: float = LENGTH
) -> tuple[Shape, Shape]:
    """Return the dashed fold line of the sheet and score marks at both its ends."""
    left, _, right, _ = block
    dashes: tuple[Segment, ...] = (("M", left, fold), ("L", right, fold))
    ends: list[Segment] = []
    stubs, _ = _stubs([(left, right)], media[0], (), length, OFFSET, ("left", "right"))
    for low, high in stubs:
        ends += (("M", low, fold), ("L", high, fold))
    return (
        Shape(dashes, stroke=GUIDE, width=2 * LINE, dash=(2 * MM, 1.5 * MM)),
        Shape(tuple(ends), stroke=INK, width=4 * LINE),
    )


def corner_guides(trims: Sequence[Rect], radius: float) -> Shape:
    """Return the quarter circles that guide the rounding of corners."""
    segments: list[Segment] = []
    for box in trims:
        for x, inward in ((box.x, 1), (box.right, -1)):
            for y, upward in ((box.bottom, 1), (box.top, -1)):
                across, up = inward * radius, upward * radius
                rest = 1 - KAPPA
                segments += (
                    ("M", x, y + up),
                    ("C", x, y + up * rest, x + across * rest, y, x + across, y),
                )
    return Shape(tuple(segments), stroke=GUIDE, width=LINE)
