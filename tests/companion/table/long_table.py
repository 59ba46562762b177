"""Documents of long tables: notes, gains and names, and half of them undone and done again."""

from __future__ import annotations

import json
from typing import Any

from punchboard.companion.rules.rules import RULES_VERSION
from tests.companion.shipped import shipped_pack

#: Of the game that the table plays.
GAME = "brick_and_mortar"
_SEATS = ("blue", "orange", "green", "purple")
#: Rows after which all of them are undone and done again, over and over.
_PLAYED = 0.7


def long_document(rows: int) -> str:
    """Return a table of so many rows, as it is exported."""
    played = int(rows * _PLAYED)
    told = [_act(number) for number in range(played)]
    steps = {"steps": played}
    told += [
        {"kind": "redo" if number % 2 else "undo", "action": steps}
        for number in range(rows - played)
    ]
    for number, row in enumerate(told, 1):
        time = f"2026-01-01T{number // 3600:02d}:{number // 60 % 60:02d}:{number % 60:02d}Z"
        row |= {"based_on": number - 1, "key": f"{number:032x}", "time": time}
    return json.dumps(
        {
            "kind": "punchboard table", "format": 1, "rules": RULES_VERSION, "id": "longtable",
            "title": "Long", "created": "2026-01-01T00:00:00Z",
            "setup": {
                "seats": [{"id": seat, "name": f"{seat.title()}y"} for seat in _SEATS],
                "settings": {"bidding": "dials"},
            },
            "rows": told, "pack": json.loads(shipped_pack(GAME)),
        }
    )  # fmt: skip


def _act(number: int) -> dict[str, Any]:
    seat = _SEATS[number % 4]
    action = (
        {"do": "points.gain", "seat": seat, "values": {"amount": 1 + number % 3}},
        {"do": "table.note", "seat": "", "values": {"text": f"What {number} is."}},
        {"do": "table.rename", "seat": seat, "values": {"name": f"{seat.title()} {number}"}},
    )[number % 3]
    return {"kind": "act", "action": action}
