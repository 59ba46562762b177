"""A turn order that one seat leads, and the marker that its leader holds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lap_game import NAMES, do, lap_game, lay

from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules
from punchboard.companion.rules.view import view


def _game(step: bool = True, **lead: Any) -> Rules:
    """Return the game of laps with a lamp and a purse, and a second phase in the leader's order."""
    play = json.loads(lap_game().play.model_dump_json())
    play["mechanisms"] |= {
        "lamp": {"kind": "marker", "title": "Lamp", "piece": "lamp", "start": "first"},
        "oil": {"kind": "tally", "title": "Oil", "unit": {"one": "can", "many": "cans"}},
        "lead": {"kind": "leader_order", "by": "lamp", **lead},
    }
    leads = [{"use": "lead"}] if step else []
    play["phases"] = [
        {"id": "day", "name": "Day", "steps": [{"use": "turn"}, *leads]},
        {"id": "night", "name": "Night", "steps": [{"use": "turn"}], "order": "lead"},
    ]
    return Rules("laps", "Laps", Play.model_validate_json(json.dumps(play)), Deck(()))


def _night(rules: Rules, table: State) -> list[str]:
    """Return the order of the next night."""
    while table.moment.phase == 0:
        table = do(rules, table, "table.next")
    return list(view(rules, table)["order"])


def test_the_holder_of_a_marker_begins_and_the_others_follow_clockwise() -> None:
    rules = _game()
    table = do(rules, lay(rules), "lamp.take", "b")
    assert list(view(rules, table)["order"]) == list(NAMES)
    assert _night(rules, table) == ["b", "c", "a"]
    assert "Ben takes the lamp." in [each.text for each in table.log]


def test_of_equal_seats_the_nearest_to_the_last_leader_leads() -> None:
    rules = _game(by="oil", first="lower")
    table = do(rules, lay(rules), "oil.change", "a", amount=1)
    assert _night(rules, table) == ["b", "c", "a"]
    table = do(rules, do(rules, table, "oil.change", "b", amount=1), "oil.change", "c", amount=1)
    assert _night(rules, table) == ["a", "b", "c"]


def test_matching_the_table_sets_holder_and_order() -> None:
    rules = _game()
    table = do(rules, lay(rules), "table.match", "", lamp="nobody", lead=["c", "a", "b"])
    assert _night(rules, table) == ["c", "a", "b"]


def test_a_page_of_the_score_asks_each_seat_for_the_marker() -> None:
    play = json.loads(_game().play.model_dump_json())
    sources = [{"id": "lamp", "title": "Lamp", "use": "lamp", "each": 3}]
    play["mechanisms"]["scores"]["sources"] = sources
    rules = Rules("laps", "Laps", Play.model_validate_json(json.dumps(play)), Deck(()))
    table = do(rules, lay(rules), "scores.now", typed=True)
    for seat, has in (("a", False), ("b", True), ("c", False)):
        table = do(rules, table, "scores.page", seat, lamp=has)
    assert {"Ben has the lamp.", "Ben has 3 points."} <= {each.text for each in table.log}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (_game(step=False), 'no phase has the step `{use: lead}` of "lead"'),
        (_game(by="turn"), 'by names "turn" of `kind: turns`, which counts nothing'),
        (_game(what="oil"), 'what is "oil", which "lamp" doesn\'t count'),
    ],
)
def test_an_order_that_nothing_leads_is_an_error(rules: Rules, message: str) -> None:
    assert [each.message for each in missing_names(rules.play, {})] == [message]
