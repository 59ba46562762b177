"""Tell from the ten digits of a code which card of a game it is on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from punchboard.cards.schema.component import Scan

#: Digits of a code.
DIGITS = 10
#: Numbers of decks, which are titles with their editions.
DECKS = 1000

CardT = TypeVar("CardT")


class Sighting(NamedTuple, Generic[CardT]):
    """A code of a game's card.

    Attributes:
        card: Card with this code.
        copy: Number of the copy, from 1.
        edition: Edition that is printed on the card.
        is_current: Whether that is the edition of the game's files.
    """

    card: CardT
    copy: int
    edition: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class ScannedCards(Generic[CardT]):
    """All cards of a game that have codes.

    Attributes:
        title: Number of the game's title.
        cards: Cards by their numbers.
        editions: Edition of each card in the game's files, by the card's number.
    """

    title: int
    cards: Mapping[int, CardT]
    editions: Mapping[int, int]

    def read(self, digits: str) -> Sighting[CardT] | None:
        """Return the card of a code; None if the code belongs to another game or to none."""
        if len(digits) != DIGITS or not (digits.isascii() and digits.isdigit()):
            return None
        deck, number, copy = int(digits[:3]), int(digits[3:8]), int(digits[8:])
        card = self.cards.get(number)
        edition = (deck - self.title) % DECKS
        if card is None or not 1 <= edition <= Scan.LAST_EDITION or not copy:
            return None
        return Sighting(card, copy, edition, edition == self.editions[number])
