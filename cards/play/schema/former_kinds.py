"""Former names of kinds that are two kinds each now, as older games and packs write them."""

from collections.abc import Mapping
from typing import Any

from punchboard.cards.schema.base import Former


def _exchange(value: Mapping[str, Any]) -> str:
    """Return the kind of an `exchange`: of goods, or of points."""
    return "price_ladder" if value.get("goods") else "point_exchange"


#: By former name.
FORMER_KINDS = {
    "exchange": Former(
        _exchange,
        {
            "price_ladder": dict.fromkeys(("track", "costs", "sale", "relief", "slots")),
            "point_exchange": dict.fromkeys(("goods", "refills")),
        },
    ),
}
