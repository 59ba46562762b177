"""Say how surprising a card is among the other cards of its deck.

Distances are in standard deviations of a normal distribution, so that leads and points can be
compared with each other (docs/dev/decisions/0038-cards-by-surprise.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

#: Chance of a lead above which no points mark a card. In many games some cards are there for their
#: points, and no player ends ahead by them.
_DOUBTFUL = 0.05
#: With fewer cards, a spread of their leads says nothing about how far good cards differ.
_MANY = 20
#: The least chance that is told apart from none.
LEAST = 1e-12
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """The points of a card's own line in the score, compared with those of other cards.

    Attributes:
        mean: Their mean.
        others: The mean of the other cards of its component.
        deviation: The distance of the two; positive if the card helps more than the others.
    """

    mean: float
    others: float
    deviation: float

    @property
    def stand_out(self) -> bool:
        """Whether less than one in twenty cards would have points as far to that side."""
        return not is_doubtful(self.deviation)


def deviation(more: float, less: float) -> float:
    """Return how far a sum is from chance, in standard deviations of a normal distribution.

    Args:
        more: The chance of a sum at least as large.
        less: The chance of a sum at most as large.
    """
    distance = -_NORMAL.inv_cdf(max(LEAST, min(0.5, more, less)))
    return distance if more <= less else -distance


def among_others(leads: Sequence[float]) -> list[float]:
    """Return leads in units of the other cards' spread, if that is wider than chance.

    An empirical null (Efron, Journal of the American Statistical Association 99, 2004).

    Args:
        leads: Of all cards, in standard deviations of chance.
    """
    if len(leads) < _MANY:
        return list(leads)
    squares = sum(each * each for each in leads)
    others = len(leads) - 1
    return [each / math.sqrt(max(1.0, (squares - each * each) / others)) for each in leads]


def outlying(value: float, others: Sequence[float]) -> float:
    """Return how far a value is from others, in standard deviations of a normal distribution.

    Student's t for one further value, as a normal deviation (Wallace, Annals of Mathematical
    Statistics 30, 1959).

    Args:
        value: A value that isn't among them.
        others: At least two different values.
    """
    count = len(others)
    t = (value - fmean(others)) / (stdev(others) * math.sqrt(1 + 1 / count))
    free = count - 1
    size = (8 * free + 1) / (8 * free + 3) * math.sqrt(free * math.log1p(t * t / free))
    return math.copysign(size, t)


def surprise(lead: float, points: OwnPoints | None) -> float:
    """Return the chance of a lead and of points that stand out as far, on both sides.

    Fisher's method for two chances (Statistical Methods for Research Workers, § 21.1).

    Args:
        lead: A card's lead among the leads of the others.
        points: The points of its own line; None without such lines.
    """
    sign = 1 if lead >= 0 else -1
    chance = max(LEAST, _NORMAL.cdf(-sign * lead))
    if points is not None:
        product = chance * max(LEAST, _NORMAL.cdf(-sign * points.deviation))
        chance = product * (1 - math.log(product))
    return min(1.0, 2 * chance)


def is_doubtful(distance: float) -> bool:
    """Return whether more than one in twenty cards would be as far to that side."""
    return _NORMAL.cdf(-abs(distance)) > _DOUBTFUL
