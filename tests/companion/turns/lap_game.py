"""A small game of turns with two parts, for tests."""

from __future__ import annotations

import json
from typing import Any

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view

NAMES = {"a": "Ada", "b": "Ben", "c": "Cleo"}
CHOOSE = {
    "title": "Errand",
    "ask": "Which errand does {name} run?",
    "none": "No errand",
    "option": "errands",
    "of": [{"id": "fish", "name": "Fish", "text": "two fish"}, {"id": "salt", "name": "Salt"}],
}
STAGES = [
    {"name": "Dawn", "ask": "{name}: dawn", "lines": [{"text": "{name} wakes."}], "chooses": True},
    {
        "name": "Dusk",
        "ask": "{name}: dusk",
        "lines": [
            {
                "text": "{name}'s errand.", "who": "others",
                "chosen": "{name}: {choice}, {text}.", "empty": "{name} has none.",
            },
        ],
    },
]  # fmt: skip


def lap_game(**turns: Any) -> Rules:
    """Return the rules of a game whose rounds are one step of turns, then a passed marker."""
    play = {
        "seats": [
            {"id": key, "name": key, "colour": "#112233", "shape": "disc", "letter": key}
            for key in NAMES
        ],
        "options": {"errands": {"title": "Errands"}},
        "order": "order",
        "scoring": "scores",
        "mechanisms": {
            "order": {"kind": "turn_order", "marker": "lamp"},
            "turn": {
                "kind": "turns", "title": "Turns", "stages": STAGES, "choose": CHOOSE,
                **turns,
            },
            "end": {
                "kind": "ends",
                "call": [
                    {"id": "storm", "title": "The storm comes", "when": "now"},
                    {"id": "dark", "title": "It grows dark"},
                    {
                        "id": "crown", "title": "The crown is found", "when": "now",
                        "why": "{name} has found the crown.", "winner": "Who found it?",
                    },
                ],
            },
            "count": {
                "kind": "sheet",
                "together": True,
                "counts": [{"id": "p"}],
                "lines": [{"id": "p", "title": "P", "points": "p"}],
            },
            "scores": {
                "kind": "scoring",
                "unit": {"one": "point", "many": "points"},
                "tie": "order",
                "active": "turn",
                "ends": "end",
                "sources": [{"id": "p", "title": "P", "use": "count"}],
            },
        },
        "phases": [
            {
                "id": "day", "name": "Day",
                "steps": [{"use": "turn"}, {"use": "order", "do": "pass"}],
            },
        ],
    }  # fmt: skip
    return Rules("laps", "Laps", Play.model_validate_json(json.dumps(play)), Deck(()))


def lay(rules: Rules, **settings: bool) -> State:
    return core.start(rules, Setup(tuple(NAMES.items()), settings))


def do(rules: Rules, state: State, name: str, seat: str = "", **values: Any) -> State:
    return core.apply(rules, state, Action(name, seat, values))


def prompt(rules: Rules, state: State) -> str:
    text: str = view(rules, state)["prompt"]["text"]
    return text


def hints(rules: Rules, state: State) -> list[str]:
    return [hint["text"] for hint in view(rules, state)["hints"]]


def whole_turn(rules: Rules, state: State, seat: str) -> State:
    return do(rules, do(rules, state, "turn.done", seat), "turn.done", seat)
