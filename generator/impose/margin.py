"""Place label and ruler in a sheet's margin, clear of pieces and ticks, and draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Group, Shape, Text
from punchboard.generator.graphics.geometry import MM, Bounds, Matrix, Rect, Segment
from punchboard.generator.impose.crop_marks import LENGTH, LENGTHS, LINE, OFFSET, REACHED, ROUNDING
from punchboard.generator.impose.plan import Where, cut_lines
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.text.label import (
    FONT,
    GREY,
    INK,
    face_of,
    letter_height,
    shorten,
    text_width,
)

#: Distance from the paper's edge to the margin content if pieces fill the area that most printers
#: reach: printers keep 3 mm (Epson) to 4 mm (Konica, PCL).
TIGHT = 4 * MM
#: Space around the content of the margin.
AIR = 0.75 * MM
#: Size of the small print in points.
SMALL = 6.0
#: Length of the ruler in mm, and the lengths to try in order of preference.
RULED = 100
LENGTHS_RULED = (RULED, 50, 30)
_RULER_DEPTH = 2.0 * MM
_RULER_AIR = 1.2 * MM
_RULER_SIDES: tuple[Where, ...] = ("bottom", "right", "top", "left")
#: The game's title is shortened to this width before the rest of the label is.
_LEAST_LABEL = 60 * MM
#: Least width of a label in a slot without a piece.
_LEAST_SLOT = 30 * MM
#: Distance of label and ruler from the ticks in wide margins.
_NEAR = 2 * MM


class MarginSlot(NamedTuple):
    """Position of the label or the ruler in the margin.

    Attributes:
        box: Bounding box.
        upright: Whether text runs to the right rather than upwards.
        ruled: Length of the ruler in mm, if the slot holds one.
    """

    box: Rect
    upright: bool
    ruled: int = RULED

    @property
    def matrix(self) -> Matrix:
        """Transform of content that runs to the right from the origin."""
        if self.upright:
            return (1.0, 0.0, 0.0, 1.0, self.box.x, self.box.bottom)
        return (0.0, 1.0, -1.0, 0.0, self.box.right, self.box.bottom)


class MarginArea(NamedTuple):
    """A free rectangle in the margin.

    Attributes:
        side: Side of the sheet; at the left and the right, text runs upwards.
        between: Whether the area is between two ticks rather than beyond them all.
        room: Bounding box in reading direction: left and right along the text.
        start: Preferred start of the text: in line with the block.
        end: Preferred end of the text: in line with the block.
    """

    side: Where
    between: bool
    room: Bounds
    start: float
    end: float

    @property
    def length(self) -> float:
        """Its length along the words."""
        return self.room[2] - self.room[0]

    @property
    def depth(self) -> float:
        """Its depth across the words."""
        return self.room[3] - self.room[1]

    def place(self, length: float, depth: float, at_end: bool = False) -> MarginSlot:
        """Return a slot for content of this size, in line with the block and near it."""
        low, base, high, _ = self.room
        deepest = self.depth
        start = self.end - length if at_end else self.start
        start = min(max(start, low), high - length)
        inset = min((deepest - depth) / 2, _NEAR)  # from the side of the block
        if self.side in ("bottom", "left"):
            inset = deepest - depth - inset
        if self.side in ("top", "bottom"):
            return MarginSlot(Rect.from_bottom(start, base + inset, length, depth), upright=True)
        return MarginSlot(Rect.from_bottom(base + inset, start, depth, length), upright=False)


def margin_areas(
    block: Bounds,
    trims: Sequence[Rect],
    media: tuple[float, float],
    tick: float = LENGTH,
    reach: float = REACHED,
    offset: float = OFFSET,
) -> list[MarginArea]:
    """Return the margin's free rectangles: those beyond all ticks, then those between two ticks.

    Args:
        block: Bounding box of all bleeds.
        trims: Boxes whose edges the ticks are in line with.
        media: Width and height of the page.
        tick: Length of ticks.
        reach: Unprinted distance from the paper's edge.
        offset: Distance from the block to the start of ticks.
    """
    left, bottom, right, top = block
    width, height = media
    xs, ys = cut_lines(trims)
    beyond = offset + tick + AIR
    candidates: list[tuple[Where, bool, Bounds]] = []
    for between, near, across, up in (
        (False, beyond, [(reach, width - reach)], [(reach, height - reach)]),
        (True, AIR, _between(xs, width, reach), _between(ys, height, reach)),
    ):
        for low, high in across:
            candidates.append(("top", between, (low, top + near, high, height - reach)))
            candidates.append(("bottom", between, (low, reach, high, bottom - near)))
        for low, high in up:
            candidates.append(("left", between, (low, reach, high, left - near)))
            candidates.append(("right", between, (low, right + near, high, width - reach)))
    areas = []
    for side, between, (low, base, high, end) in candidates:
        if low < high and base < end:
            in_line = (left, right) if side in ("top", "bottom") else (bottom, top)
            areas.append(MarginArea(side, between, (low, base, high, end), *in_line))
    return areas


def _between(cuts: Sequence[float], end: float, reach: float) -> list[tuple[float, float]]:
    """Return the intervals between ticks, the longest first."""
    stops = sorted((reach - AIR, *cuts, end - reach + AIR))
    stretches = [
        (max(low + AIR, reach), min(high - AIR, end - reach)) for low, high in pairwise(stops)
    ]
    return sorted(stretches, key=lambda each: each[0] - each[1])


@dataclass(frozen=True, slots=True)
class MarginContent:
    """The content of a sheet's margin.

    Attributes:
        tick: Longest length of ticks that leaves room.
        ruler: Slot of the ruler; None without one.
        label: Slot of the label; None without one.
        is_tight: Whether they are nearer to the paper's edge than most printers print.
    """

    tick: float
    ruler: MarginSlot | None
    label: MarginSlot | None
    is_tight: bool = False

    def lacks(self, options: SheetOptions) -> tuple[str, ...]:
        """Return the names of requested items without room: `ruler`, `label`."""
        wanted = (("ruler", options.ruler, self.ruler), ("label", options.label, self.label))
        return tuple(name for name, is_wanted, slot in wanted if is_wanted and slot is None)


def place_margin_content(
    block: Bounds,
    trims: Sequence[Rect],
    media: tuple[float, float],
    longest: str,
    options: SheetOptions,
    offset: float = OFFSET,
) -> MarginContent:
    """Find room for ruler and label: shorten the ticks first, then the ruler.

    Prefer the area that most printers print; otherwise go as near to the paper's edge as some do.

    Args:
        block: Bounding box of all bleeds.
        trims: Boxes whose edges the ticks are in line with.
        media: Width and height of the page.
        longest: Longest label of the sheets.
        options: Options that enable ruler and label.
        offset: Distance from the block to the start of ticks.
    """
    best: MarginContent | None = None
    for reach, ruled, tick in product((REACHED, TIGHT), LENGTHS_RULED, LENGTHS):
        free = margin_areas(block, trims, media, tick, reach, offset)
        ruler = place_ruler(free, ruled) if options.ruler else None
        label = place_label(free, longest, ruler) if options.label else None
        content = MarginContent(tick, ruler, label, reach < REACHED)
        if best is None or len(content.lacks(options)) < len(best.lacks(options)):
            best = content
        if not best.lacks(options):
            break
    assert best is not None
    return best


def without_ticks(slot: Rect, path: Shape) -> Rect:
    """Return the part of a free slot that no tick reaches into."""
    left, bottom, right, top = slot.bounds
    points = [(float(x), float(y)) for _, x, y in path.segments]
    for (x, y), (x2, y2) in zip(points[::2], points[1::2], strict=True):
        low_x, high_x, low_y, high_y = min(x, x2), max(x, x2), min(y, y2), max(y, y2)
        if low_x > right or high_x < left or low_y > top or high_y < bottom:
            continue
        if x == x2 and low_y + high_y > slot.bottom + slot.top:
            top = min(top, low_y)
        elif x == x2:
            bottom = max(bottom, high_y)
        elif low_x + high_x > slot.x + slot.right:
            right = min(right, low_x)
        else:
            left = max(left, high_x)
    return Rect.from_bounds(left, bottom, right, top)


def place_in_slot(
    slot: Rect, media: tuple[float, float], longest: str, options: SheetOptions
) -> MarginContent:
    """Put ruler and label into a slot without a piece, along its longer side."""
    upright = slot.width >= slot.height
    inner = slot.grown(-2 * OFFSET)
    left, bottom = max(inner.x, REACHED), max(inner.bottom, REACHED)
    right, top = min(inner.right, media[0] - REACHED), min(inner.top, media[1] - REACHED)
    room = Rect.from_bounds(left, bottom, right, top)
    length, depth = (room.width, room.height) if upright else (room.height, room.width)
    rows: list[Rect] = []
    label_depth = letter_height(SMALL)
    for inset, high in ((0.0, _RULER_DEPTH), (_RULER_DEPTH + 2 * AIR, label_depth)):
        if inset + high > depth:
            continue
        if upright:
            rows.append(Rect.from_bottom(room.x, room.top - inset - high, length, high))
        else:
            rows.append(Rect.from_bottom(room.x + inset, room.bottom, high, length))
    ruler = label = None
    for ruled in LENGTHS_RULED:
        if options.ruler and rows and ruler is None and ruler_length(ruled) <= length:
            ruler = MarginSlot(rows[0], upright, ruled)
    if options.label and len(rows) > 1 and length >= min(text_width(longest, SMALL), _LEAST_SLOT):
        label = MarginSlot(rows[1], upright)
    return MarginContent(LENGTH, ruler, label)


def ruler_length(ruled: int) -> float:
    """Return the width of a ruler with its label, in points."""
    return ruled * MM + _RULER_AIR + text_width(f"{ruled} mm", SMALL)


def place_ruler(free: Sequence[MarginArea], ruled: int = RULED) -> MarginSlot | None:
    """Find room for the ruler, below or on the right if possible: the label is opposite."""
    length = ruler_length(ruled)
    for area in sorted(free, key=lambda each: (each.between, _RULER_SIDES.index(each.side))):
        if area.length >= length - ROUNDING and area.depth >= _RULER_DEPTH - ROUNDING:
            return area.place(length, _RULER_DEPTH)._replace(ruled=ruled)
    return None


def place_label(
    free: Sequence[MarginArea], longest: str, ruler: MarginSlot | None
) -> MarginSlot | None:
    """Find room for the whole label, or for a shortened one."""
    depth = letter_height(SMALL)
    wanted = text_width(longest, SMALL)
    for least in (wanted, min(wanted, _LEAST_LABEL)):
        for area in free:
            length = min(wanted, area.length)
            if area.depth < depth or length < least:
                continue
            for at_end in (False, True):
                slot = area.place(length, depth, at_end)
                if ruler is None or not slot.box.meets(ruler.box, AIR):
                    return slot
    return None


def draw_label(slot: MarginSlot, parts: Sequence[str]) -> Group:
    """Return the label as small print; shorten its first part, the game's title, first."""
    room = (slot.box.width if slot.upright else slot.box.height) + ROUNDING
    first, rest = parts[0], " · ".join(parts[1:])
    text = f"{first} · {rest}" if first else rest
    if text_width(text, SMALL) > room:
        first = shorten(first, SMALL, room - text_width(f" · {rest}", SMALL))
        text = shorten(f"{first} · {rest}" if first else rest, SMALL, room)
    line = Text(0.0, face_of(FONT).descent * SMALL, FONT, SMALL, GREY, text)
    return Group((line,), slot.matrix)


def draw_ruler(slot: MarginSlot) -> Group:
    """Return a scale of the slot's length in mm, with its label."""
    length = slot.ruled * MM
    segments: list[Segment] = [("M", 0.0, 0.0), ("L", length, 0.0)]
    for number in range(slot.ruled + 1):
        part = 1.0 if number % 10 == 0 else 0.7 if number % 5 == 0 else 0.4
        x = number * MM
        segments += (("M", x, 0.0), ("L", x, part * _RULER_DEPTH))
    scale = Shape(tuple(segments), stroke=INK, width=LINE)
    words = Text(length + _RULER_AIR, 0.0, FONT, SMALL, GREY, f"{slot.ruled} mm")
    return Group((scale, words), slot.matrix)
