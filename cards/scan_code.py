"""The ten digits in a card's code: the deck and its edition, the card, and the copy.

A Data Matrix of 12 × 12 modules holds ten digits: three for deck and edition, five for the card,
two for the copy. A card's digits come from its id, so new rows don't change the codes of others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from punchboard.cards.game import Card, Game
from punchboard.cards.schema.component import CardComponent, Scan

#: Modules of the code in a row: the smallest Data Matrix for ten digits (ISO/IEC 16022, table 7).
MODULES = 12
#: Light modules around the code: the quiet zone of ISO/IEC 16022, 5.3.
QUIET = 1
#: Digits of a code.
DIGITS = 10
#: Highest number of a copy: two digits.
MOST_COPIES = 99
_DECKS, _CARDS, _COPIES = 1000, 100_000, 100


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


class Sighting(NamedTuple):
    """A code of a game's card.

    Attributes:
        card: Card with this code.
        copy: Number of the copy, from 1.
        edition: Edition that is printed on the card.
        is_current: Whether that is the edition of the game's files.
    """

    card: Card
    copy: int
    edition: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class ScannedCards:
    """All cards of a game that have codes.

    Attributes:
        codes: Codes by component.
        cards: Cards by their numbers.
        title: Number of the game's title.
        editions: Editions by component.
    """

    codes: Mapping[str, Codes]
    cards: Mapping[int, Card]
    title: int
    editions: Mapping[str, int]

    def read(self, digits: str) -> Sighting | None:
        """Return the card of a code; None if the code belongs to another game or to none."""
        if len(digits) != DIGITS or not (digits.isascii() and digits.isdigit()):
            return None
        deck, number, copy = int(digits[:3]), int(digits[3:8]), int(digits[8:])
        card = self.cards.get(number)
        edition = (deck - self.title) % _DECKS
        if card is None or not 1 <= edition <= Scan.LAST_EDITION or not copy:
            return None
        return Sighting(card, copy, edition, edition == self.editions[card.component])


def scanned_cards(game: Game) -> ScannedCards:
    """Return the cards of a game that have codes.

    If two cards have the same number, the later one takes the next free number.
    """
    title = _hash(game.file.title) % _DECKS
    codes: dict[str, Codes] = {}
    cards: dict[int, Card] = {}
    editions: dict[str, int] = {}
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
            if number != first:
                moved.append((card.id, number))
        editions[name] = scan.edition
        codes[name] = Codes(salt, (title + scan.edition) % _DECKS, tuple(moved))
    return ScannedCards(codes, cards, title, editions)


def _hash(words: str) -> int:
    digest = sha256(words.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % _CARDS
