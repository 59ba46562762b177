"""Parameters of a column of a market, whose cells tell what the next one earns or costs."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import Title


class PriceColumn(Strict):
    """One column of a market: one kind at a time lies on it, from the bottom.

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
            raise FieldError(
                "needs in `players` one number for each of the `prices`",
                f"write {len(self.prices)} numbers",
            )
        return self

    def is_used(self, cell: int, players: int) -> bool:
        """Return whether so many players use a cell, counted from 0 at the bottom."""
        return not self.players or self.players[cell] <= players
