"""Goods in the middle of the table: in a dock for each kind, or on the cells of columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial

from punchboard.cards.schema.play.goods import GoodsKind
from punchboard.cards.schema.play.goods import Market as Data
from punchboard.companion.rules.columns import Cell, Columns
from punchboard.companion.rules.mechanism import Mechanism
from punchboard.companion.rules.mechanisms.market_parts import Middle
from punchboard.companion.rules.mechanisms.stock import Stock
from punchboard.companion.rules.roles import KeepsGoods
from punchboard.companion.rules.table_context import TableContext, Transaction


class GoodsInTheMiddle(Mechanism[Data, Middle], KeepsGoods):
    """Knows what lies where, and moves it; what it shares out is for those who build on it."""

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._cells = cache(partial(_empty, data))

    def start(self, look: TableContext) -> Middle:
        """Return a market in which nothing lies and nothing is wanted."""
        return Middle({}, {kind.id: 0 for kind in self.kinds(look)})

    def stock(self, look: TableContext) -> Stock:
        """Return the mechanism that knows what seats hold, and what is left."""
        data: Data = self.data
        return look.find(Stock, data.stock)

    def kinds(self, look: TableContext) -> tuple[GoodsKind, ...]:
        """Return the kinds of goods in order."""
        return self.stock(look).kinds

    def counts(self, look: TableContext) -> bool:
        """Return whether it counts at this table, or its option or that of its stock is off."""
        return look.is_on(self.option) and look.is_on(self.stock(look).option)

    def columns(self, look: TableContext) -> Columns:
        """Return the cells that so many players use, from the bottom, with what lies on them."""
        return look.once((self.id, "columns"), lambda: self._columns(look))

    def _columns(self, look: TableContext) -> Columns:
        wares = self.state(look).wares
        return {
            column: tuple(_filled(cell, wares.get(cell.id, {})) for cell in cells)
            for column, cells in self._cells(len(look.seats)).items()
        }

    def available(self, look: TableContext, kind: str) -> int:
        """Return how many of a kind lie in the middle."""
        return sum(here.get(kind, 0) for here in self.state(look).wares.values())

    def lying(self, look: TableContext, stock: str) -> Mapping[str, int]:
        """Return how many goods of a stock lie here while they are counted."""
        data: Data = self.data
        return self.state(look).goods if stock == data.stock and self.counts(look) else {}

    def lay(self, work: Transaction, kind: str, spots: Mapping[str, int]) -> None:
        """Lay goods on spots, or take them away where a count is below 0, down to none."""
        part = self.state(work)
        wares = dict(part.wares)
        for spot, count in spots.items():
            here = wares.get(spot, {})
            wares[spot] = {**here, kind: max(0, here.get(kind, 0) + count)}
        self.set_state(work, replace(part, wares=wares))

    def receive(self, work: Transaction, stock: str, kind: str, count: int) -> None:
        """Lay goods of a stock into their dock, while they are counted."""
        data: Data = self.data
        if stock == data.stock and not data.columns and self.counts(work):
            self.lay(work, kind, {kind: count})

    def clear_columns(self, work: Transaction) -> None:
        """Put everything on columns back into the supply."""
        part = self.state(work)
        cells = {cell.id for column in self.columns(work).values() for cell in column}
        wares = {spot: here for spot, here in part.wares.items() if spot not in cells}
        self.set_state(work, replace(part, wares=wares))


def _empty(data: Data, players: int) -> Columns:
    """Return the cells that so many players use, with nothing on them."""
    return {
        column.id: tuple(
            Cell(f"{column.id}:{number}", f"{column.name}, {data.money.count(price)}", price)
            for number, price in enumerate(column.prices)
            if column.is_used(number, players)
        )
        for column in data.columns
    }


def _filled(cell: Cell, here: Mapping[str, int]) -> Cell:
    kind = next((kind for kind, count in here.items() if count), "")
    return Cell(cell.id, cell.name, cell.price, kind) if kind else cell
