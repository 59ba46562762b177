"""Parameters of the mechanisms that count: tracks, what some of them do besides, and turn order."""

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Mechanism,
    MechanismName,
    OptionName,
    Title,
    TrackName,
    Unit,
    Words,
)
from punchboard.cards.schema.play.scoring import Source


class Loop(Strict):
    """A track that goes round: past its last space markers begin again, and pieces count that.

    Attributes:
        piece: what counts the times round: `{one: fine marker, many: fine markers}`.
        take: what is done with one on the table; `{name}` is the player's name.
        back: what is done when one goes back.
        further: what is done in place of `take` from the second one on. None: the same.
        fewer: what is done in place of `back` down to the first one. None: the same.
        most: how many of them a seat may have; past that its marker stays on the last space. None:
            any number.
        kept: whether losses stop at the first space and leave the pieces; otherwise the marker goes
            back round, and the total counts on.
        fees: what 1, 2, 3 … of them cost in all, in the step `settle`, which takes them away.
        pays: the track on which that is paid.
    """

    piece: Unit
    take: Words
    back: Words
    further: Words | None = None
    fewer: Words | None = None
    most: Annotated[int, Field(ge=1, le=99)] | None = None
    kept: bool = False
    fees: tuple[int, ...] = ()
    pays: TrackName | None = None


class StartWith(Strict):
    """Where all begin while an option is on: `{option: even, at: 0}`.

    Attributes:
        option: that is on when the table is laid.
        at: where everybody begins.
    """

    option: OptionName
    at: int


class Track(Mechanism):
    """A number for each seat, as markers stand on a printed track.

    Its step `settle` takes the pieces of a loop away by itself, and lets seats pay for them.

    Attributes:
        unit: what is counted.
        start: where all begin.
        start_first: where the start player begins; None: as all others.
        starts: where all begin with an option, the first one that is on.
        lowest: losses stop here; None: there is no floor.
        first: lowest printed space.
        last: highest printed space; past it a marker begins again at the first one.
        past: where a marker that begins again would make no sense, as with dice, what is done past
            the last space: "{last}, and note {rest} on paper".
        largest_gain: of one touch.
        piece: what shows a seat's number on the table.
        set: what is done with it: "Move", or "Set".
        loop: pieces that count the times round.
    """

    STEPS = ("settle",)
    ROLES = frozenset({"ledger"})

    kind: Literal["track"]
    unit: Unit
    start: int = 0
    start_first: int | None = None
    starts: tuple[StartWith, ...] = ()
    lowest: int | None = 0
    first: int = 0
    last: int = 50
    largest_gain: int = 20
    piece: Title = "marker"
    set: Title = "Move"
    past: Words | None = None
    loop: Loop | None = None

    @property
    def spaces(self) -> int:
        """How many spaces are printed."""
        return self.last - self.first + 1

    @model_validator(mode="after")
    def _has_a_floor(self) -> Self:
        if self.loop is not None and self.lowest != self.first:
            raise FieldError(
                "has a `loop`, which begins at its `lowest` space",
                "write the same number as `first` and `lowest`",
            )
        if self.loop is not None and self.past is not None:
            raise FieldError(
                "has a `loop`, after which nothing is `past` the last space",
                "leave `past` out: `loop` tells what a lap brings",
            )
        if self.loop is not None and self.loop.fees and self.loop.pays is None:
            raise FieldError(
                "has `fees`, which are paid on another track", "say in `pays` on which one"
            )
        return self


class Rank(Strict):
    """A number that decides who comes first.

    Attributes:
        of: the number that was chosen: a wheel's id, or `pick`.
        by: the mechanism that counts, which a turn order needs; with neither, or while its option
            is off, the table is asked where it matters.
        what: which of its counts; "" where it has one.
        first: who comes first: who has the `lower` or the `higher` number; or who is `ahead` or
            `behind` in turn order, with neither `of` nor `by`.
        unit: what is counted; that of the wheel or mechanism without it.
        words: said of whom it puts first: "has less money".
        ask: the question, where the table must tell.
    """

    of: Name | None = None
    by: MechanismName | None = None
    what: str = ""
    first: Literal["lower", "higher", "ahead", "behind"] = "lower"
    unit: Unit | None = None
    words: Words = ""
    ask: Words = "How many has each?"

    @property
    def is_place(self) -> bool:
        """Whether it goes by turn order."""
        return self.first in ("ahead", "behind")

    @model_validator(mode="after")
    def _has_numbers(self) -> Self:
        named = (self.of is not None) + (self.by is not None)
        if named > 1 or (named and self.is_place):
            raise FieldError("goes by one thing: `of`, `by`, or turn order", "keep one of them")
        if not named and not self.is_place and (self.unit is None or not self.words):
            raise FieldError(
                "must be told at the table, without `unit` or `words`",
                "add `unit` and `words`, or `of` or `by`",
            )
        return self

    @cached_property
    def source(self) -> Source:
        """What the mechanism counts, as a source of points, one for each."""
        return Source(id="count", title=self.words or "count", use=self.by or "", what=self.what)


class TurnOrder(Mechanism):
    """Who comes first.

    Attributes:
        ranks: what orders the seats, the first that differs; who still ties stays as before.
            Without any they go clockwise, and the step `pass` hands the first place on to the left
            neighbour, by itself.
        live: whether `ranks` decide at any moment; otherwise the order stands until the step
            `sort`.
        word: "turn order".
        marker: what the start player has, for the step `pass`.
    """

    STEPS = ("sort", "pass")

    kind: Literal["turn_order"]
    ranks: tuple[Rank, ...] = ()
    live: bool = False
    word: Title = "turn order"
    marker: Title = "start player’s marker"

    @property
    def steps(self) -> tuple[str, ...]:
        """The one in which seats are put in order, or the first place is handed on."""
        if not self.ranks:
            return ("pass",)
        return () if self.live else ("sort",)

    @model_validator(mode="after")
    def _is_counted(self) -> Self:
        if any(rank.by is None for rank in self.ranks):
            raise FieldError(
                "has a rank that nothing counts", "name in `by` the mechanism that counts"
            )
        return self
