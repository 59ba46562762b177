"""The steps in which a final score is shown."""

from __future__ import annotations

from itertools import pairwise

import pytest

from punchboard.companion.rules.parts.score_steps import categories_of, score_steps
from punchboard.companion.view_schema import ScoreView


def _row(seat: str, place: int, points: dict[str, int | tuple[int, str]]) -> ScoreView:
    """Return a seat's row; points may have an explanation."""
    lines = [
        (title, each if isinstance(each, tuple) else (each, "")) for title, each in points.items()
    ]
    return {
        "seat": seat,
        "place": place,
        "total": sum(each for _, (each, _why) in lines),
        "lines": [{"title": title, "why": why, "points": each} for title, (each, why) in lines],
    }


def _shown(rows: list[ScoreView]) -> list[tuple[str, int, dict[str, int]]]:
    return [(each["title"], each["place"], each["sums"]) for each in score_steps(rows)]


def test_categories_follow_each_other_and_the_last_one_ends_with_the_winner() -> None:
    rows = [
        _row("mia", 1, {"Track": 20, "Juice": 9}),
        _row("kim", 2, {"Track": 22, "Juice": 3}),
        _row("bo", 3, {"Track": 10, "Gold": 1, "Juice": 2}),
    ]
    assert _shown(rows) == [
        ("Track", 0, {"mia": 20, "kim": 22, "bo": 10}),
        ("Gold", 0, {"mia": 20, "kim": 22, "bo": 11}),
        ("Juice", 3, {"bo": 13}),
        ("Juice", 2, {"kim": 25}),
        ("Juice", 1, {"mia": 29}),
    ]
    assert [each["number"] for each in score_steps(rows)] == [1, 2, 3, 3, 3]


def test_seats_of_one_rank_are_shown_together() -> None:
    rows = [_row("mia", 1, {"Gold": 5}), _row("kim", 1, {"Gold": 5}), _row("bo", 3, {"Gold": 4})]
    assert _shown(rows) == [("Gold", 3, {"bo": 4}), ("Gold", 1, {"mia": 5, "kim": 5})]


def test_one_player_is_shown_each_category_and_nobody_without_points_any() -> None:
    alone = [_row("mia", 1, {"Goods": 4, "Houses": 3})]
    assert _shown(alone) == [("Goods", 0, {"mia": 4}), ("Houses", 1, {"mia": 7})]
    assert _shown([_row("mia", 1, {"Debts": 0}), _row("kim", 1, {})]) == []


def test_lines_of_single_seats_with_one_explanation_are_one_category() -> None:
    rows = [
        _row("mia", 1, {"Marker": 9, "Bakery": (2, "open store"), "Bazaar": (3, "open store")}),
        _row("kim", 2, {"Marker": 8, "Freezer": (1, "open store"), "Bench": (1, "2 × ½")}),
    ]
    found = [(each.title, each.points) for each in categories_of(rows)]
    assert found == [
        ("Marker", {"mia": 9, "kim": 8}),
        ("Open store", {"mia": 5, "kim": 1}),
        ("Bench", {"kim": 1}),
    ]


def test_beyond_20_categories_the_rest_is_one() -> None:
    cards = [f"Card {number}" for number in range(30)]
    rows = [_row("mia", 1, dict.fromkeys(cards, 2)), _row("kim", 2, dict.fromkeys(cards, 1))]
    *others, rest = categories_of(rows)
    assert (len(others), rest.title, rest.points) == (19, "Other points", {"mia": 22, "kim": 11})


@pytest.mark.parametrize(("players", "count"), [(1, 1), (2, 3), (4, 7), (8, 20), (12, 20)])
def test_the_show_takes_less_than_20_seconds_and_the_winner_is_waited_for(
    players: int, count: int
) -> None:
    rows = [
        _row(f"s{at}", at + 1, {f"C{each}": 1 + players - at for each in range(count)})
        for at in range(players)
    ]
    times = [each["at"] for each in score_steps(rows)]
    gaps = [now - before for before, now in pairwise(times)]
    assert min(gaps, default=350) >= 350
    assert times[-1] <= 18_400  # clients show the winner 1.6 s
    if players > 2:
        assert gaps[-1] > gaps[-2]
