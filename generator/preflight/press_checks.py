"""Ink mixtures of small text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Text
from punchboard.generator.preflight.finding import (
    LEAST_INK,
    MIXED_SIZE,
    MOST_INK,
    MOST_INKS,
    ROUNDING,
)

#: Colors of a screen with no more light than this, and no farther from gray, go to a press as black
#: ink alone if they are words, as an export prints them (0 to 255).
_LIGHT, _NEARLY_GREY = 200, 20


class Mixture(NamedTuple):
    """The inks that print a color.

    Attributes:
        inks: Number of inks with a visible edge.
        percent: Sum of all inks.
    """

    inks: int
    percent: float

    @property
    def is_risky(self) -> bool:
        """Return whether small text of it shows misaligned plates."""
        return self.inks > MOST_INKS and round(self.percent) > MOST_INK


def estimated(colour: str) -> Mixture:
    """Estimate the inks that a press uses for words of a color (`#rrggbb`).

    Cyan, magenta and yellow are the complements of red, green and blue. Profiles replace a part of
    them by black and come to about the same sum.
    """
    light = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if max(light) <= _LIGHT and max(light) - min(light) <= _NEARLY_GREY:
        return Mixture(1, 100 - max(light) / 2.55)
    return mixture_of([1 - each / 255 for each in light])


def mixture_of(ink: Sequence[float]) -> Mixture:
    """Return the mixture of ink amounts, each from 0 to 1."""
    percents = [100 * each for each in ink]
    return Mixture(sum(each >= LEAST_INK for each in percents), sum(percents))


def small_colors(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[str, str, float]]:
    """Yield text, color and size in points of each small text among items, and in their groups."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, _, _ = item.matrix
            yield from small_colors(item.items, scale * float(abs(a * d - b * c) ** 0.5))
        elif isinstance(item, Line | Text) and item.size * scale < MIXED_SIZE - ROUNDING:
            text = item.text if isinstance(item, Text) else "".join(each for _, each in item.runs)
            if text.strip():
                yield text.strip(), item.colour, item.size * scale


def small_on(face: Face) -> Iterator[tuple[str, str, float]]:
    """Yield text, color and size in points of each small text on a face."""
    if face.underlay is not None:
        yield from small_on(face.underlay)
    yield from small_colors(face.items)
