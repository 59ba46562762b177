"""A table of Morocco, told what was done as the app tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules

NAMES = {"blue": "Ada", "red": "Ben", "yellow": "Cleo", "teal": "Dev", "rose": "Eve"}
COLORS = ("black", "green", "purple", "brown", "orange")


def rules() -> Rules:
    return shipped_rules("morocco")


class Table:
    """A table of Morocco.

    Args:
        players: how many.
        on: options that are on.
    """

    def __init__(self, players: int = 3, *on: str) -> None:
        seats = tuple(NAMES.items())[:players]
        self.state = core.start(rules(), Setup(seats, dict.fromkeys(on, True)))
        self.do("table.next")

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        self.state = core.apply(rules(), self.state, Action(do, seat, values))

    def close(self, place: str, *stands: str, **more: Mapping[str, int]) -> None:
        """Close a stall; `stands` are the seats on its spaces, `more` what else each has."""
        rows: dict[str, dict[str, int]] = {}
        for seat in self.state.seats:
            rows[seat.id] = {"spaces": stands.count(seat.id)}
            for name, told in more.items():
                rows[seat.id][name] = told.get(seat.id, 0)
        self.do("stalls.close", place=place, numbers=rows)

    def go_to(self, phase: str) -> None:
        """Lead on to a phase."""
        phases = [each.id for each in rules().play.phases]
        while phases[self.state.moment.phase] != phase:
            self.do("table.next")

    def next_round(self) -> None:
        """Lead on to the next round, or to the end."""
        now = self.state.moment.round
        while self.state.moment.round == now and not self.state.moment.over:
            self.do("table.next")

    def points(self) -> dict[str, int]:
        return dict(self.state.parts["points"].at)

    def covered(self) -> Mapping[str, str]:
        covered: Mapping[str, str] = self.state.parts["stalls"].covered
        return covered

    def said(self, text: str) -> bool:
        return any(text in entry.text for entry in self.state.log)

    def hints(self) -> str:
        return "\n".join(hint["text"] for hint in view(rules(), self.state)["hints"])

    def order(self) -> list[str]:
        order: list[str] = view(rules(), self.state)["order"]
        return order

    def offered(self, do: str) -> list[Any]:
        return [offer for offer in core.offers(rules(), self.state) if offer.do == do]


def cubes(table: Table, seat: str) -> list[int]:
    """Return how many cubes of each color a player has, in the order of `COLORS`."""
    table = TableContext(rules(), table.state)
    stock = table.find(HoldsGoods, "cubes")
    return [stock.goods.count(table, seat, color) for color in COLORS]
