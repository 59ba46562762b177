"""Parameters of a pot: an amount in the middle that a seat takes."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import (
    LedgerName,
    Mechanism,
    MechanismName,
    Question,
    Title,
    default_words,
)
from punchboard.cards.play.schema.count_formula import CountFormula


class Pot(Mechanism):
    """Money or tokens in the middle that seats pay, and that one of them takes.

    In the step `pay`, each seat pays its `ante`, or as much as it has. In the step `take`, the seat
    with the highest count under `by` takes all of it. If several have the highest, the players are
    asked. Seats pay more at any time, and an amount that nobody takes stays.

    Attributes:
        purse: Mechanism that counts the amounts of the seats.
        start: Amount in the pot at the beginning.
        ante: Amount that each seat pays in the step `pay`: a number, or a formula of `round`,
            `players` and a seat's counts. 0: there is only the step `take`.
        collects: Mechanisms whose payments go into the pot, such as an auction or a market. They
            have the same `purse`.
        by: Mechanism that decides who takes the pot, such as an `auction` or a `marker`. Without
            it, the players are asked.
        what: One of its counts, such as `won` of an auction. Leave it out if it has only one.
        ask: Question, if the players are asked.
        stays: Label of the button with which nobody takes the pot.
        most: Most that a seat can pay with one tap.
    """

    COUNTS = ()

    kind: Literal["pot"]
    purse: LedgerName
    start: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    ante: Annotated[int, Field(ge=0, le=1_000_000)] | CountFormula = 0
    collects: tuple[MechanismName, ...] = ()
    by: MechanismName | None = None
    what: str = ""
    ask: Question = default_words(marked("Who takes the pot?"))
    stays: Title = default_words(marked("It stays"))
    most: Annotated[int, Field(ge=1, le=1_000_000)] = 20

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps, of which a pot without an ante has only the last."""
        return ("pay", "take") if self.ante else ("take",)

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The steps: without them nobody pays, or takes the pot."""
        return self.steps
