"""Parameters of the kinds in which a secret choice decides the order of turns."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Mechanism,
    Title,
    default_words,
)
from punchboard.cards.play.schema.secret import Choice
from punchboard.cards.play.schema.turn_order import Rank
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict


class Verb(Strict):
    """The verb for a turn: `{base: stock, third: stocks}`.

    Attributes:
        base: Form in "may stock".
        third: Form in "Ann stocks".
    """

    base: Title = default_words(marked("take"))
    third: Title = default_words(marked("takes"))


class Contest(Mechanism):
    """Seats choose in secret, all choices open together, and seats act in the order they decide.

    The companion explains every place in the order; a fair coin decides ties that nothing else
    does. Its one step asks for choices and guides through the order. If something comes between the
    two, use the steps `choose` and `walk`.

    Attributes:
        choice: The secret choice. Without it, counts alone decide the order.
        order: Numbers that decide who comes first; the first that differs counts, then a coin.
        verb: Verb for a turn.
    """

    STEPS = ("", "choose", "walk")
    COUNTS = ()

    choice: Choice | None = None
    order: Annotated[tuple[Rank, ...], Field(min_length=1)]
    verb: Verb = Field(default_factory=Verb)

    @property
    def track(self) -> str | None:
        """The track on which seats gain or pay; None where there is none."""
        return None

    @model_validator(mode="after")
    def _orders_by_what_is_chosen(self) -> Self:
        numbers = () if self.choice is None else self.choice.numbers
        for rank in self.order:
            if rank.of is not None and rank.of not in numbers:
                raise FieldError(
                    tr("has an `order` by “{rank}”, which nobody chooses", rank=rank.of),
                    tr("name a wheel of `choice`"),
                )
        if self.order[0].is_place:
            raise FieldError(
                tr("has an `order` that begins with turn order"),
                tr("begin it with a number, which most often settles it"),
            )
        return self
