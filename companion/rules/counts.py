"""What a contest asks a ledger of lots: how much of each kind there is, and where it may go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from punchboard.companion.rules.allocation import Delivery
    from punchboard.companion.rules.look import Look
    from punchboard.companion.rules.offer import Field
    from punchboard.companion.rules.work import Work


@dataclass(frozen=True, slots=True)
class Trade:
    """What a seat takes from the middle, or brings to it, in one go.

    Attributes:
        seat: whose.
        kind: of goods.
        quantity: how many, 1 or more.
        price: of each, before effects of cards.
        answers: to the ledger's `fields`; none: as it thinks best.
    """

    seat: str
    kind: str
    quantity: int
    price: int
    answers: Mapping[str, Any] = field(default_factory=dict)


class Counts(Protocol):
    """A mechanism that counts goods; it knows them while it `counts`.

    A kind is an id such as `food`. What a contest tells it, it books, and says where goods lie.
    """

    def counts(self, look: Look) -> bool:
        """Return whether it counts at this table, or its option is off."""

    def available(self, look: Look, kind: str) -> int:
        """Return how many lie in the middle, to be taken."""

    def demand(self, look: Look, kind: str) -> int:
        """Return how many free boxes for all lie in the middle."""

    def room(self, look: Look, seat: str, kind: str) -> int:
        """Return how many more a seat can hold."""

    def goods(self, look: Look, seat: str, kind: str) -> int:
        """Return how many a seat has that it can sell while there are boxes."""

    def locked(self, look: Look, seat: str, kind: str) -> str:
        """Return why a seat can't sell some that it has, as a sentence without its stop; or ""."""

    def boxes(self, look: Look, seat: str, kind: str) -> int:
        """Return how many free boxes a seat may fill besides those for all."""

    def fields(
        self, look: Look, seat: str, kind: str, selling: bool, lost: int
    ) -> tuple[Field, ...]:
        """Return what a seat may be asked besides how many; each may be left out.

        `lost` is how many will find no box.
        """

    def stocked(self, work: Work, trade: Trade) -> None:
        """Book that a seat takes some from the middle at a price for each."""

    def sold(self, work: Work, trade: Trade) -> Delivery:
        """Book that a seat brings some at a price for each; what finds no box is surplus."""
