"""The cards of a game as the rules read them: a card's cells, its number, and its terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.play.term import Term


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card that can lie on the players' table; it comes from a row of a component's spreadsheet.

    Attributes:
        id: `component:card`, unique in the game.
        component: Id of the component, such as "stores", that the card belongs to.
        number: The short printed number by which players name it; 0 if it has none.
        name: Its title.
        values: Its cells by column.
        text: Its effect in the inline grammar of cards; "" for none.
        terms: Terms of its effect that mechanisms of the kind `calculator` can work out, such as
            "2 points per shop".
    """

    id: str
    component: str
    number: int
    name: str
    values: Mapping[str, Any]
    text: str
    terms: tuple[Term, ...] = ()

    def number_in(self, column: str) -> int:
        """Return the number in a column, cut to a whole one; 0 if there is none."""
        value = self.values.get(column)
        return int(value) if isinstance(value, int | float) else 0

    def names_in(self, column: str) -> tuple[str, ...]:
        """Return the names in a column, which holds one or a list; () if it is blank or 0."""
        value = self.values.get(column) or ()
        return tuple(map(str, value)) if isinstance(value, tuple | list) else (str(value),)


class Deck:
    """The cards of a game, in the order of their components; a card is found by its id."""

    def __init__(self, cards: tuple[TableCard, ...]) -> None:
        self.cards = cards
        self._by_id = {card.id: card for card in cards}

    def __getitem__(self, id: str) -> TableCard:  # noqa: A002
        return self._by_id[id]

    def __contains__(self, key: object) -> bool:
        return key in self._by_id

    def of_components(self, *components: str) -> Iterator[TableCard]:
        """Yield the cards of some components, in the deck's order."""
        return (card for card in self.cards if card.component in components)
