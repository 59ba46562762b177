"""Parameters of the mechanisms that keep a count or a note for each seat."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict
from punchboard.cards.schema.play.base import Mechanism, Unit, Words


class StartAt(Strict):
    """What each seat has at first in a game of so many players.

    Attributes:
        players: how many play.
        at: what each has.
    """

    players: Annotated[int, Field(ge=1)]
    at: Annotated[int, Field(ge=0, le=1_000_000)]


class Tally(Mechanism):
    """Money or tokens in front of each seat: coins, debt, favours; a scoring says what they count.

    Attributes:
        unit: what is counted.
        start: what each has at first.
        starts: what each has at first in games of other numbers of players.
        known: `all` see what each has; each sees its `own` alone, on a phone of its own; or
            `nobody` counts it here: players do, and the log says what is gained and paid. Of
            `own`, others are told only that it changed, until the game is over.
        most: that may be gained or paid by one touch.
        value: what a token pays, in `money`; 0: it pays nothing.
        money: what it pays in.
        printed: how many lie in the box; players are told when they run out. None: no limit.
        limited: whether nothing else may stand for them, so that no more are ever counted.
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
                "is `limited`, and tells no number", "say in `printed` how many there are"
            )
        return self


class Note(Mechanism):
    """A number and a line that only their owner sees; they are in no journal and no export.

    Attributes:
        unit: of the number.
        most: largest number.
        ask: the question for the number.
        line: the question for the line.
    """

    kind: Literal["note"]
    unit: Unit
    most: Annotated[int, Field(ge=1, le=9999)] = 999
    ask: Words = "How much do you have?"
    line: Words = "What do you want to remember?"
