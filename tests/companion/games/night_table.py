"""A table of Arcane Alley on which tests act."""

from __future__ import annotations

from typing import Any

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules

NAMES = {
    "green": "Ada",
    "violet": "Ben",
    "blue": "Cleo",
    "rose": "Dora",
    "slate": "Emil",
    "orange": "Fay",
}
THREE = ("green", "violet", "blue")
FOUR = (*THREE, "rose")
SIX = (*FOUR, "slate", "orange")
PHASES = ("stock", "sell", "inspection", "bribe")


def arcane_alley() -> Rules:
    """Return the rules as the game's own data arranges them."""
    return shipped_rules("arcane_alley")


class Night:
    """A table on which actions are done one after another.

    Attributes:
        state: now.
    """

    def __init__(self, *seats: str, **settings: bool) -> None:
        self.rules = arcane_alley()
        chosen = tuple((seat, NAMES[seat]) for seat in seats)
        self.state: State = core.start(self.rules, Setup(chosen, settings))

    @property
    def look(self) -> TableContext:
        """The table as it stands."""
        return TableContext(self.rules, self.state)

    @property
    def asked(self) -> core.agenda.Ask:
        """What is asked now."""
        return core.agenda.ask(self.look)

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        """Do something."""
        self.state = core.apply(self.rules, self.state, Action(do, seat, values))

    def next(self, times: int = 1) -> None:
        """Touch the button that leads on."""
        for _ in range(times):
            self.do("table.next")

    def to(self, phase: str, round: int = 0) -> None:  # noqa: A002 (the field's own name)
        """Match the table to a phase of a round."""
        self.do("table.match", round=round, phase=PHASES.index(phase))

    def has(self, seat: str, gold: int | None = None, infamy: int | None = None) -> None:
        """Set the tokens of a seat."""
        told = {}
        for track, total, size in (("gold", gold, 100), ("infamy", infamy, 25)):
            if total is not None:
                laps, space = divmod(total, size)
                told[track] = {seat: {"at": space, "laps": laps}}
        self.do("table.match", **told)

    def inspect(self, *trigger: str, **infamy: int) -> None:
        """Tell how much infamy is left in each storehouse, and who triggered the inspection."""
        rows = {
            seat: {"left_infamy": n, "trigger_own": int(seat in trigger)}
            for seat, n in infamy.items()
        }
        self.do("left.count", numbers=rows)

    def left(self, seat: str, **items: int) -> None:
        """Tell which items are left in a seat's storehouse."""
        kinds = self.offer("left.page_0", seat).fields[0].rows
        told = {row.seat: {"items": items.get(row.seat.partition(":")[2], 0)} for row in kinds}
        self.do("left.page_0", seat, kinds=told)

    def triggered(self, *trigger: str) -> None:
        """Tell who triggered the inspection, after the items that are left."""
        rows = {seat.id: {"trigger_own": int(seat.id in trigger)} for seat in self.look.seats}
        self.do("left.count", numbers=rows)

    def gold(self, seat: str) -> int:
        """Return a seat's gold."""
        return self.look.find(PointTrack, "gold").amount(self.look, seat)

    def stands(self, seat: str) -> tuple[int, int]:
        """Return the space of a seat's infamy token, and its fine markers."""
        total = self.look.find(PointTrack, "infamy").amount(self.look, seat)
        return total % 25, total // 25

    def offer(self, do: str, seat: str = "") -> Any:
        """Return what is offered now under a name."""
        found = core.offers(self.rules, self.state)
        return next(each for each in found if (each.do, each.seat) == (do, seat))

    def said(self, text: str) -> bool:
        """Return whether a sentence of the log holds a text."""
        return any(text in entry.text for entry in self.state.log)

    def view(self) -> dict[str, Any]:
        """Return the view from the middle of the table."""
        return view(self.rules, self.state)

    @property
    def verdict(self) -> str:
        """The sentence that says who has won."""
        scores = self.view()["scores"]
        return str(scores["verdict"])
