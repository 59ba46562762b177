"""The root of a game's `play:` section, with every number worked out."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, field_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import Option, Phase, Rounds, SeatKind, Shape, Unit
from punchboard.cards.schema.play.kinds import MechanismData
from punchboard.cards.schema.play.references import MechanismName, OrderName

#: The turn order of a game that says nothing of one.
ORDER = "order"
_LOOKS: tuple[tuple[str, str, Shape], ...] = (
    ("Red", "#b3392c", "disc"),
    ("Blue", "#0b63a8", "square"),
    ("Green", "#1f6b45", "triangle"),
    ("Orange", "#b35400", "hexagon"),
    ("Violet", "#6b3fa0", "diamond"),
    ("Teal", "#00696d", "star"),
    ("Slate", "#4a5568", "disc"),
    ("Pink", "#a8326f", "square"),
)
#: Of a game that says nothing of its colours; shapes tell them apart for whoever sees no colours.
SEATS: tuple[SeatKind, ...] = tuple(
    SeatKind(id=name.lower(), name=name, colour=colour, shape=shape, letter=name[0])
    for name, colour, shape in _LOOKS
)


class Play(Strict):
    """What the companion knows of a game's rules.

    Attributes:
        seats: the colours that players choose from; eight are there without them.
        rounds: what rounds are called.
        options: what may be switched on for a table.
        order: the mechanism that knows the turn order; without one, it goes clockwise.
        mechanisms: by id, in the order in which clients show their panels.
        phases: of every round, in order.
        scoring: the mechanism that is asked when the game is over.
    """

    seats: Annotated[tuple[SeatKind, ...], Field(min_length=1, max_length=12)] = SEATS
    rounds: Rounds = Rounds()
    options: dict[Name, Option] = {}
    order: OrderName = ORDER
    mechanisms: dict[Name, MechanismData]
    phases: Annotated[tuple[Phase, ...], Field(min_length=1)]
    scoring: MechanismName

    @field_validator("mechanisms")
    @classmethod
    def _leaves_the_table(cls, value: dict[str, object]) -> dict[str, object]:
        if "table" in value:
            raise FieldError(
                "a mechanism can't be called \"table\": the table's own actions are",
                "choose another id",
            )
        return value

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
