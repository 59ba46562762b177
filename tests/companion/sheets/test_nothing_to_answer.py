"""Counts of a sheet that can only be 0, which aren't asked, and answers that players decide."""

from __future__ import annotations

import json
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup, offers

POINTS = {"one": "point", "many": "points"}


def _begin(*counts: dict[str, Any], **sheet: Any) -> tuple[Rules, State]:
    """Return a table with a sheet of Ada, who holds the marker, and Ben, who doesn't."""
    play = {
        "order": "order",
        "scoring": "score",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "crown": {"kind": "marker", "start": "first"},
            "points": {"kind": "track", "unit": POINTS, "last": 50},
            "power": {
                "kind": "sheet", "title": "Power", "into": "points",
                "counts": [{"id": "crown", "use": "crown"}, *counts],
                "lines": [{"id": "gain", "title": "Power", "points": sheet.pop("points")}],
                **sheet,
            },
            "wait": {"kind": "checklist", "ask": "Wait."},
            "score": {
                "kind": "scoring", "unit": POINTS,
                "sources": [{"id": "points", "title": "Points", "use": "points"}],
            },
        },
        "phases": [{"id": "day", "name": "Day", "steps": [{"use": "power"}, {"use": "wait"}]}],
    }  # fmt: skip
    rules = Rules("power", "Power", Play.model_validate_json(json.dumps(play)), Deck(()))
    return rules, core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))


def _asked(rules: Rules, table: State) -> list[Offer]:
    return [each for each in offers(rules, table) if each.do.startswith("power.")]


@pytest.mark.parametrize(
    ("count", "points", "answer"),
    [
        ({"id": "swaps", "most": "2 * crown"}, "swaps", 2),
        (
            {"id": "stone", "tap": True, "most": "crown", "of": [{"id": "red", "title": "Red"}]},
            "stone.red",
            "red",
        ),
        (
            {"id": "typed", "most": "crown", "of": [{"id": "red", "title": "Red"}]},
            "typed.red",
            {"red": {"count": 1}},
        ),
    ],
)
@pytest.mark.parametrize("asks", ["all", "order"])
def test_a_number_that_can_only_be_0_is_not_asked(
    count: dict[str, Any], points: str, answer: object, asks: str
) -> None:
    rules, table = _begin(count, points=points, asks=asks)
    assert [each.seat for each in _asked(rules, table)] == ["red"]
    table = core.apply(rules, table, Action("power.page_0", "red", {count["id"]: answer}))
    assert (table.parts["points"].at["red"] > 0, table.parts["points"].at["blue"]) == (True, 0)
    assert table.moment.step == 1


@pytest.mark.parametrize("asks_second", [False, True])
def test_a_number_of_each_kind_that_can_only_be_0_is_not_asked(asks_second: bool) -> None:
    counts = [{"id": "sold", "title": "Sold", "most": "3 * crown"}]
    if asks_second:
        counts.append({"id": "kept", "title": "Kept", "most": "1"})
    kinds = [{"id": "oak", "title": "Oak"}]
    rules, table = _begin(*counts, points="total(sold)", kinds=kinds)
    asked = {each.seat: each.fields for each in _asked(rules, table)}
    wheels = {seat: [each.name for each in fields[0].rows[0].wheels]
              for seat, fields in asked.items()}  # fmt: skip
    both = {"red": ["sold", "kept"], "blue": ["kept"]}
    assert wheels == (both if asks_second else {"red": ["sold"]})
    for seat, row in wheels.items():
        values = {"kinds": {"oak": dict.fromkeys(row, 1)}}
        table = core.apply(rules, table, Action("power.page_0", seat, values))
    assert dict(table.parts["points"].at) == {"red": 1, "blue": 0}


def test_a_number_above_0_is_asked_even_if_nothing_else_fits() -> None:
    rules, table = _begin({"id": "swaps", "least": 1, "most": "2 * crown"}, points="swaps")
    assert [each.seat for each in _asked(rules, table)] == ["red", "blue"]


@pytest.mark.parametrize("together", [True, False])
def test_answers_of_players_are_their_decision(together: bool) -> None:
    count = {"id": "swaps", "most": 2}
    rules, table = _begin(count, points="swaps + crown", together=together, answers="decision")
    assert {each.source for each in _asked(rules, table)} == {"decision"}
    rules, table = _begin(count, points="swaps + crown", together=together)
    assert {each.source for each in _asked(rules, table)} == {"told"}
