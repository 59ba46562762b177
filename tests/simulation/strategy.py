"""What a player does: stores and cards that fit, small bids, points with the rest."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from effects import closing, discount, owned, paid_in_points
from hidden import KINDS, Hand, crates
from worth import ON_A_CARD, POINT, Known, lost, worth

from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.parts.card_terms import cost_of

#: A card played as Supply or as Demand.
Played = tuple[str, bool]
SLOTS = 4
#: Cards that each of the others is thought to play for Supply, and for Demand.
_OTHERS = 0.8
#: What a crate kept for next month is worth, as a share of the highest price.
_KEPT = 0.3
#: How much it hurts that others sell into boxes of one's own cards.
_GIVEN = 0.1
#: Least dollars that a store must bring beyond its price, and one in the place of another.
_GAIN, _SWAP = 3.0, 25.0


@dataclass(frozen=True)
class Temper:
    """How a player plays; the seed of a game draws one for each seat.

    Attributes:
        skill: `careless`, `steady` or `keen`.
        style: what it tends to.
        slots: stores that it wants, 3 or 4.
        looks: ways to play its cards that it thinks through.
        noise: dollars by which it may misjudge a store.
        daring: how much of the margin it gives away in bids, 0 to 1.
        undercut: how far it goes below the highest price, 1: as far as the crowd presses.
        capital: dollars kept for next month's crates at most.
        thrift: dollars that it likes to keep.
    """

    skill: str
    style: str
    slots: int
    looks: int
    noise: float
    daring: float
    undercut: float
    capital: float
    thrift: int


#: Skill to the ways to play cards that are thought through, and how far stores are misjudged.
_SKILLS = {"careless": (5, 12.0), "steady": (20, 5.0), "keen": (1000, 1.0)}
#: Style to how far it undercuts, and what it keeps for crates.
_STYLES = {
    "even": (1.0, 26.0),
    "undercutter": (1.5, 26.0),
    "waiter": (0.6, 26.0),
    "rusher": (1.0, 18.0),
}
SKILLS, STYLES = tuple(_SKILLS), tuple(_STYLES)


def temper(chance: random.Random) -> Temper:
    """Return a way of playing, drawn by chance."""
    skill, style = chance.choice(SKILLS), chance.choice(STYLES)
    undercut, capital = _STYLES[style]
    return Temper(
        skill, style, chance.choice((3, SLOTS)), *_SKILLS[skill], chance.uniform(0.2, 0.6),
        undercut, capital, chance.randint(0, 3),
    )  # fmt: skip


@dataclass(frozen=True)
class Purchase:
    """A store to buy.

    Attributes:
        card: its id.
        is_public: whether it must be auctioned.
        closed: id of the store that makes room for it; "" for none.
    """

    card: str
    is_public: bool
    closed: str = ""


class Player:
    """A player with a temper of its own.

    Attributes:
        temper: how it plays.
    """

    def __init__(self, deck: Deck, chance: random.Random) -> None:
        self.deck = deck
        self.chance = chance
        self.temper = temper(chance)

    def store(
        self, hand: Hand, public: Sequence[str], known: Known, on: Mapping[str, Mapping[str, int]]
    ) -> Purchase | None:
        """Return the store to buy; None: pass.

        Args:
            hand: its own.
            public: stores in the row.
            known: to it.
            on: crates by store and type.
        """
        most = hand.cash - min(8.0, self._stocking(known)) - self.temper.thrift
        offered = [(name, False) for name in hand.stores] + [(name, True) for name in public]
        found: list[tuple[float, Purchase]] = []
        full = len(known.stores) >= SLOTS
        for name, is_public in offered:
            card = self.deck[name]
            price = cost_of(card, card.number_in("cost") + is_public, known.ahead)
            if price > most:
                continue
            if not full:
                gain = worth(card, known) - price
                if gain > _GAIN:
                    found.append((gain + self._slip(), Purchase(name, is_public)))
            elif known.left > 1:
                found += self._swaps(card, price, is_public, known, on)
        return max(found, key=lambda each: each[0])[1] if found else None

    def swap(
        self, hand: Hand, public: Sequence[str], known: Known, on: Mapping[str, Mapping[str, int]]
    ) -> Purchase | None:
        """Return the store to buy in the place of another; None: keep those that are open."""
        most = hand.cash - min(8.0, self._stocking(known)) - self.temper.thrift
        found: list[tuple[float, Purchase]] = []
        for name, is_public in [(n, False) for n in hand.stores] + [(n, True) for n in public]:
            card = self.deck[name]
            price = cost_of(card, card.number_in("cost") + is_public, known.ahead)
            if price <= most and known.left > 1:
                found += self._swaps(card, price, is_public, known, on)
        return max(found, key=lambda each: each[0])[1] if found else None

    def _swaps(
        self,
        card: TableCard,
        price: int,
        is_public: bool,
        known: Known,
        on: Mapping[str, Mapping[str, int]],
    ) -> list[tuple[float, Purchase]]:
        """Return the stores that a new one may take the place of, with what that brings."""
        found = []
        for old in known.stores:
            goods = on[old.id]
            points = sum(closing(old, kind) * count for kind, count in goods.items())
            gain = worth(card, known, old) - price + POINT * points - lost(goods, known)
            if gain > _SWAP:
                found.append((gain + self._slip(), Purchase(card.id, is_public, old.id)))
        return found

    def _slip(self) -> float:
        return self.chance.random() * self.temper.noise

    def raises(self, card: TableCard, bid: int, hand: Hand, known: Known) -> bool:
        """Return whether a store with a free slot for it is worth one dollar more."""
        if len(known.stores) >= SLOTS:
            return False
        limit = min(hand.cash - min(8.0, self._stocking(known)), 0.5 * worth(card, known))
        return cost_of(card, bid + 1, known.ahead) <= limit

    def _stocking(self, known: Known) -> float:
        """Return the dollars with which a month's crates can be stocked."""
        return sum(
            min(known.room[kind], known.docks[kind] + 0.5 * known.players * ON_A_CARD[kind])
            * known.lowest[kind]
            for kind in KINDS
        )

    def dislikes(self, hand: Hand, known: Known) -> bool:
        """Return whether a hand of Market Cards is so poor that a new one is drawn."""
        cards = self.cards(hand, known, 2, 2)
        return self._score(cards, known, hand.cash, None) < known.bills + 4 * len(known.stores)

    def cards(
        self,
        hand: Hand,
        known: Known,
        count: int,
        supplies: int,
        piles: tuple[Mapping[str, int], Mapping[str, int]] | None = None,
    ) -> list[Played]:
        """Return the Market Cards to play, each with whether it is Supply.

        Args:
            hand: its own.
            known: to it.
            count: how many may be played.
            supplies: how many of them may be Supply.
            piles: what all others have played, for one who may see it.
        """
        ways = [
            list(zip(chosen, supply, strict=True))
            for chosen in combinations(hand.market, min(count, len(hand.market)))
            for supply in product((True, False), repeat=len(chosen))
            if sum(supply) <= supplies
        ]
        if len(ways) > self.temper.looks:
            ways = self.chance.sample(ways, self.temper.looks)
        return max(ways, key=lambda played: self._score(played, known, hand.cash, piles))

    def _score(
        self,
        played: list[Played],
        known: Known,
        cash: int,
        piles: tuple[Mapping[str, int], Mapping[str, int]] | None,
    ) -> float:
        """Return what a month brings with these cards, as one player guesses it."""
        supply = dict.fromkeys(KINDS, 0)
        demand = dict.fromkeys(KINDS, 0)
        for name, is_supply in played:
            for kind, number in crates(self.deck[name]).items():
                (supply if is_supply else demand)[kind] += number
        money, total = float(cash), 0.0
        guess = _OTHERS * (known.players - 1)
        for kind in KINDS:
            comes, wants = (
                (pile[kind] for pile in piles) if piles else (guess * ON_A_CARD[kind],) * 2
            )
            brings, money = self._guess(
                kind, supply[kind] + comes, demand[kind] + wants, demand[kind], money, known
            )
            total += brings
        return total

    def _guess(
        self, kind: str, comes: float, boxes: float, demand: int, money: float, known: Known
    ) -> tuple[float, float]:
        """Return what one type brings in a month, and the money left for other types."""
        lowest, highest = known.lowest[kind], known.brings[kind]
        margin, others = highest - lowest, known.players - 1
        room, rivals_room = known.room[kind], known.rivals_room[kind]
        there = known.docks[kind] + comes
        fought = there < room + rivals_room and rivals_room > 0
        share = there * room / (room + rivals_room) if fought else float(room)
        price = lowest + (0.25 * margin if fought else 0.0)
        stocked = max(0.0, min(share, there, money / price))
        money -= stocked * price
        theirs = min(rivals_room, max(0.0, there - stocked))
        goods, rivals = known.goods[kind] + stocked, known.rivals[kind] + 0.8 * theirs
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

    def names(self, demand: Mapping[str, int], known: Known) -> str:
        """Return the type but food that is probably wanted most."""
        guess = _OTHERS * (known.players - 1)
        return max(KINDS[1:], key=lambda kind: demand[kind] + guess * ON_A_CARD[kind])

    def supply_bid(self, kind: str, short: int, known: Known) -> int:
        """Return the price to bid for stocking under competition."""
        lowest = known.lowest[kind]
        margin = max(0.0, known.brings[kind] - lowest)
        hurry = min(1.0, short / 4)
        daring = self.temper.daring
        bid = lowest + int(self.chance.uniform(0, daring) * margin * hurry + 0.5)
        saves = max(
            (discount(card, kind, bid) for card in known.stores if kind in crates(card)), default=0
        )
        return bid + int(self.chance.uniform(0.3, 1.0) * saves)

    def stock(self, kind: str, most: int, price: int, hand: Hand, known: Known) -> int:
        """Return how many crates to stock at a price, after what the stores take off it."""
        expects = 0.75 * known.brings[kind]
        if price >= expects or (known.left == 1 and price >= 0.6 * known.brings[kind]):
            return 0
        if price == 0:
            return most
        # Two crates more will pay the bills; money for bills is kept from what comes after them.
        sure = 0.4 * sum(min(known.goods[each], 3) * known.highest[each] for each in KINDS)
        reserve = max(0, known.bills - int(sure) if known.left > 1 else 0)
        affords = hand.cash // price
        return max(0, min(most, affords, max(2, (hand.cash - reserve) // price)))

    def sale_bid(
        self, kind: str, demand: int, known: Known, on: Mapping[str, int]
    ) -> tuple[int, int]:
        """Return quantity and price to bid for selling under competition.

        Args:
            kind: of goods.
            demand: boxes for all.
            known: to the player.
            on: crates by store, of those that may sell.
        """
        goods, highest = known.goods[kind], known.highest[kind]
        quantity = min(goods - self.keeps(kind, known), demand + known.boxes[kind])
        crowd = goods + known.rivals[kind]
        pressure = min(1.0, (crowd - demand) / max(1, crowd))
        if self.temper.skill != "careless":
            # What finds no box is lost, so no more is offered than may well find some.
            quantity = min(quantity, known.boxes[kind] + 1 + round(1.2 * demand * goods / crowd))
        margin = highest - known.lowest[kind]
        off = int(self.chance.uniform(0.1, 1.0) * self.temper.undercut * pressure * margin + 0.5)
        price = max(0, highest - max(off, 1))
        points = {card: paid_in_points(self.deck[card], kind) for card in on}
        sure = min(
            sum(on[card] for card, each in points.items() if each), demand + known.boxes[kind]
        )
        if sure:
            # Who is paid in points gives the crates away: nobody is ahead of a bid of $0.
            value = POINT * max(points.values()) * sure
            if sure >= goods or value >= 0.7 * price * quantity:
                return sure, 0
        return quantity, price

    def keeps(self, kind: str, known: Known) -> int:
        """Return how many crates are not sold: a Jewelry Collector must not be empty."""
        must = kind == "jewelry" and owned(known.stores, "jewelry_collector") is not None
        return min(known.goods[kind], int(must))

    def moves_to(self, kind: str, points: int, demand: int, known: Known) -> bool:
        """Return whether crates are better sold for points than for money."""
        goods, highest = known.goods[kind], known.highest[kind]
        crowd = goods + known.rivals[kind]
        # Money still builds the town while many months are left.
        value = points * POINT * (0.8 if known.left > 3 else 1.0)
        if crowd <= demand or not known.rivals[kind]:
            return value >= highest
        pressure = min(1.0, (crowd - demand) / max(1, crowd))
        chance = min(1.0, demand / crowd + 0.2)
        price = highest - 0.55 * pressure * (highest - known.lowest[kind])
        return value >= chance * price

    def points(self, hand: Hand, costs: Sequence[int], known: Known) -> int:
        """Return how many points to buy; below 0: to sell, for want of money."""
        affords = sum(cost <= hand.cash for cost in costs)
        ends = known.points + affords >= known.marker
        if known.left <= 1 or (ends and known.points + affords > known.best_rival + 2):
            return affords
        stocking = self._stocking(known)
        if known.left > 2 and hand.cash < min(10.0, stocking):
            return -min(4, known.points, int(min(14.0, stocking) - hand.cash) // 3)
        reserve = min(self.temper.capital, 1.1 * stocking) + self.temper.thrift
        if len(known.stores) < self.temper.slots and known.left > 3:
            plans = [
                self.deck[name].number_in("cost")
                for name in hand.stores
                if worth(self.deck[name], known) > self.deck[name].number_in("cost") + 8
            ]
            reserve += min(plans, default=0)
        bought = sum(cost <= hand.cash - reserve for cost in costs)
        return bought if bought >= 2 else 0
