"""Parameters of a turn order that one seat leads."""

from typing import Literal

from punchboard.cards.play.schema.base import MechanismName
from punchboard.cards.play.schema.seat_order import SeatOrder


class LeaderOrder(SeatOrder):
    """A turn order that one seat leads; the others follow clockwise.

    Its step makes a seat the leader: the winner of an auction, the holder of a marker, or the seat
    with the highest count. If nobody is ahead of all others, the nearest of the best seats leads,
    clockwise from the last leader.

    Attributes:
        by: Mechanism that counts something of each seat, such as a `marker`, an `auction` or a
            `tally`.
        what: One of the mechanism's counts. Leave it out if it has only one.
        first: Whether the seat with the `higher` or the `lower` count leads.
    """

    STEPS = ("",)

    kind: Literal["leader_order"]
    by: MechanismName
    what: str = ""
    first: Literal["higher", "lower"] = "higher"

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step, which alone changes the order."""
        return self.STEPS
