"""A small game for tests of the screens: kites that rise, cards to fly them, a guess."""

from __future__ import annotations

import json

SEATS = (
    ("red", "Red", "#b3261e", "disc", "R"),
    ("sky", "Sky", "#0b63a8", "square", "S"),
    ("leaf", "Leaf", "#1f6b45", "hexagon", "L"),
)


def small_pack() -> str:
    """Return the pack as text."""
    play = {
        "seats": [
            {"id": id_, "name": name, "colour": colour, "shape": shape, "letter": letter}
            for id_, name, colour, shape, letter in SEATS
        ],
        "rounds": {"word": "day", "names": ["Monday", "Tuesday", "Wednesday"]},
        "options": {"wind": {"title": "Wind", "help": "The app knows the wind."}},
        "order": "order",
        "scoring": "fly",
        "mechanisms": {
            "height": {
                "kind": "track", "title": "Height", "start": 10, "last": 40,
                "unit": {"one": "metre", "many": "metres"},
            },
            "order": {
                "kind": "turn_order", "live": True,
                "ranks": ({"by": "height", "first": "higher"},),
            },
            "fly": {
                "kind": "checklist", "ask": "Everybody flies a kite.",
                "lines": [{"text": "Move **all** kites [kite] up."}], "done": "All flown",
            },
            "rest": {"kind": "checklist", "ask": "Everybody rests.", "done": "Rested"},
        },
        "phases": [
            {"id": "fly", "name": "Flying", "icon": "kite", "steps": [{"use": "fly"}]},
            {"id": "rest", "name": "Resting", "steps": [{"use": "rest"}]},
        ],
    }  # fmt: skip
    kite = {"d": "M12 2L22 12L12 22L2 12Z", "fill": "current"}
    return json.dumps(
        {
            "format": "punchboard pack", "version": 1, "name": "kites", "title": "Kites",
            "players": {"min": 2, "max": 3}, "play": play,
            "icons": {"kite": {"box": [0, 0, 24, 24], "paths": [kite]}},
        }
    )  # fmt: skip
