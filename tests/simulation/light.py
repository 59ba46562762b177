"""A light table that goes along with a full game: what its phone is told, touch by touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from greedy import Table

from punchboard.cards.play.schema.base import Step
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Setup, apply, start

_MOST_STEPS = 40

#: Tells a light table something: an action as JSON.
Tell = Callable[[Mapping[str, Any]], Any]


class LightTable(Table):
    """A full game, of which a light table is told what it needs to know.

    Attributes:
        light: the light table's state.
        tell: called with every action that it takes.
    """

    def __init__(self, players: int, seed: int, tell: Tell | None = None) -> None:
        super().__init__(players, seed)
        self.tell = tell
        self._passes: list[tuple[Step, str, str]] = []
        seats = tuple((seat.id, seat.name) for seat in self.state.seats)
        self.light: State = start(self.rules, Setup(seats))

    def do(self, do: str, seat: str = "", **values: object) -> None:
        """Carry out an action in the full game, and in the light one if it asks for it."""
        use, _, verb = do.partition(".")
        step = agenda.current(self.table)
        goal = "inventory" if do == "stock.age" else step.use
        super().do(do, seat, **values)
        if use in ("docks", "debt") or (use == "stock" and verb != "age") or verb == "act":
            return
        self._settle_passes(step)
        if use == "points":
            self._tell(do, seat, values)
            return
        self._go_to(goal, step.about)
        if verb == "pass":
            self._passes.append((step, do, seat))
        elif use == "stock":
            self._tell("table.next")
        elif verb == "share":
            self._tell(f"{use}.enough")
        else:
            self._tell(do, seat, values)
        while self.state.moment.over and not self.light.moment.over:
            self._tell("table.next")

    def _settle_passes(self, step: Step) -> None:
        """Tell of those who have passed: one by one, or at once when nobody does more."""
        passes, self._passes = self._passes, []
        if passes and passes[0][0] is not step:
            self._tell("table.next")
            return
        for _, do, seat in passes:
            self._tell(do, seat)

    def _go_to(self, use: str, about: str) -> None:
        """Leave steps that the full game knew to be empty."""
        for _ in range(_MOST_STEPS):
            step = agenda.current(TableContext(self.rules, self.light))
            if (step.use, step.about) == (use, about):
                return
            self._tell("table.next")
        raise AssertionError(f"the light table never comes to {use} {about}")

    def _tell(self, do: str, seat: str = "", values: Mapping[str, Any] | None = None) -> None:
        action = {"do": do, "seat": seat, "values": dict(values or {})}
        self.light = apply(self.rules, self.light, Action(do, seat, action["values"]))
        if self.tell is not None:
            self.tell(action)
