"""Parameters of a market of columns, whose cells tell what the next one earns."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cards.schema.base import Name, Strict
from cards.schema.play.base import Mechanism, Title, Unit
from cards.schema.play.references import IconName, Reference

ContestName = Annotated[Name, Reference("mechanism", "contest")]


class ColumnGood(Strict):
    """One kind of goods; its number is that of the pick that it allows.

    Attributes:
        number: printed on it.
        name: as players call it.
        icon: beside it.
        copies: how many there are in the game.
        kinds: how many kinds who has picked it may sell on a turn.
        after: what who has picked it draws after selling: one for each of the `pairs` in the yard,
            or `one`.
    """

    number: Annotated[int, Field(ge=1)]
    name: Title
    icon: IconName = ""
    copies: Annotated[int, Field(ge=1)]
    kinds: Annotated[int, Field(ge=1)] = 1
    after: Literal["", "pairs", "one"] = ""


class PriceColumn(Strict):
    """One column of the market.

    Attributes:
        id: in actions.
        name: printed above it.
        prices: of its cells, from the bottom.
        players: for each cell, from how many players on it is used; none: always.
    """

    id: Name
    name: Title
    prices: Annotated[tuple[int, ...], Field(min_length=1, max_length=20)]
    players: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _names_each_cell(self) -> Self:
        if self.players and len(self.players) != len(self.prices):
            raise ValueError("`players` needs one number for each of the `prices`")
        return self

    def cells(self, players: int) -> tuple[int, ...]:
        """Return the prices of the cells that so many players use, from the bottom."""
        least = self.players or (0,) * len(self.prices)
        return tuple(
            price for price, count in zip(self.prices, least, strict=True) if count <= players
        )


class PriceColumns(Mechanism):
    """A market in columns: one kind in a column, a kind in one column; each cell has a price.

    Without `goods` it is a table of prices only, shown while no other one counts. With them it
    knows what every seat holds and what lies in the market; the bag holds the rest.

    Steps: `draft` asks what each seat begins with, `stock` what is laid out from the bag, `clear`
    empties the market into the bag and ends the game if too little is left for the next round.

    Attributes:
        unit: what is traded.
        goods: the kinds.
        columns: from the left.
        picks: the contest whose picks are goods of the yard, set aside until the round is over.
        draft: how many each seat begins with.
        stock: how many are laid out each round.
    """

    STEPS = ("draft", "stock", "clear")

    kind: Literal["price_columns"]
    unit: Unit
    goods: tuple[ColumnGood, ...] = ()
    columns: Annotated[tuple[PriceColumn, ...], Field(min_length=1, max_length=12)]
    picks: ContestName | None = None
    draft: Annotated[int, Field(ge=0)] = 0
    stock: Annotated[int, Field(ge=0)] = 0
