"""What a simple greedy player does: stores and cards that fit, small bids, points with the rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product

from hidden import KINDS, Hand, crates
from worth import ON_A_CARD, Known, worth

from punchboard.companion.rules.deck import Deck, TableCard

#: A card played as Supply or as Demand.
Played = tuple[str, bool]
SLOTS = 4
#: Cards that each of the others is thought to play for Supply, and for Demand.
_OTHERS = 0.8
#: What a crate kept for next month is worth, as a share of the highest price.
_KEPT = 0.3
#: How much it hurts that others sell into boxes of one's own cards.
_GIVEN = 0.1
#: Dollars kept for next month's crates at most.
_CAPITAL = 26.0


class Player:
    """A greedy player with a temper of its own.

    Attributes:
        daring: how much of the margin it gives away in bids, 0 to 1.
        thrift: dollars that it likes to keep.
    """

    def __init__(self, deck: Deck, chance: random.Random) -> None:
        self.deck = deck
        self.chance = chance
        self.daring = chance.uniform(0.2, 0.6)
        self.thrift = chance.randint(0, 3)

    def store(self, hand: Hand, public: Sequence[str], known: Known) -> tuple[str, bool] | None:
        """Return the store to buy and whether it is a public one; None: pass."""
        if len(known.stores) >= SLOTS:
            return None
        most = hand.cash - min(8.0, self._stocking(known)) - self.thrift
        found: list[tuple[float, str, bool]] = []
        for cards, is_public in ((hand.stores, False), (public, True)):
            for name in cards:
                price = self.deck[name].count("cost") + is_public
                gain = worth(self.deck[name], known) - price
                if price <= most and gain > 3:
                    found.append((gain, name, is_public))
        return max(found)[1:] if found else None

    def raise_to(self, card: TableCard, bid: int, hand: Hand, known: Known) -> bool:
        """Return whether to bid one more in an auction."""
        limit = min(hand.cash - min(8.0, self._stocking(known)), 0.5 * worth(card, known))
        return len(known.stores) < SLOTS and bid + 1 <= limit

    def _stocking(self, known: Known) -> float:
        """Return the dollars with which a month's crates can be stocked."""
        return sum(
            min(known.room[kind], known.docks[kind] + 0.5 * known.players * ON_A_CARD[kind])
            * known.lowest[kind]
            for kind in KINDS
        )

    def dislikes(self, hand: Hand, known: Known) -> bool:
        """Return whether a hand of Market Cards is so poor that a new one is drawn."""
        cards = self.cards(hand, known, 2)
        return self._score(cards, known, hand.cash) < known.bills + 4 * len(known.stores)

    def cards(self, hand: Hand, known: Known, count: int) -> list[Played]:
        """Return the Market Cards to play, each with whether it is Supply."""
        best: tuple[float, list[Played]] = (-1e9, [])
        for chosen in combinations(hand.market, min(count, len(hand.market))):
            for ways in product((True, False), repeat=len(chosen)):
                played = list(zip(chosen, ways, strict=True))
                score = self._score(played, known, hand.cash) + self.chance.random()
                if score > best[0]:
                    best = (score, played)
        return best[1]

    def _score(self, played: list[Played], known: Known, cash: int) -> float:
        """Return what a month brings with these cards, as one player guesses it."""
        supply = dict.fromkeys(KINDS, 0)
        demand = dict.fromkeys(KINDS, 0)
        for name, is_supply in played:
            for kind, number in crates(self.deck[name]).items():
                (supply if is_supply else demand)[kind] += number
        money, total = float(cash), 0.0
        for kind in KINDS:
            brings, money = self._guess(kind, supply[kind], demand[kind], money, known)
            total += brings
        return total

    def _guess(
        self, kind: str, supply: int, demand: int, money: float, known: Known
    ) -> tuple[float, float]:
        """Return what one type brings in a month, and the money left for other types."""
        lowest, highest = known.lowest[kind], known.highest[kind]
        margin, others = highest - lowest, known.players - 1
        room, rivals_room = known.room[kind], known.rivals_room[kind]
        there = known.docks[kind] + supply + _OTHERS * others * ON_A_CARD[kind]
        fought = there < room + rivals_room and rivals_room > 0
        share = there * room / (room + rivals_room) if fought else float(room)
        price = lowest + (0.25 * margin if fought else 0.0)
        stocked = max(0.0, min(share, there, money / price))
        money -= stocked * price
        theirs = min(rivals_room, max(0.0, there - stocked))
        goods, rivals = known.goods[kind] + stocked, known.rivals[kind] + 0.8 * theirs
        boxes = demand + _OTHERS * others * ON_A_CARD[kind]
        fought = boxes < goods + rivals and rivals > 0
        share = boxes * goods / (goods + rivals) if fought and goods else goods
        sold = min(goods, share, boxes) if fought else min(goods, boxes)
        sold = min(goods, sold + known.boxes[kind])
        earns = sold * highest * (0.75 if fought else 1.0)
        later = 0.0
        if known.left > 1:
            rest = max(0.0, there - stocked - theirs)
            kept = 1.1 * lowest if rest > room else _KEPT * highest
            later = kept * (goods - sold) + 0.1 * margin * min(rest, room)
        given = _GIVEN * min(max(0.0, boxes - sold), rivals) * highest / max(1, others)
        return earns + later - stocked * price - given, money

    def supply_bid(self, kind: str, short: int, known: Known) -> int:
        """Return the price to bid for stocking under competition."""
        margin = known.highest[kind] - known.lowest[kind]
        hurry = min(1.0, short / 4)
        return known.lowest[kind] + int(self.chance.uniform(0, self.daring) * margin * hurry + 0.5)

    def stock(self, kind: str, most: int, price: int, hand: Hand, known: Known) -> int:
        """Return how many crates to stock."""
        expects = 0.75 * known.highest[kind]
        if price >= expects or (known.left == 1 and price >= 0.6 * known.highest[kind]):
            return 0
        if price == 0:
            return most
        # Two crates more will pay the bills; money for bills is kept from what comes after them.
        sure = 0.4 * sum(min(known.goods[each], 3) * known.highest[each] for each in KINDS)
        reserve = max(0, known.bills - int(sure) if known.left > 1 else 0)
        affords = hand.cash // price
        return max(0, min(most, affords, max(2, (hand.cash - reserve) // price)))

    def sale_bid(self, kind: str, demand: int, known: Known) -> tuple[int, int]:
        """Return quantity and price to bid for selling under competition."""
        goods = known.goods[kind]
        quantity = min(goods, demand + known.boxes[kind])
        crowd = known.goods[kind] + known.rivals[kind]
        pressure = min(1.0, (crowd - demand) / max(1, crowd))
        # What finds no box is lost, so no more is offered than may well find some.
        quantity = min(quantity, known.boxes[kind] + 1 + round(1.2 * demand * goods / crowd))
        margin = known.highest[kind] - known.lowest[kind]
        off = int(self.chance.uniform(0.1, 1.0) * pressure * margin + 0.5)
        return quantity, max(0, known.highest[kind] - max(off, 1))

    def points(self, hand: Hand, costs: Sequence[int], known: Known) -> int:
        """Return how many points to buy; below 0: to sell, for want of money."""
        affords = sum(cost <= hand.cash for cost in costs)
        ends = known.points + affords >= known.marker
        if known.left <= 1 or (ends and known.points + affords > known.best_rival + 2):
            return affords
        stocking = self._stocking(known)
        if known.left > 2 and hand.cash < min(10.0, stocking):
            return -min(4, known.points, int(min(14.0, stocking) - hand.cash) // 3)
        reserve = min(_CAPITAL, 1.1 * stocking) + self.thrift
        plans = [
            self.deck[name].count("cost")
            for name in hand.stores
            if worth(self.deck[name], known) > self.deck[name].count("cost") + 8
        ]
        if plans and len(known.stores) < SLOTS and known.left > 3:
            reserve += min(plans)
        bought = sum(cost <= hand.cash - reserve for cost in costs)
        return bought if bought >= 2 else 0
