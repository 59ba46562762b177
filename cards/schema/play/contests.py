"""Parameters of the contest: what seats choose, and who comes first by bids, picks or counts."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    IconName,
    Mechanism,
    Reference,
    Title,
    TrackName,
    Unit,
    Words,
)
from punchboard.cards.schema.play.secrets import Choice
from punchboard.cards.schema.play.tracks import Rank


class Verb(Strict):
    """What seats do on their turn: `{base: stock, third: stocks}`.

    Attributes:
        base: as in "may stock".
        third: as in "Ann stocks".
    """

    base: Title = "take"
    third: Title = "takes"


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


class Lots(Strict):
    """What seats bid for: on its turn each takes or gives some of a lot, at the price that it bid.

    With a ledger whose option is on, the companion knows what there is and works out who bids, how
    much each may bid and what each gets; without it, it asks whether there is enough for all. Then
    nothing is asked after bids either: all act in the order shown, and the table ends their turns
    with one touch.

    Attributes:
        flow: seats `take` what lies in the middle into their room, or `give` what they have into
            the middle's boxes.
        each: the lots; the steps of the mechanism name one each in `about`.
        question: asked of each lot where the companion can't know: "is there enough for all?"
        enough: the answer that makes bids needless: "Enough for all".
        goods: what is taken or given: `{one: crate, many: crates}`.
        space: what goods go into: `{one: box, many: boxes}`.
        ledger: the mechanism that knows room, goods and boxes.
        holders: the mechanism that knows who has which cards; a lot is left out while no card has
            a number in the column of the lot's id, and no effect of a card counts.
    """

    flow: Literal["take", "give"] = "take"
    each: Annotated[tuple[Lot, ...], Field(min_length=1)]
    question: Words = "is there enough for all?"
    enough: Title = "Enough for all"
    goods: Unit = Unit(one="crate", many="crates")
    space: Unit = Unit(one="box", many="boxes")
    ledger: Annotated[Name, Reference("mechanism", "market")] | None = None
    holders: Annotated[Name, Reference("mechanism", "slots")] | None = None

    @model_validator(mode="after")
    def _are_different(self) -> Self:
        if len({lot.id for lot in self.each}) != len(self.each):
            raise FieldError("has two lots of one id", "give each an id of its own")
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


class Deals(Strict):
    """What seats deal in: on its turn each gains or pays an amount on a track, or passes.

    Attributes:
        track: on which seats gain or pay.
        way: `gain` or `pay`.
        title: on the button: "Sell chips".
        amounts: the only amounts there are; none: any number up to `most` is typed.
        most: the largest number that can be typed.
        ask: the question for the amount.
        count: the question for how many, asked where each of them brings something extra.
        skip: the button of who does nothing: "Sell nothing".
        skips: in the log: "Mia sells nothing."
        rest: the button that ends all turns: "Nobody buys any more".
        ledger: the mechanism that knows what is sold and bought, while its option is on.
    """

    track: TrackName
    way: Literal["gain", "pay"]
    title: Title
    amounts: tuple[int, ...] = ()
    most: Annotated[int, Field(ge=1, le=999)] = 60
    ask: Words
    count: Words = "How many?"
    skip: Title = "Pass"
    skips: Title = "passes"
    rest: Title = "Skip the rest"
    ledger: Annotated[Name, Reference("mechanism", "market")] | None = None


class Contest(Mechanism):
    """Seats choose in secret, all choices open together, and seats act one by one in their order.

    Every place in the order has its reason; what nothing else decides, a fair coin does. Its one
    step asks for choices and leads through the order at once; where something comes between,
    `choose` and `walk` do them apart.

    Attributes:
        choice: what is chosen in secret; none: the order goes by counts alone.
        order: what decides who comes first, the first rank that can; a coin settles the rest.
        verb: what seats do on their turn.
        lots: what they bid for, and take or give at the price that they bid; or
        deals: what they gain or pay for.
        laps: whether everybody is asked again until all pass in a row.
    """

    STEPS = ("", "choose", "walk")

    kind: Literal["contest"]
    choice: Choice | None = None
    order: Annotated[tuple[Rank, ...], Field(min_length=1)]
    verb: Verb = Verb()
    lots: Lots | None = None
    deals: Deals | None = None
    laps: bool = False

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.lots is None) == (self.deals is None):
            raise FieldError("needs `lots` or `deals`, and not both", "write one of the two")
        numbers = () if self.choice is None else self.choice.numbers
        if self.lots is not None:
            if "price" not in numbers:
                raise FieldError(
                    "has lots, for which everybody bids, and no wheel `price`",
                    "add the wheel to `choice`",
                )
            if self.lots.flow == "give" and "quantity" not in numbers:
                raise FieldError(
                    "has lots that somebody gives, and no wheel `quantity`",
                    "add the wheel to `choice`",
                )
            if self.laps:
                raise FieldError(
                    "has lots, and each bid for them is served once",
                    "leave `laps` out: it is for `deals`",
                )
        for rank in self.order:
            if rank.of is not None and rank.of not in numbers:
                raise FieldError(
                    f"has an `order` by “{rank.of}”, which nobody chooses",
                    "name a wheel of `choice`",
                )
        if self.order[0].is_place:
            raise FieldError(
                "has an `order` that begins with turn order",
                "begin it with a number, which most often settles it",
            )
        return self

    @property
    def subjects(self) -> tuple[str, ...]:
        """The lots."""
        return () if self.lots is None else tuple(lot.id for lot in self.lots.each)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its lots, and what is picked from."""
        lots = () if self.lots is None else self.lots.each
        did = "sold" if self.lots is not None and self.lots.flow == "give" else "bought"
        picks = () if self.choice is None else self.choice.told_apart(name)
        return (Apart({f"{name}.{lot.id} {did}": lot.noun for lot in lots}, did), *picks)

    @property
    def track(self) -> str | None:
        """The track on which seats gain or pay; None where there is none."""
        return None if self.deals is None else self.deals.track
