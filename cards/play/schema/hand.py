"""Parameters of pieces with numbers that seats hold."""

from collections import Counter
from collections.abc import Collection
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
    Mechanism,
    SeatName,
    Title,
    Unit,
)
from punchboard.cards.play.schema.formulas import ROUND, Limit, check_limits
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict

#: Printed on a piece.
Number = Annotated[int, Field(ge=-999_999, le=999_999)]


class Deal(Strict):
    """Starting pieces for this number of players.

    Attributes:
        players: Number of players.
        of: Numbers of each seat's pieces, in turn order.
    """

    players: Annotated[int, Field(ge=1)]
    of: tuple[tuple[Number, ...], ...]


class Absent(Strict):
    """Pieces that are left out of some games: `{players: [3, 4], group: japan}`.

    Attributes:
        players: Numbers of players without these pieces.
        without: Seat that these pieces belong to. If nobody plays it, they are left out.
        pieces: Numbers of the pieces. A number listed once is on one piece.
        group: Group of which all pieces are left out, instead of `pieces`.
    """

    players: tuple[Annotated[int, Field(ge=1)], ...] = ()
    without: SeatName | None = None
    pieces: tuple[Number, ...] = ()
    group: Name | None = None

    @model_validator(mode="after")
    def _is_complete(self) -> Self:
        if bool(self.players) == (self.without is not None):
            raise FieldError(
                tr("needs one of `players` and `without`"), tr("write one, and no other")
            )
        if bool(self.pieces) == (self.group is not None):
            raise FieldError(tr("needs one of `pieces` and `group`"), tr("write one, and no other"))
        return self


class Hand(Mechanism):
    """Pieces with numbers, such as cards or tiles, held by seats or in the middle.

    As a count, it's the sum of a seat's numbers. `count` is the number of its pieces, `highest` its
    highest number, and `middle` the sum of the numbers in the middle, the same for all seats.

    Its step `lay` puts pieces in the middle. `discard` removes those that nobody took, `put_back`
    returns them to the pile. `spend` discards the pieces of all seats. `gather` returns all pieces
    to the pile, the discarded ones too.

    Attributes:
        unit: Name of the pieces: `{one: property, many: properties, sign: $}`.
        pieces: Numbers of all pieces, which may be below 0. A number listed twice is on two pieces.
        titles: Names of pieces that players don't know by their numbers, by number.
        groups: Numbers of pieces that are counted under the name of their group and not added up. A
            piece may be in several groups, and counts in each.
        absent: Pieces that are left out with some numbers of players, or without a seat.
        deals: Starting pieces of the seats, by number of players.
        middle: Pieces in the middle at the start.
        lay: Number of pieces left in the middle after the step `lay`, which asks for them.
            Pieces that nobody took are part of it: `lay: round` adds one to them in each round.
        beside: Whether `lay` is the number of new pieces in each step, which come beside those that
            nobody took.
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
    absent: tuple[Absent, ...] = ()
    deals: tuple[Deal, ...] = ()
    middle: tuple[Number, ...] = ()
    lay: Limit = 1
    beside: bool = False
    laid: Literal["chance", "decision"] = "chance"
    known: Literal["all", "own"] = "all"
    gives_up: bool = False

    @property
    def countable(self) -> tuple[str, ...]:
        """The sum of its pieces, their number, the highest, the middle, and each group's number."""
        return ("", "count", "highest", "middle", *self.groups)

    def left_out(self, players: int, seats: Collection[str]) -> Counter[int]:
        """Return how many pieces of each number are left out of a game with these seats."""
        found = Counter[int]()
        for each in self.absent:
            if players in each.players or (each.without and each.without not in seats):
                found |= self._numbered(each)
        return found

    def _numbered(self, absent: Absent) -> Counter[int]:
        """Return the pieces of a row of `absent`, by their numbers."""
        if absent.group is None:
            return Counter(absent.pieces)
        group = self.groups[absent.group]
        return Counter(number for number in self.pieces if number in group)

    @model_validator(mode="after")
    def _leaves_some(self) -> Self:
        """Refuse pieces that can't be left out: there are none, all are, or they are dealt."""
        all_pieces = Counter(self.pieces)
        for each in self.absent:
            if each.group is not None and each.group not in self.groups:
                raise FieldError(
                    tr("leaves out the group “{group}”, which isn't in `groups`", group=each.group),
                    tr("write a group of `groups`, or add it there"),
                )
            missing = self._numbered(each) - all_pieces
            if missing:
                raise FieldError(
                    tr("leaves out more pieces with the number {number} than `pieces` has",
                       number=min(missing)),
                    tr("take it out of `absent`, or add it to `pieces`"),
                )  # fmt: skip
        deals = {deal.players: Counter(sum(deal.of, ())) for deal in self.deals}
        for players in {*deals, *(many for each in self.absent for many in each.players), 0}:
            left = all_pieces - self.left_out(players, ())
            if not left and players:
                raise FieldError(
                    tr("leaves out all pieces with {players} players", players=players),
                    tr("take a row out of `absent`"),
                )
            begun = Counter(self.middle) + deals.get(players, Counter())
            if begun & self.left_out(players, ()) and not begun <= left:
                raise FieldError(
                    tr("leaves out pieces that `middle` or `deals` has"),
                    tr("take them out of `absent`, `middle` or `deals`"),
                )
        return self

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
