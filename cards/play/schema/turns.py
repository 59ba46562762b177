"""Parameters of turns that the companion guides."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    GoodName,
    IconName,
    Mechanism,
    MechanismName,
    OptionName,
    Question,
    StockName,
    Title,
    Words,
    default_words,
)
from punchboard.cards.play.schema.count_formula import CountFormula
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class TurnLine(Strict):
    """Something to do in a turn.

    Attributes:
        text: The line. **Bold**, *italic* and [icon] work as on cards; `{name}` is the seat's name.
        who: `self` shows the line once, for the seat whose turn it is. `others` shows it once for
            each other seat, starting with the left neighbor.
        chosen: Line shown instead of `text` if the seat's choice is known. `{choice}` is its name,
            `{text}` its text.
        empty: Line shown instead of `text` if the seat has chosen nothing.
        icon: Icon before the line. Without it, the icon of the choice.
        option: Only show the line while this option is on.
    """

    text: Words
    who: Literal["self", "others"] = "self"
    chosen: Words = ""
    empty: Words = ""
    icon: IconName = ""
    option: OptionName | None = None


class Stage(Strict):
    """A part of a turn, with one tap when it's done.

    Attributes:
        name: Name shown to players. Leave it out if a turn has one part.
        ask: The prompt. `{name}` is the name of the seat whose turn it is, `{turn}` the number of
            its turn in this step.
        lines: Things to do.
        chooses: Whether the seat makes its choice at the end of this part.
        done: Label of the button.
    """

    name: str = ""
    ask: Question
    lines: tuple[TurnLine, ...] = ()
    chooses: bool = False
    done: Title = default_words(marked("Done"))


class Chosen(Strict):
    """One of the things that a seat can choose.

    Attributes:
        id: Id in the journal.
        name: Name shown to players.
        text: Meaning of the choice, for lines that explain it.
        icon: Icon beside the name.
        gives: Kinds of goods of which the seat gains one each, if `stock` counts them.
        others: Kinds of goods of which each other seat gains one each.
    """

    id: Name
    name: Title
    text: Words = ""
    icon: IconName = ""
    gives: tuple[GoodName, ...] = ()
    others: tuple[GoodName, ...] = ()


class Choose(Strict):
    """A choice that each seat makes on its turn and keeps until its next: a task, a direction.

    Attributes:
        title: Name of the choice, such as "Task".
        ask: The question. `{name}` is the seat's name.
        of: The things to choose from.
        none: Answer for choosing nothing.
        option: Only ask while this option is on. Without it, always ask.
        other: Whether a seat must choose something different from the seat before it in this step.
        stock: Mechanism that counts the goods that a choice gives.
        reason: Reason in the log for goods gained: "from the roofs".
    """

    title: Title
    ask: Question
    of: Annotated[tuple[Chosen, ...], Field(min_length=1)]
    none: Title = default_words(marked("Nothing"))
    option: OptionName | None = None
    other: bool = False
    stock: StockName | None = None
    reason: Words = ""

    @model_validator(mode="after")
    def _gives_goods(self) -> Self:
        if self.stock is None and any(each.gives or each.others for each in self.of):
            raise FieldError(
                tr("gives goods, and no `stock` counts them"),
                tr("name the mechanism in `stock`"),
            )
        return self


class Turns(Mechanism):
    """Each seat in turn order takes a turn, guided through its parts.

    The step ends when everyone has had `laps` turns, or with `until_pass` has passed. A
    game can have several of these mechanisms, one for each sort of turn. The turn order is the one
    under `order`.

    Attributes:
        stages: Parts of a turn, in order.
        laps: Turns of each seat in one step. 0 continues until someone taps `next`. A formula of
            `round`, `players` and a seat's counts, such as `workers`, is calculated for each seat
            when the step begins. A seat that gets 0 or less has no turn. With `until_pass`, each
            seat has turns until it passes, and isn't asked again in this step.
        skip: Label of the button for passing, with `laps: until_pass`. Without it, “Pass”.
        choose: A choice that each seat keeps in front of it.
        extra: Label of the button for another turn of the same seat. Without it, there is none.
        next: Label of the button that ends the step early.
        panel: Mechanism whose panel the turns are about. Without it, none.
    """

    STEPS = ("",)
    COUNTS = ()
    ROLES = frozenset({"turns"})

    kind: Literal["turns"]
    stages: Annotated[tuple[Stage, ...], Field(min_length=1)]
    laps: Literal["until_pass"] | Annotated[int, Field(ge=0, le=99)] | CountFormula = 1
    skip: str = ""
    choose: Choose | None = None
    extra: str = ""
    next: Title = default_words(marked("No more turns"))
    panel: MechanismName | None = None

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return what seats choose."""
        choices = () if self.choose is None else self.choose.of
        return (Apart({f"{name}.{each.id}": each.name for each in choices}, tr("chosen")),)

    @model_validator(mode="after")
    def _has_a_choice(self) -> Self:
        if self.choose is None and any(stage.chooses for stage in self.stages):
            raise FieldError(
                tr("has a stage that `chooses`, and nothing says what"),
                tr("add `choose`, or leave `chooses` out"),
            )
        if self.choose is not None and not any(stage.chooses for stage in self.stages):
            raise FieldError(
                tr("has `choose`, and no stage in which a seat `chooses`"),
                tr("write `chooses: true` in a stage, or leave `choose` out"),
            )
        return self

    @model_validator(mode="after")
    def _passes(self) -> Self:
        if self.skip and self.laps != "until_pass":
            raise FieldError(
                tr("has `skip`, the label for passing, but nobody passes in these turns"),
                tr("write `laps: until_pass`, or leave `skip` out"),
            )
        return self
