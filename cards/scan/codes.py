"""The ten digits in a card's code: the deck and its edition, the card, and the copy.

A Data Matrix of 12 × 12 modules holds ten digits: three for deck and edition, five for the card,
two for the copy. A card's digits come from its id, so new rows don't change the codes of others.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from punchboard.cards.game import Card, Game
from punchboard.cards.scan.sighting import DECKS, ScannedCards
from punchboard.cards.schema.component import CardComponent

#: Modules of the code in a row: the smallest Data Matrix for ten digits (ISO/IEC 16022, table 7).
MODULES = 12
#: Light modules around the code: the quiet zone of ISO/IEC 16022, 5.3.
QUIET = 1
#: Highest number of a copy: two digits.
MOST_COPIES = 99
_CARDS = 100_000


class Codes(NamedTuple):
    """The codes of one component's cards.

    Attributes:
        salt: Words that tell its cards from those of other games and components.
        deck: Digits of the deck and its edition.
        moved: Ids whose number another card had first, each with its number.
    """

    salt: str
    deck: int
    moved: tuple[tuple[str, int], ...] = ()

    def number(self, card: str) -> int:
        """Return the number of a card, which is printed beside its code."""
        moved = dict(self.moved)
        return moved[card] if card in moved else _hash(self.salt + card)

    def digits(self, card: str, copy: int) -> str:
        """Return the digits in the code of a copy of a card."""
        return f"{self.deck:03}{self.number(card):05}{copy:02}"


class PrintedCodes(NamedTuple):
    """The codes of a game.

    Attributes:
        codes: Codes by component.
        scanned: Cards that have them.
    """

    codes: Mapping[str, Codes]
    scanned: ScannedCards[Card]


def scanned_cards(game: Game) -> PrintedCodes:
    """Return the cards of a game that have codes.

    If two cards have the same number, the later one takes the next free number.
    """
    title = _hash(game.file.title) % DECKS
    codes: dict[str, Codes] = {}
    cards: dict[int, Card] = {}
    editions: dict[int, int] = {}
    for name, component in game.components.items():
        scan = component.scan if isinstance(component, CardComponent) else None
        if scan is None or name not in game.tables:
            continue
        salt = f"{game.file.title}\n{name}\n"
        moved = []
        for card in game.tables[name].cards[: _CARDS - len(cards)]:
            number = first = _hash(salt + card.id)
            while number in cards:
                number = (number + 1) % _CARDS
            cards[number] = card
            editions[number] = scan.edition
            if number != first:
                moved.append((card.id, number))
        codes[name] = Codes(salt, (title + scan.edition) % DECKS, tuple(moved))
    return PrintedCodes(codes, ScannedCards(title, cards, editions))


def _hash(words: str) -> int:
    digest = sha256(words.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % _CARDS
