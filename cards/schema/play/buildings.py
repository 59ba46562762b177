"""Parameters of cards that stand in the slots of a player's board."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    ColumnName,
    ComponentName,
    IconName,
    Mechanism,
    NumberColumn,
    PhaseName,
    Reference,
    Title,
    Unit,
    Words,
)
from punchboard.cards.schema.play.formulas import ROUND, Limit, check_limits


class Slot(Strict):
    """One slot of every player's board, from left to right.

    Attributes:
        bill: what a card in it costs each time bills are paid.
        penalty: points lost if it is empty at the end.
        bonus: what a card in it allows, in the inline grammar of card text.
    """

    bill: int = 0
    penalty: int = 0
    bonus: Words = ""


class Shown(Strict):
    """A column that is told of a card: "3 Food".

    Attributes:
        column: of whole numbers; blank and 0 are left out.
        title: said after the number.
    """

    column: ColumnName
    title: Title


class SlotTexts(Strict):
    """What is to be done on the table, as the game's rules word it.

    Attributes:
        take: with a first card.
        rest: with the first cards that nobody has taken.
        shift: right after an auction, in the row of public cards.
        sold: to renew the row, if a public card was bought.
        unsold: to renew it, if none was.
        close: with a card that is closed.
        full: once the last slot of a board is filled.
    """

    take: Words = ""
    rest: Words = ""
    shift: Words = ""
    sold: Words = ""
    unsold: Words = ""
    close: Words = ""
    full: Words = ""


_ColumnOfAll = Annotated[Name, Reference("column", reckoned_in=("cards", "starting"))]


class Slots(Mechanism):
    """Cards in slots, filled from the left; when one leaves, the others slide left.

    Its steps, where cards have a price: `take` a first card, `act` (buy, auction, pass), `refresh`
    the row, pay the `bill`. Without one, players tell whenever they open a card.

    Attributes:
        word: what a card is called.
        cards: components that are opened.
        decks: how many decks of them there are.
        starting: components of first cards.
        players: column of first cards: from how many players on they are used; None: always.
        cost: column of prices; None: nothing is bought.
        bill: column of what a card costs each time bills are paid; None: nothing.
        points: column of what it counts at the end; None: nothing.
        of: column by whose cells a sheet may count the cards of a seat.
        icon: column with the icon of its text, or with a list of them; None: it has none.
        shows: columns that are told beside a card's name.
        slots: of every player's board.
        money: what prices are counted in.
        point: what points are counted in.
        opens: what a player does with a card: "opens", "completes".
        closes: and when it leaves: "closes".
        bill_title: what the bills are called.
        bill_part: whose it is to say that bills are paid: `everyone` each player says it for one's
            own, until all have; `hands` it is a thing of the table, which leads on with one touch.
        bonus_phase: id of the phase in which players are reminded of the bonuses of slots.
        bonus_icon: beside such a reminder.
        texts: what is to be done on the table.
    """

    STEPS = ("take", "act", "refresh", "bill")

    kind: Literal["slots"]
    word: Unit
    cards: Annotated[tuple[ComponentName, ...], Field(min_length=1)]
    decks: Limit = 1
    starting: tuple[ComponentName, ...] = ()
    players: Annotated[Name, Reference("column", reckoned_in=("starting",))] | None = None
    cost: NumberColumn | None = None
    bill: _ColumnOfAll | None = None
    points: _ColumnOfAll | None = None
    of: ColumnName | None = None
    icon: ColumnName | None = None
    shows: tuple[Shown, ...] = ()
    slots: Annotated[tuple[Slot, ...], Field(min_length=1, max_length=12)]
    money: Unit | None = None
    point: Unit | None = None
    opens: Title = "opens"
    closes: Title = "closes"
    bill_title: Title = "Bill"
    bill_part: Literal["hands", "everyone"] = "everyone"
    bonus_phase: PhaseName | None = None
    bonus_icon: IconName = ""
    texts: SlotTexts = SlotTexts()

    @property
    def steps(self) -> tuple[str, ...]:
        """Those of cards that are bought."""
        return self.STEPS if self.cost is not None else ()

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return the slots of all boards together."""
        slots = range(1, len(self.slots) + 1)
        return (Apart({f"{name} at slot {at}": f"slot {at}" for at in slots}, "filled"),)

    @model_validator(mode="after")
    def _has_units(self) -> Self:
        check_limits((self.decks,), {ROUND})
        if (self.cost is not None or self.bill is not None) and self.money is None:
            raise FieldError("has prices, and not what they are counted in", "add `money`")
        if self.points is not None and self.point is None:
            raise FieldError("has points, and not what they are counted in", "add `point`")
        return self
