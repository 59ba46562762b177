"""Fill in Mottainai's score sheets from the cards that lie in a temple."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kept_game import KeptGame
from mottainai_temples import Temple, count

from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.rules import offers

#: Works for which a sheet asks.
ASKED = (
    "scroll", "bench", "go_set", "pillar", "quilt", "lampshade", "coin", "tapestry", "haniwa",
    "teapot",
)  # fmt: skip


def fill(kept: KeptGame, temple: Temple) -> None:
    """Fill in a player's sheet, page by page, with what is asked there."""
    told = _counted(temple)
    while True:
        found = offers(kept.session.rules, kept.session.state)
        page = next((o for o in found if o.seat == temple.seat and not o.anytime), None)
        if page is None:
            return
        kept.do(page.do, temple.seat, **{each.name: _answer(each, told) for each in page.fields})


def _counted(temple: Temple) -> Mapping[str, Mapping[str, int]]:
    in_wings = (len(wing) for wing in temple.wings.values() for w in wing if w.id == "tapestry")
    most = {
        "tapestry": sum(in_wings),
        "haniwa": temple.has("haniwa") * max(count(temple.helpers).values(), default=0),
        "teapot": temple.has("teapot") * max(count(temple.bench).values(), default=0),
    }
    return {
        "gallery": count(temple.wings["gallery"]),
        "shop": count(temple.wings["shop"]),
        "sales": count(temple.sales),
        "hand": count(temple.hand),
        "has": {name: temple.has(name) for name in ASKED},
        "twice": {name: temple.has(name) // 2 for name in ASKED},
        "count": most,
    }


def _answer(field: Field, told: Mapping[str, Mapping[str, int]]) -> Any:
    if field.widget == "pick":
        return [each.value for each in field.choices if told[field.name].get(str(each.value))]
    by_kind = field.name == "kinds"
    return {
        row.seat: {
            wheel.name: told[wheel.name if by_kind else field.name].get(row.seat, 0)
            for wheel in row.wheels
        }
        for row in field.rows
    }
