"""Morocco's cubes at a table: what a stall costs, the die, the Scout, the evening."""

from __future__ import annotations

import pytest
from morocco_table import COLORS, NAMES, Table, cubes, rules

from punchboard.companion.rules.action import Refusal
from punchboard.companion.rules.view import view


def priced() -> Table:
    """Return a table that counts cubes and gold, the colors in order beside rows and columns."""
    table = Table(3, "prices", "cubes", "gold")
    rows = {f"row{number}": kind for number, kind in enumerate(COLORS)}
    columns = {f"column{number}": kind for number, kind in enumerate(COLORS)}
    table.do("stalls.lay", **rows, **columns)
    table.do("table.match", cubes={"blue": dict.fromkeys(COLORS, 3)})
    return table


def test_mo_8_a_stall_costs_its_row_and_column_and_some_workers_one_more() -> None:
    table = priced()
    table.do("stalls.pay", "blue", place="B4", piece="assistant")
    assert table.said("Ada pays green and brown for an Assistant in B4.")
    assert cubes(table, "blue") == [3, 2, 3, 2, 3]
    table.do("stalls.pay", "blue", place="B4", piece="tourist", any="orange")
    assert cubes(table, "blue") == [3, 1, 3, 1, 2]
    table.do("stalls.pay", "blue", place="A1", piece="bodyguard")
    assert table.said("Ada pays 2 black for a Bodyguard in A1.")
    assert cubes(table, "blue") == [1, 1, 3, 1, 2]
    table.do("table.set_cubes", value=False)
    table.do("stalls.pay", "red", place="C3", piece="cousins")
    assert table.said("Ben pays 2 purple and 1 of any kind for Cousins in C3.")


def test_mo_8_nobody_pays_cubes_that_are_not_there() -> None:
    table = priced()
    table.do("table.match", cubes={"blue": {**dict.fromkeys(COLORS, 0), "green": 1, "brown": 1}})
    (stall, _, _) = table.offered("stalls.pay")[0].fields
    assert {each.value for each in stall.choices if not each.why} == {"B4", "D2"}
    with pytest.raises(Refusal, match="too few green"):
        table.do("stalls.pay", "blue", place="B2", piece="assistant")
    with pytest.raises(Refusal, match="A Tourist costs 1 cube more: which"):
        table.do("stalls.pay", "blue", place="B4", piece="tourist")
    with pytest.raises(Refusal, match="Ada has 1 green cube, not 2"):
        table.do("stalls.pay", "blue", place="B4", piece="tourist", any="green")
    assert [offer.why for offer in table.offered("stalls.pay")[1:]] == [
        "Ben has too few cubes.", "Cleo has too few cubes.",
    ]  # fmt: skip


def test_mo_9_gold_swaps_two_rows_or_two_columns_never_one_with_the_other() -> None:
    table = priced()
    table.do("gold.change", "blue", amount=2)
    table.do("stalls.swap", "blue", which="row:0:2")
    ground = table.state.parts["stalls"]
    assert ground.rows == ("purple", "green", "black", "brown", "orange")
    assert ground.columns == COLORS
    assert table.state.parts["gold"].of["blue"] == 1
    table.do("stalls.swap", "blue", which="column:3:4")
    assert table.state.parts["stalls"].columns == ("black", "green", "purple", "orange", "brown")
    pairs = [each.value for each in table.offered("stalls.swap")[0].fields[0].choices]
    assert len(pairs) == 20
    with pytest.raises(Refusal):
        table.do("stalls.swap", "blue", which="row:0:column:1")


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
    assert table.said("The box holds 14 green cubes; use something else for more.")
    assert cubes(table, "blue") == [0, 13, 0, 0, 1]


def test_no_more_cubes_are_added_than_the_supply_has_left() -> None:
    table = Table(3, "cubes")
    table.do("cubes.add", "blue", place="|green", count=9)
    with pytest.raises(Refusal, match=r"Only 3 green cubes are left in the supply, not 4\. What"):
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
    assert table.said("The box holds 14 purple cubes; use something else for more.")
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
    assert not table.offered("cubes.keep")
    table.go_to("evening")
    table.do("table.next")
    (keep,) = table.offered("cubes.keep")
    assert keep.seat == "blue"
    assert [each.value for each in keep.fields[0].choices] == ["green", "purple", "brown"]
    table.do("cubes.keep", "blue", kind="purple")
    assert cubes(table, "blue") == [0, 0, 1, 0, 0]
    assert cubes(table, "red") == [1, 0, 0, 0, 0]
    assert table.state.moment.round == 1


def test_mo_14_who_has_one_cube_is_not_asked() -> None:
    table = Table(4, "cubes")
    table.go_to("evening")
    table.do("table.next")
    assert table.state.moment.round == 1
