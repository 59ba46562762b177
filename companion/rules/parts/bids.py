"""Bids that go around the table until one seat is left: the state, and the next seat to ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from punchboard.companion.rules.parts.seat_walk import SeatWalk


@dataclass(frozen=True, slots=True)
class Bids(SeatWalk):
    """Bids that go around, each higher than the one before; who gives up is out for good.

    The seats that are waiting may still win; nobody is waiting while nothing is sold.

    Attributes:
        bids: By seat, its last bid.
        leader: Seat with the highest bid; "" before the first one.
    """

    bids: Mapping[str, int] = field(default_factory=dict)
    leader: str = ""

    @property
    def high(self) -> int | None:
        """The highest bid; None before the first one."""
        return self.bids.get(self.leader)

    @property
    def ranked(self) -> tuple[tuple[str, int], ...]:
        """Each seat's last bid, the highest first."""
        return tuple(sorted(self.bids.items(), key=lambda each: -each[1]))

    @property
    def is_won(self) -> bool:
        """Whether only the leader is left."""
        return self.waiting == (self.leader,)

    def raised(self, amount: int, *, again: bool = True) -> Self:
        """Return the bids after the current seat bids; `again`: whether it may be asked again."""
        seat, *others = self.waiting
        waiting = (*others, seat) if again else tuple(others)
        return replace(self, waiting=waiting, bids={**self.bids, seat: amount}, leader=seat)

    def without(self, seat: str) -> Self:
        """Return the bids after a seat has given up."""
        return replace(self, waiting=tuple(each for each in self.waiting if each != seat))


def around(order: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Return the seats in their order, beginning with one of them."""
    at = order.index(first)
    return order[at:] + order[:at]
