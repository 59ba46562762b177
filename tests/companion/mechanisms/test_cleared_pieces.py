"""Pieces that leave the middle or the hands in a step: discarded, or back in the pile."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.kinds.hand import Held
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view

BEFORE = Held({"red": (3,), "blue": (4,)}, middle=(1, 2), gone=(5,))


def _cleared(do: str, known: str = "all") -> tuple[Rules, State]:
    """Return a table after a step of a hand that asks nothing, and one that waits."""
    unit = {"one": "tile", "many": "tiles"}
    play: dict[str, Any] = {
        "scoring": "score",
        "order": "order",
        "mechanisms": {
            "tiles": {
                "kind": "hand", "title": "Tiles", "unit": unit, "pieces": [1, 2, 3, 4, 5, 6],
                "known": known,
            },
            "order": {"kind": "turn_order"},
            "wait": {"kind": "checklist", "ask": "Wait."},
            "score": {
                "kind": "scoring", "unit": unit,
                "sources": [{"id": "tiles", "title": "Tiles", "use": "tiles"}],
            },
        },
        "phases": [
            {"id": "day", "name": "Day", "steps": [{"use": "wait"}, {"use": "tiles", "do": do},
                                                   {"use": "wait"}]},
        ],
    }  # fmt: skip
    rules = Rules("tiles", "Tiles", Play.model_validate_json(json.dumps(play)), Deck(()))
    state = core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
    state = replace(state, parts={**state.parts, "tiles": BEFORE})
    return rules, core.apply(rules, state, Action("table.next"))


@pytest.mark.parametrize(
    ("do", "after", "said"),
    [
        ("discard", replace(BEFORE, middle=(), gone=(5, 1, 2)), "Discarded: tile 1 and tile 2."),
        ("put_back", replace(BEFORE, middle=()), "Back to the pile: tile 1 and tile 2."),
        (
            "spend",
            Held({"red": (), "blue": ()}, (1, 2), (5, 3, 4)),
            "All players discard their tiles.",
        ),
        ("gather", Held({"red": (), "blue": ()}), "Gather all tiles, and shuffle them."),
    ],
)
@pytest.mark.parametrize("known", ["all", "own"])
def test_a_step_clears_pieces_and_tells_no_hidden_one(
    do: str, after: Held, said: str, known: str
) -> None:
    rules, state = _cleared(do, known)
    assert state.parts["tiles"] == after
    assert [line["text"] for line in view(rules, state)["log"]].count(said) == 1
    assert state.moment.step == 2


def test_a_step_that_finds_nothing_says_nothing() -> None:
    for do in ("discard", "put_back", "spend", "gather"):
        rules, state = _cleared(do)
        step = replace(state.moment, step=0)
        empty = Held({"red": (), "blue": ()})
        state = replace(state, moment=step, parts={**state.parts, "tiles": empty})
        again = core.apply(rules, state, Action("table.next"))
        assert view(rules, again)["log"] == view(rules, state)["log"]
