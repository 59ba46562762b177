"""Parameters of reminders: what cards, seats and picks mean, told in the steps where it counts."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    ColumnName,
    ContestName,
    IconName,
    Mechanism,
    MechanismName,
    OptionName,
    PhaseName,
    SeatName,
    Words,
)


class PhaseIcon(Strict):
    """A printed icon that says when an effect counts.

    Attributes:
        id: as cards name it in their column; also the icon's own name.
        name: as players call it; "" for none.
        phase: id of the phase.
        when: `before`, `during` or `after` the phase, or the step of a type.
        type: what the step is about; "" for the whole phase, `any` for each type in turn.
        part: the name of a part of turns, in which the seat whose turn it is is reminded; "": all
            are, whosever turn it is.
        meaning: in the game's words.
    """

    id: Name
    name: str = ""
    phase: Name
    when: Literal["before", "during", "after"]
    type: str = ""
    part: str = ""
    meaning: str = ""


class CardReminders(Strict):
    """The printed texts of players' own cards; a column tells when they count.

    Attributes:
        slots: the mechanism that knows which cards each seat has.
        column: of the icon, or of a list of icons; an effect is told when one of them counts.
        icons: what each icon means.
        goods: kinds of goods, each a column with the capacity for it; in a step about a kind, an
            effect without bold words counts only on cards that hold it.
    """

    slots: MechanismName
    column: ColumnName
    icons: Annotated[tuple[PhaseIcon, ...], Field(min_length=1)]
    goods: tuple[Name, ...] = ()


class SeatReminder(Strict):
    """What one seat may or must do, wherever it sits: the power that comes with its colour.

    Attributes:
        seat: its id; nothing is told while nobody sits there.
        phase: id of the phase.
        use: only in steps of this mechanism; in all steps of the phase without one.
        text: in the inline grammar of card text; the seat's name stands before it.
        icon: before it.
        option: the option that brings it; always told without one.
    """

    seat: SeatName
    phase: PhaseName
    use: MechanismName | None = None
    text: Words
    icon: IconName = ""
    option: OptionName | None = None


class Reminders(Mechanism):
    """Lines under the prompt, each in the steps in which it counts.

    Attributes:
        cards: what stands on cards in the slots of boards.
        seats: what belongs to a seat.
        picks: the contest whose picks have `reminders`: a seat is reminded of what it has picked.
    """

    kind: Literal["reminders"]
    cards: CardReminders | None = None
    seats: tuple[SeatReminder, ...] = ()
    picks: ContestName | None = None

    @model_validator(mode="after")
    def _reminds(self) -> Self:
        if self.cards is None and not self.seats and self.picks is None:
            raise FieldError(
                "reminds nobody of anything", "say what is told: `cards`, `seats` or `picks`"
            )
        return self
