"""Parameters of the contest: seats bid for their turn at something there may be too little of."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cards.schema.base import Name, Strict
from cards.schema.play.base import Mechanism, Title, Unit, Words
from cards.schema.play.references import IconName, Reference, TrackName


class Tie(Strict):
    """What decides between equal bids.

    Attributes:
        first: who comes first: in turn order who is `ahead` or `behind`; or whose total is `lower`
            or `higher`.
        of: the track that counts the totals; only for `lower` and `higher`.
        words: said of whom it puts first: "has less money".
    """

    first: Literal["ahead", "behind", "lower", "higher"] = "behind"
    of: TrackName | None = None
    words: Words = ""

    @model_validator(mode="after")
    def _has_totals(self) -> Self:
        if (self.first in ("lower", "higher")) != (self.of is not None):
            raise ValueError("`of` names what is counted, for `lower` and `higher` only")
        return self


class Dial(Strict):
    """A wheel of the printed dial.

    Attributes:
        title: "Price".
        first: its smallest figure.
        last: its largest figure.
        unit: what is counted; its sign stands before the figure.
    """

    title: Title
    first: int = 0
    last: int = 25
    unit: Unit


class Lot(Strict):
    """One kind of thing that is bid for, in a step of its own.

    Attributes:
        id: as steps name it in `about`.
        name: as a heading.
        word: within a sentence; the name in small letters without it.
        icon: of the pack.
        open: price for everybody where nobody needs to bid.
        least: lowest bid.
        most: highest bid; None: there is no limit.
    """

    id: Name
    name: Title
    word: str = ""
    icon: IconName = ""
    open: int
    least: int = 0
    most: int | None = None

    @property
    def noun(self) -> str:
        """The name as it stands within a sentence."""
        return self.word or self.name.lower()


class Verb(Strict):
    """What a bid allows: `{base: stock, third: stocks}`.

    Attributes:
        base: as in "may stock".
        third: as in "Ann stocks".
    """

    base: Title = "take"
    third: Title = "takes"


class Contest(Mechanism):
    """Seats bid in secret for their turn at something there may be too little of.

    With a ledger whose option is on, the companion knows what there is and works out who bids, how
    much each may bid and what each gets; without it, it asks whether there is enough for all.

    Attributes:
        lots: what is bid for; the steps of the mechanism name one each in `about`.
        flow: seats `take` what lies in the middle into their room, or `give` what they have into
            the middle's boxes.
        verb: what they do.
        first: which bid comes first.
        ties: what decides between equal bids, the first rule that can.
        price: the wheel that decides.
        quantity: the wheel that says how much, which then binds; None: each takes what it likes.
        question: asked of each lot where the companion can't know: "is there enough for all?"
        enough: the answer that makes bids needless: "Enough for all".
        goods: what is taken or given: `{one: crate, many: crates}`.
        space: what goods go into: `{one: box, many: boxes}`.
        ledger: the mechanism that knows room, goods and boxes.
        holders: the mechanism that knows who has which cards; a lot is left out while no card has
            a number in the column of the lot's id, and no effect of a card counts.
    """

    STEPS = ("",)

    kind: Literal["contest"]
    lots: Annotated[tuple[Lot, ...], Field(min_length=1)]
    flow: Literal["take", "give"] = "take"
    verb: Verb = Verb()
    first: Literal["highest", "lowest"] = "highest"
    ties: tuple[Tie, ...] = (Tie(),)
    price: Dial
    quantity: Dial | None = None
    question: Words = "is there enough for all?"
    enough: Title = "Enough for all"
    goods: Unit = Unit(one="crate", many="crates")
    space: Unit = Unit(one="box", many="boxes")
    ledger: Annotated[Name, Reference("mechanism", "market")] | None = None
    holders: Annotated[Name, Reference("mechanism", "slots")] | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if len({lot.id for lot in self.lots}) != len(self.lots):
            raise ValueError("two lots have the same id")
        if self.flow == "give" and self.quantity is None:
            raise ValueError("who gives says how much: `quantity` is missing")
        return self

    @property
    def subjects(self) -> tuple[str, ...]:
        """The lots."""
        return tuple(lot.id for lot in self.lots)

    def lot(self, id: str) -> Lot:  # noqa: A002 (the data's own word)
        """Return the lot of a step.

        Raises:
            KeyError: if there is none.
        """
        for lot in self.lots:
            if lot.id == id:
                return lot
        raise KeyError(id)
