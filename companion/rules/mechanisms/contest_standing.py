"""How far a contest has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from punchboard.companion.rules.ranking import Place

#: `ask` whether there is enough for all and `share` what is enough; `choose` in secret; `count` and
#: `toss` what the order still lacks; `walk` through it.
Stage = Literal["ask", "share", "choose", "count", "toss", "walk", "done"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a contest has come.

    Attributes:
        stage: what is asked.
        number: how many choices were asked for in this game.
        asked: seats that choose, in turn order.
        chosen: seat to {wheel or `pick`: number} until the next choice; a price alone where there
            was no need to bid.
        told: counts that the table told, by index of the rank and seat.
        tossed: groups of seats as coins have ordered them.
        places: seats in the order in which they act, with reasons.
        served: seats that have acted in this lap, or had nothing to do.
        acted: whether anybody has done something in this lap.
        dealt: how often the seat that acts now has done something on this turn.
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
