"""A small market for tests of bids, scores and rules: two lots a day, one day, then the end."""

from __future__ import annotations

import json
from typing import Any

DOLLARS = {"one": "dollar", "many": "dollars", "sign": "$"}
CRATES = {"one": "crate", "many": "crates"}
POINTS = {"one": "point", "many": "points"}
SEATS = [("red", "Mia"), ("blue", "Kim"), ("green", "Jon")]
_LOOKS = (
    ("red", "#b3261e", "disc"),
    ("blue", "#005f9e", "square"),
    ("green", "#1f6b45", "hexagon"),
)


def _contest(title: str, first: str, *wheels: Any, **values: Any) -> dict[str, Any]:
    price = {"id": "price", "title": "Price", "last": 25, "unit": DOLLARS}
    return {
        "kind": "contest",
        "title": title,
        "choice": {"wheels": [*wheels, price]},
        "order": [{"of": "price", "first": first}, {"first": "behind"}],
        **values,
    }


def _play() -> dict[str, Any]:
    return {
        "seats": [
            {"id": id_, "name": id_, "colour": colour, "shape": shape, "letter": id_[0].upper()}
            for id_, colour, shape in _LOOKS
        ],
        "rounds": {"word": "day", "names": ["Monday"]},
        "options": {"purse": {"title": "Own money"}},
        "order": "order",
        "scoring": "scores",
        "mechanisms": {
            "points": {"kind": "track", "title": "Points", "unit": POINTS, "start": 10},
            "order": {
                "kind": "turn_order", "live": True,
                "ranks": ({"by": "points", "first": "higher"},),
            },
            "purse": {
                "kind": "note", "title": "Own money", "option": "purse", "unit": DOLLARS,
                "ask": "How much money do you have?",
            },
            "supply": _contest(
                "Supply", "higher", verb={"base": "stock", "third": "stocks"},
                lots={"each": [{"id": "fish", "name": "Fish", "open": 2, "least": 2}]},
            ),
            "sale": _contest(
                "Sale", "lower",
                {"id": "quantity", "title": "Quantity", "last": 15, "unit": CRATES},
                verb={"base": "sell", "third": "sells"},
                lots={
                    "flow": "give",
                    "each": [{"id": "fish", "name": "Fish", "open": 6, "most": 6}],
                },
            ),
            "rest": {"kind": "checklist", "ask": "The day is over."},
            "ends": {"kind": "ends", "final": [{"players": 3, "round": "Monday"}]},
            "count": {
                "kind": "sheet", "together": True,
                "counts": [{"id": "debt", "title": "Debts", "ask": "How many debts has each?"}],
                "lines": [{"id": "debt", "title": "Debts", "points": "debt", "when": "1"}],
            },
            "scores": {
                "kind": "scoring", "title": "Scores", "unit": POINTS, "tie": "order",
                "ask": "How many debts has each?",
                "sources": [
                    {"id": "marker", "title": "Point marker", "use": "points"},
                    {"id": "debt", "title": "Debts", "use": "count", "each": -2},
                ],
            },
        },
        "phases": [
            {"id": "supply", "name": "Supply", "steps": [{"use": "supply", "about": "fish"}]},
            {"id": "sale", "name": "Sale", "steps": [{"use": "sale", "about": "fish"}]},
            {"id": "rest", "name": "Rest", "steps": [{"use": "rest"}]},
        ],
    }  # fmt: skip


def _section(id_: str, level: int, title: str, *blocks: dict[str, Any]) -> dict[str, Any]:
    heading = [{"text": title}]
    return {"id": id_, "level": level, "heading": heading, "back": False, "blocks": list(blocks)}


def _says(*runs: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "paragraph", "runs": list(runs)}


RULEBOOK = [
    _section("top", 1, "Fish market", _says({"text": "Buy fish, sell fish."})),
    _section(
        "setup", 2, "Setup",
        {"kind": "list", "ordered": True, "start": 1,
         "entries": [[_says({"text": "Lay out the boats."})]]},
        {"kind": "box", "box": "note", "title": [{"text": "Short of boats"}],
         "blocks": [_says({"text": "See "}, {"text": "ties", "link": "#ties"})]},
    ),
    _section(
        "supply", 2, "Supply",
        {"kind": "table", "aligns": ["left", "left"], "header": [[{"text": "Kind"}], []],
         "rows": [[[{"text": "Haddock"}], [{"text": "$2", "bold": True}]]]},
        {"kind": "pictures", "pictures": [
            {"kind": "card", "name": "boats.heron", "alt": "The Heron", "caption": ""}]},
    ),
    _section("ties", 3, "Ties", _says({"text": "Whoever is further behind goes first."})),
]  # fmt: skip
CARDS = [
    {"id": "boats:heron", "table": "boats", "number": 7, "name": "Heron", "values": {"crew": 3},
     "text": "Stock **one more** fish.", "clarification": "Pay for it as for any other."},
    {"id": "boats:gull", "table": "boats", "number": 12, "name": "Gull", "text": "Sell last."},
]  # fmt: skip


def bid_pack() -> str:
    """Return the text of the game's pack."""
    return json.dumps(
        {
            "format": "punchboard pack", "version": 1, "name": "fish", "title": "Fish Market",
            "play": _play(), "cards": CARDS, "icons": {}, "rulebook": RULEBOOK,
        }
    )  # fmt: skip
