"""Who comes first by what was bid, and why: every place carries its reason in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieRule:
    """What decides between equal bids.

    Attributes:
        rank: seat to a number; the lower number comes first.
        first: what is said of whom it puts first: "is further behind in turn order".
    """

    rank: Mapping[str, int]
    first: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place in an order.

    Attributes:
        seat: its id.
        reason: why it stands there: "highest price", "tie at $4: Mia is further behind in turn
            order".
    """

    seat: str
    reason: str


@dataclass(frozen=True, slots=True)
class Words:
    """How reasons are said.

    Attributes:
        bid: what was bid: "price".
        count: says an amount: 4 as "$4".
        name: says a seat.
        only: said where nobody else is in the order.
    """

    bid: str
    count: Callable[[int], str]
    name: Callable[[str], str]
    only: str = "the only bid"


def by_bid(
    bids: Mapping[str, int], highest: bool, ties: Sequence[TieRule], words: Words
) -> tuple[Place, ...]:
    """Order seats by their bids.

    Args:
        bids: by seat; what no tie rule decides stays in this order.
        highest: whether the highest bid comes first; otherwise the lowest.
        ties: what decides between equal bids, the first rule that can.
        words: how reasons are said.

    Returns:
        One place for every seat that bid, first first.
    """
    sign = -1 if highest else 1
    seats = sorted(bids, key=lambda seat: (sign * bids[seat], *(tie.rank[seat] for tie in ties)))
    return tuple(Place(seat, _reason(seats, n, bids, highest, ties, words))
                 for n, seat in enumerate(seats))  # fmt: skip


def _reason(
    seats: Sequence[str],
    place: int,
    bids: Mapping[str, int],
    highest: bool,
    ties: Sequence[TieRule],
    words: Words,
) -> str:
    """Return why a seat stands at a place: by its own bid, or against a neighbour that tied."""
    seat, bid = seats[place], bids[seats[place]]
    behind = place > 0 and bids[seats[place - 1]] == bid
    ahead = place + 1 < len(seats) and bids[seats[place + 1]] == bid
    if behind or ahead:
        first, second = (seats[place - 1], seat) if behind else (seat, seats[place + 1])
        tie = next((each for each in ties if each.rank[first] != each.rank[second]), None)
        if tie is None:
            return f"tie at {words.count(bid)} that nothing decides"
        who = f"after {words.name(first)}, who" if behind else words.name(first)
        return f"tie at {words.count(bid)}: {who} {tie.first}"
    if len(seats) == 1:
        return words.only
    extreme = "highest" if highest else "lowest"
    return f"{extreme} {words.bid}" if place == 0 else f"next {extreme} {words.bid}"
