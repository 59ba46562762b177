"""Parameters of money and tokens in front of seats."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Mechanism, Unit
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict


class StartAt(Strict):
    """Starting amounts for this number of players.

    Attributes:
        players: Number of players.
        at: Starting amount of each seat.
    """

    players: Annotated[int, Field(ge=1)]
    at: Annotated[int, Field(ge=0, le=1_000_000)]


class Tally(Mechanism):
    """Money or tokens in front of each seat: coins, debt, favors; a scoring values them.

    Attributes:
        unit: What is counted.
        start: Starting amount of each seat.
        starts: Starting amounts for other numbers of players.
        known: `all`: everyone sees each amount. `own`: each seat sees its own amount, on its own
            phone; until the end of the game, others only learn that it changed. `nobody`: players
            count it themselves, and the log names gains and payments.
        most: Most that one tap can gain or pay.
        value: What a token pays, in `money`. 0: nothing.
        money: Unit of the money that tokens pay.
        printed: Number in the box; players are told when they run out. Without it, no limit.
        limited: Whether there can't be more than printed, so that no substitutes are counted.
    """

    ROLES = frozenset({"ledger"})

    kind: Literal["tally"]
    unit: Unit
    start: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    starts: tuple[StartAt, ...] = ()
    known: Literal["all", "own", "nobody"] = "all"
    most: Annotated[int, Field(ge=1, le=1_000_000)] = 20
    value: Annotated[int, Field(ge=0)] = 0
    money: Unit = Unit(one="coin", many="coins")
    printed: Annotated[int, Field(ge=1)] | None = None
    limited: bool = False

    @model_validator(mode="after")
    def _is_limited_by_a_number(self) -> Self:
        if self.limited and self.printed is None:
            raise FieldError(
                tr("is `limited`, and tells no number"), tr("say in `printed` how many there are")
            )
        return self
