"""Parameters of bids for lots."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    IconName,
    Reference,
    Title,
    Unit,
    Words,
    default_words,
    within_sentence,
)
from punchboard.cards.play.schema.contest import Contest
from punchboard.cards.play.schema.secret import Choice
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Lot(Strict):
    """One kind of thing to bid for, in a step of its own.

    Attributes:
        id: Id that steps name in `about`.
        name: Name as a heading.
        word: Word within a sentence. Without it, the name in lower case, but not words like B&O.
        icon: Icon of the lot.
        open: Price for everyone if nobody needs to bid.
        least: Lowest bid.
        most: Highest bid. Without it, no limit.
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
        return self.word or within_sentence(self.name)


class Lots(Strict):
    """Things to bid for: each seat takes or gives some of a lot at the price it bid.

    With a `ledger` whose option is on, the companion knows the goods and works out who bids and
    what each seat gets. Without it, it asks whether there is enough for everyone. Then all act in
    the order shown, and one tap ends their turns.

    Attributes:
        flow: `take`: seats take goods from the middle into their spaces. `give`: seats give goods
            into boxes in the middle.
        each: The lots. Steps of the mechanism name one of them in `about`.
        question: Question for each lot if the companion can't know: "is there enough for all?"
        enough: Answer that makes bids needless: "Enough for all".
        goods: Name of the goods: `{one: crate, many: crates}`.
        space: Name of the spaces for goods: `{one: box, many: boxes}`.
        ledger: Mechanism that counts spaces, goods and boxes.
        holders: Mechanism that knows who has which cards. A lot is skipped while no card has a
            number in the column named like the lot and no effect of a card applies.
    """

    flow: Literal["take", "give"] = "take"
    each: Annotated[tuple[Lot, ...], Field(min_length=1)]
    question: Words = default_words(marked("is there enough for all?"))
    enough: Title = default_words(marked("Enough for all"))
    goods: Unit = Unit(one="crate", many="crates")
    space: Unit = Unit(one="box", many="boxes")
    ledger: Annotated[Name, Reference("mechanism", "docks")] | None = None
    holders: Annotated[Name, Reference("mechanism", "slots")] | None = None

    @model_validator(mode="after")
    def _are_different(self) -> Self:
        if len({lot.id for lot in self.each}) != len(self.each):
            raise FieldError(tr("has two lots of one id"), tr("give each an id of its own"))
        return self

    def lot(self, id: str) -> Lot:  # noqa: A002 (the data's own word)
        """Return the lot of a step.

        Raises:
            KeyError: if there is none.
        """
        for lot in self.each:
            if lot.id == id:
                return lot
        raise KeyError(id)


class BidLots(Contest):
    """Seats bid in secret for lots, and take or give some of each in the order of the bids.

    The companion explains every place in the order; a fair coin decides ties that nothing else
    does. Its one step asks for bids and guides through the order. If something comes between the
    two, use the steps `choose` and `walk`.

    Attributes:
        choice: The bid: the wheel `price`, and `quantity` if seats give.
        lots: Things that seats bid for, and take or give at the price they bid.
    """

    kind: Literal["bid_lots", "contest"]
    choice: Choice
    lots: Lots

    @model_validator(mode="after")
    def _can_be_bid(self) -> Self:
        if "price" not in self.choice.numbers:
            raise FieldError(
                tr("has lots, for which everybody bids, and no wheel `price`"),
                tr("add the wheel to `choice`"),
            )
        if self.lots.flow == "give" and "quantity" not in self.choice.numbers:
            raise FieldError(
                tr("has lots that somebody gives, and no wheel `quantity`"),
                tr("add the wheel to `choice`"),
            )
        return self

    @property
    def subjects(self) -> tuple[str, ...]:
        """The lots."""
        return tuple(lot.id for lot in self.lots.each)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its lots, and what is picked from."""
        did, word = ("sold", tr("sold")) if self.lots.flow == "give" else ("bought", tr("bought"))
        lots = {f"{name}.{lot.id} {did}": lot.noun for lot in self.lots.each}
        return (Apart(lots, word), *self.choice.told_apart(name))
