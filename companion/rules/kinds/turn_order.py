"""The turn order: clockwise, or sorted by counts of the seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.turn_order import TurnOrder as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.ranking import Ranking
from punchboard.companion.rules.parts.seat_order import SeatOrder, clockwise, order_field, ordered


class TurnOrder(Mechanism[Data, SeatOrder]):
    """The order of the seats."""

    kind = "turn_order"

    def start(self, table: TableContext) -> SeatOrder:
        """Return the seats clockwise from the start player."""
        return clockwise(table)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return True: nothing is asked, because seats are put in order when the step begins."""
        return True

    def enter(self, tx: Transaction, step: Step) -> None:
        """Put the seats in the order of their ranks, or hand the first place on."""
        if step.do == "sort":
            self.sort(tx)
            return
        seats = self.state(tx).seats
        order = (*seats[1:], seats[0]) if self.data.passes == "left" else (seats[-1], *seats[:-1])
        self.set(tx, order)
        what = tr("{{who}} takes the {marker} and begins.", marker=self.data.marker)
        tx.tell(self.id, Event("told", order[0], what=what), also=ordered(order))

    def watch(self, tx: Transaction) -> None:
        """Put the seats in order whenever a rank has changed."""
        if self.data.live:
            self.sort(tx)

    def sort(self, tx: Transaction) -> None:
        """Put the seats in the order of their ranks; who ties stays as before."""
        ranking = Ranking(tx, self.data.ranks, order=self.state(tx).seats)
        # Most actions change no rank: why each place is whose is worked out where one does.
        if ranking.order() == list(self.state(tx).seats):
            return
        new = tuple(place.seat for place in ranking.places())
        self.set_state(tx, SeatOrder(new))
        title = tr("Set the {word}", word=self.data.word)
        events = [
            Event("ordered", seat, amount=place, title=title, what=f"({ranking.said(seat)})")
            for place, seat in enumerate(new, 1)
        ]
        if any(each.by and tx.find(Mechanism, each.by).keeps_own for each in self.data.ranks):
            events = [replace(each, shut=replace(each, what="")) for each in events]
        tx.tell(self.id, *events)

    def set(self, tx: Transaction, seats: Sequence[str]) -> None:
        """Set the order."""
        self.set_state(tx, SeatOrder(tuple(seats)))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the order of all seats."""
        yield order_field(table, self.id, self.data.word, self.state(table).seats)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the order to the table."""
        self.set(tx, values[self.id])
