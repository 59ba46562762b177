"""Parameters of tracks with a marker for each seat."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Mechanism,
    OptionName,
    Title,
    TrackName,
    Unit,
    Words,
    default_words,
)
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict


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
    def needed_steps(self) -> tuple[str, ...]:
        """The step in which the fees of a loop are paid."""
        return ("settle",) if self.loop is not None and self.loop.fees else ()

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
        if self.loop is not None and self.loop.pays is not None and not self.loop.fees:
            raise FieldError(
                tr("has a `loop` that names a track in `pays`, and no `fees`"),
                tr("add `fees`, or leave `pays` out"),
            )
        return self
