"""Parameters of what leads seats through a step: a list of things to do, and turns of their own."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    GoodName,
    IconName,
    Line,
    Mechanism,
    MechanismName,
    OptionName,
    StockName,
    Title,
    Words,
)


class Checklist(Mechanism):
    """Things to do on the table, with one touch when all is done; left out if no line counts.

    Attributes:
        ask: the prompt.
        lines: what to do.
        done: the button.
        only_reminded: whether it is left out unless a player's card has an effect in it.
        part: whose it is: `hands` of all at once, as things are put on the table, so that the table
            leads on; `everyone` a part of each player, who says when it is done, until all have.
        own: with `everyone`, the button with which a player says so on a phone of his or her own.
    """

    STEPS = ("",)

    kind: Literal["checklist"]
    ask: Words
    lines: tuple[Line, ...] = ()
    done: str = "Done"
    only_reminded: bool = False
    part: Literal["hands", "everyone"] = "hands"
    own: Title = "I’m done"


class TurnLine(Strict):
    """A line of what to do in a turn.

    Attributes:
        text: in the inline grammar of card text; `{name}` is the seat's name.
        who: the line stands once for the seat whose turn it is (`self`), or once for each other
            seat, from the left neighbour on (`others`).
        chosen: in place of `text` where the companion knows what that seat has chosen: `{choice}`
            is its name, `{text}` its text.
        empty: in place of `text` where it knows that the seat has chosen nothing.
        icon: before it; without one, that of what has been chosen.
        option: the option that brings it; always there without one.
    """

    text: Words
    who: Literal["self", "others"] = "self"
    chosen: Words = ""
    empty: Words = ""
    icon: IconName = ""
    option: OptionName | None = None


class Stage(Strict):
    """A part of a turn, with one touch when it is done.

    Attributes:
        name: as players call it; "" where a turn has one part.
        ask: the prompt; `{name}` is the name of the seat whose turn it is, `{turn}` the number of
            its turn in this step.
        lines: what to do.
        chooses: whether the seat says at its end what it chooses.
        done: the button.
    """

    name: str = ""
    ask: Words
    lines: tuple[TurnLine, ...] = ()
    chooses: bool = False
    done: Title = "Done"


class Chosen(Strict):
    """One of the things that a seat may choose.

    Attributes:
        id: in actions.
        name: as players call it.
        text: what it means, for lines that tell it.
        icon: beside it.
        gives: kinds of goods of which the seat gains one each, while `stock` counts them.
        others: the same for each other seat.
    """

    id: Name
    name: Title
    text: Words = ""
    icon: IconName = ""
    gives: tuple[GoodName, ...] = ()
    others: tuple[GoodName, ...] = ()


class Choose(Strict):
    """What each seat chooses in its turn and keeps until its next: a task, a direction.

    Attributes:
        title: what it is called: "Task".
        ask: the question; `{name}` is the seat's name.
        of: what there is to choose from.
        none: the answer that it is nothing.
        option: the option with which the companion asks for it; always asked without one.
        other: whether a seat must choose something else than the seat before it in this step.
        stock: the mechanism that counts what a choice gives.
        reason: in the log, after what a seat gains: "from the roofs".
    """

    title: Title
    ask: Words
    of: Annotated[tuple[Chosen, ...], Field(min_length=1)]
    none: Title = "Nothing"
    option: OptionName | None = None
    other: bool = False
    stock: StockName | None = None
    reason: Words = ""


class Turns(Mechanism):
    """Each seat in turn order takes a turn, led through its parts; then the next seat does.

    Its step asks for turns until everybody has had `laps`. A game may have several of them, one for
    each sort of turn. The turn order is the game's own (`order` in `play`).

    Attributes:
        stages: the parts of a turn, in order.
        laps: turns of each seat in one step; 0: on and on, until the table leads on with `next`.
        choose: what each seat keeps in front of it.
        extra: title of the button that gives the seat another turn after this one; "" for none.
        next: the button that ends the step before all have had their turns.
        panel: the mechanism whose panel turns are about; None: no single one.
    """

    STEPS = ("",)

    kind: Literal["turns"]
    stages: Annotated[tuple[Stage, ...], Field(min_length=1)]
    laps: Annotated[int, Field(ge=0, le=99)] = 1
    choose: Choose | None = None
    extra: str = ""
    next: Title = "No more turns"
    panel: MechanismName | None = None

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return what seats choose."""
        choices = () if self.choose is None else self.choose.of
        return (Apart({f"{name}.{each.id}": each.name for each in choices}, "chosen"),)

    @model_validator(mode="after")
    def _has_a_choice(self) -> Self:
        if self.choose is None and any(stage.chooses for stage in self.stages):
            raise FieldError(
                "has a stage that `chooses`, and nothing says what",
                "add `choose`, or leave `chooses` out",
            )
        return self
