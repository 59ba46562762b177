"""Games of simulated players in full mode end around July, as the rules promise."""

from __future__ import annotations

import pytest
from greedy import Result, Table

#: Two and three players have ten points more to go than four.
AROUND_JULY = (5.5, 8.9)


def mean_month(results: list[Result]) -> float:
    return sum(result.month for result in results) / len(results)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_around_july_and_by_the_investment_marker(players: int) -> None:
    results = [Table(players, seed).play() for seed in range(20, 40)]
    assert AROUND_JULY[0] <= mean_month(results) <= AROUND_JULY[1]
    assert sum(result.marker for result in results) >= 10


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_games_end_between_june_and_september(players: int) -> None:
    results = [Table(players, seed).play() for seed in range(100, 200)]
    assert AROUND_JULY[0] <= mean_month(results) <= AROUND_JULY[1]
    assert sum(6 <= result.month <= 9 for result in results) >= 50
