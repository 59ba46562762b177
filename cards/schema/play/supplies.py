"""Parameters of a ladder of prices: goods that get dearer as they run out, and come again."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import IconName, LedgerName, Mechanism, OptionName, Title


class Good(Strict):
    """One kind of goods on a ladder.

    Attributes:
        id: in actions.
        title: as players call it.
        icon: beside it.
        prices: of its spaces, the cheapest first; the dear ones are filled up to the last.
        start: how many lie there at first, on the dearest spaces.
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
                "`start` is more than there are `prices`", f"write {len(self.prices)} at most"
            )
        if list(self.prices) != sorted(self.prices):
            raise FieldError("`prices` begin with the cheapest one", "sort them")
        return self


class Refill(Strict):
    """What the step `refill` adds; the first row that fits counts.

    Attributes:
        players: how many play; without it, with any number.
        option: only while this option is on.
        from_round: only from this round on.
        add: good to how many.
    """

    players: int | None = None
    option: OptionName | None = None
    from_round: Annotated[int, Field(ge=1)] = 1
    add: dict[Name, Annotated[int, Field(ge=0)]]


class Supply(Mechanism):
    """Goods on a ladder of prices: whoever buys takes the cheapest; each round adds some again.

    Its step without a name asks each in turn what is bought; `refill` adds goods by itself.

    Attributes:
        goods: on the ladder.
        purse: where money is counted.
        reverse: whether the last in turn order buys first.
        refills: what comes again, by number of players, option and round.
    """

    STEPS = ("", "refill")

    kind: Literal["supply"]
    goods: Annotated[tuple[Good, ...], Field(min_length=1, max_length=12)]
    purse: LedgerName
    reverse: bool = False
    refills: tuple[Refill, ...] = ()

    @model_validator(mode="after")
    def _knows_its_goods(self) -> Self:
        known = {good.id for good in self.goods}
        for row in self.refills:
            if unknown := sorted(set(row.add) - known):
                raise FieldError(
                    f"a row of `refills` adds “{unknown[0]}”, which is none of `goods`",
                    f"use one of {', '.join(sorted(known))}",
                )
        return self
