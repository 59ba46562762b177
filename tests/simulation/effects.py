"""Effects of store cards beyond terms that greedy players make use of at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from punchboard.companion.rules.calculator import Holding, choices
from punchboard.companion.rules.deck import TableCard

#: Store to type and crates that its owner adds to the docks.
_ADDS = {
    "large_canning_factory": ("food", 4),
    "small_canning_factory": ("food", 2),
    "large_textile_mill": ("clothing", 4),
    "small_textile_mill": ("clothing", 2),
}
#: Type to the stores that give a point a month after its supply.
_POINT_AFTER = {"jewelry": "jewelry_crafter", "art": "art_studio"}


def name(card: TableCard) -> str:
    """Return the id of a card within its table."""
    return card.id.partition(":")[2]


def added(stores: Iterable[TableCard], room: Mapping[str, int]) -> dict[str, int]:
    """Return the crates that an owner adds to the docks: as many as it has room for."""
    result: dict[str, int] = {}
    for card in stores:
        kind, most = _ADDS.get(name(card), ("", 0))
        if kind:
            result[kind] = result.get(kind, 0) + min(most, room[kind])
    return result


def points_after(stores: Iterable[TableCard], kind: str) -> int:
    """Return the points that an owner gains after the supply of a type."""
    return sum(name(card) == _POINT_AFTER.get(kind) for card in stores)


def points_at_rest(holdings: Iterable[Holding], kind: str) -> int:
    """Return the points for crates of a type that lie in stores after the bills are paid."""
    return sum(
        term.amount * (holding.quantity // term.per)
        for holding in holdings
        for term in holding.card.terms
        if term.effect == "points" and term.counts("here", kind)
    )


def chosen(card: TableCard, kind: str, quantity: int, price: int, rival: bool) -> dict[int, int]:
    """Return how often each choice of a card counts when its owner sells.

    Args:
        card: a store.
        kind: of goods.
        quantity: sold from it.
        price: of each.
        rival: whether anybody else has goods of that type.
    """
    result = {}
    for index, term in choices(card, "sale"):
        if not term.counts("sale", kind):
            continue
        if term.instead:
            result[index] = quantity // term.per if 4 * term.amount > price else 0
        elif term.effect == "price":
            result[index] = int(rival if "knockoff" in card.id else not rival)
    return result


def catered(stores: Iterable[TableCard]) -> list[tuple[TableCard, str, int]]:
    """Return the stores that get free crates, with the type and how many."""
    return [(card, "food", 2) for card in stores if name(card) == "private_catering"]


def may_play(stores: Sequence[TableCard]) -> int:
    """Return how many Market Cards an owner may play."""
    more = any(name(card) == "catalog_showroom" for card in stores)
    return 2 + (len(stores) >= 4) + more
