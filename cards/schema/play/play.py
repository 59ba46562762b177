"""The root of a game's `play:` section, with every number worked out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import Option, Phase, Rounds, SeatKind, Unit
from punchboard.cards.schema.play.kinds import MechanismData
from punchboard.cards.schema.play.references import MechanismName, OrderName


class Play(Strict):
    """What the companion knows of a game's rules.

    Attributes:
        seats: the colours that players choose from.
        rounds: what rounds are called.
        options: what may be switched on for a table.
        order: the mechanism that knows the turn order.
        mechanisms: by id, in the order in which clients show their panels.
        phases: of every round, in order.
        scoring: the mechanism that is asked when the game is over.
    """

    seats: Annotated[tuple[SeatKind, ...], Field(min_length=1, max_length=12)]
    rounds: Rounds = Rounds()
    options: dict[Name, Option] = {}
    order: OrderName
    mechanisms: dict[Name, MechanismData]
    phases: Annotated[tuple[Phase, ...], Field(min_length=1)]
    scoring: MechanismName

    @property
    def icon_words(self) -> dict[str, tuple[str, str]]:
        """What icons stand for in plain words, one and several: of all units without a sign."""
        units = (
            unit
            for mechanism in self.mechanisms.values()
            for _, unit in mechanism
            if isinstance(unit, Unit)
        )
        return {unit.icon: (unit.one, unit.many) for unit in units if unit.icon and not unit.sign}
