"""In which order the seats of a queue act: what is known, what is asked, what a coin decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from cards.schema.play.queues import Queue as Data
from cards.schema.play.queues import Rank
from companion.rules.look import Look
from companion.rules.priority import Place, TieRule, Words, by_bid


class _Totals(Protocol):
    @property
    def option(self) -> str | None:
        """The option that switches it on."""

    def total(self, look: Look, seat: str) -> int:
        """Return a seat's total."""


@dataclass(frozen=True, slots=True)
class Known:
    """What has been found out about an order.

    Attributes:
        picked: seat to the number of its pick; empty where nothing is picked.
        told: index of a rank, as text, to seat to number, where the table had to tell.
        tossed: groups of seats in the order that coins have given them.
    """

    picked: Mapping[str, int]
    told: Mapping[str, Mapping[str, int]]
    tossed: tuple[tuple[str, ...], ...]


class QueueOrder:
    """The order of some seats, as far as it is known.

    Attributes:
        seats: in turn order.
        values: by seat, one number for each thing that decides; the lower comes first.
        asked: index of the rank that the table must tell, and of which seats; None: nothing.
        tied: seats that only a coin can part; empty: none.
    """

    def __init__(self, look: Look, data: Data, seats: Sequence[str], known: Known) -> None:
        self.seats = tuple(seats)
        self._look, self._data, self._known = look, data, known
        self.values: dict[str, tuple[int, ...]] = {
            seat: ((known.picked[seat],) if data.picks else ()) for seat in seats
        }
        self.asked: tuple[int, tuple[str, ...]] | None = None
        self.tied: tuple[str, ...] = ()
        for number, rank in enumerate(data.ranks):
            groups = self._groups()
            self._add(number, rank, [seat for group in groups for seat in group])
            if self.asked is not None:
                return
        self.tied = next((group for group in self._groups() if not self._toss_of(group)), ())

    def places(self) -> tuple[Place, ...]:
        """Return all seats in order, with reasons; everything that decides must be known."""
        data, look = self._data, self._look
        coin = {seat: self._toss_of(self._equals(seat)).index(seat) if len(self._equals(seat)) > 1
                else 0 for seat in self.seats}  # fmt: skip
        ties = [
            TieRule({seat: row[number] for seat, row in self.values.items()}, words)
            for number, words in enumerate(self._words())
        ]
        ties.append(TieRule(coin, "wins the toss"))
        if data.picks:
            names = {pick.number: f"{pick.number} {pick.name}" for pick in data.picks}
            words = Words("number", lambda number: names.get(number, str(number)), look.name)
            return by_bid(self._known.picked, False, ties, words)
        first = data.ranks[0]
        sign = 1 if first.first == "lower" else -1
        bids = {seat: sign * row[0] for seat, row in self.values.items()}
        counter = None if first.by is None else look.rules.mechanisms[first.by]
        what = first.unit.many if counter is None else counter.data.title.lower()
        words = Words(what, first.unit.count, look.name)
        return by_bid(bids, first.first == "higher", ties[1:], words)

    def _words(self) -> list[str]:
        head = ["picks the lower number"] if self._data.picks else []
        return head + [rank.words for rank in self._data.ranks]

    def _add(self, number: int, rank: Rank, tied: Sequence[str]) -> None:
        """Add what a rank counts to what decides; without picks the first one counts for all."""
        counter = None
        if rank.by is not None:
            found = cast(_Totals, self._look.rules.mechanisms[rank.by])
            counter = found if self._look.is_on(found.option) else None
        told = self._known.told.get(str(number), {})
        if counter is None and any(seat not in told for seat in tied):
            self.asked = (number, tuple(tied))
            return
        sign = 1 if rank.first == "lower" else -1
        for seat in self.seats:
            count = counter.total(self._look, seat) if counter else told.get(seat, 0)
            self.values[seat] += (sign * count,)

    def _groups(self) -> list[tuple[str, ...]]:
        """Return the groups of seats that nothing has parted so far."""
        equal: dict[tuple[int, ...], list[str]] = {}
        for seat in self.seats:
            equal.setdefault(self.values[seat], []).append(seat)
        return [tuple(group) for _, group in sorted(equal.items()) if len(group) > 1]

    def _equals(self, seat: str) -> tuple[str, ...]:
        return tuple(each for each in self.seats if self.values[each] == self.values[seat])

    def _toss_of(self, group: tuple[str, ...]) -> tuple[str, ...]:
        """Return a group in the order of its toss; empty if there was none."""
        return next((each for each in self._known.tossed if set(each) == set(group)), ())
