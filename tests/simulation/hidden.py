"""What the companion never sees: decks, hands and money of a simulated Brick & Mortar table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from punchboard.companion.rules.engine.deck import Deck, TableCard

KINDS = ("food", "clothing", "electronics", "jewelry", "art")


@dataclass
class Pile:
    """A deck with its discard pile, shuffled again when it is empty."""

    cards: list[str]
    chance: random.Random
    discards: list[str] = field(default_factory=list)

    def draw(self) -> str | None:
        if not self.cards:
            self.cards, self.discards = self.discards, []
            self.chance.shuffle(self.cards)
        return self.cards.pop() if self.cards else None

    def draw_many(self, count: int) -> list[str]:
        return [card for card in (self.draw() for _ in range(count)) if card is not None]


@dataclass
class Hand:
    """What one player hides behind the screen."""

    cash: int
    stores: list[str] = field(default_factory=list)
    market: list[str] = field(default_factory=list)


class Hidden:
    """The hidden half of a table.

    Attributes:
        row: the four public stores, oldest first, and the on-deck card behind them.
    """

    def __init__(
        self, deck: Deck, seats: Sequence[str], chance: random.Random, cash: int, keep: int
    ) -> None:
        self.deck = deck
        self.chance = chance
        stores = [card.id for card in deck.of_components("stores")]
        market = [
            card.id
            for card in deck.of_components("market")
            for _ in range(card.number_in("quantity") or 1)
        ]
        chance.shuffle(stores)
        chance.shuffle(market)
        self.stores = Pile(stores, chance)
        self.market = Pile(market, chance)
        self.hands = {seat: Hand(cash) for seat in seats}
        self.row = self.stores.draw_many(5)
        self._draft(list(seats), keep)
        for hand in self.hands.values():
            hand.market = self.market.draw_many(5)

    def _draft(self, seats: list[str], keep: int) -> None:
        """Each takes the best of the cards and passes the rest; the last card is discarded."""
        packs = [self.stores.draw_many(keep + 1) for _ in seats]
        for turn in range(keep):
            for place, seat in enumerate(seats):
                pack = packs[(place - turn) % len(seats)]
                best = max(pack, key=lambda card: appeal(self.deck[card]))
                pack.remove(best)
                self.hands[seat].stores.append(best)
        for pack in packs:
            self.stores.discards += pack

    @property
    def public(self) -> list[str]:
        return self.row[:4]

    def take_public(self, card: str) -> None:
        """Take a card out of the row; the row shifts and the on-deck card joins."""
        self.row.remove(card)
        new = self.stores.draw()
        if new:
            self.row.append(new)

    def refresh_row(self, bought: bool) -> None:
        gone = self.row[:1] if bought else self.row[:4]
        self.row = self.row[len(gone) :]
        self.stores.discards += gone
        while len(self.row) < 5 and (new := self.stores.draw()):
            self.row.append(new)

    def redraw(self, seat: str) -> None:
        """Discard a whole hand of Market Cards and draw as many."""
        hand = self.hands[seat]
        gone, hand.market = hand.market, []
        hand.market = self.market.draw_many(len(gone))
        self.market.discards += gone

    def refill(self, seat: str, played: Iterable[str], discard: int = 0) -> None:
        """Discard what was played, and so many of the other cards; draw a full hand again."""
        hand = self.hands[seat]
        for card in [*played]:
            hand.market.remove(card)
            self.market.discards.append(card)
        self.market.discards += hand.market[:discard]
        del hand.market[:discard]
        hand.market += self.market.draw_many(5 - len(hand.market))


#: What `crates` has counted: players ask for the same cards thousands of times a game.
_CRATES: dict[str, Mapping[str, int]] = {}


def crates(card: TableCard) -> Mapping[str, int]:
    """Return the crates (or spaces, or boxes) of a card by type."""
    if card.id not in _CRATES:
        _CRATES[card.id] = {kind: card.number_in(kind) for kind in KINDS if card.number_in(kind)}
    return _CRATES[card.id]


#: What a crate brings on average beyond its price, and how often each further space sells.
MARGIN = {"food": 3.0, "clothing": 3.5, "electronics": 4.5, "jewelry": 6.0, "art": 8.0}
OFTEN = (0.7, 0.6, 0.45, 0.35, 0.25)


def monthly(card: TableCard) -> float:
    """Return what a store may earn in a month, before its bills."""
    return sum(
        MARGIN[kind] * sum(OFTEN[:count]) * (0.8 if kind in ("jewelry", "art") else 1.0)
        for kind, count in crates(card).items()
    )


def appeal(card: TableCard) -> float:
    """Return how much a store is worth beyond its cost, in dollars of a game."""
    earns = 4.5 * (0.7 * monthly(card) - card.number_in("utilities") - 1)
    return earns + 4.0 * card.number_in("points") - card.number_in("cost")
