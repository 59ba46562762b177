"""A row of spaces, each for one seat, whose order is a turn order."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lap_game import NAMES, do, lap_game, lay, prompt
from pydantic import ValidationError

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, offers
from punchboard.companion.rules.view import view


def _game(**row: Any) -> Rules:
    """Return a game in which seats take a space and then have a turn in that order."""
    play = json.loads(lap_game().play.model_dump_json())
    spaces = [{}, {"name": "Noon", "text": "a card"}, {}, {"gains": -2}]
    play["mechanisms"] |= {
        "coins": {"kind": "tally", "unit": {"one": "coin", "many": "coins"}, "start": 5},
        "row": {"kind": "row_order", "title": "Row", "spaces": spaces, "into": "coins", **row},
    }
    play["phases"] = [
        {"id": "dawn", "name": "Dawn", "steps": [{"use": "row"}]},
        {"id": "day", "name": "Day", "order": "row", "steps": [{"use": "turn"}]},
    ]
    return Rules("rows", "Rows", Play.model_validate_json(json.dumps(play)), Deck(()))


def _order(rules: Rules, table: State) -> list[str]:
    return list(view(rules, table)["order"])


def test_seats_act_in_the_order_of_the_spaces_that_they_took() -> None:
    rules = _game()
    table = do(rules, lay(rules), "row.take", "a", space=4)
    assert prompt(rules, table) == "Ben takes a space."
    assert _order(rules, table) == list(NAMES)
    taken = next(each for each in offers(rules, table) if each.do == "row.take").fields[0].choices
    assert [each.why for each in taken] == ["", "", "", "Ada is there"]
    assert [each.detail for each in taken] == ["", "a card", "", "−2 coins"]
    (row,) = (each for each in view(rules, table)["panels"] if each["id"] == "row")
    assert row["rows"][3]["cells"][1]["text"] == "−2 coins"
    with pytest.raises(Refusal, match="Ada is there"):
        do(rules, table, "row.take", "b", space=4)
    table = do(rules, do(rules, table, "row.take", "b", space=2), "row.take", "c", space=1)
    assert _order(rules, table) == ["c", "b", "a"]
    assert table.parts["coins"].of == {"a": 3, "b": 5, "c": 5}


def test_seats_that_took_no_space_come_last_in_the_order_before() -> None:
    rules = _game()
    table = do(rules, do(rules, lay(rules), "row.take", "a", space=3), "table.next")
    assert _order(rules, table) == ["a", "b", "c"]
    table = do(rules, table, "table.next")
    assert prompt(rules, table) == "Ada takes a space."  # of the game's order, with an empty row
    table = do(rules, do(rules, table, "row.take", "a", space=4), "table.next")
    spaces = {"a": {"space": 4}, "b": {"space": 0}, "c": {"space": 1}}
    assert _order(rules, do(rules, table, "table.match", row=spaces)) == ["c", "a", "b"]


def test_the_first_place_passes_to_the_right_and_turns_go_clockwise() -> None:
    play = json.loads(lap_game(laps=0).play.model_dump_json())
    play["mechanisms"]["order"]["passes"] = "right"
    rules = Rules("right", "Right", Play.model_validate_json(json.dumps(play)), Deck(()))
    table = do(rules, lay(rules), "table.next")
    assert _order(rules, table) == ["c", "a", "b"]
    play["mechanisms"]["order"]["ranks"] = [{"by": "count"}]
    with pytest.raises(ValidationError, match="nothing passes to the right"):
        Play.model_validate_json(json.dumps(play))


def test_two_seats_on_one_space_are_refused() -> None:
    rules = _game()
    with pytest.raises(Refusal, match="Each space is for one player only"):
        do(rules, lay(rules), "table.match", row={"a": {"space": 1}, "b": {"space": 1}})


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"into": None}, "has a space with `gains`, and nothing counts them"),
        ({"spaces": [{}, {}]}, "names a mechanism in `into`, and no space gains anything"),
    ],
)
def test_gains_that_are_never_counted_are_an_error(row: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        _game(**row)


def test_a_space_pays_into_its_own_purse() -> None:
    rules = _game(spaces=[{}, {}, {"gains": 1, "into": "coins"}], into=None)
    table = do(rules, lay(rules), "row.take", "a", space=3)
    assert table.parts["coins"].of["a"] == 6
    with pytest.raises(ValidationError, match="names a mechanism in `into`, and gains nothing"):
        _game(spaces=[{}, {"into": "coins"}], into=None)


def test_a_space_takes_no_more_than_its_seat_has() -> None:
    rules = _game(spaces=[{}, {}, {"gains": -7}])
    table = do(rules, lay(rules), "row.take", "a", space=3)
    assert table.parts["coins"].of["a"] == 0
    assert table.log[-1].text == "Ada lacks 2 coins (Row)."
