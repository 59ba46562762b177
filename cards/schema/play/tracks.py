"""Parameters of the mechanisms that count: tracks, turn order."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Strict
from punchboard.cards.schema.play.base import Mechanism, Title, Unit, Words
from punchboard.cards.schema.play.references import OptionName, TrackName
from punchboard.cards.schema.play.scoring import CountOf
from punchboard.cards.schema.play.track_parts import CardGain, Loop, Together


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

    Its steps: `together`, in which all gain at once; `settle`, in which the pieces of a loop are
    paid for and handed back by themselves.

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
        together: what all gain at one moment.
        cards: cards that bring something.
    """

    STEPS = ("together", "settle")
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
    together: Together | None = None
    cards: CardGain | None = None

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


class Criterion(CountOf):
    """A number that decides who comes first.

    Attributes:
        use: the mechanism that counts.
        what: which of its counts; "" where it has one.
        words: what is counted: "cities".
        first: who comes first: who has the `higher` or the `lower` number.
    """

    first: Literal["higher", "lower"] = "higher"


class TurnOrder(Mechanism):
    """Who comes first.

    Attributes:
        by: the track that orders the seats, highest first, ties by who was there first; None:
            clockwise, until something moves it.
        ranks: what orders the seats, the first that differs; who still ties stays as before.
        live: whether `ranks` decide at any moment; otherwise the order stands until the step
            `sort`.
        word: "turn order".
    """

    STEPS = ("sort",)

    kind: Literal["turn_order"]
    ranks: tuple[Criterion, ...] = ()
    live: bool = False
    by: TrackName | None = None
    word: Title = "turn order"

    @property
    def steps(self) -> tuple[str, ...]:
        """The one in which seats are put in order, where that is fixed until then."""
        return ("sort",) if self.ranks and not self.live else ()

    @model_validator(mode="after")
    def _goes_by_one_thing(self) -> Self:
        if self.by is not None and self.ranks:
            raise FieldError(
                "goes `by` a track or by `ranks`, and not by both", "leave one of them out"
            )
        return self
