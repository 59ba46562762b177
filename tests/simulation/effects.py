"""Effects of store cards beyond terms, as the players of the simulation use them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hidden import crates

from punchboard.cards.play.term import Term
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.parts.card_terms import Holding, choices


class Adds(NamedTuple):
    """Crates that come from the supply."""

    kind: str
    most: int


#: Store to the crates that its owner adds to the docks.
_ADDS = {
    "large_canning_factory": Adds("food", 4),
    "small_canning_factory": Adds("food", 2),
    "large_textile_mill": Adds("clothing", 4),
    "small_textile_mill": Adds("clothing", 2),
}
#: Type to the stores that give a point a month after its supply.
_POINT_AFTER = {"jewelry": "jewelry_crafter", "art": "art_studio"}
#: Store to the most crates that it takes free out of a dock after the supply of a type.
_TAKES = {"consignment_store": 1, "food_bank": 2}
#: Points of the Fortune Teller, the Endless Sale, the Gift Shop and the Jewelry Exchange.
FORETOLD, FIRST, GIFT, EXCHANGED = 2, 1, 1, 2
#: What the Freight Yard sends away at most, and what the Friendly Rival takes for each Surplus.
FREIGHT, GLOATING = 2, 2
#: What the Resale Shop pays for an opponent's Surplus.
RESALE = {"electronics": 4, "jewelry": 7, "art": 10}


def name(card: TableCard) -> str:
    """Return the id of a card within its table."""
    return card.id.partition(":")[2]


def owned(stores: Iterable[TableCard], store: str) -> TableCard | None:
    """Return the store of a name among others; None: it is not there."""
    return next((card for card in stores if name(card) == store), None)


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


def takes(card: TableCard, kind: str) -> int:
    """Return how many crates of a type a store may take free out of its dock."""
    return _TAKES.get(name(card), 0) if crates(card).get(kind) else 0


def at_rest(holdings: Iterable[Holding], kind: str) -> tuple[int, int]:
    """Return the points and the dollars for crates of a type that lie in stores after the bills."""
    points = money = 0
    for holding in holdings:
        for term in holding.card.terms:
            if not term.counts("here", kind):
                continue
            if term.effect == "points":
                points += term.amount * (holding.quantity // term.per)
            elif term.effect == "price":
                money += term.amount * holding.quantity
    return points, money


def chosen(
    card: TableCard, kind: str, quantity: int, price: int, rival: bool, low: int
) -> dict[int, int]:
    """Return how often each choice of a card counts when its owner sells.

    Args:
        card: a store.
        kind: of goods.
        quantity: sold from it.
        price: of each.
        rival: whether anybody else had goods of that type.
        low: crates that lay on the bottom shelf before.
    """
    result = {}
    for index, term in choices(card, "sale"):
        if not term.counts("sale", kind):
            continue
        if term.instead:
            result[index] = quantity // term.per if 4 * term.amount > price else 0
        elif term.effect == "price":
            result[index] = int(rival if "knockoff" in card.id else not rival)
        else:
            result[index] = min(quantity, low)
    return result


def paid_in_points(card: TableCard, kind: str) -> int:
    """Return the points that a crate sold from a store always earns in place of money."""
    terms = (term for term in card.terms if term.instead and not term.maybe)
    return next((term.amount for term in terms if term.counts("sale", kind)), 0)


def closing(card: TableCard, kind: str) -> int:
    """Return the points for each crate of a type on a store that is closed."""
    return sum(t.amount for t in card.terms if t.effect == "points" and t.counts("close", kind))


def closes(card: TableCard) -> bool:
    """Return whether a store closes when it has sold."""
    return any(term.effect == "closes" for term in card.terms)


def discount(card: TableCard, kind: str, price: int) -> int:
    """Return by how much a crate stocked on a store costs less than a price."""
    cost = price
    for term in card.terms:
        if term.external or not term.counts("supply", kind):
            continue
        if term.effect == "half":
            cost = (cost + 1) // 2
        elif term.effect == "price":
            cost = max(0, cost + term.amount)
    return price - cost


def surplus_earns(terms: Iterable[Term], kind: str) -> int:
    """Return what a crate of Surplus of a type earns."""
    return sum(t.amount for t in terms if t.effect == "price" and t.counts("surplus", kind))


def catered(stores: Iterable[TableCard]) -> list[tuple[TableCard, str, int]]:
    """Return the stores that get free crates, with the type and how many."""
    return [(card, "food", 2) for card in stores if name(card) == "private_catering"]


def may_play(stores: Sequence[TableCard]) -> tuple[int, int]:
    """Return how many Market Cards an owner may play, and how many of them as Supply."""
    most = 2 + (len(stores) >= 4)
    return most + (owned(stores, "catalog_showroom") is not None), most
