"""Parameters of a secret choice whose number the rest of the game knows."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict
from punchboard.cards.schema.play.base import HandName, IconName, Mechanism, Title, Unit, Words
from punchboard.cards.schema.play.formulas import ROUND, Limit, check_limits


class SecretChoice(Strict):
    """One of the things that are chosen from.

    Attributes:
        number: that it counts as in formulas; each has another one.
        title: as players call it.
        icon: beside it.
    """

    number: Annotated[int, Field(ge=-9999, le=9999)]
    title: Title
    icon: IconName = ""


class Secret(Mechanism):
    """Every seat chooses a number, or one of several things, in secret; all open together.

    What was chosen stands until the step asks again: sheets know it as a count that says `use`.

    Attributes:
        ask: the question, after a name: "how many tricks will you win?"
        unit: what is chosen; without one, choices are figures.
        least: the smallest number.
        most: the largest number.
        of: what is chosen from, in place of numbers.
        pieces: the hand of which each chooses a piece of its own, which leaves the game.
        takes: the hand whose middle is taken then: who has chosen the highest number takes the
            highest piece, and so on.
        things: what choices are made with on the table: "dials", "fingers".
        one: what a single choice is called once it is open: "bid".
    """

    STEPS = ("",)

    kind: Literal["secret"]
    ask: Words = "what do you choose?"
    unit: Unit | None = None
    least: Limit = 0
    most: Limit = 10
    of: tuple[SecretChoice, ...] = ()
    pieces: HandName | None = None
    takes: HandName | None = None
    things: Title = "dials"
    one: Title = "choice"

    @model_validator(mode="after")
    def _has_limits(self) -> Self:
        check_limits((self.least, self.most), {ROUND})
        numbers = [each.number for each in self.of]
        if len(set(numbers)) < len(numbers):
            raise FieldError(
                "two choices of `of` have one number: each needs another",
                "give each another number",
            )
        return self
