"""Parameters of the mechanisms that count: tracks, what some of them do besides, and turn order."""

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Mechanism,
    MechanismName,
    OptionName,
    Title,
    TrackName,
    Unit,
    Words,
    default_words,
)
from punchboard.cards.play.schema.scoring import Source, Tallied
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Loop(Strict):
    """A track that goes around: markers start again after the last space; pieces count laps.

    Attributes:
        piece: Piece that counts a lap: `{one: fine marker, many: fine markers}`.
        take: What to do on the table when a player gains one. `{name}` is the player's name.
        back: What to do on the table when a player returns one.
        further: Text instead of `take` from the second piece on. Without it, the same.
        fewer: Text instead of `back` while the player keeps other pieces. Without it, the same.
        most: Most pieces per seat. Beyond that, the marker stays on the last space. Without it, any
            number.
        kept: Whether losses stop at the first space and keep the pieces. Otherwise the marker moves
            back around and the total stays exact.
        fees: Total cost of 1, 2, 3 … pieces in the step `settle`, which removes them.
        pays: Track on which the cost is paid.
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
    """A starting number while an option is on: `{option: even, at: 0}`.

    Attributes:
        option: Option that is on when the table is set up.
        at: Starting number of every seat.
    """

    option: OptionName
    at: int


class Track(Mechanism):
    """A number for each seat, like markers on a printed track.

    Its step `settle` removes the pieces of a loop, and lets seats pay for them.

    Attributes:
        unit: What the track counts.
        start: Starting number of every seat.
        start_first: Starting number of the start player. Without it, the same as everyone.
        starts: Starting numbers with options; the first option that is on counts.
        lowest: Losses stop at this number. Blank: no limit.
        first: Lowest printed space.
        last: Highest printed space. After it, a marker starts again at the first.
        past: What to do after the last space, if a marker can't start again: "{last}, and note
            {rest} on paper".
        largest_gain: Most that one tap can gain.
        piece: Piece that shows a seat's number on the table.
        set: Verb for changing the piece: "Move" or "Set".
        loop: Pieces that count the laps.
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
    piece: Title = default_words(marked("marker"))
    set: Title = default_words(marked("Move"))
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
                tr("has a `loop`, which begins at its `lowest` space"),
                tr("write the same number as `first` and `lowest`"),
            )
        if self.loop is not None and self.past is not None:
            raise FieldError(
                tr("has a `loop`, after which nothing is `past` the last space"),
                tr("leave `past` out: `loop` tells what a lap brings"),
            )
        if self.loop is not None and self.loop.fees and self.loop.pays is None:
            raise FieldError(
                tr("has `fees`, which are paid on another track"), tr("say in `pays` on which one")
            )
        return self


class Rank(Strict):
    """A number that decides who comes first.

    Attributes:
        of: The chosen number: the id of a wheel, or `pick`.
        by: Mechanism that counts the number; a turn order needs one. With neither `of` nor `by`, or
            while its option is off, the players are asked if it matters.
        what: One of the mechanism's counts. Leave it out if it has only one.
        first: Who comes first: the seat with the `lower` or `higher` number; or, with neither `of`
            nor `by`, the seat `ahead` or `behind` in turn order.
        unit: Unit of the number. Without it, that of the wheel or mechanism.
        words: Reason given for the first seat: "has less money".
        ask: The question, if the players are asked.
    """

    of: Name | None = None
    by: MechanismName | None = None
    what: str = ""
    first: Literal["lower", "higher", "ahead", "behind"] = "lower"
    unit: Unit | None = None
    words: Words = ""
    ask: Words = default_words(marked("How many has each?"))

    @property
    def is_place(self) -> bool:
        """Whether it goes by turn order."""
        return self.first in ("ahead", "behind")

    @model_validator(mode="after")
    def _has_numbers(self) -> Self:
        named = (self.of is not None) + (self.by is not None)
        if named > 1 or (named and self.is_place):
            raise FieldError(
                tr("goes by one thing: `of`, `by`, or turn order"), tr("keep one of them")
            )
        if not named and not self.is_place and (self.unit is None or not self.words):
            raise FieldError(
                tr("must be told at the table, without `unit` or `words`"),
                tr("add `unit` and `words`, or `of` or `by`"),
            )
        return self

    @cached_property
    def source(self) -> Source:
        """What the mechanism counts, as a source of points, one for each."""
        return Tallied(id="count", title=self.words or "count", use=self.by or "", what=self.what)


class TurnOrder(Mechanism):
    """The turn order.

    Attributes:
        ranks: Numbers that order the seats; the first that differs decides. Seats that still tie
            keep their order. Without any, turns go clockwise and the step `pass` moves the first
            place to the left neighbor.
        live: Whether the order changes as soon as a number does. Otherwise the step `sort` updates
            it.
        word: Name of the order, such as "turn order".
        marker: Marker of the start player, for the step `pass`.
    """

    STEPS = ("sort", "pass")
    COUNTS = ()

    kind: Literal["turn_order"]
    ranks: tuple[Rank, ...] = ()
    live: bool = False
    word: Title = default_words(marked("turn order"))
    marker: Title = default_words(marked("start player’s marker"))

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
                tr("has a rank that nothing counts"), tr("name in `by` the mechanism that counts")
            )
        return self
