"""Payments and gains that nobody types go as far as there is something, and never stop a table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, offers

COIN = {"one": "coin", "many": "coins"}


def _rules(counts: tuple[Any, ...] = (), known: str = "all", fee: str = "-3 * round") -> Rules:
    """Return a game in which a sheet takes money, and gives the only three cubes."""
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "money": {"kind": "tally", "unit": COIN, "start": 4, "known": known},
            "wood": {
                "kind": "heap_stock", "title": "Wood", "unit": {"one": "cube", "many": "cubes"},
                "goods": [{"id": "oak", "name": "Oak", "printed": 3}], "limited": True,
            },
            "wait": {"kind": "checklist", "ask": "Wait."},
            "rent": {
                "kind": "sheet", "title": "Rent", "together": True, "counts": counts,
                "kinds": [{"id": "oak", "title": "Oak"}],
                "lines": [
                    {"id": "fee", "title": "Rent", "points": fee, "into": "money"},
                    {"id": "wood", "title": "Wood", "points": "2", "goods": "wood", "each": True},
                ],
            },
            "score": {
                "kind": "scoring", "unit": COIN,
                "sources": [{"id": "money", "title": "Coins", "use": "money"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "wait"}, {"use": "rent"}]}],
    }  # fmt: skip
    return Rules("rent", "Rent", Play.model_validate_json(json.dumps(play)), Deck(()))


def _next(rules: Rules, state: State | None = None) -> State:
    if state is None:
        state = core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    return core.apply(rules, state, Action("table.next"))


def _said(state: State, seat: str = "") -> list[str]:
    return [each.told_to(seat, False).text for each in state.log]


def test_a_line_without_an_answer_takes_and_gives_as_much_as_there_is() -> None:
    rules = _rules()
    table = _next(rules)
    assert "Ada: 2 oak cubes (Wood), now 2." in _said(table)
    assert "Ben gets 1 oak cube less (Wood): no more is left." in _said(table)
    table = _next(rules, table)
    assert table.parts["money"].of == {"red": 0, "blue": 0}
    assert table.parts["wood"].on["red"][""]["oak"] == (2,)
    assert "Ada lacks 5 coins (Rent)." in _said(table)
    assert table.moment.round == 2, "the table goes on"


def test_a_hidden_purse_does_not_tell_how_much_is_missing() -> None:
    rules = _rules(known="own")
    table = _next(rules, _next(rules))
    assert "Ada lacks 5 coins (Rent)." in _said(table, "red")
    for seat in ("", "blue"):
        assert "Ada lacks coins (Rent)." in _said(table, seat)
        assert not any("Ada lacks 5" in each for each in _said(table, seat))


def test_a_line_that_an_answer_decides_is_refused() -> None:
    count = {"id": "bricks", "title": "Bricks", "of": [{"id": "red", "title": "Red"}]}
    rules = _rules(counts=(count,), fee="-bricks.red")
    asked = _next(rules)
    form = next(each for each in offers(rules, asked) if each.do == "rent.count")
    assert form.fields[0].rows[0].wheels[0].name == "bricks_red"
    rows = {seat: {"bricks_red": number} for seat, number in (("red", 4), ("blue", 5))}
    with pytest.raises(Refusal, match=r"Ben does not have 5 coins: Rent\."):
        core.apply(rules, asked, Action("rent.count", "", {"numbers": rows}))
