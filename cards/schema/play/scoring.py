"""Parameters of the scoring at the end of the game."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cards.schema.base import Name, Strict
from cards.schema.play.base import Mechanism, Title, Unit, Words
from cards.schema.play.references import MechanismName, TurnsName


class Source(Strict):
    """Where points come from: another mechanism that counts them, or a number that is asked.

    Attributes:
        id: of its lines.
        title: of its lines, where the mechanism says nothing better.
        use: the mechanism that counts; None: the table is asked.
        what: which of the mechanism's counts; "" where it has one.
        each: points for one of what is counted.
        unit: what is asked for; with `use`, it is asked while the mechanism's option is off.
        most: the largest number that can be asked for.
    """

    id: Name
    title: Title
    use: MechanismName | None = None
    what: str = ""
    each: int = 1
    unit: Unit | None = None
    most: Annotated[int, Field(ge=1, le=9999)] = 99

    @model_validator(mode="after")
    def _has_an_origin(self) -> Self:
        if self.use is None and self.unit is None:
            raise ValueError("say `use`, a mechanism that counts, or `unit`, what is asked for")
        return self


class TieBreak(Strict):
    """What decides between equal totals: more, or less, of what another mechanism counts.

    Attributes:
        use: the mechanism that counts.
        what: which of its counts; "" where it has one.
        words: what is counted: "tiles on the board".
        less: whether less of it is better.
    """

    use: MechanismName
    what: str = ""
    words: Title
    less: bool = False

    @property
    def source(self) -> Source:
        """The count as a source of points, one for each."""
        each = -1 if self.less else 1
        return Source(id="tie", title=self.words, use=self.use, what=self.what, each=each)


class Scoring(Mechanism):
    """The final score of each seat, every point explained.

    Attributes:
        unit: what is scored.
        sources: in the order of the lines.
        tie: with equal totals who is further ahead in turn order wins (`order`), or all do
            (`shared`).
        ties: what breaks ties first, in this order.
        order: what the turn order is called.
        active: the turns whose active player comes first in ties, with all others behind in turn
            order; None: the turn order itself decides.
        ask: the question for numbers that nobody has counted.
    """

    STEPS = ("",)

    kind: Literal["scoring"]
    unit: Unit
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    tie: Literal["order", "shared"] = "shared"
    ties: tuple[TieBreak, ...] = ()
    order: Title = "turn order"
    active: TurnsName | None = None
    ask: Words = "How many has each?"
