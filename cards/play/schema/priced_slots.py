"""Parameters of slots for cards that are bought."""

from typing import Annotated, Literal

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import (
    NumberColumn,
    Reference,
    Title,
    Unit,
    default_words,
)
from punchboard.cards.play.schema.slots import ColumnOfAll, Slots
from punchboard.cards.schema.base import Name


class PricedSlots(Slots):
    """Cards that are bought, in slots filled from the left. When one leaves, others slide left.

    The steps are: `take` a first card, `act` (buy, auction or pass), `refresh` the row, pay the
    `bill`.

    Attributes:
        players: Column of first cards: the number of players from which they're used. Without it,
            always.
        cost: Column of prices.
        bill: Column of the cost each time bills are paid. Without it, nothing.
        money: Unit of prices.
        bill_title: Name of the bills.
        bill_part: `everyone`: each player taps after paying. `hands`: one tap for the table
            continues.
    """

    STEPS = ("take", "act", "refresh", "bill")

    kind: Literal["priced_slots", "slots"]
    players: Annotated[Name, Reference("column", component_fields=("starting",))] | None = None
    cost: NumberColumn
    bill: ColumnOfAll | None = None
    money: Unit
    bill_title: Title = default_words(marked("Bill"))
    bill_part: Literal["hands", "everyone"] = "everyone"
