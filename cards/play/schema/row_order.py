"""Parameters of a row of spaces whose order is a turn order."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    IconName,
    LedgerName,
    Question,
    Words,
    default_words,
)
from punchboard.cards.play.schema.seat_order import SeatOrder
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict


class RowSpace(Strict):
    """A space of a row.

    Attributes:
        name: Name shown to players beside the number.
        text: Things that its seat gets or does on the table, for the log and the form.
        icon: Icon beside the name.
        gains: Amount that its seat gains; below 0, that it pays.
        into: Mechanism that counts its gains, if it isn't that of the row.
    """

    name: Annotated[str, Field(max_length=60)] = ""
    text: Words = ""
    icon: IconName = ""
    gains: int = 0
    into: LedgerName | None = None


class RowOrder(SeatOrder):
    """Spaces in a row, each for one seat only; seats then act in the order of their spaces.

    Its step empties the row and asks each seat in the turn order of the phase. The order changes
    once all have a space. Seats that were passed over come last, in the order before. Its count is
    the number of a seat's space, from 1; 0 without one.

    Attributes:
        spaces: Spaces of the row, the first first; at least one for each player.
        into: Mechanism that counts the gains of spaces that name no other.
        ask: The prompt. `{name}` is the seat's name.
    """

    STEPS = ("",)
    COUNTS = ("",)

    kind: Literal["row_order"]
    spaces: Annotated[tuple[RowSpace, ...], Field(min_length=2, max_length=24)]
    into: LedgerName | None = None
    ask: Question = default_words(marked("{name} takes a space."))

    @model_validator(mode="after")
    def _counts_its_gains(self) -> Self:
        if any(each.into is not None and not each.gains for each in self.spaces):
            raise FieldError(
                tr("has a space that names a mechanism in `into`, and gains nothing"),
                tr("add its `gains`, or leave its `into` out"),
            )
        gains = any(each.gains and each.into is None for each in self.spaces)
        if gains and self.into is None:
            raise FieldError(
                tr("has a space with `gains`, and nothing counts them"),
                tr("name the mechanism in `into`"),
            )
        if self.into is not None and not gains:
            raise FieldError(
                tr("names a mechanism in `into`, and no space gains anything for it"),
                tr("add `gains` to a space, or leave `into` out"),
            )
        return self

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step, which alone changes the order."""
        return self.STEPS

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return the spaces."""
        numbers = range(1, len(self.spaces) + 1)
        return (Apart({f"{name}.{each}": self.name_of(each) for each in numbers}, tr("chosen")),)

    def name_of(self, number: int) -> str:
        """Return a space, counted from 1, in words: "4 Late"."""
        return f"{number} {self.spaces[number - 1].name}".rstrip()
