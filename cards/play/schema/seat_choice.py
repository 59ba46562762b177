"""Parameters of a choice of another seat, from which something may be taken."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    HandName,
    LedgerName,
    Mechanism,
    Question,
    default_words,
)
from punchboard.cards.play.schema.count_formula import CountFormula
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict


class Taken(Strict):
    """An amount that the chosen player loses.

    Attributes:
        use: Mechanism that counts it.
        amount: Amount; a player who has less loses that. `all`: everything.
        to: Whether the player who has chosen gets it (`chooser`), or `nobody`.
    """

    use: LedgerName
    amount: Annotated[int, Field(ge=1, le=9999)] | Literal["all"] = 1
    to: Literal["chooser", "nobody"] = "chooser"


class SeatChoice(Mechanism):
    """A player chooses another player, such as the victim of a thief, and takes something.

    Its step asks players in the turn order of the phase. Only others who have something to take
    can be chosen. As a count, `chosen` is how often a player was chosen in the last step, and
    `chose` how often a player chose. A sheet can make any other effect of them.

    Attributes:
        times: Number of choices of each player: a number, or a formula of `round`, `players` and
            the player's counts, such as `sale.won`. A player with 0 isn't asked.
        allows: Formula of the counts of another player. If it's 0, that player can't be chosen.
        takes: Amounts, of which one is taken. Without it and `pieces`, the player is only chosen.
        all: Whether all amounts of `takes` are taken.
        pieces: Hand from which the player may take one piece instead.
        ask: The prompt. `{name}` is the player's name.
        stays: Label of the button with which a player chooses nobody. Without it, the player has to
            choose.
    """

    STEPS = ("",)
    COUNTS = ("chosen", "chose")

    kind: Literal["seat_choice"]
    times: Annotated[int, Field(ge=1, le=9)] | CountFormula = 1
    allows: CountFormula = "1"
    takes: tuple[Taken, ...] = ()
    all: bool = False
    pieces: HandName | None = None
    ask: Question = default_words(marked("{name} chooses another player."))
    stays: Annotated[str, Field(max_length=60)] = ""

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step: without it nobody is asked."""
        return self.STEPS

    @property
    def names_things(self) -> bool:
        """Whether a choice names the thing that is taken, besides the player."""
        return self.pieces is not None or (len(self.takes) > 1 and not self.all)

    @model_validator(mode="after")
    def _takes_things_once(self) -> Self:
        names = [each.use for each in self.takes]
        if len(set(names)) < len(names):
            raise FieldError(
                tr("names one mechanism twice in `takes`"), tr("write each once, with its `amount`")
            )
        if self.all and (len(names) < 2 or self.pieces is not None):
            raise FieldError(
                tr("takes `all` amounts, and has no two of them, or has `pieces` as well"),
                tr("write two or more amounts in `takes` without `pieces`, or leave `all` out"),
            )
        return self
