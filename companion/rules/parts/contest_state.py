"""The state of a contest: seats choose in secret, then act in the order that this decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Literal

from punchboard.companion.rules.parts.ranking import Place

#: `ask` whether there is enough for all, or `share` the goods if there is; `choose` in secret;
#: `count` or `toss` for an order that isn't known yet; `walk` through it.
Stage = Literal["ask", "share", "choose", "count", "toss", "walk", "done"]


@dataclass(frozen=True, slots=True)
class ContestState:
    """The stage, the choices, and the walk from seat to seat.

    The walk keeps the seats that have acted, not those that wait (`SeatWalk`): a corrected choice
    changes the order in the middle of the walk, and nobody acts twice.

    Attributes:
        stage: The current question.
        number: Number of choices that this game has asked for.
        asked: Seats that choose, in turn order.
        chosen: By seat, {wheel or `pick`: number} until the next choice. Only a price if nobody
            needed to bid.
        told: Counts that the table told, by index of the rank and seat.
        tossed: Groups of seats in the order of their coins.
        places: Seats in the order in which they act, with reasons.
        served: Seats that have acted in this lap, or couldn't.
        acted: Whether any seat has acted in this lap.
        dealt: Number of actions of the current seat on this turn.
    """

    stage: Stage = "done"
    number: int = 0
    asked: tuple[str, ...] = ()
    chosen: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    told: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tossed: tuple[tuple[str, ...], ...] = ()
    places: tuple[Place, ...] = ()
    served: tuple[str, ...] = ()
    acted: bool = False
    dealt: int = 0

    @property
    def now(self) -> Place | None:
        """The place of the seat that acts now."""
        if self.stage != "walk":
            return None
        return next((place for place in self.places if place.seat not in self.served), None)

    @property
    def left(self) -> tuple[str, ...]:
        """The seats that are still to act in this lap, first first."""
        return tuple(each.seat for each in self.places if each.seat not in self.served)

    def after(self, seat: str, *, acted: bool, over: bool = True) -> ContestState:
        """Return the state after something that a seat did on its turn.

        Args:
            seat: Seat whose turn it is.
            acted: Whether it has acted.
            over: Whether its turn is over.
        """
        anybody = self.acted or acted
        if over:
            return replace(self, served=(*self.served, seat), acted=anybody, dealt=0)
        return replace(self, acted=anybody, dealt=self.dealt + acted)

    def at_next(
        self, can_act: Callable[[str], bool], laps: bool = False
    ) -> tuple[ContestState, tuple[str, ...]]:
        """Go to the next seat that can do anything.

        Args:
            can_act: Returns whether a seat has anything to decide.
            laps: Whether a new lap begins after one in which any seat has acted.

        Returns:
            The state, which is done after the last seat, and the seats that were passed over.
        """
        at, passed = self, list[str]()
        while True:
            now = at.now
            if now is None:
                if not (laps and at.acted):
                    return replace(at, stage="done"), tuple(passed)
                at = replace(at, served=(), acted=False)
            elif can_act(now.seat):
                return at, tuple(passed)
            else:
                passed.append(now.seat)
                at = replace(at, served=(*at.served, now.seat))


@dataclass(frozen=True, slots=True)
class LeftContest(ContestState):
    """The state of a walk that some seats have left for good.

    Attributes:
        out: Seats that aren't asked again.
    """

    out: tuple[str, ...] = ()


def left_by(state: ContestState, seat: str) -> LeftContest:
    """Return the state after a seat has left the walk."""
    kept = {each.name: getattr(state, each.name) for each in fields(ContestState)}
    return LeftContest(**kept, out=(*out_of(state), seat))


def out_of(state: ContestState) -> tuple[str, ...]:
    """Return the seats that have left the walk."""
    return state.out if isinstance(state, LeftContest) else ()
