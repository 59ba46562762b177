"""Marks that say where to cut, to fold and to round corners; none of them crosses a card.

(Guides are the exception on purpose: they lie in the corner that is cut off.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from punchboard.generator.art.curves import KAPPA
from punchboard.generator.face import MM, Path, Segment
from punchboard.generator.impose.plan import Box, Edges

#: Width of cut lines: 0.15 mm (pnp-howto); thinner ones vanish on laser printers.
LINE = 0.15 * MM
#: From the bleed to the start of a tick, so that a cut that strays takes no ink along.
OFFSET = 0.75 * MM
#: Of a tick; two or three mm of it are left where a printer keeps 4 mm free of ink.
LENGTH = 4 * MM
#: Of a tick where the ruler would not find room beside longer ones.
SHORT_LENGTH = 2.5 * MM
#: A tick that is shorter is of no use to a ruler.
SHORTEST = 0.5 * MM
INK = "#000000"
GUIDE = "#808080"


def ticks(
    trims: Sequence[Box],
    bleed: float,
    media: tuple[float, float],
    fold: float | None,
    length: float = LENGTH,
) -> Path:
    """Return ticks in line with every cut: outside the block on all sides, and in white channels.

    Args:
        trims: of all slots of the page.
        bleed: around each.
        media: width and height of the page, beyond which nothing is drawn.
        fold: height of a fold line that no tick may reach.
        length: of a tick, at most.
    """
    folds = () if fold is None else (fold,)
    across = sorted({round(x, 6) for each in trims for x in (each.x, each.right)})
    up = sorted({round(y, 6) for each in trims for y in (each.y, each.top)})
    columns = [(each.x - bleed, each.right + bleed) for each in trims]
    rows = [(each.y - bleed, each.top + bleed) for each in trims]
    segments: list[Segment] = []
    for low, high in _stubs(rows, media[1], folds, length):
        for x in across:
            segments += (("M", x, low), ("L", x, high))
    for low, high in _stubs(columns, media[0], (), length):
        for y in up:
            segments += (("M", low, y), ("L", high, y))
    return Path(tuple(segments), stroke=INK, width=LINE)


def _stubs(
    spans: Sequence[tuple[float, float]], end: float, folds: Sequence[float], length: float
) -> Iterator[tuple[float, float]]:
    """Yield from where to where ticks run along one direction, in the white between the spans."""
    merged = sorted({(round(low, 6), round(high, 6)) for low, high in spans})
    first, last = merged[0][0], max(high for _, high in merged)
    yield from _kept(max(0.0, first - OFFSET - length), first - OFFSET)
    yield from _kept(last + OFFSET, min(end, last + OFFSET + length))
    for (_, low), (high, _) in pairwise(merged):
        middle = (low + high) / 2
        clear = OFFSET if any(low < each < high for each in folds) else 0.0
        yield from _kept(low + OFFSET, min(low + OFFSET + length, middle - clear))
        yield from _kept(max(high - OFFSET - length, middle + clear), high - OFFSET)


def _kept(low: float, high: float) -> Iterator[tuple[float, float]]:
    if high - low >= SHORTEST:
        yield (low, high)


def fold_line(
    block: Edges, media: tuple[float, float], fold: float, length: float = LENGTH
) -> tuple[Path, Path]:
    """Return the dashed line along which the sheet is folded, and score marks at both its ends."""
    left, _, right, _ = block
    dashes: tuple[Segment, ...] = (("M", left, fold), ("L", right, fold))
    ends: list[Segment] = []
    for low, high in _stubs([(left, right)], media[0], (), length):
        ends += (("M", low, fold), ("L", high, fold))
    return (
        Path(dashes, stroke=GUIDE, width=2 * LINE, dash=(2 * MM, 1.5 * MM)),
        Path(tuple(ends), stroke=INK, width=4 * LINE),
    )


def corner_guides(trims: Sequence[Box], radius: float) -> Path:
    """Return the quarter circles along which the corners of cards are rounded."""
    segments: list[Segment] = []
    for box in trims:
        for x, inward in ((box.x, 1), (box.right, -1)):
            for y, upward in ((box.y, 1), (box.top, -1)):
                across, up = inward * radius, upward * radius
                rest = 1 - KAPPA
                segments += (
                    ("M", x, y + up),
                    ("C", x, y + up * rest, x + across * rest, y, x + across, y),
                )
    return Path(tuple(segments), stroke=GUIDE, width=LINE)
