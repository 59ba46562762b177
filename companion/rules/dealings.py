"""What a contest asks a ledger of deals: what a seat may deal in, and what that comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from punchboard.companion.rules.look import Look
    from punchboard.companion.rules.offer import Field
    from punchboard.companion.rules.work import Work


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat has done.

    Attributes:
        amount: what it comes to, 0 or more.
        count: how many things it was about.
        text: what they were: "2 Pine in column I".
    """

    amount: int
    count: int
    text: str


class Dealings(Protocol):
    """A mechanism that knows who has what and where it is sold, while it `counts`."""

    def counts(self, look: Look) -> bool:
        """Return whether it counts at this table, or its option is off."""

    def pickable(self, look: Look, seat: str) -> frozenset[int]:
        """Return the numbers of the picks that a seat has."""

    def questions(self, look: Look, seat: str, way: str, pick: int) -> tuple[Field, ...]:
        """Return what a seat is asked on its turn; none: it can't do anything more."""

    def deal(self, work: Work, seat: str, way: str, pick: int, values: Mapping[str, Any]) -> Deal:
        """Carry out what a seat has answered.

        Raises:
            Refusal: if the answers don't fit together.
        """

    def end_turn(self, work: Work, seat: str, way: str, pick: int) -> None:
        """Note what a seat is owed after its turn."""

    def owed(self, look: Look, seat: str) -> tuple[Field, ...]:
        """Return what must be told before the next seat acts; none: nothing is owed."""

    def forget(self, work: Work) -> None:
        """Forget what is owed, and what the seat that acts has done on its turn."""

    def settle(self, work: Work, seat: str, values: Mapping[str, Any]) -> None:
        """Book what was owed.

        Raises:
            Refusal: if the answers don't fit together.
        """
