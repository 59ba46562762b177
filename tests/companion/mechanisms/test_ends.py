"""The end of the game: the marker on the track, the calendar, and setting the table back."""

from __future__ import annotations

import pytest
from shops import Game, february

from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from tests.companion.points_game import TURN, begun, points_play

#: Columns of the cards of both components.
COLUMNS = ("cost", "bill", "points", "players", "phase", "food", "clothing")


def last(game: Game) -> str:
    return game.state.moment.last_round


@pytest.mark.parametrize(("players", "at"), [(2, 45), (3, 45), (4, 35)])
def test_the_marker_lies_where_this_many_players_put_it(players: int, at: int) -> None:
    assert Game(players).panel("points")["flags"] == [{"at": at, "title": "investment marker"}]


@pytest.mark.parametrize(("total", "ends"), [(34, False), (35, True), (36, True)])
def test_reaching_the_marker_or_passing_it_ends_the_game(total: int, ends: bool) -> None:
    game = february()
    game.do("points.gain", "red", amount=20)
    game.do("points.gain", "red", amount=total - 30)
    assert bool(last(game)) is ends
    assert bool(game.panel("points")["flags"]) is not ends
    assert game.said("Take the investment marker off the board.") is ends


def test_bm_d6_the_end_is_irrevocable_even_when_points_are_sold() -> None:
    game = february()
    game.next(2)
    game.do("points.gain", "blue", amount=20)
    game.do("points.gain", "blue", amount=6)
    assert last(game) == "Ada has 36 points and reaches the investment marker."
    game.next(2)
    game.do("trade.sell", "blue", amount=16)
    assert game.state.parts["points"].at["blue"] == 20
    assert last(game)
    game.next()
    assert game.state.moment.over
    assert game.state.moment.round == 1


@pytest.mark.parametrize(("players", "final"), [(2, 3), (3, 3), (4, 2)])
def test_the_game_ends_with_the_final_month_of_this_many_players(players: int, final: int) -> None:
    game = february(players)
    for _ in range(100):
        if game.state.moment.over:
            break
        assert bool(last(game)) is (game.state.moment.round == final)
        game.next()
    assert game.state.moment.round == final
    assert game.state.moment.over


def test_the_final_month_says_so_when_it_begins() -> None:
    game = february()
    game.match(round=2, phase=0)
    assert game.said("The calendar ends in March. This is the last month.")


def test_going_back_from_the_final_month_takes_the_end_back() -> None:
    game = february()
    game.match(round=2)
    game.match(round=1)
    assert last(game) == ""
    assert game.said("February is not the last month.")
    game.match(round=3)
    assert last(game) == "The calendar ends in March."


def test_going_back_keeps_the_end_that_a_marker_brought() -> None:
    game = february()
    game.match(round=2)
    game.do("points.gain", "blue", amount=20)
    game.do("points.gain", "blue", amount=5)
    game.match(round=1)
    assert last(game) == "Ada has 35 points and reaches the investment marker."


def test_a_mistyped_gain_is_mended_by_matching_points_and_marker() -> None:
    game = february()
    game.do("points.gain", "blue", amount=20)
    game.do("points.gain", "blue", amount=20)
    values = {"points": {"blue": {"at": 12}}, "ends.0": True}
    game.do("table.match", **values)
    assert last(game) == ""
    assert game.panel("points")["flags"] == [{"at": 35, "title": "investment marker"}]


def test_a_marker_that_was_taken_off_ends_the_game() -> None:
    game = february()
    game.do("table.match", **{"ends.0": False})
    assert last(game) == "The investment marker was removed from the track."


def test_a_total_may_end_the_game_in_the_middle_of_a_turn() -> None:
    totals = [("flag", 5, "at_once"), ("throne", 9, "now")]
    reach = [{"track": "points", "title": t, "at": at, "when": when} for t, at, when in totals]
    rules, state = begun(points_play("turn", turn=TURN, end={"kind": "ends", "reach": reach}))
    state = core.apply(rules, state, Action("points.gain", "red", {"amount": 5}))
    assert not state.moment.over
    assert state.moment.last_round
    state = core.apply(rules, state, Action("points.gain", "red", {"amount": 4}))
    assert state.moment.over
    assert state.moment.last_round == "Ada has 9 points and reaches the throne."
    mended = {"points": {"red": {"at": 8}}, "end.1": True}
    state = core.apply(rules, state, Action("table.match", "", mended))
    assert not state.moment.over


def test_a_final_month_that_is_none_is_told_where_the_game_is_read() -> None:
    play = Game().rules.play
    data = play.model_dump()
    data["mechanisms"]["ends"]["final"][2]["round"] = "Octember"
    data["mechanisms"]["shops"]["bonus_phase"] = "shop"
    wrong = list(missing_names(Play.model_validate(data), {"shops": COLUMNS, "first": COLUMNS}))
    assert [(each.path[-1], each.name) for each in wrong] == [
        ("bonus_phase", "shop"),
        ("round", "Octember"),
    ]
