"""Morocco's stalls that close at a table: awards, juice, Tourists and market tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from morocco_table import Table, rules

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.table_context import TableContext


def test_mo_1_first_alone_and_two_tied_for_second() -> None:
    table = Table()
    table.close("C3", "blue", "blue", "red", "yellow")
    assert table.points() == {"blue": 5, "red": 1, "yellow": 1}
    assert table.covered() == {"C3": "blue"}
    assert table.said("Ben gains 1 point (1 gold or 1 Bodyguard as well)")
    assert table.said("Cleo gains 1 point (1 gold or 1 Bodyguard as well)")


def test_mo_2_first_and_second_alone() -> None:
    table = Table()
    table.close("C3", "blue", "blue", "blue", "red")
    assert table.points() == {"blue": 5, "red": 2, "yellow": 0}
    assert table.said("Ben gains 2 points (second: 1 gold and 1 Bodyguard as well)")


def test_mo_3_two_tied_for_first_bring_a_neutral_tile_and_no_second() -> None:
    table = Table()
    table.close("C3", "blue", "red", "blue", "red")
    assert table.points() == {"blue": 5, "red": 5, "yellow": 0}
    assert table.covered() == {"C3": ""}
    assert not table.said("gold")


def test_mo_4_four_tied_for_first_get_twenty_points() -> None:
    table = Table(4)
    table.close("C3", "blue", "red", "yellow", "teal")
    assert set(table.points().values()) == {5}
    assert table.covered() == {"C3": ""}


def test_mo_5_all_four_spaces_bring_only_the_first_award() -> None:
    table = Table()
    table.close("C3", "blue", "blue", "blue", "blue")
    assert table.points() == {"blue": 5, "red": 0, "yellow": 0}
    assert table.covered() == {"C3": "blue"}
    assert not table.said("gold")


def test_mo_6_a_bodyguard_is_told_as_two_spaces() -> None:
    table = Table(2)
    bodyguard = ("blue", "blue")
    table.close("C3", *bodyguard, "blue", "red")
    assert table.said("C3 closes.")
    assert table.said("Spaces: Ada 3, Ben 1.")
    assert table.points() == {"blue": 5, "red": 2}


def test_mo_7_a_tie_for_first_leaves_out_the_second() -> None:
    table = Table()
    sheet = rules().mechanisms["stall"]
    counts = {"blue": 2, "red": 2, "yellow": 1}
    table = TableContext(rules(), table.state)
    spaces = [{"spaces": {"": n}} for n in counts.values()]
    for number, rank in enumerate((1, 1, 3)):
        others = [*spaces[:number], *spaces[number + 1 :]]
        scope = replace(sheet._blank(table), numbers=spaces[number], others=others)
        assert scope.number("rank") == rank
        assert scope.number("chooses") == (rank == 3)


def test_a_stall_has_four_spaces_no_more_and_no_less() -> None:
    table = Table()
    with pytest.raises(Refusal, match="Spaces: all together have 4, not 3"):
        table.close("A1", "blue", "blue", "red")
    with pytest.raises(Refusal, match="Spaces: all together have at most 4, not 5"):
        table.close("A1", "blue", "blue", "red", "red", "red")
    assert not table.covered()
    assert not any(table.points().values())


def test_juice_and_gold_are_counted_if_the_table_likes() -> None:
    table = Table(3, "juice", "gold")
    juice = {"blue": 7, "yellow": 2}
    table.close("C3", "blue", "blue", "red", "yellow", juice=juice, gold={"red": 1})
    assert table.state.parts["gold"].of == {"blue": 0, "red": 1, "yellow": 0}
    assert table.state.parts["juice"].of == {"blue": 7, "red": 0, "yellow": 2}
    table.close("C4", "blue", "blue", "blue", "yellow", juice={}, gold={"blue": 1})
    assert table.state.parts["gold"].of == {"blue": 0, "red": 1, "yellow": 1}


def test_a_stall_is_closed_in_one_form_that_begins_at_none() -> None:
    table = Table(3, "juice")
    table.close("C3", "blue", "blue", "red", "yellow", juice={"blue": 3})
    place, numbers = table.offered("stalls.close")[0].fields
    assert [each.value for each in place.choices if each.why] == ["C3"]
    assert {wheel.title for row in numbers.rows for wheel in row.wheels} == {"Spaces", "Juice"}
    assert {wheel.start for row in numbers.rows for wheel in row.wheels} == {0}


def test_a_tile_points_to_open_stalls_alone_if_there_are_any() -> None:
    table = Table()
    table.close("E5", "blue", "blue", "red", "red")
    assert table.said("A neutral tile covers E5; it may point up to D5 or left to E4.")
    table.do("stalls.change", place="A2", cover="nobody")
    table.close("A1", "blue", "blue", "blue", "red")
    assert table.said("Ada covers A1 with a market tile; it may point down to B1.")
    assert table.said("Each takes the juice that still lies at a corner where they cover a space")
    assert table.said("Tourists go where the tile points, one by one, each as an Assistant")
    table.do("stalls.change", place="D5", cover="nobody")
    table.do("stalls.change", place="E3", cover="nobody")
    table.do("stalls.change", place="D4", cover="nobody")
    table.close("E4", "blue", "blue", "red", "red")
    assert table.said("no stall beside it is open, so it may point anywhere.")


def test_a_closed_stall_is_not_closed_twice() -> None:
    table = Table()
    table.close("C3", "blue", "blue", "red", "red")
    with pytest.raises(Refusal):
        table.close("C3", "blue", "blue", "red", "red")


def test_whoever_has_no_tile_left_closes_with_a_neutral_one() -> None:
    table = Table(2)
    for place in [f"{row}{column}" for row in "ABC" for column in range(1, 5)]:
        table.do("stalls.change", place=place, cover="blue")
    table.close("E5", "blue", "blue", "blue", "red")
    assert table.covered()["E5"] == ""
    assert table.said("Ada has no market tile left.")


def test_the_table_is_told_when_neutral_tiles_run_out() -> None:
    table = Table(2)
    for place in [f"{row}{column}" for row in "ABC" for column in range(1, 5)]:
        table.do("stalls.change", place=place, cover="nobody")
    assert not table.said("The box holds")
    table.close("E5", "blue", "blue", "red", "red")
    assert table.said("Only 12 neutral tiles in the box. Use substitutes if you need more.")
    assert table.covered()["E5"] == ""


def test_the_table_is_told_when_gold_runs_out_and_counts_on() -> None:
    table = Table(3, "gold")
    table.do("gold.change", "blue", amount=15)
    assert not table.said("The box holds")
    table.do("gold.change", "red", amount=1)
    assert table.said("Only 15 gold in the box. Use substitutes if you need more.")
    assert table.state.parts["gold"].of["red"] == 1


def test_all_juice_together_is_worth_no_more_than_the_tokens() -> None:
    table = Table(3, "juice")
    table.do("table.match", juice={"blue": {"count": 40}, "red": {"count": 30}})
    with pytest.raises(Refusal, match="7 is more than 6: there are only 76 points of juice in all"):
        table.do("juice.change", "yellow", amount=7)
    with pytest.raises(Refusal, match="There are only 76 points of juice in all, not 80"):
        table.do("table.match", juice={"yellow": {"count": 10}})
    with pytest.raises(Refusal, match="There are only 76 points of juice in all, not 78"):
        table.close("C3", "blue", "blue", "red", "yellow", juice={"blue": 8})
    table.close("C3", "blue", "blue", "red", "yellow", juice={"blue": 6})
    assert table.state.parts["juice"].of["blue"] == 46
