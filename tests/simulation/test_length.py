"""Games of simple greedy players in full mode end in summer, as the rules promise."""

from __future__ import annotations

import pytest
from greedy import Result, Table

SUMMER = (6, 7, 8)


def share_in_summer(results: list[Result]) -> float:
    return sum(result.month in SUMMER for result in results) / len(results)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_games_end_between_june_and_august(players: int) -> None:
    results = [Table(players, seed).play() for seed in range(8)]
    assert share_in_summer(results) > 0.5
    assert all(result.marker for result in results if result.month in SUMMER)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_of_ten_games_end_between_june_and_august(players: int) -> None:
    results = [Table(players, seed).play() for seed in range(100, 200)]
    assert share_in_summer(results) >= 0.6
