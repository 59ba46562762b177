"""Simulated games: played by decisions and draws alone, and written as tables."""

from __future__ import annotations

import itertools
import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from punchboard.companion.learn.playtest import read_playtest
from punchboard.companion.pack import load_pack
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.rules import Setup
from punchboard.companion.simulation.players import GreedyPlayer
from punchboard.companion.simulation.simulate import Summary, _seated, simulate
from punchboard.companion.simulation.simulated_game import SimulatedGame
from punchboard.companion.table.document import read_document_file
from tests.companion.shipped import shipped_pack, shipped_rules

GAME = "for_sale"


def played(out: Path) -> Summary:
    return simulate(
        load_pack(shipped_pack(GAME)), out, games=2, players=3, seed=7,
        progress=lambda what, steps: lambda done: None,
        clock=lambda: datetime(2026, 1, 2, tzinfo=UTC),
    )  # fmt: skip


def test_games_of_one_seed_are_the_same_and_are_read_as_simulated_tables(tmp_path: Path) -> None:
    summary = played(tmp_path / "one")
    files = sorted((tmp_path / "one").iterdir())
    played(tmp_path / "other")
    assert [each.read_bytes() for each in files] == [
        (tmp_path / "other" / each.name).read_bytes() for each in files
    ]
    tables = [read_playtest(read_document_file(each), each.name, False)[0] for each in files]
    assert [(each.is_simulated, each.is_over, each.rounds) for each in tables] == [
        (True, True, 16)
    ] * 2
    assert len({each.table for each in tables}) == 2
    assert sum(sum(each.scores.values()) for each in tables) == sum(
        each.points for each in summary.seats
    )
    assert [each.games for each in summary.kinds.values()] == [3, 3]
    assert sum(each.wins for each in summary.kinds.values()) == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_seat_is_each_kind_equally_often_beside_others_of_each_kind(players: int) -> None:
    games = [_seated(players, number) for number in range(1, 61)]
    assert {sum(game[at] == "greedy" for game in games) for at in range(players)} == {30}
    pairs = itertools.combinations(range(players), 2)
    assert len({sum(game[one] == game[other] for game in games) for one, other in pairs}) == 1


def test_a_greedy_player_does_not_pass_where_that_costs_money() -> None:
    rules, chance = shipped_rules(GAME), random.Random(1)
    seats = [seat.id for seat in rules.play.seats[:3]]
    game = SimulatedGame(rules, Setup(tuple((each, "") for each in seats)), chance)
    (lay,) = game.position().open()
    pieces = [each.value for each in lay.fields[0].choices[:3]]
    game.take(game.position(), Action(lay.do, "", {"pieces": pieces}))
    for seat, bid in zip(seats, (5, 6, 7), strict=True):
        game.take(game.position(), Action("buying.raise", seat, {"bid": bid}))
    asked = game.position()
    raising, passing = map(asked.within_means, asked.open())
    assert raising is not None
    assert passing is not None
    assert raising.fields[0].wheels[0].most == 18, "the purse is hidden, but not from its owner"
    both = (raising, passing)
    taken = {GreedyPlayer().choose(asked, both, random.Random(at)).do for at in range(5)}
    assert taken == {"buying.raise"}
