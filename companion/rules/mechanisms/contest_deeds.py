"""What a contest is about: what may be chosen, and what a seat does on its turn.

`LotDeeds` bid for a lot and take or give some of it at the price that was bid; `TrackDeeds` gain or
pay an amount on a track. Choice, order and walk are the same for both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from punchboard.companion.rules.mechanism import Ask
from punchboard.companion.rules.offer import Offer
from punchboard.companion.view_schema import FigureView

if TYPE_CHECKING:
    from punchboard.cards.schema.play.contests import Dial
    from punchboard.companion.rules.action import Action
    from punchboard.companion.rules.mechanisms.contest_standing import Stage
    from punchboard.companion.rules.mechanisms.contest_walk import Turn
    from punchboard.companion.rules.ranking import Place
    from punchboard.companion.rules.table_context import Transaction


@dataclass(frozen=True, slots=True)
class Asking:
    """How a choice is asked for.

    Attributes:
        title: of a seat's own form: "Bid to stock food".
        question: after a seat's name: "what do you bid to stock food?"
        text: of the prompt for all.
        detail: below it.
        seats: whom the prompt names; none: the whole table.
    """

    title: str
    question: str
    text: str
    detail: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be set on a wheel now.

    Attributes:
        least: smallest figure.
        most: largest figure; None if nothing limits it but the wheel.
        why_least: why nothing lower is allowed.
        why_most: why nothing higher is allowed.
    """

    least: int
    most: int | None
    why_least: str = ""
    why_most: str = ""


class Deeds(Protocol):
    """What a contest is about at one moment of a table.

    Attributes:
        name: before sentences of the log: "Food".
        heading: over its panels: "Supply: food".
    """

    name: str
    heading: str

    def first(self) -> Stage:
        """Return the stage in which a step begins: `walk` where nothing is chosen."""

    def why(self, stage: Stage) -> str:
        """Return what is said of the stage in which a step begins; "" for nothing."""

    def seats(self) -> tuple[str, ...]:
        """Return who may have anything to choose, in turn order."""

    def asking(self, step_says: str) -> Asking:
        """Return how the choice is asked for."""

    def limits(self, seat: str, dial: Dial, limited: bool) -> Limits:
        """Return what a seat may set on a wheel; `limited` by what there is now, or not."""

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return the numbers of the picks that a seat has; None: all of them."""

    def before(self) -> Ask:
        """Return what is asked before the choice."""

    def beside(self) -> tuple[Offer, ...]:
        """Return what may be done in place of choosing."""

    def settle(self, work: Transaction, action: Action) -> dict[str, dict[str, int]] | None:
        """Carry out what makes a choice needless.

        Returns:
            What counts as chosen by those who act now, in turn order; None: nobody needs to act.
        """

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide on its turn."""

    def pass_over(self, work: Transaction, seat: str) -> None:
        """Say that a seat has nothing to decide, where that needs a word."""

    def turn(self, place: Place) -> Ask:
        """Return what a seat is asked on its turn."""

    def act(self, work: Transaction, action: Action) -> Turn:
        """Carry out what a seat does on its turn."""

    def is_busy(self) -> bool:
        """Return whether a seat is in the middle of its turn."""

    def figures(self, seat: str) -> list[FigureView]:
        """Return what the reveal shows of a seat besides its choice."""

    def may(self, seat: str) -> str:
        """Return what the reveal says that a seat may do."""

    def unserved(self) -> str:
        """Return what is said when the table goes on before all have acted; "" for nothing."""

    def forget(self, work: Transaction) -> None:
        """Forget what a seat has done on a turn that was left."""
