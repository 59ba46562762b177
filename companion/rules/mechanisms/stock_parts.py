"""What a stock knows: goods at places of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.shelves import Shelves
from punchboard.companion.rules.table_context import TableContext

#: The place of goods that lie on no card.
HEAP = ""


class Holds(Protocol):
    """A mechanism that knows which cards each seat has."""

    def stores_of(self, look: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards, from the left."""


@dataclass(frozen=True, slots=True)
class Goods:
    """What seats hold.

    Attributes:
        on: seat to place (a card's id, or `HEAP`) to kind to the count on each of the place's
            shelves, the top one first.
        told: how often the step that is asked now has been answered.
        short: kinds of which more are in use than there are, and how many more.
        counted: whether goods were counted after the last action; after a pause, in which the
            table went on, what was known before may add up to more than there is.
    """

    on: Mapping[str, Mapping[str, Mapping[str, Shelves]]]
    told: int = 0
    short: Mapping[str, int] = field(default_factory=dict)
    counted: bool = True
