"""Brick & Mortar's real stores, and a small table whose players own some of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from punchboard.cards.game import Card, Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.play.term import parse_terms
from punchboard.companion.rules.engine.deck import TableCard

GAME = Path(__file__).parents[3] / "cards" / "games" / "brick_and_mortar"


@cache
def the_game() -> Game:
    game, _ = load_game(GAME)
    assert game is not None
    return game


def every_card() -> list[Card]:
    tables = the_game().tables
    return [*tables["stores"].cards, *tables["starting"].cards]


@cache
def stores() -> dict[str, TableCard]:
    return {
        card.id: TableCard(
            f"{card.component}:{card.id}", card.component, int(card.values["number"]), card.name,
            dict(card.values), str(card.values["text"]), parse_terms(str(card.values["terms"])),
        )
        for card in every_card()
    }  # fmt: skip


PHASES = [
    {
        "id": "building",
        "name": "Building",
        "steps": [{"use": "do"}, {"use": "slots", "do": "act"}],
    },
    {
        "id": "supply",
        "name": "Supply",
        "steps": [{"use": "do"}, {"use": "do", "about": "food"}, {"use": "do", "about": "jewelry"}],
    },
    {
        "id": "sale",
        "name": "Sale",
        "steps": [
            {"use": "do", "option": "extra"},
            {"use": "do"},
            {"use": "do", "about": "food"},
            {"use": "do", "about": "art"},
            {"use": "do"},
        ],
    },
    {"id": "utilities", "name": "Utilities", "steps": [{"use": "do"}]},
]


def the_play() -> dict[str, Any]:
    icons = [dict(icon) for icon in the_game().values["icons"]]
    point = {"one": "point", "many": "points"}
    money = {"one": "dollar", "many": "dollars", "sign": "$"}
    goods = [{"id": each["id"], "title": each["name"]} for each in the_game().values["types"]]
    return {
        "seats": [
            {"id": name, "name": name, "colour": "#112233", "shape": "disc", "letter": name[0]}
            for name in ("mia", "leo")
        ],
        "options": {"extra": {"title": "Extra"}},
        "order": "turn_order",
        "scoring": "do",
        "mechanisms": {
            "points": {"kind": "track", "title": "Points", "unit": point, "start": 10},
            "turn_order": {
                "kind": "turn_order", "live": True,
                "ranks": ({"by": "points", "first": "higher"},),
            },
            "do": {"kind": "checklist", "ask": "Do it."},
            "slots": {
                "kind": "slots", "word": {"one": "store", "many": "stores"}, "cards": ["stores"],
                "cost": "cost", "bill": "bill", "points": "points",
                "slots": [{}, {}, {}, {}], "money": money, "point": point,
            },
            "reminders": {
                "kind": "reminders",
                "cards": {
                    "slots": "slots", "column": "phase", "icons": icons,
                    "goods": ["food", "jewelry", "art"],
                },
            },
            "calculator": {
                "kind": "calculator", "title": "Calculator", "kinds": goods,
                "terms": {
                    "slots": "slots", "points": "points", "money": money,
                    "moments": [
                        {"moment": "supply", "title": "Stocking", "verb": "stocks", "priced": True},
                        {"moment": "sale", "title": "Selling", "verb": "sells", "priced": True},
                        {"moment": "close", "title": "Closing", "verb": "closes with"},
                    ],
                },
            },
        },
        "phases": PHASES,
    }  # fmt: skip
