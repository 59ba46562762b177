"""Parameters of the contest: what seats choose, and who comes first by bids, picks or counts."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    IconName,
    Mechanism,
    Reference,
    Title,
    TrackName,
    Unit,
    Words,
    default_words,
)
from punchboard.cards.play.schema.secrets import Choice
from punchboard.cards.play.schema.tracks import Rank
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Verb(Strict):
    """The verb for a turn: `{base: stock, third: stocks}`.

    Attributes:
        base: Form in "may stock".
        third: Form in "Ann stocks".
    """

    base: Title = default_words(marked("take"))
    third: Title = default_words(marked("takes"))


class Lot(Strict):
    """One kind of thing to bid for, in a step of its own.

    Attributes:
        id: Id that steps name in `about`.
        name: Name as a heading.
        word: Word within a sentence. Without it, the name in lower case.
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
        return self.word or self.name.lower()


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
    ledger: Annotated[Name, Reference("mechanism", "market")] | None = None
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


class Deals(Strict):
    """Deals: on its turn, each seat gains or pays an amount on a track, or passes.

    Attributes:
        track: Track on which seats gain or pay.
        way: Whether seats `gain` or `pay`.
        title: Label of the button: "Sell chips".
        amounts: The only amounts allowed. Without it, any number up to `most`.
        most: Largest number that can be typed.
        ask: Question for the amount.
        count: Question for the number of pieces, asked if each brings something extra.
        skip: Label of the button for doing nothing: "Sell nothing".
        skips: Line in the log: "Mia sells nothing."
        rest: Label of the button that ends all turns: "Nobody buys any more".
        ledger: Mechanism that knows what is sold and bought, while its option is on.
    """

    track: TrackName
    way: Literal["gain", "pay"]
    title: Title
    amounts: tuple[int, ...] = ()
    most: Annotated[int, Field(ge=1, le=999)] = 60
    ask: Words
    count: Words = default_words(marked("How many?"))
    skip: Title = default_words(marked("Pass"))
    skips: Title = default_words(marked("passes"))
    rest: Title = default_words(marked("Skip the rest"))
    ledger: Annotated[Name, Reference("mechanism", "market")] | None = None


class Contest(Mechanism):
    """Seats choose in secret, all choices open together, and seats act in the order they decide.

    The companion explains every place in the order; a fair coin decides ties that nothing else
    does. Its one step asks for choices and guides through the order. If something comes between the
    two, use the steps `choose` and `walk`.

    Attributes:
        choice: The secret choice. Without it, counts alone decide the order.
        order: Numbers that decide who comes first; the first that differs counts, then a coin.
        verb: Verb for a turn.
        lots: Things that seats bid for, and take or give at the price they bid.
        deals: Amounts that seats gain or pay, instead of `lots`.
        laps: Whether to go around again until all pass in a row.
    """

    STEPS = ("", "choose", "walk")
    COUNTS = ()

    kind: Literal["contest"]
    choice: Choice | None = None
    order: Annotated[tuple[Rank, ...], Field(min_length=1)]
    verb: Verb = Field(default_factory=Verb)
    lots: Lots | None = None
    deals: Deals | None = None
    laps: bool = False

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.lots is None) == (self.deals is None):
            raise FieldError(
                tr("needs `lots` or `deals`, and not both"), tr("write one of the two")
            )
        numbers = () if self.choice is None else self.choice.numbers
        if self.lots is not None:
            if "price" not in numbers:
                raise FieldError(
                    tr("has lots, for which everybody bids, and no wheel `price`"),
                    tr("add the wheel to `choice`"),
                )
            if self.lots.flow == "give" and "quantity" not in numbers:
                raise FieldError(
                    tr("has lots that somebody gives, and no wheel `quantity`"),
                    tr("add the wheel to `choice`"),
                )
            if self.laps:
                raise FieldError(
                    tr("has lots, and each bid for them is served once"),
                    tr("leave `laps` out: it is for `deals`"),
                )
        for rank in self.order:
            if rank.of is not None and rank.of not in numbers:
                raise FieldError(
                    tr("has an `order` by “{rank}”, which nobody chooses", rank=rank.of),
                    tr("name a wheel of `choice`"),
                )
        if self.order[0].is_place:
            raise FieldError(
                tr("has an `order` that begins with turn order"),
                tr("begin it with a number, which most often settles it"),
            )
        return self

    @property
    def subjects(self) -> tuple[str, ...]:
        """The lots."""
        return () if self.lots is None else tuple(lot.id for lot in self.lots.each)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its lots, and what is picked from."""
        lots = () if self.lots is None else self.lots.each
        is_sold = self.lots is not None and self.lots.flow == "give"
        did, word = ("sold", tr("sold")) if is_sold else ("bought", tr("bought"))
        picks = () if self.choice is None else self.choice.told_apart(name)
        return (Apart({f"{name}.{lot.id} {did}": lot.noun for lot in lots}, word), *picks)

    @property
    def track(self) -> str | None:
        """The track on which seats gain or pay; None where there is none."""
        return None if self.deals is None else self.deals.track
