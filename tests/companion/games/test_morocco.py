"""Morocco's worked examples at a table: awards, juice, Tourists, districts, end and final score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.rules import rules as core
from companion.rules.action import Action
from companion.rules.awards import winners
from companion.rules.look import Look
from companion.rules.mechanisms.majority_parts import largest_district
from companion.rules.mechanisms.stock import Stock
from companion.rules.refusal import Refusal
from companion.rules.rules import Rules, Setup
from companion.rules.view import view
from tests.companion.shipped import shipped_rules

NAMES = {"blue": "Ada", "red": "Ben", "yellow": "Cleo", "teal": "Dev", "rose": "Eve"}


def rules() -> Rules:
    return shipped_rules("morocco")


class Table:
    """A table of Morocco.

    Args:
        players: how many.
        on: options that are on.
    """

    def __init__(self, players: int = 3, *on: str) -> None:
        seats = tuple(NAMES.items())[:players]
        self.state = core.start(rules(), Setup(seats, dict.fromkeys(on, True)))

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        self.state = core.apply(rules(), self.state, Action(do, seat, values))

    def close(self, place: str, *stands: str) -> None:
        """Close a stall; `stands` are seats, with `:tourist` for a Tourist."""
        told = [each if ":" in each else f"{each}:worker" for each in stands]
        spaces = {f"space{number}": each for number, each in enumerate(told)}
        self.do("stalls.close", place=place, **spaces)

    def go_to(self, phase: str) -> None:
        """Lead on to a phase."""
        phases = [each.id for each in rules().play.phases]
        while phases[self.state.moment.phase] != phase:
            self.do("table.next")

    def next_round(self) -> None:
        """Lead on to the next round, or to the end."""
        now = self.state.moment.round
        while self.state.moment.round == now and not self.state.moment.over:
            self.do("table.next")

    def points(self) -> dict[str, int]:
        return dict(self.state.parts["points"].at)

    def covered(self) -> Mapping[str, str]:
        covered: Mapping[str, str] = self.state.parts["stalls"].covered
        return covered

    def said(self, text: str) -> bool:
        return any(text in entry.text for entry in self.state.log)

    def hints(self) -> str:
        return "\n".join(hint["text"] for hint in view(rules(), self.state)["hints"])

    def order(self) -> list[str]:
        order: list[str] = view(rules(), self.state)["order"]
        return order

    def offered(self, do: str) -> list[Any]:
        return [offer for offer in core.offers(rules(), self.state) if offer.do == do]


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


COLORS = ("black", "green", "purple", "brown", "orange")


def priced() -> Table:
    """Return a table that counts cubes and gold, the colors in order beside rows and columns."""
    table = Table(3, "prices", "cubes", "gold")
    rows = {f"row{number}": kind for number, kind in enumerate(COLORS)}
    columns = {f"column{number}": kind for number, kind in enumerate(COLORS)}
    table.do("stalls.lay", **rows, **columns)
    table.do("table.match", cubes={"blue": dict.fromkeys(COLORS, 3)})
    return table


def cubes(table: Table, seat: str) -> list[int]:
    look = Look(rules(), table.state)
    stock = look.find(Stock, "cubes")
    return [stock.goods(look, seat, color) for color in COLORS]


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
    panel = next(each for each in view(rules(), table.state)["panels"] if each["id"] == "scores")
    ada = next(row for row in panel["rows"] if row["seat"] == "blue")
    assert ada["total"] == 54
    assert [line["points"] for line in ada["lines"]] == [31, 9, 12, 2]
    assert ada["lines"][2]["why"] == "4 market tiles (A1, A2, B1, B2), 3 each"
    assert panel["verdict"] == "Ada wins with 54 points."


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
    panel = next(each for each in view(rules(), table.state)["panels"] if each["id"] == "scores")
    assert panel["verdict"].startswith(verdict)


def test_the_first_player_shifts_clockwise_after_each_round() -> None:
    table = Table(3)
    table.next_round()
    assert table.order() == ["red", "yellow", "blue"]
    assert table.said("Ben takes the start-player marker and begins.")
    table.next_round()
    assert table.order() == ["yellow", "blue", "red"]


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


def test_a_tourist_follows_the_tile_and_may_close_the_next_stall() -> None:
    table = Table()
    table.close("A1", "blue:tourist", "blue", "red", "yellow")
    assert [each.value for each in table.offered("stalls.way")[0].fields[0].choices] == [
        "right", "down", "nowhere",
    ]  # fmt: skip
    table.do("stalls.way", way="right")
    assert table.said("Ada's Tourist moves right to A2 as an Assistant, if there is room.")
    assert "If A2 is full now, close it as well." in table.hints()
    assert table.offered("stalls.close")[0].fields[0].start == "A2"
    table.close("A2", "blue", "red", "yellow", "red")
    assert table.covered() == {"A1": "blue", "A2": "red"}


def test_a_tile_points_to_the_only_open_stall_or_tourists_go_home() -> None:
    table = Table()
    table.do("stalls.change", place="A2", cover="nobody")
    table.close("A1", "blue:tourist", "blue", "red", "red")
    assert table.said("it points down to B1.")
    assert table.said("Ada's Tourist moves down to B1")
    table.do("stalls.change", place="D5", cover="nobody")
    table.do("stalls.change", place="E4", cover="nobody")
    table.close("E5", "blue:tourist", "blue", "red", "red")
    assert table.said("No stall beside E5 is open: Ada's Tourist goes home.")


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


def test_districts_touch_by_their_sides() -> None:
    table = Table(2)
    for place in ("A1", "B2", "B3", "C2", "E5"):
        table.do("stalls.change", place=place, cover="red")
    data, ground = rules().mechanisms["stalls"].data, table.state.parts["stalls"]
    assert largest_district(data, ground, "red") == ["B2", "B3", "C2"]
    assert largest_district(data, ground, "blue") == []


def test_a_stall_opened_again_lets_the_game_go_on() -> None:
    table = Table(2)
    for place in [f"{row}{column}" for row in "ABCD" for column in range(1, 6)]:
        table.do("stalls.change", place=place, cover="nobody")
    assert table.state.moment.last_round == "Only 5 stalls are open."
    table.do("stalls.change", place="A1", cover="open")
    assert table.state.moment.last_round == ""
    assert table.said("6 stalls are open: the game goes on.")
