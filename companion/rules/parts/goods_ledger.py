"""Goods of one kind as a ledger, so that others count and pay them like money."""

from __future__ import annotations

from punchboard.cards.play.schema.base import Unit
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.supply import Supply


class GoodsLedger(Ledger):
    """Goods of one kind, counted and paid like money."""

    is_money = True

    def __init__(self, goods: Goods, supply: Supply, kind: str) -> None:
        self._goods, self._supply, self._kind = goods, supply, kind

    @property
    def unit(self) -> Unit:
        """The unit of the goods: "green cube"."""
        noun, unit = self._goods.kind(self._kind).noun, self._goods.data.unit
        return Unit(one=f"{noun} {unit.one}", many=f"{noun} {unit.many}")

    def amount(self, table: TableContext, seat: str) -> int:
        """Return a seat's goods of the kind."""
        return self._goods.count(table, seat, self._kind)

    def room(self, table: TableContext) -> int | None:
        """Return the largest gain that isn't refused; None if none is."""
        return self._supply.reach(table, self._kind)

    def gain(self, tx: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Give a seat goods as far as it has room, or take some away."""
        # Words such as "from the bag" continue the sentence; a title doesn't.
        before, reason = self.amount(tx, seat), why if why[:1].islower() else f"({why})"
        if amount > 0:
            self._goods.gain(tx, seat, self._kind, amount, reason)
        else:
            self._goods.lose(tx, seat, self._kind, -amount, reason)
        return self.amount(tx, seat) - before
