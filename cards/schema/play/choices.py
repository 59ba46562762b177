"""Parameters of a secret choice and of an order: what seats choose, and what puts them in order."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import Title, Unit, Words
from punchboard.cards.schema.play.references import IconName, MechanismName, PhaseName

#: What a pick is called where a rank names the number that was chosen.
PICK = "pick"


class Dial(Strict):
    """A wheel of the printed dial.

    Attributes:
        id: by which ranks name it; `price` and `quantity` where lots are bid for.
        title: "Price".
        first: its smallest figure.
        last: its largest figure.
        unit: what is counted; its sign stands before the figure.
    """

    id: Name
    title: Title
    first: int = 0
    last: int = 25
    unit: Unit


class PickReminder(Strict):
    """What a pick means in a phase.

    Attributes:
        phase: in which players are reminded of it.
        text: in the inline grammar of card text.
    """

    phase: PhaseName
    text: Words


class Pick(Strict):
    """One of the things that every seat picks from at the same time, such as an action.

    Attributes:
        number: printed on it, 1 or more.
        name: as players call it.
        icon: beside it.
        extra: what each thing that is counted on a turn brings besides.
        alone: whether it counts for nobody if two or more seats pick it.
        reminders: what it means, by phase.
    """

    number: Annotated[int, Field(ge=1)]
    name: Title
    icon: IconName = ""
    extra: int = 0
    alone: bool = False
    reminders: tuple[PickReminder, ...] = ()


class Choice(Strict):
    """What every seat chooses in secret: figures on the wheels of a dial, or one of some picks.

    Attributes:
        wheels: of the dial, from the left.
        picks: what is picked from, where there is no dial.
        ask: the question, after a name: "which chip do you lay face down?"
        things: what choices are made with on the table: "chips".
        none: what it means to choose nothing; who has not chosen is not in the order.
    """

    wheels: tuple[Dial, ...] = ()
    picks: tuple[Pick, ...] = ()
    ask: Words = "what do you choose?"
    things: Title = "dials"
    none: Title = "No bid"

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        if bool(self.wheels) == bool(self.picks):
            raise FieldError("needs `wheels` or `picks`, and not both", "write one of the two")
        return self

    @property
    def numbers(self) -> tuple[str, ...]:
        """What is known of each choice, by the names that ranks use."""
        return tuple(dial.id for dial in self.wheels) or (PICK,)

    @property
    def one(self) -> str:
        """What a single choice is called once it is open: "bid", "chip"."""
        return "bid" if self.wheels else self.things.removesuffix("s")


class Rank(Strict):
    """A number that decides who comes first.

    Attributes:
        of: the number that was chosen: a wheel's id, or `pick`.
        by: the mechanism that counts; with neither, or while its option is off, the table is asked
            where it matters.
        first: who comes first: who has the `lower` or the `higher` number; or who is `ahead` or
            `behind` in turn order, with neither `of` nor `by`.
        unit: what is counted; that of the wheel or mechanism without it.
        words: said of whom it puts first: "has less money".
        ask: the question, where the table must tell.
    """

    of: Name | None = None
    by: MechanismName | None = None
    first: Literal["lower", "higher", "ahead", "behind"] = "lower"
    unit: Unit | None = None
    words: Words = ""
    ask: Words = "How many has each?"

    @property
    def is_place(self) -> bool:
        """Whether it goes by turn order."""
        return self.first in ("ahead", "behind")

    @model_validator(mode="after")
    def _has_numbers(self) -> Self:
        named = (self.of is not None) + (self.by is not None)
        if named > 1 or (named and self.is_place):
            raise FieldError("goes by one thing: `of`, `by`, or turn order", "keep one of them")
        if not named and not self.is_place and (self.unit is None or not self.words):
            raise FieldError(
                "must be told at the table, without `unit` or `words`",
                "add `unit` and `words`, or `of` or `by`",
            )
        return self
