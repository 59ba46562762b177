"""Parameters of turns of trade."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    Question,
    Reference,
    Title,
    TrackName,
    Words,
    default_words,
)
from punchboard.cards.play.schema.contest import Contest
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict

#: Largest number that can be typed in a deal unless the data say another one.
MOST_IN_A_DEAL = 60


class Deals(Strict):
    """Deals: on its turn, each seat gains or pays an amount on a track, or passes.

    Attributes:
        track: Track on which seats gain or pay.
        way: Whether seats `gain` or `pay`.
        title: Label of the button: "Sell chips".
        amounts: The only amounts allowed. Without it, any number up to `most`.
        most: Largest number that can be typed.
        ask: Question for the amount.
        count: Question for the number of pieces, asked if each brings something extra.
        skip: Label of the button for doing nothing: "Sell nothing".
        skips: Line in the log: "Mia sells nothing."
        rest: Label of the button that ends all turns: "Nobody buys any more".
        ledger: Mechanism that knows what is sold and bought, while its option is on.
    """

    track: TrackName
    way: Literal["gain", "pay"]
    title: Title
    amounts: tuple[int, ...] = ()
    most: Annotated[int, Field(ge=1, le=999)] = MOST_IN_A_DEAL
    ask: Question
    count: Words = default_words(marked("How many?"))
    skip: Title = default_words(marked("Pass"))
    skips: Title = default_words(marked("passes"))
    rest: Title = default_words(marked("Skip the rest"))
    ledger: Annotated[Name, Reference("mechanism", "price_columns")] | None = None

    @model_validator(mode="after")
    def _types_or_picks(self) -> Self:
        if self.amounts and self.most != MOST_IN_A_DEAL:
            raise FieldError(
                tr("has `amounts`, which are the only ones allowed, and `most`"),
                tr("leave `amounts` or `most` out"),
            )
        return self


class TradeTurns(Contest):
    """In the order of a secret choice, each seat gains or pays an amount on a track, or passes.

    The companion explains every place in the order; a fair coin decides ties that nothing else
    does. Its one step asks for choices and guides through the order. If something comes between the
    two, use the steps `choose` and `walk`.

    Attributes:
        deals: Amounts that seats gain or pay.
        laps: Whether to go around again until all pass in a row. A seat that passed is asked again
            in the next lap, but with `until_pass` not until the step ends. One that can't act is
            not asked.
    """

    ROLES = frozenset({"turns"})

    kind: Literal["trade_turns", "contest"]
    deals: Deals
    laps: bool | Literal["until_pass"] = False

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return the choices that are picked from."""
        return () if self.choice is None else self.choice.told_apart(name)

    @property
    def track(self) -> str:
        """The track on which seats gain or pay."""
        return self.deals.track
