"""Compare seats by numbers: the first rule in which they differ decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieRule:
    """A number of each seat, by which seats are compared.

    Attributes:
        counts: Seat to its number.
        higher: Whether the higher number comes first; otherwise the lower.
        words: Words of reasons, such as "tiles" or "is further behind in turn order".
    """

    counts: Mapping[str, int]
    higher: bool = False
    words: str = ""


def levels(seats: Sequence[str], rules: Sequence[TieRule]) -> list[tuple[str, ...]]:
    """Return seats in groups that no rule parts, the first group first.

    Args:
        seats: Seats; each group keeps their order.
        rules: Rules, the most important first.
    """
    found: dict[tuple[int, ...], list[str]] = {}
    for seat in seats:
        key = tuple(-each.counts[seat] if each.higher else each.counts[seat] for each in rules)
        found.setdefault(key, []).append(seat)
    return [tuple(group) for _, group in sorted(found.items())]


def deciding(seats: Sequence[str], rules: Sequence[TieRule]) -> TieRule | None:
    """Return the first rule in which some of the seats differ; None if none does."""
    return next((each for each in rules if len({each.counts[seat] for seat in seats}) > 1), None)
