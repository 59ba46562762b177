"""The order of a contest: what decides it, what must still be told, what only a coin decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from punchboard.cards.schema.play.base import Unit
from punchboard.cards.schema.play.contests import PICK, Rank
from punchboard.cards.schema.play.contests import Contest as Data
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Mechanism
from punchboard.companion.rules.mechanisms.contest_standing import Standing
from punchboard.companion.rules.mechanisms.turn_order import TurnOrder
from punchboard.companion.rules.priority import Place, TieRule, Words, by_bid


class _Totals(Protocol):
    data: Any

    @property
    def option(self) -> str | None:
        """The option that switches it on."""

    def amount(self, look: Look, seat: str) -> int:
        """Return what a seat has."""


class Order:
    """The order of those who act, as far as it is known.

    Attributes:
        seats: in turn order.
        values: by seat, one number for each thing that decides; the lower comes first.
        asked: index of the rank that the table must tell, and of which seats; None: nothing.
        tied: seats that only a coin can part; empty: none.
    """

    def __init__(self, look: Look, data: Data, standing: Standing) -> None:
        self._look, self._data, self._standing = look, data, standing
        self._turns = look.order()
        chosen = standing.chosen
        self.seats = tuple(s for s in self._turns if data.choice is None or s in chosen)
        self.values: dict[str, tuple[int, ...]] = dict.fromkeys(self.seats, ())
        self.asked: tuple[int, tuple[str, ...]] | None = None
        self.tied: tuple[str, ...] = ()
        for number, rank in enumerate(data.order):
            tied = tuple(seat for group in self._groups() for seat in group)
            if not self._add(number, rank, tied):
                self.asked = (number, tied)
                return
        self.tied = next((group for group in self._groups() if not self._toss_of(group)), ())

    def places(self) -> tuple[Place, ...]:
        """Return all seats in order, with reasons; everything that decides must be known."""
        ranks = self._data.order
        coin = {seat: self._toss_place(seat) for seat in self.seats}
        ties = [
            TieRule({seat: row[number] for seat, row in self.values.items()}, self._words(rank))
            for number, rank in enumerate(ranks)
        ]
        first = ranks[0]
        bids = {seat: _sign(first) * row[0] for seat, row in self.values.items()}
        rules = (*ties[1:], TieRule(coin, "wins the toss"))
        return by_bid(bids, first.first == "higher", rules, self._said(first))

    def _add(self, number: int, rank: Rank, tied: Sequence[str]) -> bool:
        """Add what a rank counts to what decides; return whether it is known for those who tie."""
        told: Mapping[str, int] = self._standing.told.get(str(number), {})
        counter = self._counter(rank)
        for seat in self.seats:
            if rank.of is not None:
                count = self._standing.chosen[seat][rank.of]
            elif rank.is_place:
                count = self._turns.index(seat)
            elif counter is not None:
                count = counter.amount(self._look, seat)
            elif seat in tied and seat not in told:
                return False
            else:
                count = told.get(seat, 0)
            self.values[seat] += (_sign(rank) * count,)
        return True

    def _counter(self, rank: Rank) -> _Totals | None:
        """Return what counts; None where the table must tell."""
        if rank.by is None:
            return None
        found = cast(_Totals, self._look.find(Mechanism, rank.by))
        return found if self._look.is_on(found.option) else None

    def _said(self, rank: Rank) -> Words:
        """Return how the numbers of the first rank are said."""
        choice, name = self._data.choice, self._look.name
        if rank.of == PICK and choice is not None and choice.picks:
            names = {pick.number: f"{pick.number} {pick.name}" for pick in choice.picks}
            return Words("number", lambda number: names.get(number, f"{number}"), name, "alone")
        what, unit = self.counted(rank)
        only = "the only bid" if rank.of is not None else "alone"
        return Words(what, unit.count, name, only)

    def _words(self, rank: Rank) -> str:
        """Return what is said of whom a rank puts first."""
        if rank.words:
            return rank.words
        if rank.is_place:
            order = self._look.find(TurnOrder, self._look.play.order)
            return f"is further {rank.first} in {order.data.word}"
        if rank.of == PICK:
            return f"picks the {rank.first} number"
        what, _ = self.counted(rank)
        if rank.of is not None:
            return f"bids the {rank.first} {what}"
        return f"has {'less' if rank.first == 'lower' else 'more'} {what}"

    def counted(self, rank: Rank) -> tuple[str, Unit]:
        """Return what a rank counts, in words, and its unit."""
        choice = self._data.choice
        dials = () if choice is None else choice.wheels
        dial = next((each for each in dials if each.id == rank.of), None)
        if dial is not None:
            return dial.title.lower(), rank.unit or dial.unit
        if rank.by is None:
            unit = cast(Unit, rank.unit)
            return unit.many, unit
        data: Any = self._look.find(Mechanism, rank.by).data
        return data.title.lower(), rank.unit or data.unit

    def _groups(self) -> list[tuple[str, ...]]:
        """Return the groups of seats that nothing has parted so far."""
        equal: dict[tuple[int, ...], list[str]] = {}
        for seat in self.seats:
            equal.setdefault(self.values[seat], []).append(seat)
        return [tuple(group) for _, group in sorted(equal.items()) if len(group) > 1]

    def _toss_of(self, group: Sequence[str]) -> tuple[str, ...]:
        """Return a group in the order of its toss; empty if there was none."""
        return next((each for each in self._standing.tossed if set(each) == set(group)), ())

    def _toss_place(self, seat: str) -> int:
        """Return a seat's place in the toss of those who equal it; 0 if nobody does."""
        equals = [each for each in self.seats if self.values[each] == self.values[seat]]
        return self._toss_of(equals).index(seat) if len(equals) > 1 else 0


def _sign(rank: Rank) -> int:
    return 1 if rank.first in ("lower", "ahead") else -1
