"""Parameters of columns of prices in the middle."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import (
    Apart,
    ContestName,
    GoodName,
    Title,
    Unit,
)
from punchboard.cards.play.schema.middle import Middle
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class PriceColumn(Strict):
    """A column of a market: one kind at a time is on it, starting from the bottom.

    Attributes:
        id: Id in the journal.
        name: Name printed above it.
        prices: Prices of its cells, from the bottom.
        players: For each cell, the number of players from which it's used. Without it, always.
    """

    id: Name
    name: Title
    prices: Annotated[tuple[int, ...], Field(min_length=1, max_length=20)]
    players: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _names_each_cell(self) -> Self:
        if self.players and len(self.players) != len(self.prices):
            raise FieldError(
                tr("needs in `players` one number for each of the `prices`"),
                tr_count("write {count} number", "write {count} numbers", len(self.prices)),
            )
        return self

    def is_used(self, cell: int, players: int) -> bool:
        """Return whether so many players use a cell, counted from 0 at the bottom."""
        return not self.players or self.players[cell] <= players


class Perk(Strict):
    """What the pick of a kind brings when its seat sells.

    Attributes:
        good: Kind of goods.
        kinds: Number of kinds that the seat may sell on its turn.
        draws: Goods drawn afterwards: one for each of the `pairs` that the seat holds, or `one`.
    """

    good: GoodName
    kinds: Annotated[int, Field(ge=1)] = 1
    draws: Literal["", "pairs", "one"] = ""


class PriceColumns(Middle):
    """Goods on columns of prices in the middle of the table.

    Turns of trade name them as their ledger. While the stock is off, they count nothing and are
    shown as a table of prices.

    Steps: `supply` asks for goods from the supply, and the game ends with this round if fewer than
    `laid` are left. `clear` returns the goods to the supply automatically.

    Attributes:
        columns: Columns from the left.
        money: Unit of the prices.
        laid: Number put on columns each round, in order.
        picks: Contest whose picks are goods that seats hold, set aside until the round is over.
        perks: Extras for picks.
    """

    STEPS = ("supply", "clear")

    kind: Literal["price_columns", "market"]
    columns: Annotated[tuple[PriceColumn, ...], Field(min_length=1, max_length=12)]
    money: Unit = Unit(one="coin", many="coins")
    laid: Annotated[int, Field(ge=0, le=6)] = 0
    picks: ContestName | None = None
    perks: tuple[Perk, ...] = ()

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its columns."""
        names = {
            f"{self.stock} at {each.id}": tr("column {column}", column=each.name)
            for each in self.columns
        }
        return (Apart(names, tr("used")),)
