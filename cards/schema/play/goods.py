"""Parameters of the mechanisms that count goods: on shelves, in docks, wanted by boxes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.schema.base import Name, Strict
from cards.schema.play.base import Mechanism, Title, Unit
from cards.schema.play.references import ColumnName, ComponentName, IconName, Reference


class GoodsKind(Strict):
    """A kind of goods: `{id: food, name: Food, icon: food, shelves: food_shelves, printed: 25}`.

    Attributes:
        id: in actions and terms.
        name: as a heading.
        word: within a sentence; the name in small letters without it.
        icon: of the pack.
        capacity: the column with the number of crates that a card holds; the id if it is left out.
        shelves: the column with the number of its shelves; one shelf without it.
        printed: how many crates lie in the box; beyond it players are told to use something else.
    """

    id: Name
    name: Title
    word: str = ""
    icon: IconName = ""
    capacity: ColumnName | None = None
    shelves: ColumnName | None = None
    printed: Annotated[int, Field(ge=0)] | None = None

    @property
    def capacity_column(self) -> str:
        """The column with the capacity."""
        return self.capacity or self.id

    @property
    def noun(self) -> str:
        """The name as it stands within a sentence."""
        return self.word or self.name.lower()


class Stock(Mechanism):
    """Goods on the shelves of each seat's cards.

    Attributes:
        unit: what is counted ("crate").
        slots: the mechanism that knows which cards each seat has.
        calculator: while it is on, the card where a crate costs least or earns most is filled or
            emptied first, and what goods come to is reckoned at once; otherwise the left card is.
        goods: the kinds, in the order in which they are stocked and sold.
        boxes: the column that marks cards whose numbers are boxes to sell into, not shelves.
        filled: components whose cards begin full in the first round.
    """

    STEPS = ("age",)

    kind: Literal["stock"]
    unit: Unit
    slots: Annotated[Name, Reference("mechanism", "slots")]
    calculator: Annotated[Name, Reference("mechanism", "calculator")] | None = None
    goods: Annotated[tuple[GoodsKind, ...], Field(min_length=1)]
    boxes: ColumnName | None = None
    filled: tuple[ComponentName, ...] = ()


class Market(Mechanism):
    """Crates in the docks, boxes that want them, and who stocks and sells how many.

    A contest names it as its ledger.

    Steps: `supply` adds crates to the docks, `demand` says how many boxes there are, `clear` takes
    the boxes away by itself.

    Attributes:
        stock: the mechanism that knows the kinds of goods and what lies on shelves.
        dock: the row of crates ("In the docks").
        demand: the row of boxes ("Wanted").
        surplus: what crates are called that find no box.
        largest: most crates of a kind that one form adds.
    """

    STEPS = ("supply", "demand", "clear")

    kind: Literal["market"]
    stock: Annotated[Name, Reference("mechanism", "stock")]
    dock: Title = "In the docks"
    demand: Title = "Boxes"
    surplus: Title = "Surplus"
    largest: Annotated[int, Field(ge=1, le=200)] = 25
