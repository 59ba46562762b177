"""The state of boards: the cards in the slots of each seat, and corrections of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.play.schema.slots import Slots as Data
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.table_context import TableContext


@dataclass(frozen=True, slots=True)
class BoardState:
    """The cards in the slots of all boards. Kinds add fields of their own in a subclass.

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


def copies(table: TableContext, data: Data, card: TableCard) -> int:
    """Return how many copies of a card the game has."""
    decks = limit_of(data.decks, len(table.seats), table.state.moment.round + 1)
    return decks * (card.number_in("quantity") or 1)


def as_told(
    table: TableContext, data: Data, boards: BoardState, cards_of: Mapping[str, Any]
) -> BoardState:
    """Return the boards with the given cards; a card that is elsewhere now leaves its old slot.

    Args:
        table: The table.
        data: Parameters with the possible cards.
        boards: Cards in the slots now.
        cards_of: Seat to the values of its field.

    Raises:
        Refusal: if there are more copies of a card than the game has.
    """
    set_ = {
        seat: tuple(value) if isinstance(value, list) else (value,)
        for seat, value in cards_of.items()
    }
    used = Counter(card for cards in set_.values() for card in cards)
    for id_, count in used.items():
        card = table.deck[id_]
        pending = [each for each, _ in boards.pending].count(id_)
        if pending and count + pending > copies(table, data, card):
            raise Refusal(Code.NOT_A_CHOICE, tr("{name} is just being bought.", name=card.name))
        if count > copies(table, data, card):
            owners = tr_list([table.name(seat) for seat, cards in set_.items() if id_ in cards])
            raise Refusal(
                Code.NOT_A_CHOICE,
                tr("{name}: {owners} can’t have it both.", name=card.name, owners=owners),
            )
    now: dict[str, tuple[str, ...]] = {}
    for seat, cards in boards.cards.items():
        kept = tuple(card for card in cards if used[card] < copies(table, data, table.deck[card]))
        now[seat] = set_.get(seat, kept)
    standing = Counter(card for cards in now.values() for card in cards)
    boxed: list[str] = []
    for id_ in boards.boxed:
        if standing[id_] + boxed.count(id_) < copies(table, data, table.deck[id_]):
            boxed.append(id_)
    return replace(boards, cards=now, boxed=tuple(boxed))
