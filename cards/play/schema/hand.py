"""Parameters of pieces with numbers that seats hold."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
    Mechanism,
    Title,
    Unit,
)
from punchboard.cards.play.schema.formulas import ROUND, Limit, check_limits
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict

#: Printed on a piece.
Number = Annotated[int, Field(ge=0, le=999_999)]


class Deal(Strict):
    """Starting pieces for this number of players.

    Attributes:
        players: Number of players.
        of: Numbers of each seat's pieces, in turn order.
    """

    players: Annotated[int, Field(ge=1)]
    of: tuple[tuple[Number, ...], ...]


class Hand(Mechanism):
    """Pieces with numbers, such as cards or tiles, held by seats or in the middle.

    As a count, it's the sum of a seat's numbers. `count` is the number of its pieces, `highest` its
    highest number, and `middle` the sum of the numbers in the middle, the same for all seats.

    Its step `lay` puts pieces in the middle. `discard` removes those that nobody took, `put_back`
    returns them to the pile. `spend` discards the pieces of all seats. `gather` returns all pieces
    to the pile, the discarded ones too.

    Attributes:
        unit: Name of the pieces: `{one: property, many: properties, sign: $}`.
        pieces: Numbers of all pieces. A number listed twice is on two pieces.
        titles: Names of pieces that players don't know by their numbers, by number.
        groups: Numbers of pieces that are counted under the name of their group and not added up.
        deals: Starting pieces of the seats, by number of players.
        middle: Pieces in the middle at the start.
        lay: Number of pieces left in the middle after the step `lay`, which asks for them.
            Pieces that nobody took are part of it: `lay: round` adds one to them in each round.
        laid: Source of these pieces: they are drawn from a shuffled pile, so that `chance` decides,
            or a player chooses them (`decision`).
        known: `all`: everyone sees who has what. `own`: each seat sees its own pieces, on its own
            phone; until the end of the game, others only learn that a piece was given up.
        gives_up: Whether seats may give up pieces at any time. Those leave the game.
    """

    STEPS = ("lay", "discard", "put_back", "spend", "gather")
    ROLES = frozenset({"hand"})

    kind: Literal["hand"]
    unit: Unit
    pieces: Annotated[tuple[Number, ...], Field(min_length=1, max_length=200)]
    titles: dict[str, Title] = {}
    groups: dict[Name, tuple[Number, ...]] = {}
    deals: tuple[Deal, ...] = ()
    middle: tuple[Number, ...] = ()
    lay: Limit = 1
    laid: Literal["chance", "decision"] = "chance"
    known: Literal["all", "own"] = "all"
    gives_up: bool = False

    @property
    def countable(self) -> tuple[str, ...]:
        """The sum of its pieces, their number, the highest, the middle, and each group's number."""
        return ("", "count", "highest", "middle", *self.groups)

    @model_validator(mode="after")
    def _has_pieces(self) -> Self:
        check_limits((self.lay,), {ROUND})
        for dealt in (self.middle, *(sum(deal.of, ()) + self.middle for deal in self.deals)):
            if any(dealt.count(number) > self.pieces.count(number) for number in dealt):
                raise FieldError(
                    tr("`middle` or `deals` has more of a number than `pieces` has"),
                    tr("add it to `pieces`, or take one away"),
                    is_sentence=True,
                )
        for deal in self.deals:
            if len(deal.of) != deal.players:
                raise FieldError(
                    tr("a row of `deals` needs the pieces of each of its `players`"),
                    tr("write one list for each player"),
                    is_sentence=True,
                )
        return self
