"""Lines of score sheets that always give the same points are found, and no others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.idle_lines import idle_lines
from punchboard.cards.play.schema.play import Play
from tests.companion.scoring.finale import the_play
from tests.companion.shipped import GAMES, PUBLISHED, shipped_rules

COUNTS = [
    {"id": "figs", "ask": "How many figs?", "most": 9},
    {"id": "trees", "ask": "Which trees?", "of": [{"id": "oak", "title": "Oak"}]},
]


def found(line: dict[str, Any], **changes: Any) -> list[tuple[Any, int]]:
    """Return the last part of each idle line's path, and its points."""
    data = the_play()
    lines = [{"id": "a", "title": "A", **line}]
    data["mechanisms"]["count"] |= {"counts": COUNTS, "lines": lines, "together": False, **changes}
    play = Play.model_validate_json(json.dumps(data))
    return [(each.path[-1], each.points) for each in idle_lines(play)]


@pytest.mark.parametrize(
    ("players", "idle"), [(None, 0), (range(2, 9), 0), (range(2, 8), 1), (range(8, 9), 0)]
)
def test_every_number_of_players_of_the_game_is_tried(players: range | None, idle: int) -> None:
    data = the_play()
    data["seats"] += [{**data["seats"][0], "id": f"seat{each}"} for each in range(5)]
    lines = [{"id": "a", "title": "A", "points": "6 * (players == 8 and place(figs) == 1)"}]
    data["mechanisms"]["count"] |= {"counts": COUNTS, "lines": lines, "together": False}
    assert len(list(idle_lines(Play.model_validate_json(json.dumps(data)), players))) == idle


def test_a_game_for_one_is_tried_with_one() -> None:
    data = the_play()
    lines = [{"id": "a", "title": "A", "points": "5 * (players == 1 and figs > 2)"}]
    data["mechanisms"]["count"] |= {"counts": COUNTS, "lines": lines, "together": False}
    play = Play.model_validate_json(json.dumps(data))
    assert len(list(idle_lines(play))) == 1
    assert not list(idle_lines(play, range(1, 5)))


@pytest.mark.parametrize(
    ("points", "idle"),
    [
        ("0", [(0, 0)]),
        ("0 * figs", [(0, 0)]),
        ("figs // 10", [(0, 0)]),  # there are 9 at most
        ("3 if figs >= 0 else figs", [(0, 3)]),
        ("figs - trees.oak", []),
        ("5 if figs == 9 else 0", []),
        ("total(trees)", []),
        ("4 if place(figs) == 1 and tied(figs) == 1 else 0", []),
        ("half", []),
        ("at(table, figs)", []),
    ],
)
def test_a_line_that_no_answer_changes_is_found(points: str, idle: list[tuple[int, int]]) -> None:
    let = [{"id": "half", "formula": "figs // 2"}]
    assert found({"points": points}, let=let, numbers={"table": {"of": [0, 1, 3]}}) == idle


def test_a_line_that_says_so_may_stay_the_same() -> None:
    assert found({"points": "0", "when": "figs", "fixed": True}) == []


def test_a_line_of_each_kind_knows_the_numbers_of_the_kind() -> None:
    kinds = [{"id": "red", "title": "Red", "numbers": {"worth": 0}}]
    changes = {"kinds": kinds, "counts": [{"id": "figs"}]}
    assert found({"points": "worth * figs", "each": True}, **changes) == [(0, 0)]
    kinds.append({"id": "blue", "title": "Blue", "numbers": {"worth": 2}})
    assert found({"points": "worth * figs", "each": True}, **changes) == []


@pytest.mark.parametrize("name", [*GAMES, *PUBLISHED])
def test_no_game_has_an_idle_line(name: str) -> None:
    assert [*idle_lines(shipped_rules(name).play)] == []
