"""Parameters that docks and columns of prices share."""

from punchboard.cards.play.schema.base import (
    Mechanism,
    StockName,
)


class Middle(Mechanism):
    """Goods in the middle of the table.

    Attributes:
        stock: Mechanism that counts goods.
    """

    COUNTS = ()

    stock: StockName
