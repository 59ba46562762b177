"""Amounts of a hidden purse that only its seat knows: games that differ in them look the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.rules import Rules, Setup

COIN = {"one": "coin", "many": "coins"}


def _rules(start: int, taken: int | str = 5) -> Rules:
    """Return a game with a hidden purse, a sum that changes it, and a robbery."""
    tally = {"kind": "tally", "title": "Coins", "unit": COIN, "known": "own"}
    swap = {
        "id": "swap", "title": "{name} swaps", "inputs": [{"id": "n", "ask": "How many?"}],
        "says": [{"text": "{name} swaps {n}."}],
        "gains": [{"into": "money", "points": "4 - 2 * n"}, {"into": "gems", "points": "5 - n"}],
    }  # fmt: skip
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "money": {**tally, "start": 12},
            "gems": {**tally, "start": start},
            "calc": {"kind": "calculator", "sums": [swap]},
            "rob": {
                "kind": "seat_choice", "title": "Robbery",
                "takes": [{"use": "gems", "amount": taken, "to": "chooser"}],
            },
            "score": {
                "kind": "scoring", "unit": COIN,
                "sources": [{"id": "money", "title": "Coins", "use": "money"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "rob"}]}],
    }  # fmt: skip
    return Rules("unseen", "Unseen", Play.model_validate_json(json.dumps(play)), Deck(()))


def _told(rules: Rules, actions: list[Action], seat: str = "") -> list[Any]:
    """Play, and return all that a reader is told: sentences, and their events."""
    state = core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    for each in actions:
        state = core.apply(rules, state, each)
    entries = [each.told_to(seat, False) for each in state.log]
    return [(each.text, each.events) for each in entries]


@pytest.mark.parametrize("other", [0, 2, 4, 6])
def test_a_typed_number_of_a_sum_is_told_to_its_seat_alone(other: int) -> None:
    rules = _rules(20)
    three, more = ([Action("calc.swap", "red", {"n": n})] for n in (3, other))
    assert _told(rules, three) == _told(rules, more)
    assert _told(rules, three, "blue") == _told(rules, more, "blue")
    said = [text for text, _ in _told(rules, three)]
    assert said[-3:] == [
        "Ada swaps.", "Ada has gained or paid coins.", "Ada has gained or paid coins.",
    ]  # fmt: skip
    own = [text for text, _ in _told(rules, three, "red")]
    assert own[-3:] == ["Ada swaps 3.", "Ada pays 2 coins.", "Ada gains 2 coins."]


@pytest.mark.parametrize("has", [0, 3, 9])
@pytest.mark.parametrize("taken", [5, "all"])
def test_a_robbery_tells_nobody_else_how_much_there_was(taken: int | str, has: int) -> None:
    took = [Action("rob.choose", "red", {"who": "blue"})]
    one, other = (_told(_rules(start, taken), took) for start in (has, 5))
    assert one == other
    assert [text for text, _ in one[-2:]] == [
        "Ben has gained or paid coins.", "Ada has gained or paid coins.",
    ]  # fmt: skip
    amount = has if taken == "all" else min(has, 5)
    own = _told(_rules(has, taken), took, "red")[-1][0]
    assert own == f"Ada {'gains' if amount else 'pays'} {amount} coins (Robbery)."
