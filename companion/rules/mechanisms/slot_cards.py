"""Cards in the slots of players' boards: where they stand, and which of them may be picked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from punchboard.cards.schema.play.buildings import Slots as Data
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.mechanisms.auction import Auction
from punchboard.companion.rules.offer import Choice
from punchboard.companion.rules.table_context import TableContext


@dataclass(frozen=True, slots=True)
class Boards:
    """What stands in the slots, and how far a step has come.

    Attributes:
        cards: seat to ids of its cards, from slot 1 on.
        boxed: ids of cards that have left the game.
        done: seats that have finished the step.
        sold: public cards bought this round.
        auction: that is going on; None if there is none.
        buyer: seat whose card has been bought at auction and not been placed; "" for none.
        bought: id of that card.
    """

    cards: Mapping[str, tuple[str, ...]]
    boxed: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    sold: int = 0
    auction: Auction | None = None
    buyer: str = ""
    bought: str = ""

    def with_open(self, seat: str, card: str) -> Boards:
        """Return the boards with a card in a seat's next slot."""
        boxed = list(self.boxed)
        if card in boxed:
            boxed.remove(card)
        cards = {**self.cards, seat: (*self.cards[seat], card)}
        return replace(self, cards=cards, boxed=tuple(boxed))

    def with_box(self, card: str) -> Boards:
        """Return the boards with a card in the game's box."""
        return replace(self, boxed=(*self.boxed, card))

    def without(self, seat: str, card: str) -> Boards:
        """Return the boards with a seat's card in the box, those behind it moved to the left."""
        left = list(self.cards[seat])
        left.remove(card)
        closed = replace(self, cards={**self.cards, seat: tuple(left)})
        return closed.with_box(card)


def copies(card: TableCard) -> int:
    """Return how many copies of a card the game has."""
    return card.count("quantity") or 1


def tell_columns(data: Data, card: TableCard) -> str:
    """Return what a card shows, such as "3 Food, 2 Clothing"; "" for nothing."""
    counts = ((card.count(each.column), each.title) for each in data.shows)
    return ", ".join(f"{count} {title}" for count, title in counts if count)


class Picks:
    """The choices of cards that offers hold; built once, as a game has many cards.

    Attributes:
        bought: components of cards that are bought.
        all: those, and the components of first cards.
    """

    def __init__(self, data: Data) -> None:
        self._data = data
        self.bought = data.cards
        self.all = (*data.cards, *data.starting)
        self._built: dict[tuple[str, ...], dict[str, Choice]] = {}

    def every(self, look: TableContext) -> tuple[Choice, ...]:
        """Return a choice for each card of the game, none of them barred."""
        return tuple(self._of(look, self.all).values())

    def free(
        self, look: TableContext, boards: Boards, tables: tuple[str, ...], boxed: bool = False
    ) -> tuple[Choice, ...]:
        """Return a choice for each card, with the reason where all copies are gone.

        Args:
            look: the table.
            boards: what stands in the slots now.
            tables: components to choose from.
            boxed: whether cards may come back from the box.
        """
        used = Counter(card for cards in boards.cards.values() for card in cards)
        if boards.auction:
            used[boards.auction.card] += 1
        if boards.bought:
            used[boards.bought] += 1
        if not boxed:
            used.update(boards.boxed)
        choices = dict(self._of(look, tables))
        for card, count in used.items():
            if card in choices and count >= copies(look.deck[card]):
                choices[card] = replace(choices[card], why=self._why(look, boards, card))
        return tuple(choices.values())

    def first(self, look: TableContext, boards: Boards) -> tuple[Choice, ...]:
        """Return the first cards that this many players use."""
        column, count = self._data.players, len(look.seats)
        return tuple(
            choice
            for choice in self.free(look, boards, self._data.starting)
            if column is None or look.deck[str(choice.value)].count(column) <= count
        )

    def own(self, look: TableContext, cards: Iterable[TableCard]) -> tuple[Choice, ...]:
        """Return a choice for each of a seat's cards, from the left."""
        unique = {card.id: card for card in cards}
        return tuple(Choice(card.id, card.name) for card in unique.values())

    def _why(self, look: TableContext, boards: Boards, card: str) -> str:
        if boards.auction and boards.auction.card == card:
            return "It is being auctioned."
        owners = [look.name(seat) for seat, cards in boards.cards.items() if card in cards]
        if boards.bought == card:
            owners.append(look.name(boards.buyer))
        if not owners:
            return "It is out of the game."
        return f"{' and '.join(owners)} {'has' if len(owners) == 1 else 'have'} it."

    def _detail(self, card: TableCard) -> str:
        if card.table in self._data.starting:
            return tell_columns(self._data, card)
        return self._data.money.count(card.count(self._data.cost))

    def _of(self, look: TableContext, tables: tuple[str, ...]) -> dict[str, Choice]:
        built = self._built.get(tables)
        if built is None:
            built = self._built[tables] = {
                card.id: Choice(card.id, card.name, self._detail(card))
                for card in look.deck.of(*tables)
            }
        return built
