"""Parameters of secret choices: what is chosen, and the mechanism that keeps it for the rest."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    HandName,
    IconName,
    Mechanism,
    PhaseName,
    Title,
    Unit,
    Words,
)
from punchboard.cards.schema.play.formulas import ROUND, Limit, check_limits

#: What a pick is called where a rank names the number that was chosen.
PICK = "pick"


class Dial(Strict):
    """A wheel of the printed dial.

    Attributes:
        id: by which ranks name it; `price` and `quantity` where lots are bid for.
        title: "Price".
        first: its smallest figure.
        last: its largest figure, or a formula of `round` and `players`.
        unit: what is counted; its sign stands before the figure.
    """

    id: Name
    title: Title
    first: int = 0
    last: Limit = 25
    unit: Unit

    @model_validator(mode="after")
    def _knows_its_limit(self) -> Self:
        check_limits((self.last,), {ROUND})
        return self


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
    """What every seat chooses in secret: figures on a dial, one of some picks, or an own piece.

    Attributes:
        wheels: of the dial, from the left.
        picks: what is picked from, where there is no dial.
        pieces: the hand of which each chooses a piece of its own.
        ask: the question, after a name: "which chip do you lay face down?"
        things: what choices are made with on the table: "chips".
        one: what a single choice is called once it is open; "bid" of a dial, and one of the things
            without it.
        none: what it means to choose nothing, which leaves a seat out of what follows; "" where
            everybody chooses something.
    """

    wheels: tuple[Dial, ...] = ()
    picks: tuple[Pick, ...] = ()
    pieces: HandName | None = None
    ask: Words = "what do you choose?"
    things: Title = "dials"
    one: Annotated[str, Field(max_length=60)] = ""
    none: Annotated[str, Field(max_length=60)] = "No bid"

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        if bool(self.wheels) + bool(self.picks) + (self.pieces is not None) != 1:
            raise FieldError(
                "needs one of `wheels`, `picks` and `pieces`", "write one, and no other"
            )
        return self

    @property
    def numbers(self) -> tuple[str, ...]:
        """What is known of each choice, by the names that ranks use."""
        return tuple(dial.id for dial in self.wheels) or (PICK,)

    def told_apart(self, name: str) -> tuple[Apart, ...]:
        """Return what is picked from, as events call it, which are of the mechanism `name`."""
        if not self.picks:
            return ()
        picks = {f"{name} chose {pick.number} {pick.name}": pick.name for pick in self.picks}
        return (Apart(picks, "chosen"),)

    @property
    def called(self) -> str:
        """What a single choice is called once it is open: "bid", "chip"."""
        return self.one or ("bid" if self.wheels else self.things.removesuffix("s"))


class Secret(Mechanism):
    """Every seat makes a choice in secret; all open together.

    What was chosen stands until the step asks again: sheets know it as a count that says `use`, a
    turn order as a rank that says `by`. A piece that was chosen leaves the game.

    Attributes:
        choice: what is chosen.
        takes: the hand whose middle is taken then: who has chosen the highest number takes the
            highest piece, and so on.
    """

    STEPS = ("",)

    kind: Literal["secret"]
    choice: Choice
    takes: HandName | None = None

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return what is picked from."""
        return self.choice.told_apart(name)
