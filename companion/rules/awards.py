"""Who gets what for having most: places by count, shared where counts are equal. Pure sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Prize(Protocol):
    """What a place brings."""

    @property
    def place(self) -> int:
        """The place that it is for, from 1."""

    @property
    def tied(self) -> bool:
        """Whether it is for several who share the place."""


Won = TypeVar("Won", bound=Prize)


@dataclass(frozen=True, slots=True)
class Winner(Generic[Won]):
    """A seat with what it wins.

    Attributes:
        seat: its id.
        count: by which it was ranked.
        place: from 1; seats that share a place have the same, and leave out the next.
        tied: whether others share the place.
        prize: what it wins; None: this place brings nothing.
    """

    seat: str
    count: int
    place: int
    tied: bool
    prize: Won | None


def winners(counts: Mapping[str, int], prizes: Sequence[Won]) -> list[Winner[Won]]:
    """Return all seats with a count above 0, the most first.

    A place is one more than the number of seats that have more: after two first comes a third.
    A tied place brings its own prize, or, where there is none, that of the place alone.

    Args:
        counts: by seat, in the order in which those who tie are told.
        prizes: of places, alone and tied.
    """
    result = []
    for seat, count in sorted(counts.items(), key=lambda each: -each[1]):
        if count <= 0:
            continue
        place = 1 + sum(other > count for other in counts.values())
        tied = sum(other == count for other in counts.values()) > 1
        fitting = [each for each in prizes if each.place == place and (tied or not each.tied)]
        prize = next((each for each in fitting if each.tied == tied), None)
        result.append(Winner(seat, count, place, tied, prize or (fitting[0] if fitting else None)))
    return result
