"""Morocco's stalls that close at a table: awards, juice, Tourists and market tiles."""

from __future__ import annotations

import pytest
from morocco_table import Table, rules

from punchboard.companion.rules.awards import winners
from punchboard.companion.rules.refusal import Refusal


def test_mo_1_first_alone_and_two_tied_for_second() -> None:
    table = Table()
    table.close("C3", "blue", "blue", "red", "yellow")
    assert table.points() == {"blue": 5, "red": 1, "yellow": 1}
    assert table.covered() == {"C3": "blue"}
    assert table.said("Ben takes 1 gold or 1 Bodyguard.")
    assert table.said("Cleo takes 1 gold or 1 Bodyguard.")


def test_mo_2_first_and_second_alone() -> None:
    table = Table()
    table.close("C3", "blue", "blue", "blue", "red")
    assert table.points() == {"blue": 5, "red": 2, "yellow": 0}
    assert table.said("Ben takes 1 gold and 1 Bodyguard.")


def test_mo_3_two_tied_for_first_bring_a_neutral_tile_and_no_second() -> None:
    table = Table()
    table.close("C3", "blue", "red", "blue", "red")
    assert table.points() == {"blue": 5, "red": 5, "yellow": 0}
    assert table.covered() == {"C3": ""}
    assert not table.said("takes 1 gold")


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
    assert table.said("C3 closes: Ada 3, Ben 1.")
    assert table.points() == {"blue": 5, "red": 2}


@pytest.mark.parametrize(
    ("counts", "points", "choosing"),
    [
        ({"a": 2, "b": 2, "c": 1}, {"a": 5, "b": 5, "c": 1}, {"c"}),
        ({"a": 3, "b": 2, "c": 1}, {"a": 5, "b": 2, "c": 1}, {"c"}),
    ],
)
def test_mo_7_third_place_wherever_more_spaces_are_ranked(
    counts: dict[str, int], points: dict[str, int], choosing: set[str]
) -> None:
    found = winners(counts, rules().mechanisms["stalls"].data.awards)
    assert {each.seat: each.prize.points for each in found if each.prize} == points
    assert {each.seat for each in found if each.prize and each.prize.choose} == choosing


def test_juice_goes_to_the_nearest_corner_and_is_gone_then() -> None:
    table = Table()
    table.close("A1", "blue", "blue", "red", "blue")
    assert table.said("Ada takes 3 juice tokens: top left, top right and bottom right.")
    assert table.said("Ben takes 1 juice token: bottom left.")
    table.close("A2", "yellow", "yellow", "yellow", "red")
    assert table.said("Cleo takes 1 juice token: top right.")
    assert table.said("Ben takes 1 juice token: bottom right.")


def test_juice_and_gold_are_counted_if_the_table_likes() -> None:
    table = Table(3, "juice", "gold")
    table.close("C3", "blue", "blue", "red", "yellow")
    assert [offer.seat for offer in table.offered("stalls.gain")] == ["red"]
    table.do("stalls.gain", "red", gain="gold")
    table.do("stalls.gain", "yellow", gain="bodyguard")
    table.do("stalls.corner", "blue", worth=7)
    table.do("stalls.leave")
    table.do("stalls.corner", "yellow", worth=2)
    assert not table.state.parts["stalls"].open
    assert table.state.parts["gold"].of == {"blue": 0, "red": 1, "yellow": 0}
    assert table.state.parts["juice"].of == {"blue": 7, "red": 0, "yellow": 2}


def ways(table: Table) -> list[str]:
    """Return which ways the app lets a tile point."""
    return [each.value for each in table.offered("stalls.way")[0].fields[0].choices]


def test_a_tourist_follows_the_tile_and_may_close_the_next_stall() -> None:
    table = Table()
    table.close("A1", "blue:tourist", "blue", "red", "yellow")
    assert ways(table) == ["right", "down"]
    table.do("stalls.way", way="right")
    assert table.said("Ada’s Tourist moves right to A2 as an Assistant, if there is room.")
    assert "If A2 is full now, close it as well." in table.hints()
    assert table.offered("stalls.close")[0].fields[0].start == "A2"
    table.close("A2", "blue", "red", "yellow", "red")
    assert table.covered() == {"A1": "blue", "A2": "red"}


def test_the_owner_turns_a_tile_and_a_neutral_one_whoever_placed_last() -> None:
    table = Table()
    table.close("A1", "blue:tourist", "blue", "red", "yellow")
    (asked,) = table.offered("stalls.way")
    assert asked.fields[0].ask == "Ada turns the tile on A1. Which way does it point?"
    table.do("stalls.way", way="right")
    table.close("E5", "blue:tourist", "blue", "red", "red")
    assert table.said(
        "A neutral tile covers E5; whoever placed the last worker turns it up to D5 or left to E4."
    )
    (asked,) = table.offered("stalls.way")
    assert asked.fields[0].ask.startswith("Whoever placed the last worker turns the tile on E5.")


def test_a_tile_points_to_the_only_open_stall_or_tourists_go_home() -> None:
    table = Table()
    table.do("stalls.change", place="A2", cover="nobody")
    table.close("A1", "blue:tourist", "blue", "red", "red")
    assert table.said("it points down to B1.")
    assert table.said("Ada’s Tourist moves down to B1")
    table.do("stalls.change", place="D5", cover="nobody")
    table.do("stalls.change", place="E4", cover="nobody")
    table.close("E5", "blue:tourist", "blue", "red", "red")
    assert table.said("No stall beside E5 is open: Ada’s Tourist goes home.")


def test_a_tile_points_to_no_closed_stall_unless_none_beside_it_is_open() -> None:
    table = Table()
    table.close("A1", "blue:tourist", "blue", "red", "yellow")
    with pytest.raises(Refusal):
        table.do("stalls.way", way="nowhere")
    table.do("stalls.change", place="A2", cover="nobody")
    assert ways(table) == ["down"]
    table.do("stalls.change", place="B1", cover="nobody")
    assert ways(table) == ["nowhere"]
    table.do("stalls.way", way="nowhere")
    assert table.said("No stall beside A1 is open: Ada’s Tourist goes home.")


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
    assert table.said("The box holds 12 neutral tiles; use something else for more.")
    assert table.covered()["E5"] == ""


def test_the_table_is_told_when_gold_runs_out_and_counts_on() -> None:
    table = Table(3, "gold")
    table.do("gold.change", "blue", amount=15)
    assert not table.said("The box holds")
    table.do("gold.change", "red", amount=1)
    assert table.said("The box holds 15 gold; use something else for more.")
    assert table.state.parts["gold"].of["red"] == 1


def test_all_juice_together_is_worth_no_more_than_the_tokens() -> None:
    table = Table(3, "juice")
    table.do("table.match", juice={"blue": {"count": 40}, "red": {"count": 30}})
    with pytest.raises(Refusal, match="7 is more than 6: there are only 76 points of juice in all"):
        table.do("juice.change", "yellow", amount=7)
    with pytest.raises(Refusal, match="There are only 76 points of juice in all, not 80"):
        table.do("table.match", juice={"yellow": {"count": 10}})
    table.close("C3", "blue", "blue", "red", "yellow")
    with pytest.raises(Refusal, match="8 is more than 6: there are only 76 points of juice in all"):
        table.do("stalls.corner", "blue", worth=8)
    table.do("stalls.corner", "blue", worth=6)
    assert table.state.parts["juice"].of["blue"] == 46
