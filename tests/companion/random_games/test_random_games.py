"""Random games of every game that ships come to an end, and nothing breaks on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from random_table import RandomTable, rules_by_name

from tests.companion.shipped import GAMES

#: How many games the soak plays of each game, for each number of players and each mode.
MANY = 1000
#: Into how many blocks of about a minute and a half they are parted: light, and with all options.
BLOCKS = {
    "arcane_alley": (1, 1),
    "brick_and_mortar": (4, 6),
    "lumber_trader": (1, 6),
    "morocco": (3, 10),
    "mottainai": (2, 2),
}
_MODES = {False: "light", True: "full"}


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


def _blocks() -> Iterator[object]:
    for name in GAMES:
        for full, mode in _MODES.items():
            blocks = BLOCKS.get(name, (4, 4))[full]
            for block in range(blocks):
                seeds = range(1 + block, 1 + MANY, blocks)
                yield pytest.param(name, full, seeds, id=f"{name}-{mode}-{block + 1}")


@pytest.mark.parametrize("full", _MODES, ids=_MODES.values())
@pytest.mark.parametrize("name", GAMES)
def test_random_games_come_to_their_end(name: str, full: bool) -> None:
    play_all(name, full, [0])


@pytest.mark.soak
@pytest.mark.parametrize(("name", "full", "seeds"), [*_blocks()])
def test_thousands_of_random_games_come_to_their_end(
    name: str, full: bool, seeds: Iterable[int]
) -> None:
    play_all(name, full, seeds)
