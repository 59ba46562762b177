"""Morocco's rounds and end: who begins, the last round, districts, final score and ties."""

from __future__ import annotations

import pytest
from morocco_table import NAMES, Table, rules

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.places import Places
from punchboard.companion.rules.rules import Setup
from punchboard.companion.rules.view import view


@pytest.mark.parametrize(("players", "colors"), [(4, True), (5, False)])
def test_the_first_round_begins_with_the_setup_of_so_many_players(
    players: int, colors: bool
) -> None:
    state = core.start(rules(), Setup(tuple(NAMES.items())[:players]))
    told = "\n".join(hint["text"] for hint in view(rules(), state)["hints"])
    assert "12 market tiles, 12 Assistants, 2 Tourists and the pair of Cousins" in told
    assert ("Colors that nobody plays stay in the box." in told) is colors


@pytest.mark.parametrize(("closed", "over"), [(19, False), (20, True)])
def test_mo_11_the_game_ends_after_a_round_with_five_open_stalls(closed: int, over: bool) -> None:
    table = Table(4)
    stalls = [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]
    for place in stalls[:closed]:
        table.close(place, "blue", "red", "yellow", "teal")
    assert not table.state.moment.over
    table.next_round()
    assert table.state.moment.over is over


def finish(table: Table) -> None:
    """Close stalls with neutral tiles until the game ends."""
    for row in "ABCDE":
        for column in range(1, 6):
            left = 25 - len(table.covered())
            if f"{row}{column}" not in table.covered() and left > 5:
                table.do("stalls.change", place=f"{row}{column}", cover="nobody")
    table.next_round()


def test_mo_12_the_final_score_is_explained() -> None:
    table = Table(2)
    for place in ("A1", "A2", "B1", "B2", "D4", "D5"):
        table.do("stalls.change", place=place, cover="blue")
    table.do("points.gain", "blue", amount=20)
    table.do("points.gain", "blue", amount=11)
    finish(table)
    numbers = {"blue": {"juice": 3 + 2 + 4, "gold": 2}, "red": {"juice": 0, "gold": 0}}
    table.do("count.count", numbers=numbers)
    panel = view(rules(), table.state)["scores"]
    ada = next(row for row in panel["rows"] if row["seat"] == "blue")
    assert ada["total"] == 54
    assert [line["points"] for line in ada["lines"]] == [31, 9, 12, 2]
    assert ada["lines"][2]["why"] == "4 market tiles (A1, A2, B1, B2), 3 each"
    assert panel["verdict"] == "Ada wins with 54 points."


def test_all_together_count_no_more_juice_than_there_is() -> None:
    table = Table(2)
    finish(table)
    with pytest.raises(Refusal, match="Juice: all together have at most 76, not 77"):
        table.do("count.count", numbers=typed(blue=70, red=7))
    table.do("count.count", numbers=typed(blue=70, red=6))
    assert table.said("Juice: Ada 70 points of juice, Ben 6 points of juice.")


def typed(**juice: int) -> dict[str, dict[str, int]]:
    return {seat: {"juice": count, "gold": 0} for seat, count in juice.items()}


@pytest.mark.parametrize(
    ("extra", "verdict"),
    [
        (("E5",), "Ben wins with 3 points. Ben and Ada have 3; Ben has more market tiles on "),
        ((), "Ben and Ada win together with 3 points."),
    ],
)
def test_ties_go_to_more_tiles_and_are_shared_then(extra: tuple[str, ...], verdict: str) -> None:
    table = Table(2)
    table.do("stalls.change", place="A1", cover="blue")
    for place in ("C3", *extra):
        table.do("stalls.change", place=place, cover="red")
    finish(table)
    none = {"juice": 0, "gold": 0}
    table.do("count.count", numbers={"blue": none, "red": none})
    panel = view(rules(), table.state)["scores"]
    assert panel["verdict"].startswith(verdict)


def test_the_first_player_shifts_clockwise_after_each_round() -> None:
    table = Table(3)
    table.next_round()
    assert table.order() == ["red", "yellow", "blue"]
    assert table.said("Ben takes the start-player marker and begins.")
    table.next_round()
    assert table.order() == ["yellow", "blue", "red"]


def test_districts_touch_by_their_sides() -> None:
    table = Table(2)
    for place in ("A1", "B2", "B3", "C2", "E5"):
        table.do("stalls.change", place=place, cover="red")
    table = TableContext(rules(), table.state)
    stalls = table.find(Places, "stalls")
    assert stalls.district(table, "red") == ["B2", "B3", "C2"]
    assert stalls.district(table, "blue") == []


def test_a_stall_opened_again_lets_the_game_go_on() -> None:
    table = Table(2)
    for place in [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]:
        table.do("stalls.change", place=place, cover="nobody")
    assert table.state.moment.last_round == "Only 5 stalls are open."
    table.do("stalls.change", place="A1", cover="open")
    assert table.state.moment.last_round == ""
    assert table.said("6 stalls are open: the game goes on.")
