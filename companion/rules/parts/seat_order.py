"""An order of the seats: its state, and the form that corrects it to the order on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.offer import Choice, Field
from punchboard.companion.rules.engine.table_context import TableContext


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """The seats, first first."""

    seats: tuple[str, ...]


def clockwise(table: TableContext) -> SeatOrder:
    """Return the seats clockwise from the start player."""
    return SeatOrder(tuple(seat.id for seat in table.seats))


def ordered(seats: Sequence[str]) -> tuple[Event, ...]:
    """Return the events that give each seat its place in an order."""
    return tuple(Event("ordered", seat, amount=place) for place, seat in enumerate(seats, 1))


def order_field(table: TableContext, name: str, word: str, seats: Sequence[str]) -> Field:
    """Return the field that asks for the order of all seats.

    Args:
        table: The table.
        name: Name of the field.
        word: Name of the order, such as "turn order".
        seats: The present order.
    """
    choices = tuple(Choice(seat.id, seat.name, seat=seat.id) for seat in table.seats)
    count = len(choices)
    return Field(
        name, tr("Who comes first in {word}?", word=word), "pick", choices,
        least=count, most=count, optional=True, start=list(seats), look="seats", ordered=True,
    )  # fmt: skip
