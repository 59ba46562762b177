"""Color lines of gradients in color fonts: stops beyond both ends, repeats, and mixed opacity.

OpenType 1.9.1, "COLR", "Color lines". SVG knows stops from 0 to 1, and mixes colors without regard
to how much they hide; a font's stops may lie anywhere, and mix as light does ("premultiplied").
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

#: Parts that stand for one interval in which both the color and the opacity change.
_PARTS = 8
#: Periods of a repeated line that are written out; more are as fine as a printer's dots.
_MOST_PERIODS = 200


class LineStop(NamedTuple):
    """A color at a place of the line.

    Attributes:
        at: The place; the line's own unit runs from 0 to 1.
        red, green, blue: 0 to 255.
        alpha: 0 to 1.
    """

    at: float
    red: float
    green: float
    blue: float
    alpha: float

    @property
    def colour(self) -> str:
        """Return its color as `#rrggbb`."""
        return f"#{round(self.red):02x}{round(self.green):02x}{round(self.blue):02x}"


class ColorLine(NamedTuple):
    """A color line.

    Attributes:
        stops: One or more, in order.
        extend: How it continues beyond its ends: `pad`, `repeat` or `reflect`.
    """

    stops: tuple[LineStop, ...]
    extend: str = "pad"

    @property
    def first(self) -> float:
        """Return the place of the first stop."""
        return self.stops[0].at

    @property
    def length(self) -> float:
        """Return how far its last stop is from its first."""
        return self.stops[-1].at - self.stops[0].at

    def turned(self) -> ColorLine:
        """Return the line from its other end: place t becomes 1 - t."""
        turned = tuple(each._replace(at=1 - each.at) for each in reversed(self.stops))
        return self._replace(stops=turned)

    def at(self, place: float) -> LineStop:
        """Return the color at a place inside the line, or of its nearer end."""
        stops = self.stops
        if place <= stops[0].at:
            return stops[0]._replace(at=place)
        for one, other in pairwise(stops):
            if place < other.at:
                return _mixed(one, other, place)
        return stops[-1]._replace(at=place)

    def within(self, low: float, high: float) -> tuple[LineStop, ...]:
        """Return the stops from one place to another, those of repeats included."""
        if self.extend == "pad" or self.length <= 0:
            inner = [each for each in self.stops if low < each.at < high]
            return self._padded(low, high, inner)
        length = self.length
        start = math.floor((low - self.first) / length)
        end = min(math.ceil((high - self.first) / length), start + _MOST_PERIODS)
        stops: list[LineStop] = []
        for number in range(start, end):
            stops += self._period(number)
        whole = ColorLine(tuple(stops))
        inner = [each for each in stops if low < each.at < high]
        return whole._padded(low, high, inner)

    def from_place(self, start: float) -> ColorLine:
        """Return a line that looks the same and begins at a place; it repeats if this one does."""
        if self.extend == "pad":
            stops = self.within(start, max(self.stops[-1].at, start + 1e-6))
            return ColorLine(stops)
        periods = 2 if self.extend == "reflect" else 1
        return ColorLine(self.within(start, start + periods * self.length), "repeat")

    def _padded(self, low: float, high: float, inner: list[LineStop]) -> tuple[LineStop, ...]:
        """Return stops with one more at each end; at a hard edge, those of the inner side."""
        after = [each for each in self.stops if each.at <= low]
        before = [each for each in self.stops if each.at >= high]
        first = after[-1] if after and after[-1].at == low else self.at(low)
        last = before[0] if before and before[0].at == high else self.at(high)
        return first._replace(at=low), *inner, last._replace(at=high)

    def _period(self, number: int) -> list[LineStop]:
        """Return the stops of a repeat, counted from the line itself."""
        first, length = self.first, self.length
        stops = list(self.stops)
        if self.extend == "reflect" and number % 2:
            last = self.stops[-1].at
            stops = [each._replace(at=first + last - each.at) for each in reversed(stops)]
        return [each._replace(at=each.at + number * length) for each in stops]


def smooth(stops: Sequence[LineStop]) -> Iterator[LineStop]:
    """Yield stops that look in SVG, which mixes colors alone, as they do in a font."""
    yield stops[0]
    for one, other in pairwise(stops):
        if one.alpha != other.alpha and one[1:4] != other[1:4] and other.at > one.at:
            if not one.alpha:
                yield other._replace(at=one.at, alpha=0.0)
            elif not other.alpha:
                yield one._replace(at=other.at, alpha=0.0)
            else:
                for number in range(1, _PARTS):
                    yield _mixed(one, other, one.at + (other.at - one.at) * number / _PARTS)
        yield other


def _mixed(one: LineStop, other: LineStop, place: float) -> LineStop:
    """Return the color between two stops; a color counts as much as it hides."""
    share = (place - one.at) / (other.at - one.at)
    low, high = one.alpha * (1 - share), other.alpha * share
    alpha = low + high
    if not alpha:
        return one._replace(at=place, alpha=0.0)
    red, green, blue = (
        (a * low + b * high) / alpha for a, b in zip(one[1:4], other[1:4], strict=True)
    )
    return LineStop(place, red, green, blue, alpha)
