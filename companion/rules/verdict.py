"""Who has won: totals in order of rank, and the sentence that says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.rules.words import listed


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's rank.

    Attributes:
        seat: its id.
        total: of all lines.
        place: from 1; seats that share a place have the same.
    """

    seat: str
    total: int
    place: int


def ranked(totals: Mapping[str, int], order: Sequence[str], by_order: bool) -> list[Standing]:
    """Return all seats, the best first.

    Args:
        totals: by seat.
        order: all seats in turn order.
        by_order: whether equal totals are ranked by turn order; otherwise they share a place.
    """
    seats = sorted(totals, key=lambda seat: (-totals[seat], order.index(seat)))
    return [
        Standing(
            seat,
            totals[seat],
            number if by_order else 1 + sum(each > totals[seat] for each in totals.values()),
        )
        for number, seat in enumerate(seats, 1)
    ]


def say_verdict(
    standings: Sequence[Standing],
    name_of: Callable[[str], str],
    count: Callable[[int], str],
    ahead: str,
) -> str:
    """Return who has won, and how each tie was broken.

    Args:
        standings: the best first.
        name_of: a seat's name.
        count: a total with its unit.
        ahead: why one of two with equal totals is ranked higher: "further ahead in turn order";
            "" where ties are shared.
    """
    best = standings[0]
    if len(standings) == 1:
        return f"{name_of(best.seat)} has {count(best.total)}."
    winners = [name_of(each.seat) for each in standings if each.place == 1]
    if len(winners) > 1:
        first = f"{listed(winners)} win together with {count(best.total)}."
    else:
        first = f"{winners[0]} wins with {count(best.total)}."
    if not ahead:
        return first
    ties = []
    for total, group in groupby(standings, key=lambda each: each.total):
        names = [name_of(each.seat) for each in group]
        if len(names) == 2:
            ties.append(f"{listed(names)} have {total}; {names[0]} is {ahead}.")
        elif len(names) > 2:
            ties.append(f"{listed(names)} have {total}; that is their order, {ahead} first.")
    return " ".join((first, *ties))
