"""A game of two with a track of points, for tests of a few mechanisms around it."""

from __future__ import annotations

import json
from typing import Any

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup

UNIT = {"one": "point", "many": "points"}
#: Turns without an end, at which anything can be done.
TURN = {"kind": "turns", "title": "Turn", "stages": [{"ask": "Play."}]}


def points_play(*phases: str, **mechanisms: dict[str, Any]) -> Play:
    """Return the play data of a game whose phases each have one step, of the same name."""
    play = {
        "scoring": "score",
        "order": "order",
        "mechanisms": {
            "order": {"kind": "turn_order"},
            "points": {"kind": "track", "title": "Points", "unit": UNIT, "last": 20},
            **mechanisms,
            "score": {"kind": "scoring", "title": "Result", "unit": UNIT,
                      "sources": [{"id": "points", "title": "Points", "use": "points"}]},
        },
        "phases": [
            {"id": each, "name": each.capitalize(), "steps": [{"use": each}]} for each in phases
        ],
    }  # fmt: skip
    return Play.model_validate_json(json.dumps(play))


def begun(play: Play) -> tuple[Rules, State]:
    """Return the rules, and the first state of Ada (red) and Ben (blue)."""
    rules = Rules("game", "Game", play, Deck(()))
    return rules, core.start(rules, Setup((("red", "Ada"), ("blue", "Ben"))))
