"""What stands in a sheet's margin, and the search for room: never on a piece, nor on a tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from punchboard.generator.face import MM, Group, Item, Path, Segment, Text
from punchboard.generator.impose.lettering import (
    FONT,
    GREY,
    INK,
    cap_height,
    descent,
    onwards,
    shorten,
    text_width,
    upwards,
)
from punchboard.generator.impose.marks import LENGTH, LINE, OFFSET
from punchboard.generator.impose.plan import Box, Edges

#: From the paper's edge to what must be seen: printers keep 3 mm (Epson) to 4 mm (Konica, PCL).
REACH = 4 * MM
#: Air around what stands in the margin.
AIR = 0.75 * MM
#: Size of the small print in points.
SMALL = 6.0
#: The ruler's length.
RULED = 100 * MM
_RULER_DEPTH = 2.0 * MM
_RULER_WORDS = "100 mm"
_RULER_AIR = 1.2 * MM
#: A margin.
Where = Literal["top", "bottom", "left", "right"]
_RULER_SIDES: tuple[Where, ...] = ("bottom", "right", "top", "left")
#: The game's title is cut to this part of the line before the rest is.
_LEAST_LABEL = 60 * MM
#: In wide margins, label and ruler stay this near to the ticks.
_NEAR = 2 * MM
#: Rounding of widths that were added in another order, in points.
_SLACK = 0.01


@dataclass(frozen=True, slots=True)
class Strip:
    """A free rectangle in the margin.

    Attributes:
        side: of the sheet.
        between: whether it lies between two ticks rather than beyond them all.
        box: where it is.
        start: where words begin along it if there is room: in line with the block.
        end: where they end, likewise.
    """

    side: Where
    between: bool
    box: Box
    start: float
    end: float

    @property
    def upright(self) -> bool:
        """Whether words run to the right; they run upwards in the margins at the sides."""
        return self.side in ("top", "bottom")

    @property
    def length(self) -> float:
        """How long words may be."""
        return self.box.width if self.upright else self.box.height

    @property
    def depth(self) -> float:
        """How high words may be."""
        return self.box.height if self.upright else self.box.width

    def seat(self, length: float, depth: float, at_end: bool) -> Box:
        """Return the rectangle that something takes, in line with the block and near it."""
        low = self.box.x if self.upright else self.box.y
        high = low + self.length
        start = self.end - length if at_end else self.start
        start = min(max(start, low), high - length)
        inset = min((self.depth - depth) / 2, _NEAR)  # from the side of the block
        if self.side in ("bottom", "left"):
            inset = self.depth - depth - inset
        if self.upright:
            return Box(start, self.box.y + inset, length, depth)
        return Box(self.box.x + inset, start, depth, length)


def strips(
    block: Edges, trims: Sequence[Box], media: tuple[float, float], tick: float = LENGTH
) -> list[Strip]:
    """Return the margin's free rectangles: first those beyond all ticks, then those between two.

    Args:
        block: around all bleeds.
        trims: whose edges ticks are in line with.
        media: width and height of the page.
        tick: how long ticks are.
    """
    left, bottom, right, top = block
    width, height = media
    xs = sorted({round(x, 6) for each in trims for x in (each.x, each.right)})
    ys = sorted({round(y, 6) for each in trims for y in (each.y, each.top)})
    beyond = OFFSET + tick + AIR
    found: list[Strip] = []
    for between, near, across, up in (
        (False, beyond, [(REACH, width - REACH)], [(REACH, height - REACH)]),
        (True, AIR, list(_between(xs, width)), list(_between(ys, height))),
    ):
        for low, high in across:
            above = _box(low, top + near, high, height - REACH)
            below = _box(low, REACH, high, bottom - near)
            found.append(Strip("top", between, above, left, right))
            found.append(Strip("bottom", between, below, left, right))
        for low, high in up:
            before = _box(REACH, low, left - near, high)
            after = _box(right + near, low, width - REACH, high)
            found.append(Strip("left", between, before, bottom, top))
            found.append(Strip("right", between, after, bottom, top))
    return [each for each in found if each.box.width > 0 and each.box.height > 0]


def _box(left: float, bottom: float, right: float, top: float) -> Box:
    return Box(left, bottom, right - left, top - bottom)


def _between(cuts: Sequence[float], end: float) -> Iterator[tuple[float, float]]:
    """Yield the stretches between ticks, the longest first."""
    stops = (REACH - AIR, *cuts, end - REACH + AIR)
    stretches = [(low + AIR, high - AIR) for low, high in pairwise(stops)]
    yield from sorted(stretches, key=lambda each: each[0] - each[1])


@dataclass(frozen=True, slots=True)
class Seat:
    """Where something stands in the margin.

    Attributes:
        box: all that it covers.
        upright: whether words run to the right rather than upwards.
    """

    box: Box
    upright: bool


def seat_ruler(free: Sequence[Strip]) -> Seat | None:
    """Find room for the ruler: below or on the right if it can be, for the label is opposite."""
    length = RULED + _RULER_AIR + text_width(_RULER_WORDS, SMALL)
    for strip in sorted(free, key=lambda each: (each.between, _RULER_SIDES.index(each.side))):
        if strip.length >= length and strip.depth >= _RULER_DEPTH:
            return Seat(strip.seat(length, _RULER_DEPTH, at_end=False), strip.upright)
    return None


def seat_label(free: Sequence[Strip], longest: str, ruler: Seat | None) -> Seat | None:
    """Find room for the label, for all of it or, if there is none, for a shortened one."""
    depth = cap_height(SMALL) + descent(SMALL)
    wanted = text_width(longest, SMALL)
    for least in (wanted, min(wanted, _LEAST_LABEL)):
        for strip in free:
            length = min(wanted, strip.length)
            if strip.depth < depth or length < least:
                continue
            for at_end in (False, True):
                box = strip.seat(length, depth, at_end)
                if ruler is None or not box.grown(AIR).meets(ruler.box):
                    return Seat(box, strip.upright)
    return None


def draw_label(seat: Seat, parts: Sequence[str]) -> Group:
    """Return the line of small print; its first part (the game's title) gives way if it must."""
    room = (seat.box.width if seat.upright else seat.box.height) + _SLACK
    first, rest = parts[0], " · ".join(parts[1:])
    first = shorten(first, SMALL, room - text_width(f" · {rest}", SMALL))
    text = " · ".join(each for each in (first, rest) if each)
    line = Text(0.0, descent(SMALL), FONT, SMALL, GREY, shorten(text, SMALL, room))
    return _put(seat, (line,))


def draw_ruler(seat: Seat) -> Group:
    """Return a scale of exactly 100 mm with its name."""
    segments: list[Segment] = [("M", 0.0, 0.0), ("L", RULED, 0.0)]
    for number in range(101):
        part = 1.0 if number % 10 == 0 else 0.7 if number % 5 == 0 else 0.4
        x = number * MM
        segments += (("M", x, 0.0), ("L", x, part * _RULER_DEPTH))
    drawn: tuple[Item, ...] = (
        Path(tuple(segments), stroke=INK, width=LINE),
        Text(RULED + _RULER_AIR, 0.0, FONT, SMALL, GREY, _RULER_WORDS),
    )
    return _put(seat, drawn)


def _put(seat: Seat, drawn: tuple[Item, ...]) -> Group:
    if seat.upright:
        return onwards(seat.box.x, seat.box.y, drawn)
    return upwards(seat.box.right, seat.box.y, drawn)
