"""The role of a mechanism that counts the goods of seats, whether on cards or in heaps."""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.companion.rules.engine.roles import HoldsKinds, Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.goods_forms import GoodsForms
from punchboard.companion.rules.parts.goods_ledger import GoodsLedger
from punchboard.companion.rules.parts.supply import Supply


class HoldsGoods(HoldsKinds):
    """Counts goods of seats, and may know their value.

    Attributes:
        goods: Goods of all seats.
        supply: All other goods.
        forms: Forms for goods.
        option: Option that switches it on. None means always on.
    """

    goods: Goods
    supply: Supply
    forms: GoodsForms
    option: str | None

    def ledger(self, kind: str) -> Ledger:
        """Return the goods of a kind as others count and pay them."""
        return GoodsLedger(self.goods, self.supply, kind)

    def is_valued(self, table: TableContext) -> bool:
        """Return whether it knows the value of goods on each card."""
        return False

    def settle_goods(
        self,
        tx: Transaction,
        seat: str,
        moment: str,
        kind: str,
        cards: Mapping[str, int],
        price: int | None = None,
    ) -> None:
        """Log the value of goods and gain their points, where terms of cards say so.

        Args:
            tx: The table.
            seat: Owner of the goods.
            moment: Name in terms: `supply`, `sale`, `surplus`, `close` or `expire`.
            kind: Id of the kind.
            cards: By card id, the number of crates. A card that just closed may be among them.
            price: Price of a crate before any term. None means that only terms pay.
        """

    def settle_kinds(self, tx: Transaction, moment: str, kinds: Mapping[str, int]) -> None:
        """Gain the points for many kinds of goods, in turn order, where terms of cards say so.

        Args:
            tx: The table.
            moment: Name in terms: `sale`.
            kinds: By seat, the number of kinds that it sold.
        """
