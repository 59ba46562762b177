"""A choice of another seat: who is asked, who can be chosen, and what they lose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, offers

TILE = {"one": "tile", "many": "tiles"}
COINS = {"one": "coin", "many": "coins"}


def _play(hand: str = "all", **choice: Any) -> Play:
    """Return the play data of a game in which players rob each other once a round."""
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "money": {"kind": "tally", "title": "Money", "unit": COINS, "start": 3},
            "gems": {"kind": "tally", "title": "Gems", "unit": COINS, "start": 1},
            "tiles": {
                "kind": "hand", "title": "Tiles", "unit": TILE, "pieces": [1, 2, 2],
                "known": hand, "deals": [{"players": 3, "of": [[1], [2, 2], []]}],
            },
            "wait": {"kind": "checklist", "ask": "Wait."},
            "rob": {"kind": "seat_choice", "title": "Robbery", **choice},
            "score": {
                "kind": "scoring", "unit": COINS,
                "sources": [{"id": "money", "title": "Money", "use": "money"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "rob"}, {"use": "wait"}]}],
    }  # fmt: skip
    return Play.model_validate_json(json.dumps(play))


def _begin(**choice: Any) -> tuple[Rules, State]:
    rules = Rules("rob", "Rob", _play(**choice), Deck(()))
    return rules, core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"))))


def _choose(rules: Rules, table: State, seat: str, who: str) -> State:
    return core.apply(rules, table, Action("rob.choose", seat, {"who": who}))


def _choices(rules: Rules, table: State) -> dict[str, list[object]]:
    return {
        each.seat: [choice.value for choice in each.fields[0].choices]
        for each in offers(rules, table)
        if each.do == "rob.choose"
    }


def test_seats_choose_in_turn_among_others_who_have_something() -> None:
    rules, table = _begin(takes=[{"use": "gems"}])
    assert _choices(rules, table) == {"red": ["blue", "green"]}
    with pytest.raises(Refusal):
        _choose(rules, table, "red", "red")
    table = _choose(rules, table, "red", "green")
    assert _choices(rules, table) == {"blue": ["red"]}, "Cleo has nothing left"
    table = _choose(rules, table, "blue", "red")
    assert table.parts["gems"].of == {"red": 1, "blue": 2, "green": 0}


def test_a_seat_without_a_possible_choice_is_passed_over() -> None:
    table = _begin(times="(money > 2) * (round > 0)", allows="gems > money")[1]
    assert table.log[-1].text == "Ada, Ben and Cleo find nobody to choose."
    assert table.moment.step == 1
    table = _begin(times="money > 3")[1]
    assert [each.text for each in table.log] == ["Round 1: Day"], "nobody has a choice"


def test_each_choice_of_a_seat_takes_no_more_than_there_is() -> None:
    rules, table = _begin(times=2, takes=[{"use": "money", "amount": 2}])
    for _ in range(2):
        assert list(_choices(rules, table)) == ["red"]
        table = _choose(rules, table, "red", "blue")
    assert table.parts["money"].of == {"red": 6, "blue": 0, "green": 3}
    assert list(_choices(rules, table)) == ["blue"]


def test_a_choice_names_the_amount_or_the_piece() -> None:
    rules, table = _begin(
        takes=[{"use": "money", "amount": "all", "to": "nobody"}], pieces="tiles", stays="Nobody"
    )
    assert _choices(rules, table)["red"] == ["blue.money", "blue.tiles.2", "green.money"]
    table = _choose(rules, table, "red", "blue.tiles.2")
    assert table.log[-1].text == "Ada takes tile 2 from Ben."
    table = _choose(rules, table, "blue", "green.money")
    assert table.parts["money"].of == {"red": 3, "blue": 3, "green": 0}
    assert table.parts["tiles"].of == {"red": (1, 2), "blue": (2,), "green": ()}
    table = core.apply(rules, table, Action("rob.pass", "green"))
    assert "Cleo chooses nobody." in [each.text for each in table.log]


def test_all_amounts_are_taken_together() -> None:
    rules, table = _begin(takes=[{"use": "money"}, {"use": "gems"}], all=True)
    table = _choose(rules, table, "red", "blue")
    assert (table.parts["money"].of["red"], table.parts["gems"].of["red"]) == (4, 2)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"takes": [{"use": "gems"}, {"use": "gems"}]}, "one mechanism twice"),
        ({"takes": [{"use": "gems"}], "all": True}, "has no two of them"),
        ({"times": "round - 100"}, "never more than 0"),
    ],
)
def test_a_wrong_choice_is_an_error(choice: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        _play(**choice)


def test_pieces_that_only_their_owner_knows_are_an_error() -> None:
    (missing,) = missing_names(_play(hand="own", pieces="tiles"), {})
    assert missing.message == ('"tiles" is known to its owner alone, and the choice would tell it')
