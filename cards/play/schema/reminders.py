"""Parameters of reminders: what cards, seats and picks mean, told in the steps where it counts."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
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
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class PhaseIcon(Strict):
    """A printed icon that tells when an effect applies.

    Attributes:
        id: Id as cards name it in their column; also the name of the icon.
        name: Name shown to players. Leave it out for none.
        phase: Id of the phase.
        when: `before`, `during` or `after` the phase, or the step of a type.
        type: Subject of the step. Leave it out for the whole phase; `any` means each type in turn.
        part: Part of a turn in which the seat whose turn it is gets reminded. Without it, every
            seat.
        meaning: Meaning in the game's words.
    """

    id: Name
    name: str = ""
    phase: Name
    when: Literal["before", "during", "after"]
    type: str = ""
    part: str = ""
    meaning: str = ""


class CardReminders(Strict):
    """Printed texts of players' own cards; a column tells when they apply.

    Attributes:
        slots: Mechanism that knows each seat's cards.
        column: Column with the icon or a list of icons. The text is shown when one of them applies.
        icons: Meaning of each icon.
        goods: Kinds of goods, each with a column of that name for its capacity. In a step about a
            kind, texts without bold words apply only on cards that hold it.
    """

    slots: MechanismName
    column: ColumnName
    icons: Annotated[tuple[PhaseIcon, ...], Field(min_length=1)]
    goods: tuple[Name, ...] = ()


class SeatReminder(Strict):
    """Something that one seat may or must do because of its color.

    Attributes:
        seat: Id of the seat. Nothing is shown while nobody sits there.
        phase: Id of the phase.
        use: Only in steps of this mechanism. Without it, in all steps of the phase.
        text: The reminder, shown after the seat's name. **Bold**, *italic* and [icon] work as on
            cards.
        icon: Icon before the text.
        option: Only show the reminder while this option is on.
    """

    seat: SeatName
    phase: PhaseName
    use: MechanismName | None = None
    text: Words
    icon: IconName = ""
    option: OptionName | None = None


class Reminders(Mechanism):
    """Lines under the prompt, each in the steps where it applies.

    Attributes:
        cards: Texts on cards in the slots of boards.
        seats: Things that one seat may or must do.
        picks: Contest whose picks have `reminders`. Each seat is reminded of its own pick.
    """

    COUNTS = ()

    kind: Literal["reminders"]
    cards: CardReminders | None = None
    seats: tuple[SeatReminder, ...] = ()
    picks: ContestName | None = None

    @model_validator(mode="after")
    def _reminds(self) -> Self:
        if self.cards is None and not self.seats and self.picks is None:
            raise FieldError(
                tr("reminds nobody of anything"),
                tr("say what is told: `cards`, `seats` or `picks`"),
            )
        return self
