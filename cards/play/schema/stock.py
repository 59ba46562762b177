"""Parameters of the goods that seats hold, and of the supply that is left."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    ColumnName,
    IconName,
    Mechanism,
    Question,
    Title,
    Unit,
    Words,
    default_words,
    within_sentence,
)
from punchboard.cards.schema.base import Name, Strict


class GoodsKind(Strict):
    """A kind of goods: `{id: food, name: Food, icon: food, shelves: food_shelves, printed: 25}`.

    Attributes:
        id: Id in the journal and in terms.
        name: Name as a heading.
        word: Word within a sentence. Without it, the name in lower case, but not words like B&O.
        icon: Icon of the kind.
        number: Number of the pick that a seat can make with this kind. Without it, none.
        capacity: Column with the number of crates that a card holds, blank for none. Without it,
            the column named like the id.
        shelves: Column with the number of its shelves. Without it, one shelf.
        printed: Number in the box. Without it, enough.
        aside: Number that stays on the board from start to end.
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
        return self.word or within_sentence(self.name)


class Times(Strict):
    """How often to ask with this number of players.

    Attributes:
        players: Number of players.
        times: How often to ask.
    """

    players: Annotated[int, Field(ge=1)]
    times: Annotated[int, Field(ge=0, le=20)]


class Gain(Strict):
    """Everyone gains one of a kind that chance decides on the table, such as a die.

    Attributes:
        ask: The prompt.
        shows: Label above the kinds: "The die shows".
        wild: Label of the result with which each seat chooses a kind. Leave it out for none.
        reason: Reason in the log for goods gained: "from the market die".
        times: How often to ask, by number of players. Numbers without a row are never asked.
    """

    ask: Question
    shows: Title
    wild: str = ""
    reason: Words
    times: Annotated[tuple[Times, ...], Field(min_length=1)]

    def count(self, players: int) -> int:
        """Return how often it is asked with so many players."""
        return next((each.times for each in self.times if each.players == players), 0)


class Stock(Mechanism):
    """Goods of each kind that each seat holds, and the supply that is left.

    The supply is calculated: all goods in the box minus those that seats hold or that are
    elsewhere on the table.

    Attributes:
        unit: Unit of goods, such as "crate".
        goods: The kinds, in the order in which they're stocked and sold.
        supply: Place of all other goods: "the bag".
        limited: Whether there can't be more goods than printed. Otherwise players are told to use
            substitutes.
        draft: Number of starting goods per seat, all kinds together.
        gain: Settings of the step `gain`.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("draft", "gain")

    unit: Unit
    goods: Annotated[tuple[GoodsKind, ...], Field(min_length=1)]
    supply: Title = default_words(marked("the supply"))
    limited: bool = False
    draft: Annotated[int, Field(ge=0, le=50)] = 0
    gain: Gain | None = None

    @property
    def countable(self) -> tuple[str, ...]:
        """All goods, and those of each kind."""
        return ("", *self.kinds_of_goods)

    @property
    def kinds_of_goods(self) -> tuple[str, ...]:
        """The kinds of goods that others may name."""
        return tuple(good.id for good in self.goods)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its kinds of goods."""
        return (Apart({f"{name}.{good.id}": good.noun for good in self.goods}, tr("used")),)
