"""Kinds that a calculator offers only once in a game: order cards, for instance."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from punchboard.cards.play.schema.calculator import Calculator
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules
from tests.companion.points_game import TURN, begun, points_play

GAINS = [{"into": "points", "points": "worth"}]


def calculator(gains: Any = GAINS, **changes: Any) -> dict[str, Any]:
    card = {"id": "card", "ask": "Which order?", "answer": "kind", "once": True, **changes}
    kinds = [
        {"id": each, "title": each.title(), "numbers": {"worth": 2}} for each in ("red", "rose")
    ]
    says = [{"text": "{kind}."}]
    fill = {"id": "fill", "title": "Fill", "inputs": [card], "says": says, "gains": gains}
    return {"kind": "calculator", "title": "Orders", "kinds": kinds, "sums": [fill]}


def orders() -> tuple[Rules, State]:
    return begun(points_play("turn", orders=calculator(), turn=TURN))


def form(rules: Rules, state: State, seat: str) -> Offer:
    found = core.offers(rules, state)
    return next(each for each in found if (each.do, each.seat) == ("orders.fill", seat))


def test_a_taken_kind_is_offered_to_nobody_until_it_is_given_back() -> None:
    rules, state = orders()
    red = Action("orders.fill", "blue", {"card": "red"})
    state = core.apply(rules, state, Action("orders.fill", "red", {"card": "red"}))
    (card,) = form(rules, state, "blue").fields
    assert [each.value for each in card.choices] == ["rose"]
    with pytest.raises(Refusal):
        core.apply(rules, state, red)
    state = core.apply(rules, state, Action("orders.fill", "blue", {"card": "rose"}))
    assert form(rules, state, "red").why == "All are taken."
    state = core.apply(rules, state, Action("table.match", "", {"orders.taken": ["rose"]}))
    assert state.log[-1].text == "Orders, taken: Rose."
    assert core.apply(rules, state, red).parts["orders"].taken == ("rose", "red")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"gains": ()}, "which needs `gains`"),
        ({"answer": "number"}, "only a kind can be chosen `once`"),
    ],
)
def test_an_input_that_takes_nothing_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Calculator.model_validate_json(json.dumps(calculator(**wrong)))
