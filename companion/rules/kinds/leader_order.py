"""A turn order that one seat leads, such as the winner of an auction; others follow clockwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.leader_order import LeaderOrder as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.seat_numbers import number_of
from punchboard.companion.rules.parts.seat_order import SeatOrder, clockwise, order_field, ordered


class LeaderOrder(Mechanism[Data, SeatOrder]):
    """The order of the seats, clockwise from a leader."""

    kind = "leader_order"

    def start(self, table: TableContext) -> SeatOrder:
        """Return the seats clockwise from the start player."""
        return clockwise(table)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return True: nothing is asked, because the leader follows from counts."""
        return True

    def enter(self, tx: Transaction, step: Step) -> None:
        """Put the seats in order, clockwise from the leader."""
        seats, data = self._from(tx, self.state(tx).seats[0]), self.data
        sign = -1 if data.first == "higher" else 1
        leader = min(seats, key=lambda seat: sign * number_of(tx, seat, data.by, data.what))
        order = self._from(tx, leader)
        if order == self.state(tx).seats:
            return
        self.set_state(tx, SeatOrder(order))
        what = tr("{who} begins, the others follow clockwise.")
        tx.tell(self.id, Event("told", leader, what=what), also=ordered(order))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the order of all seats."""
        yield order_field(table, self.id, self.data.word, self.state(table).seats)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the order to the table."""
        self.set_state(tx, SeatOrder(tuple(values[self.id])))

    @staticmethod
    def _from(table: TableContext, leader: str) -> tuple[str, ...]:
        """Return all seats clockwise from a leader."""
        seats = clockwise(table).seats
        at = seats.index(leader)
        return seats[at:] + seats[:at]
