"""The state of boards: the cards in the slots of each seat, and corrections of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.slots import Slots
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.limit import NOW, Limit, Part
from punchboard.companion.rules.engine.table_context import TableContext


@dataclass(frozen=True, slots=True)
class BoardState:
    """The cards in the slots of all boards. Kinds add fields in a subclass.

    Attributes:
        cards: By seat, the ids of its cards from slot 1 on.
        boxed: Ids of cards that have left the game.
    """

    cards: Mapping[str, tuple[str, ...]]
    boxed: tuple[str, ...] = ()

    @property
    def pending(self) -> tuple[tuple[str, str], ...]:
        """Cards that are being bought, each with its buyer; "" while nobody has it."""
        return ()

    def with_open(self, seat: str, card: str) -> Self:
        """Return the boards with a card in a seat's next slot."""
        boxed = list(self.boxed)
        if card in boxed:
            boxed.remove(card)
        cards = {**self.cards, seat: (*self.cards[seat], card)}
        return replace(self, cards=cards, boxed=tuple(boxed))

    def with_box(self, card: str) -> Self:
        """Return the boards with one more card in the box."""
        return replace(self, boxed=(*self.boxed, card))

    def without(self, seat: str, card: str) -> Self:
        """Return the boards with a seat's card in the box, those behind it moved to the left."""
        left = list(self.cards[seat])
        left.remove(card)
        closed = replace(self, cards={**self.cards, seat: tuple(left)})
        return closed.with_box(card)


def copies_in_deck(card: TableCard) -> int:
    """Return how many copies of a card are in each deck."""
    return card.number_in("quantity") or 1


def decks(table: TableContext, data: Slots) -> int:
    """Return how many decks the game has now."""
    return limit_of(data.decks, len(table.seats), table.state.moment.round + 1)


def copy_limits(
    table: TableContext,
    data: Slots,
    boards: BoardState,
    cards: Mapping[str, int],
    prefix: str,
) -> Iterator[Limit]:
    """Yield that no card is on more boards than it has copies, without those being bought.

    Args:
        table: The table.
        data: Parameters with the number of decks.
        boards: Cards in the slots now.
        cards: Ids of the cards that boards can have, with their copies in each deck.
        prefix: Text before a seat in the name of its field.
    """
    pending = Counter(card for card, _ in boards.pending)
    of_count: dict[int, list[str]] = {}
    number, seats = decks(table, data), len(table.seats)
    for card, in_deck in cards.items():
        most = number * in_deck
        if card in pending:
            parts = tuple(Part(f"{prefix}{seat.id}", values=(card,)) for seat in table.seats)
            why = tr("{name} is just being bought.", name=table.deck[card].name)
            yield Limit(parts, why, most=most - pending[card])
        elif most < seats:
            of_count.setdefault(most, []).append(card)
    for most, ids in of_count.items():
        values = tuple(ids) if len(ids) < len(cards) else ()
        parts = tuple(Part(f"{prefix}{seat.id}", values=values) for seat in table.seats)
        why = tr_count(
            "{card}: only one player can have it.",
            "{card}: at most {count} players can have it.",
            most,
            card=NOW,
        )
        yield Limit(parts, why, most=most, adds="copies")


def as_told(
    table: TableContext, data: Slots, boards: BoardState, cards_of: Mapping[str, Any]
) -> BoardState:
    """Return boards with the given cards; a card that is elsewhere now leaves its old slot.

    Args:
        table: The table.
        data: Parameters with the possible cards.
        boards: Cards in the slots now.
        cards_of: Seat to the values of its field.
    """
    set_ = {
        seat: tuple(value) if isinstance(value, list) else (value,)
        for seat, value in cards_of.items()
    }
    used = Counter(card for cards in set_.values() for card in cards)
    now: dict[str, tuple[str, ...]] = {}
    number = decks(table, data)
    for seat, cards in boards.cards.items():
        kept = tuple(
            card for card in cards if used[card] < number * copies_in_deck(table.deck[card])
        )
        now[seat] = set_.get(seat, kept)
    standing = Counter(card for cards in now.values() for card in cards)
    boxed: list[str] = []
    for id_ in boards.boxed:
        if standing[id_] + boxed.count(id_) < number * copies_in_deck(table.deck[id_]):
            boxed.append(id_)
    return replace(boards, cards=now, boxed=tuple(boxed))
