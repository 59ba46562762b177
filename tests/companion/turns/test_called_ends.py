"""Ends that players see on the table: at once, or after the round; ties from the active player."""

from __future__ import annotations

from lap_game import do, lap_game, lay, prompt, whole_turn

from punchboard.cards.play.schema.base import Step
from punchboard.companion.rules.engine.agenda import is_asked
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.view import view


def test_a_called_end_ends_the_game_at_once() -> None:
    rules = lap_game()
    state = do(rules, lay(rules), "end.storm")
    assert state.moment.over


def test_a_called_end_may_wait_for_the_end_of_the_round() -> None:
    rules = lap_game()
    state = do(rules, lay(rules), "end.dark")
    assert not state.moment.over
    for seat in "abc":
        state = whole_turn(rules, state, seat)
    assert state.moment.over


def test_a_step_of_the_last_round_comes_once_it_is_known() -> None:
    rules = lap_game()
    step = {
        "last": Step(use="turn", rounds="last"),
        "others": Step(use="turn", rounds="before_last"),
    }
    for state, asked in ((lay(rules), "others"), (do(rules, lay(rules), "end.dark"), "last")):
        table = TableContext(rules, state)
        assert [name for name, each in step.items() if is_asked(table, each, 0)] == [asked]


def test_an_end_called_too_early_is_taken_back_by_matching_the_table() -> None:
    rules = lap_game()
    state = do(rules, lay(rules), "end.storm")
    state = do(rules, state, "table.match", **{"end.storm": False})
    assert not state.moment.over
    assert state.moment.last_round == ""
    assert prompt(rules, state) == "Ada: dawn"


def test_ties_go_to_the_active_player_then_on_in_turn_order() -> None:
    rules = lap_game()
    state = whole_turn(rules, lay(rules), "a")
    state = do(rules, state, "end.storm")
    numbers = {"a": {"p": 3}, "b": {"p": 1}, "c": {"p": 3}}
    state = do(rules, state, "count.count", numbers=numbers)
    rows = view(rules, state)["scores"]["rows"]
    assert [row["seat"] for row in rows] == ["c", "a", "b"]
    assert "Cleo wins" in prompt(rules, state)


def test_an_end_may_name_the_winner_whatever_the_totals_are() -> None:
    rules = lap_game()
    state = do(rules, lay(rules), "end.crown", winner="b")
    assert prompt(rules, state).startswith("Ben wins. Ben has found the crown. ")
    numbers = {"a": {"p": 3}, "b": {"p": 1}, "c": {"p": 2}}
    state = do(rules, state, "count.count", numbers=numbers)
    rows = view(rules, state)["scores"]["rows"]
    assert [(row["seat"], row["place"]) for row in rows] == [("b", 1), ("a", 2), ("c", 3)]
    assert prompt(rules, state) == "Ben wins. Ben has found the crown."


def test_a_winner_that_was_named_by_mistake_is_taken_back() -> None:
    rules = lap_game()
    state = do(rules, lay(rules), "end.crown", winner="b")
    state = do(rules, state, "table.match", **{"end.crown": "nobody"})
    assert not state.moment.over
    assert prompt(rules, state) == "Ada: dawn"
