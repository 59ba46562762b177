"""Ticks around blocks of packed pieces, in the white channels between them; points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.generator.face import MM, Segment, Shape
from punchboard.generator.impose.flip import Axis, box_behind
from punchboard.generator.impose.grid import edges
from punchboard.generator.impose.marks import (
    INK,
    LENGTH,
    LINE,
    OFFSET,
    Ticks,
    outer_stubs,
    tick_offset,
)
from punchboard.generator.impose.plan import Box, Edges, Placement, Where

#: Of a tick in a channel, which ticks of two blocks share.
INNER = 1.0 * MM
#: Of a score mark, from the piece's edge.
SCORE = 1.1 * MM
#: Two edges are one if they are this near.
_SAME = 0.01


@dataclass(frozen=True, slots=True)
class Cuts:
    """The straight cuts of one block.

    Attributes:
        outer: around the block with all bleed and white.
        inked: around its pieces with their bleed.
        trims: of its pieces.
        across: where cuts from top to bottom go.
        up: where cuts from left to right go.
    """

    outer: Box
    inked: Box
    trims: tuple[Box, ...]
    across: tuple[float, ...]
    up: tuple[float, ...]

    @property
    def count(self) -> int:
        """How many cuts free all pieces."""
        return len(self.across) + len(self.up)


def cuts_of(
    trims: Sequence[Box], cells: Sequence[Box], is_shaped: bool, bleed: float = 0.0
) -> Cuts:
    """Return the cuts of a block: along the trims, or between pieces that are cut out by hand."""
    left, bottom, right, top = edges(tuple(cells))
    cut = cells if is_shaped else trims
    return Cuts(
        Box(left, bottom, right - left, top - bottom),
        _around(trims).grown(bleed),
        tuple(trims),
        _once(x for each in cut for x in (each.x, each.right)),
        _once(y for each in cut for y in (each.y, each.top)),
    )


def mirrored_cuts(
    cuts: Cuts, media: tuple[float, float], axis: Axis, shift: tuple[float, float]
) -> Cuts:
    """Return the cuts of a block as they are on the other side of the sheet, or beyond the fold."""

    def behind(box: Box) -> Box:
        return box_behind(box, media, axis).moved(*shift)

    def points(values: tuple[float, ...], end: float, turned: bool, by: float) -> tuple[float, ...]:
        return tuple(sorted((end - each if turned else each) + by for each in values))

    return Cuts(
        behind(cuts.outer),
        behind(cuts.inked),
        tuple(behind(each) for each in cuts.trims),
        points(cuts.across, media[0], axis == "vertical", shift[0]),
        points(cuts.up, media[1], axis == "horizontal", shift[1]),
    )


def block_ticks(
    blocks: Sequence[Cuts],
    block: Edges,
    media: tuple[float, float],
    fold: float | None,
    bleed: float = 0.0,
    length: float = LENGTH,
) -> Ticks:
    """Return ticks in line with every cut of every block.

    They are long at the sheet's edges, where a ruler needs them, and short between blocks.

    Args:
        blocks: their cuts.
        block: around all of them.
        media: width and height of the page.
        fold: height of a fold line that no tick may reach.
        bleed: around each piece.
        length: of a tick at the sheet's edge.
    """
    left, bottom, right, top = block
    offset = tick_offset(bleed)
    segments: list[Segment] = []
    outside: dict[tuple[Where, float], None] = {}
    for each in blocks:
        box = each.outer
        # At the sheet's edge ticks are long, between blocks short.
        below = length if _is_at(box.y, bottom) else INNER
        above = length if _is_at(box.top, top) else INNER
        before = length if _is_at(box.x, left) else INNER
        behind = length if _is_at(box.right, right) else INNER
        ends = (each.inked.y - offset, each.inked.top + offset)
        standing, far = outer_stubs(ends, media[1], (below, above), offset, 0, ("bottom", "top"))
        outside |= dict.fromkeys(far)
        for low, high in standing:
            if fold is None or not low < fold < high:
                for x in each.across:
                    segments += (("M", x, low), ("L", x, high))
        ends = (each.inked.x - offset, each.inked.right + offset)
        lying, far = outer_stubs(ends, media[0], (before, behind), offset, 0, ("left", "right"))
        outside |= dict.fromkeys(far)
        for low, high in lying:
            for y in each.up:
                segments += (("M", low, y), ("L", high, y))
    return Ticks(Shape(tuple(segments), stroke=INK, width=LINE), tuple(outside))


def score_marks(scored: Sequence[tuple[Placement, Sequence[float]]], bleed: float) -> Shape:
    """Return thick marks beyond both ends of every score, in the white around the piece.

    Args:
        scored: pieces with their scores, mm from the left of their faces.
        bleed: points around each piece.
    """
    segments: list[Segment] = []
    start = bleed + OFFSET / 2
    for each, scores in scored:
        x, y, width, height = each.box
        length = height if each.turn % 180 else width
        for score in scores:
            at = score * MM
            # A back is seen from behind: its left is the face's right.
            if (each.side == "back") != (each.turn in (180, 90)):
                at = length - at
            if each.turn in (90, 270):
                for edge, way in ((x, -1), (x + width, 1)):
                    segments += (
                        ("M", edge + way * start, y + at),
                        ("L", edge + way * (start + SCORE), y + at),
                    )
            else:
                for edge, way in ((y, -1), (y + height, 1)):
                    segments += (
                        ("M", x + at, edge + way * start),
                        ("L", x + at, edge + way * (start + SCORE)),
                    )
    return Shape(tuple(segments), stroke=INK, width=4 * LINE)


def _around(boxes: Sequence[Box]) -> Box:
    left, bottom, right, top = edges(tuple(boxes))
    return Box(left, bottom, right - left, top - bottom)


def _is_at(edge: float, end: float) -> bool:
    """Tell whether a block's edge is the edge of all blocks."""
    return abs(edge - end) <= _SAME


def _once(values: Iterator[float]) -> tuple[float, ...]:
    """Return values in order, those that are nearly equal once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _SAME:
            kept.append(value)
    return tuple(kept)
