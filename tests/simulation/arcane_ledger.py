"""Gold, infamy and items of Arcane Alley, as the handbook has them counted.

It knows nothing of the companion, so that what it counts is a score of its own; and it lets nobody
sell or keep more copies of an item than lie in the box, or more items than a storehouse has held.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ITEMS = Path(__file__).parents[2] / "cards" / "games" / "arcane_alley" / "items.csv"
LAP = 25
SLOTS = 9


@dataclass
class Tokens:
    """A player's tokens; infamy counts on beyond its loop, with a fine marker for each lap."""

    gold: int = 25
    infamy: int = 0

    def gain(self, amount: int) -> None:
        """Gain or lose infamy: never more than two markers, no marker lost by a loss."""
        if amount >= 0:
            self.infamy = min(self.infamy + amount, 3 * LAP - 1)
        else:
            self.infamy = max(self.infamy + amount, self.infamy // LAP * LAP)

    def fine(self) -> None:
        """Hand back fine markers, and pay for them."""
        self.gold = max(0, self.gold - 25 * (self.infamy // LAP))
        self.infamy %= LAP


class Ledger:
    """All tokens, and the items of a round.

    Args:
        seats: that play.
    """

    def __init__(self, seats: Sequence[str]) -> None:
        self.tokens = {seat: Tokens() for seat in seats}
        with ITEMS.open(encoding="utf-8", newline="") as file:
            self._rows = {row["id"]: row for row in csv.DictReader(file)}
        self._all = len(seats) > 4
        self.sold: dict[str, list[str]] = {}
        self._used: Counter[str] = Counter()

    def stock(self) -> None:
        """Shuffle everything."""
        self.sold = {seat: [] for seat in self.tokens}
        self._used = Counter()

    def worth(self, item: str, of: str) -> int:
        """Return what an item's set is worth in gold, or a left one in infamy."""
        return int(self._rows[item][of])

    def sell(self, seat: str, item: str, halved: bool, bonus: int) -> None:
        """Sell a set, with what a power adds."""
        half = 2 if halved else 1
        self.tokens[seat].gold += self.worth(item, "gold") // half + bonus // half
        self.sold[seat].append(item)
        self._use(item, 3)

    def left(self, seat: str, items: Sequence[str], aside: int) -> int:
        """Return the infamy of what is left in a storehouse.

        Args:
            seat: whose.
            items: left.
            aside: set aside before the inspection.
        """
        assert len(items) + aside == SLOTS - 3 * len(self.sold[seat]), (seat, items)
        for item in items:
            self._use(item, 1)
        return sum(self.worth(item, "infamy") for item in items)

    def inspect(self, gains: Mapping[str, int], trigger: str) -> None:
        """Gain infamy; who triggered and did not gain least gains 10 more."""
        for seat, gain in gains.items():
            late = seat == trigger and gain > min(gains.values())
            self.tokens[seat].gain(gain)
            self.tokens[seat].gain(10 * late)

    def bribe(self, seat: str, amount: int) -> None:
        """Pay 2 gold for each infamy."""
        own = self.tokens[seat]
        assert amount <= own.infamy
        own.gold -= 2 * amount
        own.infamy -= amount
        assert own.gold >= 0

    def winners(self) -> list[str]:
        """Return who has most gold, and of these least infamy."""
        ranks = {seat: (own.gold, -own.infamy) for seat, own in self.tokens.items()}
        return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]

    def _use(self, item: str, count: int) -> None:
        row = self._rows[item]
        there = int(row["copies"]) + self._all * int(row["extras"])
        self._used[item] += count
        assert self._used[item] <= there, f"{self._used[item]} {item}, only {there} in the box"
