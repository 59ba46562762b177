"""Parameters of goods on shelves of cards."""

from typing import Annotated, Literal

from punchboard.cards.play.schema.base import (
    ColumnName,
    ComponentName,
    Reference,
    SlotsName,
)
from punchboard.cards.play.schema.stock import Stock
from punchboard.cards.schema.base import Name


class ShelfStock(Stock):
    """Goods of each kind on shelves of each seat's cards, and the supply that is left.

    The supply is calculated: all goods in the box minus those that seats hold or that are
    elsewhere on the table.

    Steps: `draft` asks for each seat's starting goods, `gain` for goods that chance brings to
    everyone, and `age` moves goods down one shelf.

    Attributes:
        slots: Mechanism that knows each seat's cards.
        calculator: Calculator that values goods. While it's on, the card where a crate costs least
            or earns most is filled or emptied first. Otherwise the leftmost card is.
        boxes: Column that marks cards whose numbers are boxes to sell into, not shelves.
        filled: Components whose cards start full in the first round.
    """

    STEPS = ("draft", "gain", "age")

    kind: Literal["shelf_stock", "stock"]
    slots: SlotsName
    calculator: Annotated[Name, Reference("mechanism", "calculator")] | None = None
    boxes: ColumnName | None = None
    filled: tuple[ComponentName, ...] = ()
