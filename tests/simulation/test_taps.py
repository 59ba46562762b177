"""How many touches a light month of four players takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from light import LightTable
from taps import touches

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import check

#: About forty are wanted; these players bid for most types, have auctions in most months, and close
#: stores for better ones.
MOST_ON_AVERAGE = 55


class Counted(LightTable):
    """A light table that counts the touches of each month."""

    def __init__(self, players: int, seed: int) -> None:
        super().__init__(players, seed)
        self.months: Counter[int] = Counter()
        self.by_action: Counter[str] = Counter()

    def _tell(self, do: str, seat: str = "", values: Mapping[str, Any] | None = None) -> None:
        month = self.light.moment.round
        offer = check(self.rules, self.light, Action(do, seat, dict(values or {})))
        asked = agenda.ask(TableContext(self.rules, self.light)).offers
        cost = touches(offer, values or {}, self.rules.deck, asked)
        self.months[month] += cost
        self.by_action[do] += cost
        super()._tell(do, seat, values)


def test_a_light_month_of_four_takes_about_fifty_touches(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = Counted(4, 7)
    table.play()
    whole = [table.months[month] for month in range(table.light.moment.round + 1)]
    mean = sum(whole) / len(whole)
    with capsys.disabled():
        print(f"\ntouches a month: {whole}, {mean:.1f} on average; {table.by_action}")
    assert mean <= MOST_ON_AVERAGE
