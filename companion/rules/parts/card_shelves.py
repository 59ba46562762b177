"""The zone of goods that are on shelves of cards: the places for a seat's goods.

A card has one or more shelves for each kind of goods, with a capacity for all of them together.
"""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.shelf_stock import ShelfStock as Data
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.parts.boards import HoldsCards
from punchboard.companion.rules.parts.goods import Goods, Moved
from punchboard.companion.rules.parts.shelves import Shelves


class CardShelves:
    """The zone of goods on the shelves of cards."""

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        self._id, self._data = id, data

    def places(self, table: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return a seat's cards by id, from the left; copies of a card are one."""
        holder = table.find(HoldsCards, self._data.slots)
        return table.once(
            (self._id, "cards", seat),
            lambda: {card.id: card for card in holder.boards.of(table, seat)},
        )

    def capacity(self, card: TableCard | None, kind: GoodsKind) -> int:
        """Return the capacity of a card's shelves for a kind; 0 if it has boxes."""
        assert card is not None, "goods lie on cards"
        if self._data.boxes is not None and card.values.get(self._data.boxes):
            return 0
        return card.number_in(kind.capacity_column)

    def shelf_count(self, card: TableCard | None, kind: GoodsKind) -> int:
        """Return the number of shelves that a card has for a kind."""
        return max(1, card.number_in(kind.shelves) if card is not None and kind.shelves else 1)

    def shelf_name(self, shelf: int, number: int) -> str:
        """Return words for a shelf after the name of its kind of goods."""
        return f", {_shelf_name(shelf, number)}"

    def told_put(self, table: TableContext, goods: Goods, moved: Moved) -> str:
        """Return the number of goods, and the cards that get them."""
        return tr(
            "{goods} on the top shelf of {cards}",
            goods=goods.counted(moved.kind, moved.count),
            cards=_spelled(table, moved.places),
        )

    def told_taken(self, table: TableContext, goods: Goods, moved: Moved) -> str:
        """Return the number of goods, the cards that lose them, and the destination."""
        return tr(
            "{goods} from {cards} {destination}",
            goods=goods.counted(moved.kind, moved.count),
            cards=_spelled(table, moved.places),
            destination=moved.way,
        )

    def told_set(
        self, table: TableContext, goods: Goods, seat: str, card: TableCard | None, kind: str,
        shelves: Shelves,
    ) -> str:  # fmt: skip
        """Return the new counts on the shelves of a card."""
        assert card is not None, "goods lie on cards"
        noun = goods.kind(kind).noun
        levels = "/".join(map(str, shelves))
        return tr(
            "{name}: {noun} is set to {levels}, from the top",
            name=card.name,
            noun=noun,
            levels=levels,
        )

    def card_events(self, goods: Goods, moved: Moved, gained: bool) -> tuple[Event, ...]:
        """Return an event for each card that gets or loses goods."""
        thing, name = goods.log_name(moved.kind), goods.kind(moved.kind).noun
        return tuple(
            Event("placed" if gained else "moved", moved.seat, card=card, thing=thing,
                  amount=count, name=name)
            for card, count in moved.places.items()
            if count
        )  # fmt: skip


def _spelled(table: TableContext, cards: Mapping[str, int]) -> str:
    """Return the names of cards: "Exporter", or "Exporter (3) and Warehouse (1)"."""
    names = {card: table.deck[card].name for card in cards}
    if len(names) == 1:
        return next(iter(names.values()))
    return listed([f"{names[card]} ({count})" for card, count in cards.items()])


def _shelf_name(shelf: int, number: int) -> str:
    """Return the name of one of several shelves."""
    if number == 1:
        return tr("the shelf")
    if shelf == 0:
        return tr("top shelf")
    return (
        tr("lowest shelf")
        if shelf == number - 1
        else tr("shelf {shelf} from the top", shelf=shelf + 1)
    )
