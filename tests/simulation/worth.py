"""What stores are worth to a greedy player: crates a month that fit the market, and effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hidden import KINDS, crates

from punchboard.companion.rules.calculator import needs_market
from punchboard.companion.rules.deck import TableCard

#: Dollars that a point is worth to a player.
POINT = 4.3
#: Crates of each type on an average Market Card.
ON_A_CARD = {"food": 1.61, "clothing": 1.25, "electronics": 0.9, "jewelry": 0.6, "art": 0.36}
#: Crates that one player can sell in a month with two cards of its own among the others'.
_MOST_A_MONTH = 7.0
#: Dollars a month of effects that no term tells, where a player makes use of them.
_EXTRA = {
    "art_studio": POINT,
    "jewelry_crafter": POINT,
    "art_collector": 0.5 * POINT,
    "bank": 6.0,
    "bazaar": 2.0,
    "farmers_market": 4.0,
    "flea_market": 5.0,
    "catalog_showroom": 5.0,
    "cellar_grocer": 2.0,
    "consignment_store": 4.0,
    "energy_co_op": 2.0,
    "food_bank": 2.5,
    "large_canning_factory": 3.0,
    "small_canning_factory": 1.5,
    "large_textile_mill": 3.0,
    "small_textile_mill": 1.5,
    "private_catering": 4.0,
}
PENALTIES = (6, 5, 4, 3)


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
        bills: utilities this month.
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
    bills: int
    points: int
    best_rival: int
    marker: int


def spaces(stores: Sequence[TableCard], kind: str) -> int:
    """Return the shelf spaces of stores for a type; boxes are none."""
    return sum(crates(card).get(kind, 0) for card in stores if not card.values.get("center"))


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
        earned += sold * 0.8 * (known.highest[kind] - known.lowest[kind])
        earned += sum(_effects(card, kind, sold / space, known) for card in stores)
    return earned + sum(_EXTRA.get(card.id.partition(":")[2], 0.0) for card in stores)


def _effects(card: TableCard, kind: str, sold: float, known: Known) -> float:
    """Return what the terms of a card add, where each of its spaces sells so much in a month."""
    boxes = bool(card.values.get("center"))
    count = crates(card).get(kind, 0)
    earned = 0.0
    for term in card.terms:
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


def worth(card: TableCard, known: Known) -> float:
    """Return the dollars that one store more brings until the end, its bills taken off."""
    slot = len(known.stores)
    more = monthly((*known.stores, card), known) - monthly(known.stores, known)
    if any(term.effect == "closes" for term in card.terms):
        return more - slot
    earns = known.left * (more - card.count("utilities") - slot)
    return earns + POINT * (card.count("points") + PENALTIES[min(slot, 3)])
