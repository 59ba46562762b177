"""Parameters of the turn order, and the ranks that decide an order."""

from functools import cached_property
from typing import Literal, Self

from pydantic import model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    MechanismName,
    Question,
    Title,
    Unit,
    Words,
    default_words,
)
from punchboard.cards.play.schema.scoring import Source, Tallied
from punchboard.cards.play.schema.seat_order import SeatOrder
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


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
    ask: Question = default_words(marked("How many has each?"))

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


class TurnOrder(SeatOrder):
    """The turn order.

    Attributes:
        ranks: Numbers that order the seats; the first that differs decides. Seats that still tie
            keep their order. Without any, turns go clockwise and the step `pass` moves the first
            place on, to the `left` neighbor.
        live: Whether the order changes as soon as a number does. Otherwise the step `sort` updates
            it.
        marker: Marker of the start player, for the step `pass`.
        passes: Neighbor to whom the step `pass` moves the first place. Turns go clockwise anyway.
    """

    STEPS = ("sort", "pass")

    kind: Literal["turn_order"]
    ranks: tuple[Rank, ...] = ()
    live: bool = False
    marker: Title = default_words(marked("start player’s marker"))
    passes: Literal["left", "right"] = "left"

    @property
    def steps(self) -> tuple[str, ...]:
        """The one in which seats are put in order, or the first place is handed on."""
        if not self.ranks:
            return ("pass",)
        return () if self.live else ("sort",)

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step, if nothing else sorts the seats."""
        return ("sort",) if self.ranks and not self.live else ()

    @model_validator(mode="after")
    def _is_counted(self) -> Self:
        if any(rank.by is None for rank in self.ranks):
            raise FieldError(
                tr("has a rank that nothing counts"), tr("name in `by` the mechanism that counts")
            )
        if self.ranks and self.passes == "right":
            raise FieldError(
                tr("is sorted by `ranks`, so that nothing passes to the right"),
                tr("leave `passes` or `ranks` out"),
            )
        return self
