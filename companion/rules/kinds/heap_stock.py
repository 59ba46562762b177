"""Goods of each kind in one heap in front of each seat, and the supply that is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.heap_stock import HeapStock as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.rows_panel import cell, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.goods import HEAP, Goods, GoodsState, Moved
from punchboard.companion.rules.parts.goods_forms import GoodsForms
from punchboard.companion.rules.parts.goods_spots import SEPARATOR, Spots
from punchboard.companion.rules.parts.goods_steps import ANSWERS, GoodsSteps
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.kind_fields import kind_columns
from punchboard.companion.rules.parts.shelves import Shelves
from punchboard.companion.rules.parts.supply import MOST, Supply
from punchboard.companion.view_schema import PanelView

#: The only place of each seat.
_ONE_HEAP: Mapping[str, TableCard | None] = {HEAP: None}


class Heaps:
    """The zone of goods that are on no card."""

    def places(self, table: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return the heap of a seat."""
        return _ONE_HEAP

    def capacity(self, card: TableCard | None, kind: GoodsKind) -> int:
        """Return the largest number of goods that a heap can have."""
        return MOST

    def shelf_count(self, card: TableCard | None, kind: GoodsKind) -> int:
        """Return the number of shelves, which a heap has one of."""
        return 1

    def shelf_name(self, shelf: int, number: int) -> str:
        """Return "": a heap has no shelves that need names."""
        return ""

    def told_put(self, table: TableContext, goods: Goods, moved: Moved) -> str:
        """Return the number of goods, their source, and the seat's new count."""
        return tr(
            "{amount} {source}, now {goods}",
            amount=goods.with_unit(moved.kind, moved.count),
            source=moved.way,
            goods=goods.count(table, moved.seat, moved.kind),
        )

    def told_taken(self, table: TableContext, goods: Goods, moved: Moved) -> str:
        """Return the number of goods, their destination, and the seat's new count."""
        return tr(
            "{amount} {destination}, now {goods}",
            amount=goods.with_unit(moved.kind, moved.count),
            destination=moved.way,
            goods=goods.count(table, moved.seat, moved.kind),
        )

    def told_set(
        self, table: TableContext, goods: Goods, seat: str, card: TableCard | None, kind: str,
        shelves: Shelves,
    ) -> str:  # fmt: skip
        """Return the new count of a heap."""
        return tr(
            "{noun} {many} set to {count}",
            noun=goods.kind(kind).noun,
            many=goods.data.unit.many,
            count=sum(shelves),
        )

    def card_events(self, goods: Goods, moved: Moved, gained: bool) -> tuple[Event, ...]:
        """Return no events: no card gets or loses goods."""
        return ()


class HeapStock(Mechanism[Data, GoodsState], HoldsGoods):
    """Counts goods in heaps, and in the supply."""

    kind = "heap_stock"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.goods = Goods(id, data, Heaps())
        self.supply = Supply(self.goods)
        self.forms = GoodsForms(self.goods, self.supply)
        self._steps = GoodsSteps(self.goods, self.forms)

    def start(self, table: TableContext) -> GoodsState:
        """Return no goods for any seat."""
        return self.goods.start(table)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin a step: nobody has answered it."""
        self._steps.enter(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step has all its answers."""
        return self._steps.is_done(table, step)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question of a step."""
        return self._steps.ask(table, step)

    def watch(self, tx: Transaction) -> None:
        """Say which kinds have run out, or refuse it."""
        if tx.is_on(self.option):
            self.supply.note_short(tx)
        else:
            self.supply.pause(tx)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the forms for each seat's goods."""
        unit = self.data.unit
        which, room = tr("Which {noun}?", noun=unit.one), self._room(table)
        for seat in table.seats:
            yield from self.forms.add_offer(table, seat, which, room)
            yield from self.forms.discard_offer(table, seat, which)
            title = tr("{name}: set {many}", name=seat.name, many=unit.many)
            yield from self.forms.set_offer(table, seat, HEAP, title)

    def _room(self, table: TableContext) -> Spots:
        """Return the kinds of goods that a heap may take out of the supply."""
        whys = self.supply.whys_gone(table)
        choices = tuple(
            Choice(
                f"{HEAP}{SEPARATOR}{kind.id}", kind.name, why=whys.get(kind.id, ""), icon=kind.icon
            )
            for kind in self.goods.kinds
        )
        return Spots(choices, max(1, *self.supply.lefts(table).values()))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out the answer to a step, or a form."""
        match action.verb:
            case verb if verb in ANSWERS:
                self._steps.answer(tx, action)
            case "add":
                self.forms.add(tx, action)
            case "discard":
                self.forms.discard(tx, action)
            case _:
                self.forms.set_place(tx, action)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the goods in each heap."""
        yield self.forms.all_seats_field(table, self.id, is_match=True)

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that no more goods are in use than were printed."""
        yield from self.forms.limits.of_all_seats(table, self.id, is_match=True)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the heaps to the table."""
        for seat, row in values[self.id].items():
            for kind, count in row.items():
                self.goods.set_shelves(tx, seat, None, kind, (count,))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a line for a seat's goods, of one kind or of all."""
        yield from self.goods.score_lines(table, seat, source)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every heap, and the supply."""
        kinds = self.goods.kinds
        rows = [
            (seat.id, [cell(str(self.goods.count(table, seat.id, kind.id))) for kind in kinds])
            for seat in table.seats
        ]
        left, unit = self.supply.all_left(table), self.data.unit
        caption = ""
        if left is not None:
            supply = self.data.supply
            caption = tr("In {supply}: {left}.", supply=supply, left=unit.count(left))
        yield table_panel(
            self.id, self.data.title, kind_columns(kinds, has_label_column=False), rows, caption
        )
