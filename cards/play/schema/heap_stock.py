"""Parameters of goods in heaps."""

from typing import Literal

from punchboard.cards.play.schema.stock import Stock


class HeapStock(Stock):
    """Goods of each kind in one heap in front of each seat, and the supply that is left.

    The supply is calculated: all goods in the box minus those that seats hold or that are
    elsewhere on the table.

    Steps: `draft` asks for each seat's starting goods, `gain` for goods that chance brings to
    everyone.
    """

    kind: Literal["heap_stock", "stock"]
