"""Former names of kinds that are two kinds each now, as older games and packs write them."""

from collections.abc import Mapping
from typing import Any

from punchboard.cards.schema.base import Former


def _exchange(value: Mapping[str, Any]) -> str:
    """Return the kind of an `exchange`: of goods, or of points."""
    return "price_ladder" if value.get("goods") else "point_exchange"


def _contest(value: Mapping[str, Any]) -> str:
    """Return the kind of a `contest`: of bids for lots, or of trade."""
    return "bid_lots" if value.get("lots") else "trade_turns"


def _market(value: Mapping[str, Any]) -> str:
    """Return the kind of a `market`: columns of prices, or docks."""
    return "price_columns" if value.get("columns") else "docks"


def _slots(value: Mapping[str, Any]) -> str:
    """Return the kind of `slots`: of cards that are bought, or a tableau."""
    return "priced_slots" if value.get("cost") else "tableau"


def _stock(value: Mapping[str, Any]) -> str:
    """Return the kind of a `stock`: on shelves of cards, or in heaps."""
    return "shelf_stock" if value.get("slots") else "heap_stock"


_SHELVES = ("slots", "calculator", "boxes", "filled")
_PRICED = ("players", "cost", "bill", "money", "bill_title", "bill_part")
_DOCKS = ("dock", "demand", "surplus", "largest")
_COLUMNS = ("columns", "money", "laid", "picks", "perks")
#: By former name.
FORMER_KINDS = {
    "contest": Former(
        _contest,
        {"bid_lots": dict.fromkeys(("deals", "laps")), "trade_turns": dict.fromkeys(("lots",))},
    ),
    "market": Former(
        _market,
        {"docks": dict.fromkeys(_COLUMNS), "price_columns": dict.fromkeys(_DOCKS)},
        ignored=frozenset((*_DOCKS, *_COLUMNS)),
    ),
    "exchange": Former(
        _exchange,
        {
            "price_ladder": dict.fromkeys(("track", "costs", "sale", "relief", "slots")),
            "point_exchange": dict.fromkeys(("goods", "refills")),
        },
    ),
    "slots": Former(
        _slots,
        {"priced_slots": {}, "tableau": dict.fromkeys(_PRICED)},
        ignored=frozenset(_PRICED),
    ),
    "stock": Former(
        _stock,
        {"shelf_stock": {}, "heap_stock": dict.fromkeys(_SHELVES)},
        ignored=frozenset(_SHELVES),
    ),
}
