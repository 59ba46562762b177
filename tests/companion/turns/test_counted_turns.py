"""Numbers of turns, last rounds and totals by formula."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lap_game import STAGES, do, lap_game, lay
from pydantic import ValidationError

from punchboard.cards.play.schema.ends import Ends
from punchboard.cards.play.schema.play import missing_names
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.ends import Ends as EndsKind
from punchboard.companion.rules.rules import offers


def _ends(**final: Any) -> Ends:
    data = {"kind": "ends", "title": "End", "final": [{"players": 2, "round": 9}, final]}
    return Ends.model_validate_json(json.dumps(data))


def test_each_seat_has_as_many_turns_as_its_formula_says() -> None:
    rules = lap_game(laps="2 if place(count.p) == 1 else 0")  # nobody has counted: all are first
    table = lay(rules)
    turns = []
    while table.moment.round == 0:
        seat = next(each.seat for each in offers(rules, table) if each.do == "turn.done")
        turns.append(seat)
        table = do(rules, table, "turn.done", seat)
    assert turns == [each for _ in range(2) for seat in "abc" for each in (seat, seat)]


def test_a_step_in_which_nobody_has_a_turn_is_passed_over() -> None:
    rules = lap_game(laps="round - 1")
    table = lay(rules)
    assert table.moment.round == 1
    assert [each.text for each in table.log][1:2] == ["Ada, Ben and Cleo have no turn."]


@pytest.mark.parametrize(
    ("laps", "message"),
    [
        ("round - round", "the formula “round - round” is never more than 0"),
        ("workers +", "“workers +” isn’t a formula"),
    ],
)
def test_a_formula_that_gives_no_turn_is_an_error(laps: str, message: str) -> None:
    with pytest.raises(ValidationError, match=message.replace("+", r"\+")):
        lap_game(laps=laps)


def test_a_formula_names_only_counts_that_exist() -> None:
    found = list(missing_names(lap_game(laps="workers + count.q").play, {}))
    assert [(each.path, each.message) for each in found] == [
        (("mechanisms", "turn", "laps"), "the formula “workers + count.q” knows no “count.q”"),
        (("mechanisms", "turn", "laps"), "the formula “workers + count.q” knows no “workers”"),
    ]
    assert "count.p" in found[0].fitting


def test_the_last_round_and_a_total_follow_from_the_number_of_players() -> None:
    rules = lap_game()
    ends = EndsKind("end", _ends(rounds="9 // players"))
    assert ends.final_round(TableContext(rules, lay(rules))) == 2


@pytest.mark.parametrize("final", [{}, {"round": 3, "rounds": "players"}])
def test_a_last_round_is_named_once(final: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="needs one of `round` and `rounds`"):
        _ends(**final)


def test_a_last_round_knows_no_counts() -> None:
    with pytest.raises(ValidationError, match="knows no “workers”"):
        _ends(rounds="workers")


def test_turns_go_around_until_everyone_has_passed() -> None:
    rules = lap_game(laps="until_pass", skip="No more errands", stages=STAGES[:1])
    table = lay(rules)
    titles = [each.title for each in offers(rules, table) if each.seat == "a"]
    assert "No more errands" in titles
    for name, seat in (("done", "a"), ("pass", "b"), ("done", "c"), ("pass", "a"), ("done", "c")):
        table = do(rules, table, f"turn.{name}", seat)
    assert [each.seat for each in offers(rules, table) if each.do == "turn.pass"] == ["c"]
    back = do(rules, table, "table.match", turn="b")
    assert [each.seat for each in offers(rules, back) if each.do == "turn.pass"] == ["b"]
    assert do(rules, table, "turn.pass", "c").moment.round == 1


def test_words_for_passing_need_turns_that_end_with_it() -> None:
    with pytest.raises(ValidationError, match="nobody passes in these turns"):
        lap_game(skip="Stop")
