"""Parameters of goods on ladders of prices."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
    Apart,
    IconName,
    LedgerName,
    Mechanism,
    OptionName,
    Title,
    Unit,
)
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Good(Strict):
    """One kind of goods on a ladder of prices.

    Attributes:
        id: Id in the journal.
        title: Name shown to players.
        icon: Icon beside the name.
        prices: Prices of its spaces, cheapest first. The expensive spaces are filled first.
        start: Number of goods at the start, on the most expensive spaces.
    """

    id: Name
    title: Title
    icon: IconName = ""
    prices: Annotated[tuple[int, ...], Field(min_length=1, max_length=60)]
    start: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def _has_room(self) -> Self:
        if self.start > len(self.prices):
            raise FieldError(
                tr("`start` is more than there are `prices`"),
                tr("write {count} at most", count=len(self.prices)),
                is_sentence=True,
            )
        if list(self.prices) != sorted(self.prices):
            raise FieldError(
                tr("`prices` begin with the cheapest one"), tr("sort them"), is_sentence=True
            )
        return self


class Refill(Strict):
    """Goods added in the step `refill`. The first row that fits counts.

    Attributes:
        players: Number of players. Without it, any number.
        option: Only while this option is on.
        from_round: Only from this round on.
        add: Number added, by the id of the good.
    """

    players: int | None = None
    option: OptionName | None = None
    from_round: Annotated[int, Field(ge=1)] = 1
    add: dict[Name, Annotated[int, Field(ge=0)]]


class PriceLadder(Mechanism):
    """In turn order, each seat buys goods on ladders of prices once, the cheapest first, or passes.

    The step without a name asks each seat in turn; `refill` adds goods automatically.

    Attributes:
        goods: Goods on ladders of prices.
        refills: Goods that are added, by number of players, option and round.
        reverse: Whether the last seat in turn order is asked first.
        money: Unit of money. Without it, that of the purse.
        purse: Mechanism that counts each seat's money.
    """

    STEPS = ("", "refill")
    COUNTS = ()

    kind: Literal["price_ladder", "exchange"]
    goods: Annotated[tuple[Good, ...], Field(min_length=1, max_length=12)]
    refills: tuple[Refill, ...] = ()
    reverse: bool = False
    money: Unit | None = None
    purse: LedgerName

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step that adds the goods of `refills`."""
        return ("refill",) if self.refills else ()

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its own goods."""
        return (
            Apart({f"{name}.{each.id} bought": each.title for each in self.goods}, tr("bought")),
        )

    @model_validator(mode="after")
    def _adds_its_goods(self) -> Self:
        known = {good.id for good in self.goods}
        for row in self.refills:
            if unknown := sorted(set(row.add) - known):
                raise FieldError(
                    tr(
                        "a row of `refills` adds “{good}”, which is none of `goods`",
                        good=unknown[0],
                    ),
                    tr("use one of {goods}", goods=", ".join(sorted(known))),
                    is_sentence=True,
                )
        return self
