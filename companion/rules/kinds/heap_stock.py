"""Goods in one heap in front of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.heap_stock import HeapStock as Data
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.offer import Choice, Field
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, table
from punchboard.companion.rules.kinds.stock import AND, HEAP, MOST, Spots, Stock, kind_columns
from punchboard.companion.rules.parts.shelves import (
    Shelves,
)
from punchboard.companion.view_schema import PanelView

#: The only place of each seat.
_ONE_HEAP: Mapping[str, TableCard | None] = {HEAP: None}


class HeapStock(Stock[Data]):
    """Counts goods in heaps, and in the supply."""

    kind = "heap_stock"

    def places(self, look: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return the heap of a seat."""
        return _ONE_HEAP

    def capacity(self, card: TableCard | None, kind: str) -> int:
        """Return the most that a heap ever holds."""
        return MOST

    def told_put(
        self, look: TableContext, seat: str, kind: str, places: Mapping[str, int], source: str
    ) -> str:
        """Return where the goods come from, and how many the seat has now."""
        return tr(
            "{amount} {source}, now {goods}",
            amount=self.with_unit(kind, sum(places.values())),
            source=source,
            goods=self.goods(look, seat, kind),
        )

    def told_take(
        self, look: TableContext, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> str:
        """Return where the goods go, and how many the seat has now."""
        return tr(
            "{amount} {destination}, now {goods}",
            amount=self.with_unit(kind, sum(places.values())),
            destination=where_to,
            goods=self.goods(look, seat, kind),
        )

    def change_shelves(
        self, work: Transaction, seat: str, card: TableCard | None, kind: str, shelves: Shelves
    ) -> str:
        """Set the goods of a heap, and return the sentence about it."""
        self.store(work, seat, HEAP, kind, shelves)
        return tr(
            "{noun} {many} set to {count}",
            noun=self.goods_kind(kind).noun,
            many=self.data.unit.many,
            count=sum(shelves),
        )

    def room_for(self, look: TableContext, seat: str) -> Spots:
        """Return the kinds of goods that a heap may take out of the supply."""
        lefts = self.lefts(look)
        whys = self.gone(lefts)
        choices = tuple(
            Choice(f"{HEAP}{AND}{kind.id}", kind.name, why=whys.get(kind.id, ""), icon=kind.icon)
            for kind in self.kinds
        )
        return Spots(choices, max(1, *lefts.values()))

    def ask_place(self, room: bool) -> str:
        """Return the question for a kind of goods."""
        return tr("Which {noun}?", noun=self.data.unit.one)

    def told_spot(self, count: int, room: bool) -> str:
        """Return how many goods a heap has."""
        return "" if room else str(count)

    def set_title(self, seat: Seat, card: TableCard | None) -> str:
        """Return the title of the form that sets the heap of a seat."""
        return tr("{name}: set {many}", name=seat.name, many=self.data.unit.many)

    def check_add(self, look: TableContext, kind: str, count: int) -> None:
        """Refuse goods that the supply doesn't have.

        Raises:
            Refusal: if there are fewer.
        """
        self.check_left(look, kind, count)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield the goods in each heap."""
        yield self.heaps_field(look, self.id, has_start=True)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the heaps as they lie on the table."""
        for seat, row in values[self.id].items():
            for kind, count in row.items():
                self.set_shelves(work, seat, None, kind, (count,))

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every heap, and the supply."""
        rows = [
            (seat.id, [cell(str(self.goods(look, seat.id, kind.id))) for kind in self.kinds])
            for seat in look.seats
        ]
        left, unit = self.all_left(look), self.data.unit
        caption = ""
        if left is not None:
            supply = self.data.supply
            caption = tr("In {supply}: {left}.", supply=supply, left=unit.count(left))
        yield table(self.id, self.data.title, kind_columns(self.kinds, first=False), rows, caption)
