"""Parameters of the scoring at the end of the game."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import marked
from punchboard.cards.play.schema.base import (
    EndsName,
    Mechanism,
    MechanismName,
    Question,
    Title,
    TurnsName,
    Unit,
    default_words,
)
from punchboard.cards.schema.base import Name, Strict


class Source(Strict):
    """A source of points: another mechanism that counts something.

    Attributes:
        id: Id of its lines.
        title: Title of its lines, unless the mechanism has better ones.
        use: Mechanism that counts. For numbers that only players know, use a `sheet`.
        what: One of the mechanism's counts. Leave it out for all of them, or if it has only one.
        each: Points for each thing counted.
    """

    id: Name
    title: Title
    use: MechanismName
    what: str = ""
    each: int = 1


class Tallied(Source):
    """A count as a source, also where a sheet has a line of the same name."""


class CountOf(Strict):
    """A count by which seats are compared.

    Attributes:
        use: Mechanism that counts.
        what: One of the mechanism's counts. Leave it out if it has only one.
        words: Name of the things counted: "tiles on the board".
    """

    use: MechanismName
    what: str = ""
    words: Title

    @property
    def source(self) -> Source:
        """The count as a source of points, one for each."""
        return Tallied(id="count", title=self.words, use=self.use, what=self.what)


class TieBreak(CountOf):
    """A count that decides between equal totals.

    Attributes:
        use: Mechanism that counts.
        what: One of the mechanism's counts. Leave it out if it has only one.
        words: Name of the things counted: "tiles on the board".
        less: Whether less is better.
    """

    less: bool = False


class Excluded(CountOf):
    """A count that excludes a seat from winning.

    Attributes:
        more: Whether the seat with the most is excluded, instead of the one with the least.
    """

    more: bool = False


class Scoring(Mechanism):
    """The final score of each seat, with every point explained.

    Attributes:
        unit: Unit of the score.
        sources: Sources of points, in the order of the lines.
        tie: With equal totals, the seat further ahead in turn order wins (`order`), or all of them
            (`shared`).
        ties: Counts that break ties first, in this order.
        order: Name of the turn order.
        active: Turns whose active player comes first in ties, followed by the others in turn order.
            Without it, turn order decides.
        ends: Mechanism whose ends can name a winner, whatever the totals.
        ask: Question for numbers that nobody has counted.
        excludes: Count that excludes the seat with the least of it from winning, or with the most.
            Of several with that number all are excluded; if all seats have it, none is.
    """

    STEPS = ("",)
    COUNTS = ()

    kind: Literal["scoring"]
    unit: Unit
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    tie: Literal["order", "shared"] = "shared"
    ties: tuple[TieBreak, ...] = ()
    order: Title = default_words(marked("turn order"))
    active: TurnsName | None = None
    ends: EndsName | None = None
    ask: Question = default_words(marked("How many has each?"))
    excludes: Excluded | None = None
