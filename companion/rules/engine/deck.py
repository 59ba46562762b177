"""The cards of a game, as the table knows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.play.term import Term


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card that can lie on the table.

    Attributes:
        id: `table:card`, unique in the game.
        table: The component.
        number: The short printed number by which players name it; 0 if it has none.
        name: Its title.
        values: Its columns.
        text: Its effect in the inline grammar; "" for none.
        terms: Terms of its effect that a calculator knows.
    """

    id: str
    table: str
    number: int
    name: str
    values: Mapping[str, Any]
    text: str
    terms: tuple[Term, ...] = ()

    def count(self, column: str) -> int:
        """Return a whole number of a column; 0 where it has none, as a blank cell has."""
        value = self.values.get(column)
        return int(value) if isinstance(value, int | float) else 0

    def names(self, column: str) -> tuple[str, ...]:
        """Return the names in a column, be it one or a list of them; none where it is blank."""
        value = self.values.get(column) or ()
        return tuple(map(str, value)) if isinstance(value, tuple | list) else (str(value),)


class Deck:
    """The cards of a game by id and by printed number."""

    def __init__(self, cards: tuple[TableCard, ...]) -> None:
        self.cards = cards
        self._by_id = {card.id: card for card in cards}

    def __getitem__(self, id: str) -> TableCard:  # noqa: A002
        return self._by_id[id]

    def __contains__(self, key: object) -> bool:
        return key in self._by_id

    def of(self, *tables: str) -> Iterator[TableCard]:
        """Yield the cards of some tables, in printed order."""
        return (card for card in self.cards if card.table in tables)
