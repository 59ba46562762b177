"""Morocco's cubes at a table: what a stall costs, the die, the Scout, the evening."""

from __future__ import annotations

import pytest
from morocco_table import COLORS, NAMES, Table, cubes, rules

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view


def three_each(*on: str) -> Table:
    """Return a table on which Ada has three cubes of each color."""
    table = Table(3, "cubes", *on)
    table.do("table.match", cubes={"blue": dict.fromkeys(COLORS, 3)})
    return table


def test_mo_8_a_worker_is_paid_with_the_cubes_of_row_and_column_and_some_with_one_more() -> None:
    table = three_each()
    table.do("payment.place", "blue", row="green", column="brown")
    assert table.said("Ada pays for a worker.")
    assert table.said("Ada: 1 green cube for the row, now 2.")
    assert cubes(table, "blue") == [3, 2, 3, 2, 3]
    table.do("payment.place", "blue", row="green", column="brown", more="orange")
    assert table.said("Ada pays for Tourist or Cousins.")
    assert cubes(table, "blue") == [3, 1, 3, 1, 2]
    table.do("payment.place", "blue", row="black", column="black")
    assert cubes(table, "blue") == [1, 1, 3, 1, 2]
    table.do("table.set_cubes", value=False)
    assert not table.offered("payment.place")


def test_mo_8_nobody_pays_cubes_that_are_not_there() -> None:
    table = three_each()
    table.do("table.match", cubes={"blue": {**dict.fromkeys(COLORS, 0), "green": 1, "brown": 1}})
    for asked, told in (
        ({"row": "green", "column": "green"}, "Ada has only 1 green cube"),
        ({"row": "purple", "column": "brown"}, "Ada has no purple cubes"),
        ({"row": "green", "column": "brown", "more": "green"}, "Ada has only 1 green cube"),
    ):
        with pytest.raises(Refusal, match=told):
            table.do("payment.place", "blue", **asked)
    assert cubes(table, "blue") == [0, 1, 0, 1, 0]


def test_two_cubes_of_each_color_lie_beside_rows_and_columns_and_are_not_in_the_supply() -> None:
    table = three_each()
    panel = next(each for each in view(rules(), table.state)["panels"] if each["id"] == "cubes")
    assert panel["caption"] == "In the supply: 45 cubes."


@pytest.mark.parametrize(
    ("players", "die", "words"), [(2, True, "**twice**"), (3, True, "**once**"), (4, False, "")]
)
def test_mo_10_the_die_is_rolled_as_often_as_so_many_players_do(
    players: int, die: bool, words: str
) -> None:
    table = Table(players)
    assert (table.state.moment.phase == 0) is die
    assert words in table.hints()
    table.go_to("scout")
    hints = table.hints().splitlines()
    assert hints[0] == "Ada gains a cube of each of the **two roofs beside** it."
    assert hints[1:] == [
        f"{name} gains a cube of the **roof itself**." for name in list(NAMES.values())[1:players]
    ]


def test_mo_10_everybody_scouts_once_and_places_twice_in_two_laps() -> None:
    table = Table(3)
    table.go_to("scout")
    scouts, places = [], []
    while done := table.offered("scouting.done"):
        scouts.append(done[0].seat)
        table.do("scouting.done", done[0].seat)
    while done := table.offered("workers.done"):
        places.append(done[0].seat)
        table.do("workers.done", done[0].seat)
    assert scouts == ["blue", "red", "yellow"]
    assert places == scouts * 2


def test_mo_13_the_scout_moves_on_and_gives_what_lies_beside_it() -> None:
    table = Table(3, "cubes")
    table.go_to("scout")
    table.do("scouting.done", "blue", choice="green")
    assert cubes(table, "blue") == [1, 0, 1, 0, 0]
    assert cubes(table, "red") == cubes(table, "yellow") == [0, 1, 0, 0, 0]
    with pytest.raises(Refusal, match="the one before has chosen it"):
        table.do("scouting.done", "red", choice="green")
    table.do("scouting.done", "red", choice="black")
    assert cubes(table, "red") == [0, 2, 0, 0, 1]
    table.do("scouting.done", "yellow", choice="nothing")
    assert cubes(table, "yellow") == [1, 1, 0, 0, 0]


def test_mo_13_the_ring_of_the_app_is_the_printed_one() -> None:
    roofs = rules().mechanisms["scouting"].data.choose.of
    assert [roof.id for roof in roofs] == list(COLORS)
    for at, roof in enumerate(roofs):
        assert set(roof.gives) == {COLORS[at - 1], COLORS[(at + 1) % 5]}
        assert roof.others == (roof.id,)


def test_mo_10_scouting_and_die_bring_five_cubes_to_each_of_two() -> None:
    table = Table(2, "cubes")
    table.do("cubes.gain", kind="purple")
    assert view(rules(), table.state)["prompt"]["detail"] == "2 of 2"
    table.do("cubes.wild", blue="orange", red="black")
    assert table.said("Ada: 1 orange cube from the market die, now 1.")
    table.do("scouting.done", "blue", choice="green")
    table.do("scouting.done", "red", choice="brown")
    assert cubes(table, "blue") == [1, 0, 2, 1, 1]
    assert cubes(table, "red") == [1, 1, 2, 0, 1]


@pytest.mark.parametrize(("players", "gained"), [(2, 5), (3, 5), (4, 5), (5, 6)])
def test_mo_10_each_player_gains_so_many_cubes_in_a_round(players: int, gained: int) -> None:
    table = Table(players, "cubes")
    while table.offered("cubes.gain"):
        table.do("cubes.gain", kind="brown")
    for number in range(players):
        (done,) = table.offered("scouting.done")
        table.do("scouting.done", done.seat, choice=COLORS[number])
    assert [sum(cubes(table, seat)) for seat in list(NAMES)[:players]] == [gained] * players


@pytest.mark.parametrize(("players", "times"), [(2, 2), (3, 1), (4, 0), (5, 0)])
def test_mo_10_the_app_asks_for_the_die_as_often_as_it_is_rolled(players: int, times: int) -> None:
    table = Table(players, "cubes")
    rolls = 0
    while table.offered("cubes.gain"):
        table.do("cubes.gain", kind="green")
        rolls += 1
    assert rolls == times
    assert [sum(cubes(table, seat)) for seat in list(NAMES)[:players]] == [times] * players
    assert rules().play.phases[table.state.moment.phase].id == "scout"


def test_more_cubes_than_were_printed_are_counted_with_a_warning() -> None:
    table = Table(4, "cubes")
    lots = {"blue": {**dict.fromkeys(COLORS, 0), "green": 12}}
    table.do("table.match", cubes=lots)
    assert not table.said("The box holds")
    table.go_to("scout")
    table.do("scouting.done", "blue", choice="black")
    assert table.said("Only 14 green cubes in the box. Use substitutes if you need more.")
    assert cubes(table, "blue") == [0, 13, 0, 0, 1]


def test_no_more_cubes_are_added_than_the_supply_has_left() -> None:
    table = Table(3, "cubes")
    table.do("cubes.add", "blue", place="|green", count=9)
    with pytest.raises(Refusal, match=r"Only 3 green cubes are left in the supply, not 4\. Using"):
        table.do("cubes.add", "red", place="|green", count=4)
    table.do("cubes.add", "red", place="|green", count=3)
    (add,) = [each for each in table.offered("cubes.add") if each.seat == "yellow"]
    assert [each.why for each in add.fields[0].choices if each.label == "Green"] == [
        "none is left in the supply."
    ]
    with pytest.raises(Refusal, match="Green: none is left in the supply"):
        table.do("cubes.add", "yellow", place="|green", count=1)


def test_cubes_that_something_else_stands_for_are_matched_and_the_supply_is_never_below_none() -> (
    None
):
    table = Table(2, "cubes")
    lots = dict.fromkeys(COLORS, 12)
    table.do("table.match", cubes={"blue": lots, "red": lots})
    assert cubes(table, "red") == [12] * 5
    assert table.said("Only 14 purple cubes in the box. Use substitutes if you need more.")
    panel = next(each for each in view(rules(), table.state)["panels"] if each["id"] == "cubes")
    assert panel["caption"] == "In the supply: 0 cubes."


def test_mo_14_the_round_ends_with_one_cube_each() -> None:
    table = Table(4)
    table.go_to("evening")
    assert "Everybody keeps 1 cube" in table.hints()


def test_mo_14_of_four_cubes_the_player_picks_the_one_that_stays() -> None:
    table = Table(4, "cubes")
    own = {**dict.fromkeys(COLORS, 0), "green": 2, "purple": 1, "brown": 1}
    table.do("table.match", cubes={"blue": own, "red": {**dict.fromkeys(COLORS, 0), "black": 1}})
    assert not table.offered("hand.page_0")
    table.go_to("evening")
    table.do("table.next")
    (keep,) = table.offered("hand.page_0")
    assert keep.seat == "blue"
    assert [each.value for each in keep.fields[0].choices] == ["green", "purple", "brown"]
    assert all(each.icon for each in keep.fields[0].choices)
    table.do("hand.page_0", "blue", kept="purple")
    assert table.said("Ada: 2 green cubes back to the supply, now 0.")
    assert cubes(table, "blue") == [0, 0, 1, 0, 0]
    assert cubes(table, "red") == [1, 0, 0, 0, 0]
    assert table.state.moment.round == 1


def test_mo_14_who_spends_the_cube_that_would_stay_is_asked_again_and_gains_none() -> None:
    table = Table(4, "cubes")
    none = dict.fromkeys(COLORS, 0)
    rows = {"blue": {**none, "green": 2, "purple": 1}, "red": {**none, "black": 1, "green": 1}}
    table.do("table.match", cubes=rows)
    table.go_to("evening")
    table.do("table.next")
    table.do("hand.page_0", "blue", kept="purple")
    table.do("payment.place", "blue", row="purple", column="green")
    table.do("hand.page_0", "red", kept="black")
    assert cubes(table, "blue") == [0, 1, 0, 0, 0]
    assert table.state.moment.round == 1


def test_mo_14_who_spends_the_cube_that_would_stay_chooses_again_among_the_others() -> None:
    table = Table(4, "cubes")
    none = dict.fromkeys(COLORS, 0)
    rows = {"blue": {**none, "green": 3, "purple": 1}, "red": {**none, "black": 1, "green": 1}}
    table.do("table.match", cubes=rows)
    table.go_to("evening")
    table.do("table.next")
    table.do("hand.page_0", "blue", kept="purple")
    table.do("cubes.discard", "blue", place="|purple", count=1)
    assert table.said("Cube that stays: Ada’s is filled in again.")
    table.do("hand.page_0", "red", kept="black")
    (keep,) = table.offered("hand.page_0")
    assert [keep.seat, *(each.value for each in keep.fields[0].choices)] == ["blue", "green"]
    table.do("hand.page_0", "blue", kept="green")
    assert cubes(table, "blue") == [0, 1, 0, 0, 0]


def test_mo_14_who_has_one_cube_is_not_asked() -> None:
    table = Table(4, "cubes")
    table.go_to("evening")
    table.do("table.next")
    assert table.state.moment.round == 1
