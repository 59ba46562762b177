"""Parameters of buying and selling points."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
    LedgerName,
    Mechanism,
    SlotsName,
    TrackName,
    Unit,
)
from punchboard.cards.problem import FieldError


class PointExchange(Mechanism):
    """In turn order, each seat buys or sells points once, pays to lose some, or passes.

    Attributes:
        track: Track of the points that are bought and sold.
        costs: Total price of 1, 2, 3 … points. Without it, points can't be bought.
        sale: Price for selling one point. Without it, points can't be sold.
        relief: Price of losing one point. Without it, nobody can pay to lose points.
        reverse: Whether the last seat in turn order is asked first.
        money: Unit of money. Without it, that of the purse.
        purse: Mechanism that counts each seat's money. Without it, players count it themselves.
        slots: Mechanism that knows each seat's cards, if terms on cards change how points are
            bought and sold.
    """

    STEPS = ("",)
    COUNTS = ()

    kind: Literal["point_exchange", "exchange"]
    track: TrackName
    costs: Annotated[tuple[int, ...], Field(max_length=60)] = ()
    sale: int | None = None
    relief: Annotated[int, Field(ge=1)] | None = None
    reverse: bool = False
    money: Unit | None = None
    purse: LedgerName | None = None
    slots: SlotsName | None = None

    @model_validator(mode="after")
    def _offers_something(self) -> Self:
        if not self.costs and self.sale is None and self.relief is None:
            raise FieldError(
                tr("offers nothing"), tr("say what may be done: `costs`, `sale` or `relief`")
            )
        if self.sale is not None and self.relief is not None:
            raise FieldError(
                tr("both sells and pays to lose one"), tr("keep one of the two: `sale` or `relief`")
            )
        if self.purse is None and self.money is None:
            raise FieldError(tr("does not say what is paid"), tr("name a `purse`"))
        return self
