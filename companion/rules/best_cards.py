"""Which of an owner's cards to fill or empty first: where a crate costs least or earns most."""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.companion.rules.calculator import Holding, unit_price
from punchboard.companion.rules.deck import TableCard


def best_first(
    cards: Mapping[str, TableCard], places: Mapping[str, int], kind: str, price: int, moment: str
) -> list[str]:
    """Return the cards with places, best first; equal ones stay in order.

    Only money counts: points that a card gives instead are for its owner to weigh.

    Args:
        cards: all of the owner's, by id, from the left.
        places: by card, its room (or its crates).
        kind: of goods.
        price: of a crate before effects of cards; 0 where only they pay.
        moment: as terms name it: `supply`, `sale` or `surplus`.
    """
    holdings = {id: Holding(card, places.get(id, 0)) for id, card in cards.items()}  # noqa: A001
    sign = 1 if moment == "supply" else -1
    units = {
        place: sign * unit_price(list(holdings.values()), holdings[place], moment, kind, price)
        for place in places
    }
    return sorted(places, key=lambda place: units[place])
