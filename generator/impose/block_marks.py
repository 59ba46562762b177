"""Ticks around blocks of packed pieces, in the white channels between them; points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.face import MM, Path, Segment
from generator.impose.flip import Axis, box_behind
from generator.impose.grid import edges
from generator.impose.marks import INK, LENGTH, LINE, OFFSET, SHORTEST
from generator.impose.plan import Box, Edges, Placement

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
        trims: of its pieces.
        across: where cuts from top to bottom go.
        up: where cuts from left to right go.
    """

    outer: Box
    trims: tuple[Box, ...]
    across: tuple[float, ...]
    up: tuple[float, ...]

    @property
    def count(self) -> int:
        """How many cuts free all pieces."""
        return len(self.across) + len(self.up)


def cuts_of(trims: Sequence[Box], cells: Sequence[Box], is_shaped: bool) -> Cuts:
    """Return the cuts of a block: along the trims, or between pieces that are cut out by hand."""
    left, bottom, right, top = edges(tuple(cells))
    cut = cells if is_shaped else trims
    return Cuts(
        Box(left, bottom, right - left, top - bottom),
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
        tuple(behind(each) for each in cuts.trims),
        points(cuts.across, media[0], axis == "vertical", shift[0]),
        points(cuts.up, media[1], axis == "horizontal", shift[1]),
    )


def block_ticks(
    blocks: Sequence[Cuts], block: Edges, media: tuple[float, float], fold: float | None
) -> Path:
    """Return ticks in line with every cut of every block.

    They are long at the sheet's edges, where a ruler needs them, and short between blocks.

    Args:
        blocks: their cuts.
        block: around all of them.
        media: width and height of the page, beyond which nothing is drawn.
        fold: height of a fold line that no tick may reach.
    """
    left, bottom, right, top = block
    segments: list[Segment] = []
    for each in blocks:
        box = each.outer
        for low, high in (
            _before(box.y, bottom, 0.0, fold),
            _after(box.top, top, media[1], fold),
        ):
            if high - low >= SHORTEST:
                for x in each.across:
                    segments += (("M", x, low), ("L", x, high))
        for low, high in (_before(box.x, left, 0.0), _after(box.right, right, media[0])):
            if high - low >= SHORTEST:
                for y in each.up:
                    segments += (("M", low, y), ("L", high, y))
    return Path(tuple(segments), stroke=INK, width=LINE)


def score_marks(scored: Sequence[tuple[Placement, Sequence[float]]], bleed: float) -> Path:
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
    return Path(tuple(segments), stroke=INK, width=4 * LINE)


def _before(edge: float, first: float, end: float, fold: float | None = None) -> tuple[float, float]:
    """Return from where to where ticks run below (or left of) an edge of a block."""
    length = LENGTH if edge <= first + _SAME and (fold is None or edge < fold) else INNER
    return max(end, edge - OFFSET - length), edge - OFFSET


def _after(edge: float, last: float, end: float, fold: float | None = None) -> tuple[float, float]:
    """Return from where to where ticks run above (or right of) an edge of a block."""
    length = LENGTH if edge >= last - _SAME and (fold is None or edge > fold) else INNER
    return edge + OFFSET, min(end, edge + OFFSET + length)


def _once(values: Iterator[float]) -> tuple[float, ...]:
    """Return values in order, those that are nearly equal once."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > _SAME:
            kept.append(value)
    return tuple(kept)
