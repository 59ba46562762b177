"""What stores are worth to a player: crates a month that fit the market, and effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from effects import closes, name, paid_in_points
from hidden import KINDS, crates

from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.parts.card_terms import needs_market

#: Dollars that a point is worth to a player.
POINT = 4.3
#: Crates of each type on an average Market Card.
ON_A_CARD = {"food": 1.61, "clothing": 1.25, "electronics": 0.9, "jewelry": 0.6, "art": 0.36}
#: Crates that one player can sell in a month with two cards of its own among the others'.
_MOST_A_MONTH = 7.0
#: Dollars a month of effects that no term tells, where a player makes use of them.
_EXTRA = {
    "advertisement_agency": 3.0,
    "art_collector": 0.5 * POINT,
    "art_studio": POINT,
    "bank": 6.0,
    "bazaar": 2.0,
    "catalog_showroom": 5.0,
    "cellar_grocer": 2.0,
    "consignment_store": 3.0,
    "endless_sale": 0.6 * POINT,
    "energy_co_op": 2.0,
    "farmers_market": 4.0,
    "flea_market": 5.0,
    "food_bank": 2.5,
    "fortune_teller": 0.7 * POINT,
    "freezer": 0.5,
    "freight_yard": 2.5,
    "friendly_rival": 2.0,
    "gift_shop": 0.5 * POINT,
    "jewelry_crafter": POINT,
    "jewelry_exchange": 0.4 * POINT,
    "large_canning_factory": 3.0,
    "large_textile_mill": 3.0,
    "market_research": 3.0,
    "private_catering": 7.0,
    "resale_shop": 2.0,
    "small_canning_factory": 1.5,
    "small_textile_mill": 1.5,
    "thrift_store": 2.0,
    "warehouse": 1.0,
}
#: What a crate that lies on a store is worth when that store is closed, as a share of its price.
_LOST = 0.35
#: Months that a store stays which closes after its sale, and how much more it sells in them.
_ONE_SALE = 0.9


@dataclass(frozen=True)
class Known:
    """What a player sees of the table.

    Attributes:
        month: from 1.
        left: months that are probably left, this one included.
        stores: open, left to right.
        goods: own goods by type.
        room: own free spaces by type.
        boxes: own fulfillment boxes by type.
        rivals: what all the others hold by type.
        rivals_room: free spaces of all the others by type.
        docks: crates in the docks by type.
        players: at the table.
        lowest: price of stocking without competition.
        highest: price of selling without competition.
        brings: the same, or what points are worth where own stores pay nothing else.
        slots: what each slot costs a month.
        penalties: points that each slot takes away that is empty at the end.
        ahead: players ahead in the turn order.
        points: own.
        best_rival: most points of any other.
        marker: points that end the game.
    """

    month: int
    left: int
    stores: tuple[TableCard, ...]
    goods: Mapping[str, int]
    room: Mapping[str, int]
    boxes: Mapping[str, int]
    rivals: Mapping[str, int]
    rivals_room: Mapping[str, int]
    docks: Mapping[str, int]
    players: int
    lowest: Mapping[str, int]
    highest: Mapping[str, int]
    brings: Mapping[str, float]
    slots: Sequence[int]
    penalties: Sequence[int]
    ahead: int
    points: int
    best_rival: int
    marker: int

    @property
    def bills(self) -> int:
        """Utilities this month."""
        return sum(
            card.number_in("utilities") + s
            for s, card in zip(self.slots, self.stores, strict=False)
        )


def spaces(stores: Sequence[TableCard], kind: str) -> int:
    """Return the shelf spaces of stores for a type; boxes are none."""
    return sum(crates(card).get(kind, 0) for card in stores if not card.values.get("center"))


def brings(stores: Sequence[TableCard], kind: str, highest: int, share: float = 0.8) -> float:
    """Return what a crate brings on average, be it money or points.

    Args:
        stores: of its owner.
        kind: of goods.
        highest: price of selling without competition.
        share: of that price that it brings with competition.
    """
    total = count = 0.0
    for card in stores:
        here = 0 if card.values.get("center") else crates(card).get(kind, 0)
        points = paid_in_points(card, kind) if here else 0
        total += here * (POINT * points if points else share * highest)
        count += here
    return total / count if count else share * highest


def monthly(stores: Sequence[TableCard], known: Known) -> float:
    """Return what stores earn in a month, the dearest types first, before their bills."""
    earned, left = 0.0, _MOST_A_MONTH
    for kind in reversed(KINDS):
        space = spaces(stores, kind)
        if not space:
            continue
        rivals = known.rivals[kind] + known.rivals_room[kind]
        share = space / (space + 0.8 * rivals)
        flow = known.players * ON_A_CARD[kind]
        glut = min(1.0, known.docks[kind] / (2 * flow))
        sold = min(0.85 * space, share * flow * (1.3 + 0.6 * glut), left)
        left -= sold
        earned += sold * (brings(stores, kind, known.highest[kind]) - known.lowest[kind])
        for card in stores:
            if card.terms:
                earned += _effects(card, kind, sold / space, known)
    return earned + sum(_EXTRA.get(name(card), 0.0) for card in stores)


def _effects(card: TableCard, kind: str, sold: float, known: Known) -> float:
    """Return what the terms of a card add, where each of its spaces sells so much in a month."""
    boxes = bool(card.values.get("center"))
    count = crates(card).get(kind, 0)
    earned = 0.0
    for term in card.terms:
        if term.moment == "here" and term.counts("here", kind):
            value = POINT if term.effect == "points" else 1.0
            earned += 0.5 * value * term.amount * count / term.per
            continue
        if term.moment not in ("sale", "supply") or not term.counts(term.moment, kind):
            continue
        often = 0.6 if term.maybe or term.start or needs_market(card, kind) else 1.0
        if term.types:
            continue
        if term.effect == "price":
            sign = 1 if term.moment == "sale" else -1
            earned += sign * often * term.amount * count * sold
        elif term.effect == "points" and not term.instead:
            earned += POINT * often * term.amount * count * sold / (term.per + 1)
        elif term.effect == "boxes" and boxes:
            earned += 0.5 * min(2, count) * (known.highest[kind] - known.lowest[kind])
    return earned


def total(stores: Sequence[TableCard], known: Known) -> float:
    """Return the dollars that stores bring until the end, bills and empty slots taken off."""
    bills = sum(card.number_in("utilities") for card in stores) + sum(known.slots[: len(stores)])
    points = sum(card.number_in("points") for card in stores) - sum(known.penalties[len(stores) :])
    return known.left * (monthly(stores, known) - bills) + POINT * points


def worth(card: TableCard, known: Known, without: TableCard | None = None) -> float:
    """Return the dollars that one store more brings until the end, its bills taken off.

    Args:
        card: the new store.
        known: to the player.
        without: a store that is closed for it, with what lies there.
    """
    kept = tuple(each for each in known.stores if each is not without)
    if closes(card):
        if known.left < 2:
            return 0.0
        more = monthly((*kept, card), known) - monthly(kept, known)
        return _ONE_SALE * more - 1.5 * known.slots[len(kept)]
    return total((*kept, card), known) - total(known.stores, known)


def lost(goods: Mapping[str, int], known: Known) -> float:
    """Return what the crates are worth that lie on a store which is closed."""
    return sum(_LOST * known.highest[kind] * count for kind, count in goods.items())
