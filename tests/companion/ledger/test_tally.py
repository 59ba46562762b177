"""Tokens such as debt: what they pay, who has how many, what they count."""

from __future__ import annotations

from dock_game import Game
from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.kinds.tally import tokens_for


def test_a_missing_dollar_takes_a_token_and_gives_change() -> None:
    assert tokens_for(5, 2) == (3, 1)
    assert tokens_for(8 - 3, 2) == (3, 1)
    assert tokens_for(2, 2) == (1, 0)


def test_with_six_dollars_the_fourth_food_at_two_takes_one_token_and_gives_no_change() -> None:
    assert tokens_for(3 * 2 - 6, 2) == (0, 0)
    assert tokens_for(4 * 2 - 6, 2) == (1, 0)


def test_who_has_enough_takes_no_token() -> None:
    assert tokens_for(0, 2) == tokens_for(-4, 2) == (0, 0)


@given(st.integers(1, 500), st.integers(1, 20))
def test_tokens_cover_what_is_missing_and_no_token_is_taken_in_vain(
    missing: int, value: int
) -> None:
    tokens, change = tokens_for(missing, value)
    assert tokens * value == missing + change
    assert 0 <= change < value


def test_what_is_missing_becomes_tokens() -> None:
    game = Game()
    game.do("debt.short", "red", missing=5)
    assert game.debt.amount(game.look, "red") == 3
    assert game.said("Ben takes 3 debt tokens (with $1 change) and has 3.")


def test_nobody_gives_back_more_than_there_is() -> None:
    game = Game()
    game.do("debt.change", "red", amount=2)
    assert game.offer("debt.change", "red").fields[0].wheels[0].least == -2
    game.do("debt.change", "red", amount=-2)
    assert game.debt.amount(game.look, "red") == 0


def test_the_table_is_told_when_the_tokens_run_out() -> None:
    game = Game()
    game.do("debt.change", "red", amount=15)
    assert not game.said("The box holds")
    game.do("debt.change", "blue", amount=1)
    assert game.said("Only 15 debt tokens in the box")
    assert game.debt.amount(game.look, "blue") == 1


def test_tokens_are_matched_to_the_cardboard() -> None:
    game = Game()
    game.do("debt.change", "red", amount=4)
    game.do("table.match", debt={"red": {"count": 1}, "blue": {"count": 2}})
    rows = {row["seat"]: row["cells"][0]["number"] for row in game.panel("debt")["rows"]}
    assert rows == {"blue": 2, "red": 1, "green": 0}
    told = sum(each.amount for each in game.state.log if each.total == "debt")
    assert told == 3


def test_tokens_count_against_their_owner_at_the_end() -> None:
    game = Game()
    game.do("debt.change", "red", amount=2)
    lines = list(
        game.debt.score_lines(game.look, "red", game.rules.mechanisms["scores"].data.sources[0])
    )
    assert [(line.why, line.points) for line in lines] == [("2 debt tokens", -2)]
