"""Choices of cards for boards; a card of which no copy is left carries the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from punchboard.cards.catalog import tr, tr_count, tr_list
from punchboard.cards.play.schema.slots import Slots as Data
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.offer import Choice
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.parts.board_state import BoardState, copies_in_deck, decks


def shown(data: Data, card: TableCard) -> str:
    """Return the columns of a card as words, such as "3 Food, 2 Clothing"; "" for nothing."""
    counts = ((card.number_in(each.column), each.title) for each in data.shows)
    return tr(", ").join(f"{count} {title}" for count, title in counts if count)


class CardPicks:
    """The choices of cards in offers; built once, as a game has many cards.

    Attributes:
        bought: Components of cards that are bought.
        all: Those, and the components of first cards.
    """

    def __init__(self, data: Data, detail: Callable[[TableCard], str]) -> None:
        self._data, self._detail = data, detail
        self.bought = data.cards
        self.all = (*data.cards, *data.starting)
        self._built: dict[tuple[str, ...], dict[str, Choice]] = {}
        self._in_deck: dict[str, int] = {}

    def every(self, table: TableContext) -> tuple[Choice, ...]:
        """Return a choice for each card of the game; each can be chosen."""
        return tuple(self._of(table, self.all).values())

    def in_deck(self, table: TableContext) -> Mapping[str, int]:
        """Return how many copies of each card of the game are in each deck, by the card's id."""
        if not self._in_deck:
            cards = table.deck.of_components(*self.all)
            self._in_deck = {card.id: copies_in_deck(card) for card in cards}
        return self._in_deck

    def free(
        self,
        table: TableContext,
        all_boards: Sequence[BoardState],
        boards: BoardState,
        components: tuple[str, ...],
        with_boxed: bool = False,
    ) -> tuple[Choice, ...]:
        """Return a choice for each card, with the reason where all copies are gone.

        Args:
            table: The table.
            all_boards: States of all boards, on which copies may be.
            boards: State of the boards whose cards these are.
            components: Components to choose from.
            with_boxed: Whether cards may come back from the box.
        """
        rows = [row for each in all_boards for row in each.cards.items()]
        used = Counter(card for _, cards in rows for card in cards)
        used.update(card for card, _ in boards.pending)
        if not with_boxed:
            used.update(boards.boxed)
        choices = dict(self._of(table, components))
        number, in_deck = decks(table, self._data), self.in_deck(table)
        for card, count in used.items():
            if card in choices and count >= number * in_deck[card]:
                choices[card] = replace(choices[card], why=_why(table, rows, boards, card))
        return tuple(choices.values())

    def own(self, cards: Iterable[TableCard]) -> tuple[Choice, ...]:
        """Return a choice for each of a seat's cards, from the left."""
        unique = {card.id: card for card in cards}
        return tuple(Choice(card.id, card.name) for card in unique.values())

    def _of(self, table: TableContext, components: tuple[str, ...]) -> dict[str, Choice]:
        """Return the choices of components' cards by id; built once."""
        built = self._built.get(components)
        if built is None:
            built = self._built[components] = {
                card.id: Choice(card.id, card.name, self._detail(card))
                for card in table.deck.of_components(*components)
            }
        return built


def _why(
    table: TableContext, rows: Iterable[tuple[str, tuple[str, ...]]], boards: BoardState, card: str
) -> str:
    """Return the reason why no copy of a card is left."""
    if (card, "") in boards.pending:
        return tr("It is being auctioned.")
    owners = [table.name(seat) for seat, cards in rows if card in cards]
    owners += [table.name(buyer) for bought, buyer in boards.pending if bought == card]
    if not owners:
        return tr("It is out of the game.")
    return tr_count("{owners} has it.", "{owners} have it.", len(owners), owners=tr_list(owners))
