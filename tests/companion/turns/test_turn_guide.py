"""Turns: each seat in order is led through its own, and the start player's place goes on."""

from __future__ import annotations

import pytest
from lap_game import do, hints, lap_game, lay, prompt, whole_turn

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view


def test_each_seat_is_led_through_the_parts_of_its_turn() -> None:
    rules = lap_game()
    state = lay(rules)
    assert prompt(rules, state) == "Ada: dawn"
    assert hints(rules, state) == ["Ada wakes."]
    state = do(rules, state, "turn.done", "a")
    assert prompt(rules, state) == "Ada: dusk"
    state = do(rules, state, "turn.done", "a")
    assert prompt(rules, state) == "Ben: dawn"


def test_only_the_seat_whose_turn_it_is_may_end_it() -> None:
    rules = lap_game()
    with pytest.raises(Refusal, match="it’s for Ada"):
        do(rules, lay(rules), "turn.done", "b")


def test_lines_about_others_begin_with_the_left_neighbour() -> None:
    rules = lap_game()
    state = whole_turn(rules, lay(rules), "a")
    state = do(rules, state, "turn.done", "b")
    assert hints(rules, state) == ["Cleo's errand.", "Ada's errand."]


def test_a_kept_choice_is_told_in_the_lines_of_others() -> None:
    rules = lap_game()
    state = lay(rules, errands=True)
    state = do(rules, state, "turn.done", "a", choice="fish")
    assert hints(rules, state) == ["Ben's errand.", "Cleo's errand."]
    state = do(rules, state, "turn.done", "a")
    state = do(rules, state, "turn.done", "b", choice="nothing")
    assert hints(rules, state) == ["Cleo's errand.", "Ada: Fish, two fish."]
    panel = next(each for each in view(rules, state)["panels"] if each["id"] == "turn")
    shown = [row["cells"][0]["text"] for row in panel["rows"]]
    assert shown == ["Fish", "No errand", "not told yet"]
    state = do(rules, do(rules, state, "turn.done", "b"), "turn.done", "c", choice="nothing")
    assert hints(rules, state) == ["Ada: Fish, two fish.", "Ben has none."]


def test_the_start_players_place_passes_to_the_left_after_a_round() -> None:
    rules = lap_game()
    state = lay(rules)
    for seat in "abc":
        state = whole_turn(rules, state, seat)
    assert state.moment.round == 1
    assert prompt(rules, state) == "Ben: dawn"
    assert view(rules, state)["order"] == ["b", "c", "a"]
    assert any(entry.text == "Ben takes the lamp and begins." for entry in state.log)


def test_two_laps_go_round_twice() -> None:
    rules = lap_game(laps=2)
    state = lay(rules)
    for seat in "abcabc":
        assert state.moment.round == 0
        state = whole_turn(rules, state, seat)
    assert state.moment.round == 1


def test_turns_without_a_number_of_laps_go_on_until_the_table_leads_on() -> None:
    rules = lap_game(laps=0, next="Enough")
    state = lay(rules)
    for seat in "abcabcab":
        state = whole_turn(rules, state, seat)
    assert view(rules, state)["offers"][-1]["title"] == "Enough"
    assert do(rules, state, "table.next").moment.round == 1


def test_another_turn_comes_before_the_next_seat() -> None:
    rules = lap_game(extra="{name} takes another turn")
    state = do(rules, lay(rules), "turn.again")
    state = whole_turn(rules, state, "a")
    assert prompt(rules, state) == "Ada: dawn"
    assert prompt(rules, whole_turn(rules, state, "a")) == "Ben: dawn"


def test_match_the_table_gives_the_turn_to_a_seat() -> None:
    rules = lap_game()
    state = do(rules, lay(rules), "turn.done", "a")
    assert prompt(rules, do(rules, state, "table.match", turn="c")) == "Cleo: dawn"
