"""Whether shares and odds of winning are within chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist


@dataclass(frozen=True)
class Interval:
    """An estimate with the interval in which the truth lies at a given confidence.

    Attributes:
        at: the estimate.
        low: lower bound.
        high: upper bound.
    """

    at: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Return whether a value lies within."""
        return self.low <= value <= self.high


def quantile(confidence: float, compared: int = 1) -> float:
    """Return how many standard deviations an interval reaches to either side.

    Args:
        confidence: that all intervals of a family hold together, 0 to 1.
        compared: intervals in that family; each is widened after Bonferroni.
    """
    return NormalDist().inv_cdf(1 - (1 - confidence) / compared / 2)


def share(won: int, played: int, reach: float) -> Interval:
    """Return a share with Wilson's interval, which is right for few games and small shares too."""
    if not played:
        return Interval(0.0, 0.0, 1.0)
    at, square = won / played, reach**2
    middle = (at + square / (2 * played)) / (1 + square / played)
    half = reach * sqrt(at * (1 - at) / played + square / (4 * played**2)) / (1 + square / played)
    return Interval(at, middle - half, middle + half)


def odds_ratio(cases: Iterable[tuple[Hashable, bool, bool]], reach: float) -> Interval | None:
    """Return by how much odds are better with something, layer by layer (Mantel and Haenszel).

    The interval is that of Robins, Breslow and Greenland (Biometrics 42, 1986).

    Args:
        cases: layer, whether it was there, and whether the case was won.
        reach: of the interval, in standard deviations.

    Returns:
        None if wins or losses are missing on either side.
    """
    layers: dict[Hashable, list[int]] = {}
    for layer, there, won in cases:
        layers.setdefault(layer, [0, 0, 0, 0])[2 * (not there) + (not won)] += 1
    right = wrong = mixed = rights = wrongs = 0.0
    for a, b, c, d in layers.values():
        count = a + b + c + d
        r, s = a * d / count, b * c / count
        p, q = (a + d) / count, (b + c) / count
        right, wrong = right + r, wrong + s
        rights, wrongs, mixed = rights + p * r, wrongs + q * s, mixed + p * s + q * r
    if not right or not wrong:
        return None
    variance = rights / (2 * right**2) + mixed / (2 * right * wrong) + wrongs / (2 * wrong**2)
    at, half = log(right / wrong), reach * sqrt(variance)
    return Interval(exp(at), exp(at - half), exp(at + half))
