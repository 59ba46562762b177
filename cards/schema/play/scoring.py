"""Parameters of the scoring at the end of the game."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    EndsName,
    Mechanism,
    MechanismName,
    Title,
    TurnsName,
    Unit,
    Words,
)


class Source(Strict):
    """Where points come from: another mechanism that counts them.

    Attributes:
        id: of its lines.
        title: of its lines, where the mechanism says nothing better.
        use: the mechanism that counts; what only players know is asked by a `sheet`.
        what: which of the mechanism's counts; "" for all, or where it has one.
        each: points for one of what is counted.
    """

    id: Name
    title: Title
    use: MechanismName
    what: str = ""
    each: int = 1


class CountOf(Strict):
    """What another mechanism counts, to compare seats by it.

    Attributes:
        use: the mechanism that counts.
        what: which of its counts; "" where it has one.
        words: what is counted: "tiles on the board".
    """

    use: MechanismName
    what: str = ""
    words: Title

    @property
    def source(self) -> Source:
        """The count as a source of points, one for each."""
        return Source(id="count", title=self.words, use=self.use, what=self.what)


class TieBreak(CountOf):
    """What decides between equal totals: more, or less, of what another mechanism counts.

    Attributes:
        use: the mechanism that counts.
        what: which of its counts; "" where it has one.
        words: what is counted: "tiles on the board".
        less: whether less of it is better.
    """

    less: bool = False

    @property
    def source(self) -> Source:
        """The count as a source of points, one for each; less is better counted negative."""
        return super().source.model_copy(update={"each": -1 if self.less else 1})


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
        ends: the mechanism whose ends may name a winner, whatever the totals are.
        ask: the question for numbers that nobody has counted.
        excludes: who has least of it cannot win, whatever the total is.
    """

    STEPS = ("",)

    kind: Literal["scoring"]
    unit: Unit
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    tie: Literal["order", "shared"] = "shared"
    ties: tuple[TieBreak, ...] = ()
    order: Title = "turn order"
    active: TurnsName | None = None
    ends: EndsName | None = None
    ask: Words = "How many has each?"
    excludes: CountOf | None = None
