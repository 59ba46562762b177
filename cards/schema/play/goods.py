"""Parameters of the ledger of goods: what seats hold, what lies in the middle, what is left."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    ColumnName,
    ComponentName,
    ContestName,
    GoodName,
    IconName,
    Mechanism,
    Reference,
    SlotsName,
    StockName,
    Title,
    Unit,
    Words,
)


class PriceColumn(Strict):
    """One column of a market: one kind at a time lies on it, from the bottom.

    Attributes:
        id: in actions.
        name: printed above it.
        prices: of its cells, from the bottom.
        players: for each cell, from how many players on it is used; none: always.
    """

    id: Name
    name: Title
    prices: Annotated[tuple[int, ...], Field(min_length=1, max_length=20)]
    players: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _names_each_cell(self) -> Self:
        if self.players and len(self.players) != len(self.prices):
            raise FieldError(
                "needs in `players` one number for each of the `prices`",
                f"write {len(self.prices)} numbers",
            )
        return self

    def is_used(self, cell: int, players: int) -> bool:
        """Return whether so many players use a cell, counted from 0 at the bottom."""
        return not self.players or self.players[cell] <= players


class GoodsKind(Strict):
    """A kind of goods: `{id: food, name: Food, icon: food, shelves: food_shelves, printed: 25}`.

    Attributes:
        id: in actions and terms.
        name: as a heading.
        word: within a sentence; the name in small letters without it.
        icon: of the pack.
        number: of the pick that a seat may make with one of this kind; None: of none.
        capacity: the column with the number of crates that a card holds, blank for none; the id
            if it is left out.
        shelves: the column with the number of its shelves; one shelf without it.
        printed: how many there are in the game; None: enough.
        aside: how many of them lie on the board from beginning to end.
    """

    id: Name
    name: Title
    word: str = ""
    icon: IconName = ""
    number: Annotated[int, Field(ge=1)] | None = None
    capacity: ColumnName | None = None
    shelves: ColumnName | None = None
    printed: Annotated[int, Field(ge=0)] | None = None
    aside: Annotated[int, Field(ge=0)] = 0

    @property
    def capacity_column(self) -> str:
        """The column with the capacity."""
        return self.capacity or self.id

    @property
    def noun(self) -> str:
        """The name as it stands within a sentence."""
        return self.word or self.name.lower()


class Times(Strict):
    """How often something is asked with so many players.

    Attributes:
        players: how many play.
        times: how often it is asked.
    """

    players: Annotated[int, Field(ge=1)]
    times: Annotated[int, Field(ge=0, le=20)]


class Gain(Strict):
    """Everybody gains one of a kind that chance decides on the table: what a die shows.

    Attributes:
        ask: the prompt.
        shows: the button under which the kinds stand: "The die shows".
        wild: the button for a result with which each seat chooses a kind; "" for none.
        reason: in the log, after what a seat gains: "from the market die".
        times: how often it is asked, by number of players; never where none is given.
    """

    ask: Words
    shows: Title
    wild: str = ""
    reason: Words
    times: Annotated[tuple[Times, ...], Field(min_length=1)]

    def count(self, players: int) -> int:
        """Return how often it is asked with so many players."""
        return next((each.times for each in self.times if each.players == players), 0)


class Stock(Mechanism):
    """What each seat holds of each kind of goods, and so how much the supply has left.

    With `slots` goods lie on shelves of the seat's cards; without, in one heap in front of it. The
    supply is never kept: it is all that was printed without what seats hold and without what lies
    elsewhere on the table, so that nothing is lost.

    Steps: `draft` asks what each seat begins with, `gain` what chance brings to everybody;
    `age` moves goods down one shelf.

    Attributes:
        unit: what is counted ("crate").
        goods: the kinds, in the order in which they are stocked and sold.
        supply: where all others lie: "the bag".
        limited: whether no more than is printed may be in use; otherwise players are told to use
            something else.
        draft: how many each seat begins with, of all kinds together.
        gain: for the step of that name.
        slots: the mechanism that knows which cards each seat has; None: there are no shelves.
        calculator: while it is on, the card where a crate costs least or earns most is filled or
            emptied first, and what goods come to is reckoned at once; otherwise the left card is.
        boxes: the column that marks cards whose numbers are boxes to sell into, not shelves.
        filled: components whose cards begin full in the first round.
    """

    STEPS = ("draft", "gain", "age")

    kind: Literal["stock"]
    unit: Unit
    goods: Annotated[tuple[GoodsKind, ...], Field(min_length=1)]
    supply: Title = "the supply"
    limited: bool = False
    draft: Annotated[int, Field(ge=0, le=50)] = 0
    gain: Gain | None = None
    slots: SlotsName | None = None
    calculator: Annotated[Name, Reference("mechanism", "calculator")] | None = None
    boxes: ColumnName | None = None
    filled: tuple[ComponentName, ...] = ()

    @property
    def kinds_of_goods(self) -> tuple[str, ...]:
        """The kinds of goods that others may name."""
        return tuple(good.id for good in self.goods)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its kinds of goods."""
        return (Apart({f"{name}.{good.id}": good.noun for good in self.goods}, "used"),)


class Perk(Strict):
    """What the pick of a kind brings when its seat sells.

    Attributes:
        good: the kind of goods.
        kinds: how many kinds the seat may sell on its turn.
        draws: what it draws afterwards: one for each of the `pairs` that it holds, or `one`.
    """

    good: GoodName
    kinds: Annotated[int, Field(ge=1)] = 1
    draws: Literal["", "pairs", "one"] = ""


class Market(Mechanism):
    """Goods in the middle of the table: in docks, one for each kind, or on columns of prices.

    A contest names it as its ledger. While its stock is off, it counts nothing, and
    columns are shown as a table of prices.

    Steps: `supply` asks what is laid out from the supply, `demand` how many boxes want each kind.
    `clear` works by itself: it takes the boxes away and puts what lies on columns back; the game
    ends with this round if the supply has too little left for the next one. Docks keep their goods.

    Attributes:
        stock: the mechanism that knows the kinds of goods, what seats hold and what is left.
        dock: the row of goods in docks ("In the docks").
        demand: the row of boxes ("Wanted").
        surplus: what goods are called that find no box.
        largest: most of a kind that one form adds.
        columns: from the left; none: there are docks.
        money: what prices of columns are in.
        laid: how many are laid out on columns each round, in order.
        picks: the contest whose picks are goods that seats hold, set aside until the round is over.
        perks: what picks bring.
    """

    STEPS = ("supply", "demand", "clear")

    kind: Literal["market"]
    stock: StockName
    dock: Title = "In the docks"
    demand: Title = "Boxes"
    surplus: Title = "Surplus"
    largest: Annotated[int, Field(ge=1, le=200)] = 25
    columns: Annotated[tuple[PriceColumn, ...], Field(max_length=12)] = ()
    money: Unit = Unit(one="coin", many="coins")
    laid: Annotated[int, Field(ge=0, le=6)] = 0
    picks: ContestName | None = None
    perks: tuple[Perk, ...] = ()

    @model_validator(mode="after")
    def _lays_on_columns(self) -> Self:
        if self.laid and not self.columns:
            raise FieldError(
                "`laid` tells how many go on columns, and there are none",
                "add `columns`, or leave `laid` out",
            )
        return self

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its columns; or its docks, and the boxes for what is wanted."""
        if self.columns:
            names = {f"{self.stock} at {each.id}": f"column {each.name}" for each in self.columns}
            return (Apart(names, "used"),)
        kinds = [(f"{self.stock}.{id_}", noun) for id_, noun in goods[self.stock].items()]
        docks = {f"{thing} at dock": f"the dock of {noun}" for thing, noun in kinds}
        boxes = {f"{thing} at boxes": f"boxes for {noun}" for thing, noun in kinds}
        return (Apart(docks, "filled"), Apart(boxes, "laid"))
