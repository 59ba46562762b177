"""Random games of every game that ships come to an end, and nothing breaks on the way."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from random_table import RandomTable, rules_by_name

from generator.commands.games import shipped_games

GAMES = sorted(
    name
    for name, folder in shipped_games().items()
    if "\nplay:" in (folder / "game.yaml").read_text(encoding="utf-8")
)
BLOCKS = 4
#: How many games each block has, for each number of players and each mode; long games are few.
IN_BLOCK = {"arcane_alley": 50, "brick_and_mortar": 10, "lumber_trader": 50, "morocco": 6}
_MODES = [pytest.param(False, id="light"), pytest.param(True, id="full")]


def play_all(name: str, full: bool, seeds: Iterable[int]) -> None:
    """Play with every number of players; what goes wrong names the game that repeats it."""
    seeds = list(seeds)
    for players in rules_by_name(name)[1]:
        for seed in seeds:
            table = RandomTable(name, players, full, seed)
            try:
                table.play()
            except Exception as trouble:
                raise AssertionError(
                    f"RandomTable({name!r}, {players}, {full}, {seed}): action {table.acts}, "
                    f"{table.last}: {trouble!r}"
                ) from trouble


@pytest.mark.parametrize("full", _MODES)
@pytest.mark.parametrize("name", GAMES)
def test_random_games_come_to_their_end(name: str, full: bool) -> None:
    play_all(name, full, [0])


@pytest.mark.soak
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("full", _MODES)
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_random_games_come_to_their_end(name: str, full: bool, block: int) -> None:
    many = IN_BLOCK.get(name, 25)
    play_all(name, full, range(block * many, (block + 1) * many))
