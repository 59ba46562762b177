"""Colours side by side, as all kinds of eyes see them."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.face import MM, Item, Shape, Text
from punchboard.generator.preflight.colour import ALL_EYES, Eyes, shown

_STEP, _HEIGHT, _LABEL = 9 * MM, 5 * MM, 6.5
_INK = "#5d574d"


def swatches(colours: Sequence[str], x: float, top: float, width: float, font: str) -> list[Item]:
    """Return a row for each kind of eyes, the colours beside each other in it.

    Args:
        colours: what looks alike to some.
        x: left edge in points.
        top: upper edge, likewise.
        width: of a row, likewise.
        font: of the labels.
    """
    rows: tuple[tuple[Eyes | None, str], ...] = (
        (None, "all colours"), *((eyes, eyes) for eyes in ALL_EYES),
    )  # fmt: skip
    drawn: list[Item] = []
    share = width / max(len(colours), 1)
    y = top
    for eyes, label in rows:
        for number, colour in enumerate(colours):
            left = x + number * share
            right, bottom = left + share, y - _HEIGHT
            outline = (("M", left, y), ("L", right, y), ("L", right, bottom), ("L", left, bottom))
            drawn.append(Shape((*outline, ("Z",)), fill=shown(colour, eyes)))
        drawn.append(Text(x, y - _HEIGHT - _LABEL, font, _LABEL, _INK, label))
        y -= _STEP
    return drawn
