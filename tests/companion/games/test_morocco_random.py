"""Random legal games of Morocco: workers fill stalls, and the companion is told what closes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from morocco_table import NAMES, Table, rules

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.mechanisms.majority_parts import open_ways
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
            spaces = {f"space{number}": who for number, who in enumerate(stands)}
            self.do("stalls.close", place=place, **spaces)
            movers = [who.partition(":")[0] for who in stands if who.endswith("tourist")]
            self.answer(place, movers)

    def answer(self, place: str, movers: list[str]) -> None:
        """Answer what a closed stall leaves open."""
        ground = self.table.state.parts["stalls"]
        ways = open_ways(rules().mechanisms["stalls"].data, ground, place)
        way = self.chance.choice(sorted(ways)) if ways else ""
        while open_questions := self.table.state.parts["stalls"].open:
            question = open_questions[0]
            if question.about == "way":
                self.do("stalls.way", way=way)
            elif question.about == "gain":
                self.do("stalls.gain", question.seat, gain=self.chance.choice(question.gains))
            else:
                worth = sum(self.juice.pop() for _ in range(question.count))
                self.do("stalls.corner", question.seat, worth=worth)
        for seat in movers if way else []:
            stands = self.stands[ways[way]]
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
        assert len(set(ground.taken)) == len(ground.taken) <= 36
        told = [e.text for e in table.state.log if "juice token" in e.text and " takes " in e.text]
        assert sum(int(text.split(" takes ")[1].split()[0]) for text in told) == len(ground.taken)
        for seat, points in table.points().items():
            entries = [e.amount for e in table.state.log if e.total == "points" and e.seat == seat]
            assert sum(entries) == points
        panel = next(p for p in view(rules(), table.state)["panels"] if p["id"] == "scores")
        for row in panel["rows"]:
            assert row["total"] == sum(line["points"] for line in row["lines"])
        assert " win" in panel["verdict"]
        assert core.offers(rules(), table.state)
