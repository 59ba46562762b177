"""Sums of a calculator that take up a whole turn: filling an order in winter, for a worker."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from punchboard.cards.play.schema.calculator import Calculator
from punchboard.cards.play.schema.play import Play, missing_names
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules
from tests.companion.points_game import begun, points_play

WORKERS = {"one": "worker", "many": "workers"}
COST = {"into": "workers", "points": "-1", "spent": True}
POINTS = {"into": "points", "points": "worth"}


def calculator(gains: Any, turn: str = "winter") -> dict[str, Any]:
    card = {"id": "card", "ask": "Which order?", "answer": "kind", "once": True}
    kinds = [{"id": each, "title": each, "numbers": {"worth": 2}} for each in ("red", "rose")]
    fill = {"id": "fill", "title": "{name} fills", "says": [{"text": "{name} fills {kind}."}]}
    return {
        "kind": "calculator", "title": "Orders", "kinds": kinds,
        "sums": [{**fill, "turn": turn, "inputs": [card], "gains": gains}],
    }  # fmt: skip


def vineyard(*gains: dict[str, Any], turn: str = "winter") -> Play:
    deals = {"track": "workers", "way": "pay", "title": "Work", "ask": "How many?", "amounts": [1]}
    return points_play(
        "spring",
        "winter",
        workers={"kind": "track", "unit": WORKERS, "start": 1, "last": 9},
        spring={"kind": "turns", "stages": [{"ask": "{name}, plant."}]},
        winter={
            "kind": "trade_turns", "title": "Winter", "deals": deals, "laps": "until_pass",
            "order": [{"by": "points", "words": "has more points"}, {"first": "ahead"}],
            "verb": {"base": "work", "third": "works"},
        },
        orders=calculator(gains, turn),
    )  # fmt: skip


def play_on(rules: Rules, state: State, *moves: tuple[str, str, dict[str, Any]]) -> State:
    for do, seat, values in moves:
        state = core.apply(rules, state, Action(do, seat, values))
    return state


def offered(rules: Rules, state: State) -> list[tuple[str, str, str]]:
    found = core.offered(rules, state)
    assert not any(each.do == "orders.fill" for each in found.anytime)
    return [(each.do, each.seat, each.why) for each in found.step if each.seat]


RED, BLUE = (("spring.done", each, {}) for each in ("red", "blue"))


def test_an_action_of_a_turn_is_offered_then_alone_and_ends_the_turn() -> None:
    rules, state = begun(vineyard(POINTS, COST))
    assert [do for do, *_ in offered(rules, state)] == ["spring.done"]
    state = play_on(rules, state, RED, BLUE)
    acts = ["winter.act", "orders.fill", "winter.pass"]
    assert offered(rules, state) == [(each, "red", "") for each in acts]
    state = play_on(rules, state, ("orders.fill", "red", {"card": "rose"}))
    assert "Ada fills rose." in [each.text for each in state.log]
    assert [state.parts["workers"].at[each] for each in ("red", "blue")] == [0, 1]
    assert offered(rules, state) == [(each, "blue", "") for each in acts]
    with pytest.raises(Refusal):
        play_on(rules, state, ("orders.fill", "red", {"card": "red"}))
    state = play_on(rules, state, ("winter.act", "blue", {"amount": 1}))
    assert state.moment.phase == 0, "nobody has a worker: the winter is over"


def test_an_action_that_costs_nothing_is_a_turn_without_workers() -> None:
    rules, state = begun(vineyard(POINTS))
    state = play_on(rules, state, RED, BLUE, ("winter.act", "red", {"amount": 1}))
    state = play_on(rules, state, ("winter.pass", "blue", {}))
    why = "Ada has 0 workers."
    assert offered(rules, state) == [
        ("winter.act", "red", why), ("orders.fill", "red", ""), ("winter.pass", "red", ""),
    ]  # fmt: skip
    state = play_on(rules, state, ("orders.fill", "red", {"card": "red"}))
    assert offered(rules, state)[1] == ("orders.fill", "red", "")


def test_a_price_that_nobody_can_pay_is_named_in_the_turn() -> None:
    play = vineyard(POINTS, COST)
    play.mechanisms["orders"] = Calculator.model_validate_json(
        json.dumps(calculator([POINTS, COST], "spring"))
    )
    rules, state = begun(play)
    state = play_on(rules, state, ("orders.fill", "red", {"card": "red"}), BLUE)
    state = play_on(rules, state, ("winter.pass", "blue", {}))
    assert offered(rules, state)[:2] == [
        ("spring.done", "red", ""), ("orders.fill", "red", "Ada has no workers."),
    ]  # fmt: skip


def test_a_turn_that_changes_nothing_or_isnt_there_is_named() -> None:
    with pytest.raises(ValidationError, match="has no `gains` for the player"):
        Calculator.model_validate_json(json.dumps(calculator(())))
    (missing,) = missing_names(vineyard(POINTS, turn="points"), {})
    assert missing.message.endswith("must be `turns` or `trade_turns` and is not")
    assert missing.fitting == ["spring", "winter"]
