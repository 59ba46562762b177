"""Who comes first: clockwise, or by a track on which markers pass each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.tracks import TurnOrder as Data
from punchboard.companion.rules.event import Event, LineKind
from punchboard.companion.rules.mechanism import Mechanism
from punchboard.companion.rules.offer import Choice, Field
from punchboard.companion.rules.ranking import Ranking
from punchboard.companion.rules.table_context import TableContext, Transaction

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Order:
    """The seats, first first."""

    seats: tuple[str, ...]


def passing(order: Sequence[str], totals: Mapping[str, int], mover: str, to: int) -> list[str]:
    """Return the order after one marker moves.

    Up: behind everybody who has as much, ahead of all with less. Down: behind everybody with more,
    ahead of those who stand there already. Ties alone never change it.

    Args:
        order: seats, first first.
        totals: by seat, before the move.
        mover: the seat that moves.
        to: its new total.
    """
    if to == totals[mover]:
        return list(order)
    rest = [seat for seat in order if seat != mover]
    if to > totals[mover]:
        place = sum(totals[seat] >= to for seat in rest)
    else:
        place = sum(totals[seat] > to for seat in rest)
    rest.insert(place, mover)
    return rest


class TurnOrder(Mechanism[Data, Order]):
    """The order of the seats."""

    kind = "turn_order"

    def start(self, look: TableContext) -> Order:
        """Return the seats clockwise from the start player."""
        return Order(tuple(seat.id for seat in look.seats))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return that nothing is asked: seats are put in order as the step begins."""
        return True

    def enter(self, work: Transaction, step: Step) -> None:
        """Put the seats in the order of their ranks."""
        self._sort(work)

    def watch(self, work: Transaction) -> None:
        """Put the seats in order whenever a rank has changed."""
        data: Data = self.data
        if data.live:
            self._sort(work)

    def _sort(self, work: Transaction) -> None:
        ranking = Ranking(work, self.data.ranks)
        new = tuple(place.seat for place in ranking.places())
        if new == self.state(work).seats:
            return
        self.set_state(work, Order(new))
        said = {seat: f"({ranking.said(seat)})" for seat in new}
        work.tell(self.id, *self.told(new, f"Set the {self.data.word}", "board", said))

    def moved(self, work: Transaction, totals: Mapping[str, int], mover: str, to: int) -> None:
        """Follow a marker that is about to move on the track that orders the seats."""
        old = list(self.state(work).seats)
        new = passing(old, totals, mover, to)
        if new == old:
            return
        self.set_state(work, Order(tuple(new)))
        was, now = old.index(mover), new.index(mover)
        passed = old[now:was] if now < was else old[was + 1 : now + 1]
        names = _names([work.name(seat) for seat in passed])
        text = f"{{who}} passes {names}"
        if now > was:
            text = f"{names} {_goes(passed)} ahead of {{who}}"
        data: Data = self.data
        does = f"{text}: {{who}} is {_PLACES[now]} in {data.word}"
        told = Event("moved", mover, now=now + 1, does=does, line="follows")
        work.tell(self.id, told)
        work.tell(self.id, *self.told(new, f"Set the {data.word}", "board"))

    def told(
        self,
        seats: Sequence[str],
        title: str,
        line: LineKind,
        said: Mapping[str, str] | None = None,
    ) -> Iterator[Event]:
        """Yield the places of seats in a new order, with what decides it where that is said."""
        for place, seat in enumerate(seats, 1):
            what = (said or {}).get(seat, "")
            yield Event("ordered", seat, amount=place, title=title, what=what, line=line)

    def set(self, work: Transaction, seats: Sequence[str]) -> None:
        """Set the order."""
        self.set_state(work, Order(tuple(seats)))

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield the order of all seats."""
        choices = tuple(Choice(seat.id, seat.name, seat=seat.id) for seat in look.seats)
        count = len(choices)
        start = list(self.state(look).seats)
        yield Field(
            self.id, f"Who comes first in {self.data.word}?", "seats", choices,
            least=count, most=count, optional=True, start=start,
        )  # fmt: skip

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the order as it stands on the table."""
        self.set(work, values[self.id])


def _names(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _goes(seats: Sequence[str]) -> str:
    return "goes" if len(seats) == 1 else "go"
