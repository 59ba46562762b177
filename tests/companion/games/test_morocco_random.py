"""Random legal games of Morocco: workers fill stalls, and the companion is told what closes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from morocco_table import NAMES, Table, rules

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.view import view

#: What the tokens are worth.
JUICE = [*12 * [1], *12 * [2], *8 * [3], *4 * [4]]
PLACES = [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]


class Market:
    """The board of one game, with players who place workers at random.

    Args:
        table: the companion's.
        chance: of the players.
        do: how an action reaches the companion.
    """

    def __init__(self, table: Table, chance: random.Random, do: Callable[..., None]) -> None:
        self.table = table
        self.chance = chance
        self.do = do
        self.seats = [seat.id for seat in table.state.seats]
        self.stands: dict[str, list[str]] = {place: [""] * 4 for place in PLACES}
        self.juice = JUICE.copy()
        chance.shuffle(self.juice)

    def play(self) -> None:
        """Play until the game is over, and count what nobody has counted."""
        while not self.table.state.moment.over:
            placing = self.table.offered("workers.done")
            if not placing:
                self.do("table.next")
                continue
            self.place(placing[0].seat)
            self.do("workers.done", placing[0].seat)
        counting = self.table.offered("count.count")
        if counting:
            numbers = {
                row.seat: {wheel.name: self.chance.randint(0, 9) for wheel in row.wheels}
                for row in counting[0].fields[0].rows
            }
            self.do("count.count", numbers=numbers)

    def place(self, seat: str) -> None:
        """Place a worker of some kind in an open stall, the fuller ones first."""
        places = [name for name, stands in self.stands.items() if "" in stands]
        place = max(
            places, key=lambda name: (sum(map(bool, self.stands[name])), self.chance.random())
        )
        if self.chance.random() < 0.3:
            place = self.chance.choice(places)
        free = [space for space, who in enumerate(self.stands[place]) if not who]
        kind = self.chance.choice(("worker", "worker", "bodyguard", "tourist"))
        spaces = free[:2] if kind == "bodyguard" and len(free) > 1 else free[:1]
        for space in spaces:
            self.stands[place][space] = f"{seat}:{'tourist' if kind == 'tourist' else 'worker'}"
        self.close_full()

    def close_full(self) -> None:
        """Close every stall that is full, and let its Tourists fill others."""
        while full := [name for name, stands in self.stands.items() if all(stands) and stands]:
            place = full[0]
            stands, self.stands[place] = self.stands[place], []
            counts = dict.fromkeys(self.seats, 0)
            for who in stands:
                counts[who.partition(":")[0]] += 1
            rows = {seat: {"spaces": count} for seat, count in counts.items()}
            form = self.table.offered("stalls.close")[0].fields[1]
            asked = {wheel.name for row in form.rows for wheel in row.wheels}
            for seat, count in counts.items():
                worth = sum(self.juice.pop() for _ in range(min(count, len(self.juice))))
                taken = {"juice": worth, "gold": self.chance.randint(0, 1)}
                rows[seat] |= {name: taken[name] for name in asked & {*taken}}
            self.do("stalls.close", place=place, numbers=rows)
            self.move(place, [who.partition(":")[0] for who in stands if who.endswith("tourist")])

    def move(self, place: str, movers: list[str]) -> None:
        """Let Tourists go where the tile points, if there is room."""
        at = PLACES.index(place)
        near = [PLACES[each] for each in (at - 5, at + 5) if 0 <= each < 25]
        open_ = [each for each in near if self.stands[each]]
        for seat in movers if open_ else []:
            stands = self.stands[open_[0]]
            if "" in stands:
                stands[stands.index("")] = f"{seat}:worker"


@pytest.mark.parametrize("on", [(), ("juice", "gold")], ids=["light", "counted"])
@pytest.mark.parametrize("players", range(2, 6))
def test_random_games_end_and_conserve_tiles_juice_and_points(
    players: int, on: tuple[str, ...]
) -> None:
    for seed in range(5):
        table = Table(players, *on)
        Market(table, random.Random(f"{players} {on} {seed}"), table.do).play()
        ground: Any = table.state.parts["stalls"]
        owners = list(ground.covered.values())
        assert table.state.moment.over
        assert 25 - len(owners) <= 5
        assert max(owners.count(seat) for seat in NAMES) <= 12
        for seat, points in table.points().items():
            entries = [e.amount for e in table.state.log if e.total == "points" and e.seat == seat]
            assert sum(entries) == points
        panel = view(rules(), table.state)["scores"]
        for row in panel["rows"]:
            assert row["total"] == sum(line["points"] for line in row["lines"])
        assert " win" in panel["verdict"]
        assert core.offers(rules(), table.state)
