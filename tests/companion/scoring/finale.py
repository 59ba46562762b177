"""A table at the end of a game, with stores in slots and tokens that nobody has counted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import Transaction
from punchboard.companion.rules.rules import Rules, Setup, start

POINT = {"one": "point", "many": "points"}
MONEY = {"one": "dollar", "many": "dollars", "sign": "$"}
TOKEN = {"one": "debt token", "many": "debt tokens"}
#: Points of each card.
VALUES = {"bakery": 3, "bazaar": 2, "bank": -1}


def the_play(tie: str = "order") -> dict[str, Any]:
    return {
        "seats": [
            {"id": name, "name": name, "colour": "#112233", "shape": "disc", "letter": name[0]}
            for name in ("mia", "leo", "ann")
        ],
        "options": {"debt": {"title": "Debt"}},
        "order": "turn_order",
        "scoring": "scores",
        "mechanisms": {
            "points": {"kind": "track", "title": "Points", "unit": POINT, "start": 10},
            "turn_order": {"kind": "turn_order"},
            "do": {"kind": "checklist", "ask": "Do it."},
            "debt": {"kind": "track", "unit": TOKEN, "option": "debt"},
            "slots": {
                "kind": "slots", "word": {"one": "store", "many": "stores"}, "cards": ["stores"],
                "slots": [{"penalty": 6}, {"penalty": 5}, {"penalty": 4}],
                "cost": "cost", "money": MONEY, "point": POINT, "points": "worth",
            },
            "count": {
                "kind": "sheet", "together": True, "numbers": {"each": -1},
                "counts": [
                    {
                        "id": "debt", "title": "Debt tokens", "unit": TOKEN, "use": "debt",
                        "most": 99, "ask": "How many debt tokens has each?",
                    },
                ],
                "lines": [
                    {
                        "id": "debt", "title": "Debt tokens", "points": "debt * each",
                        "why": "{unit debt} at {each} each", "when": "1",
                    },
                ],
            },
            "scores": {
                "kind": "scoring", "title": "Scores", "unit": POINT, "tie": tie,
                "ask": "How many debt tokens has each?",
                "sources": [
                    {"id": "marker", "title": "Point marker", "use": "points"},
                    {"id": "stores", "title": "store", "use": "slots", "what": "cards"},
                    {
                        "id": "empty", "title": "Slot", "use": "slots", "what": "empty",
                        "each": -1,
                    },
                    {"id": "debt", "title": "Debt tokens", "use": "count"},
                ],
            },
        },
        "phases": [{"id": "play", "name": "Play", "steps": [{"use": "do"}]}],
    }  # fmt: skip


def rules_with(tie: str = "order") -> Rules:
    cards = tuple(
        TableCard(f"stores:{name}", "stores", n, name.capitalize(), {"worth": worth}, "")
        for n, (name, worth) in enumerate(VALUES.items(), 1)
    )
    play = Play.model_validate_json(json.dumps(the_play(tie)))
    return Rules("stalls", "Stalls", play, Deck(cards))


def ended(
    rules: Rules,
    at: Mapping[str, int],
    owned: Mapping[str, list[str]] | None = None,
    debt: bool = False,
) -> State:
    """Return a table whose game is over, with markers and stores as told."""
    names = {"mia": "Mia", "leo": "Leo", "ann": "Ann"}
    setup = Setup(tuple((seat, names[seat]) for seat in at), {"debt": debt})
    tx = Transaction(rules, start(rules, setup))
    points, slots = rules.mechanisms["points"], rules.mechanisms["slots"]
    points.set_state(tx, replace(points.state(tx), at=dict(at)))
    cards = {seat: tuple(f"stores:{each}" for each in (owned or {}).get(seat, ())) for seat in at}
    slots.set_state(tx, replace(slots.state(tx), cards=cards))
    tx.end_after_round("Enough.")
    agenda.go_on(tx)
    assert tx.state.moment.over
    agenda.settle(tx)
    return tx.state
