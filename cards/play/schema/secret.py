"""Parameters of secret choices: what is chosen, and the mechanism that keeps it for the rest."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    HandName,
    IconName,
    LedgerName,
    Mechanism,
    PhaseName,
    Question,
    Title,
    Unit,
    Words,
    default_words,
    plural,
    singular,
)
from punchboard.cards.play.schema.formulas import MOST_TYPED, ROUND, Limit, check_limits
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict

#: What a pick is called where a rank names the number that was chosen.
PICK = "pick"


class Dial(Strict):
    """A wheel of the printed dial.

    Attributes:
        id: Id that ranks use; `price` and `quantity` if seats bid for lots.
        title: Title of the wheel, such as "Price".
        first: Smallest number.
        last: Largest number, or a formula of `round` and `players`. `none`: there is no limit, and
            the number is typed.
        unit: Unit of the number; its sign comes first.
    """

    id: Name
    title: Title
    first: int = 0
    last: Literal["none"] | Limit = 25
    unit: Unit

    @model_validator(mode="after")
    def _knows_its_limit(self) -> Self:
        check_limits((self.largest,), {ROUND})
        return self

    @property
    def largest(self) -> Limit:
        """The largest number, or its formula."""
        return MOST_TYPED if self.last == "none" else self.last


class PickReminder(Strict):
    """The meaning of a pick in a phase.

    Attributes:
        phase: Phase in which players are reminded.
        text: The reminder. **Bold**, *italic* and [icon] work as on cards.
    """

    phase: PhaseName
    text: Words


class Pick(Strict):
    """One of the things that every seat picks from at the same time, such as an action.

    Attributes:
        number: Number printed on it, from 1.
        name: Name shown to players.
        icon: Icon beside the name.
        extra: Extra amount for each thing counted on a turn.
        alone: Whether it counts for nobody if two or more seats pick it.
        reminders: Its meaning, by phase.
    """

    number: Annotated[int, Field(ge=1)]
    name: Title
    icon: IconName = ""
    extra: int = 0
    alone: bool = False
    reminders: tuple[PickReminder, ...] = ()


class Choice(Strict):
    """A secret choice: numbers on a dial, one of several picks, or a piece of one's own.

    Attributes:
        wheels: Wheels of the dial, from the left.
        picks: Picks to choose from, if there is no dial.
        pieces: Hand of which each seat chooses a piece of its own.
        purse: Mechanism that counts the money of which all wheels together take no more than a seat
            has. Nothing is paid.
        ask: The question after the seat's name: "which chip do you lay face down?"
        things: Things that choices are made with on the table: "chips".
        one: Word for a single choice once it's open. Without it, "bid" for a dial, otherwise one of
            the things.
        many: Word for several open choices. Without it, the English plural of `one`; if that is
            missing too, "bids" for a dial, otherwise the things.
        none: Word for choosing nothing, which leaves the seat out of the next part. Blank text
            (`""`) if everyone must choose.
    """

    wheels: tuple[Dial, ...] = ()
    picks: tuple[Pick, ...] = ()
    pieces: HandName | None = None
    purse: LedgerName | None = None
    ask: Question = default_words(marked("what do you choose?"))
    things: Title = default_words(marked("dials"))
    one: Annotated[str, Field(max_length=60)] = ""
    many: Annotated[str, Field(max_length=60)] = ""
    none: Annotated[str, Field(max_length=60)] = default_words(marked("No bid"))

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        if bool(self.wheels) + bool(self.picks) + (self.pieces is not None) != 1:
            raise FieldError(
                tr("needs one of `wheels`, `picks` and `pieces`"), tr("write one, and no other")
            )
        if self.purse is not None and not self.wheels:
            raise FieldError(
                tr("has a `purse`, and no numbers to pay from it"),
                tr("write `wheels`, or leave `purse` out"),
            )
        return self

    @property
    def numbers(self) -> tuple[str, ...]:
        """What is known of each choice, by the names that ranks use."""
        return tuple(dial.id for dial in self.wheels) or (PICK,)

    @property
    def countable(self) -> tuple[str, ...]:
        """The names by which others take its numbers."""
        return self.numbers if len(self.numbers) > 1 else ("", *self.numbers)

    def told_apart(self, name: str) -> tuple[Apart, ...]:
        """Return what is picked from, as events call it, which are of the mechanism `name`."""
        if not self.picks:
            return ()
        picks = {f"{name} chose {pick.number} {pick.name}": pick.name for pick in self.picks}
        return (Apart(picks, tr("chosen")),)

    @property
    def called(self) -> Unit:
        """The words for choices once they are open: "bid" and "bids", "chip" and "chips"."""
        if self.one:
            return Unit(one=self.one, many=self.many or plural(self.one))
        if self.wheels:
            return Unit(one=tr("bid"), many=self.many or tr("bids"))
        return Unit(one=singular(self.things), many=self.many or self.things)


class Secret(Mechanism):
    """Every seat chooses in secret; all choices open together.

    The choice stays known until the step asks again. Sheets read it as a count with `use`, a turn
    order as a rank with `by`. A piece that was chosen leaves the game.

    Attributes:
        choice: The choice.
        alone: Whether a number that two or more seats choose counts as 0, and takes nothing.
        takes: Hand whose middle is then taken: the highest number takes the highest piece, and so
            on.
        all_to: Seat that takes all pieces of the middle instead of one: `highest` or `lowest`
            number, or by the `sign` of their sum: the lowest if it's below 0, otherwise the
            highest. If no seat takes them, they stay.
    """

    STEPS = ("",)

    kind: Literal["secret"]
    choice: Choice
    alone: bool = False
    takes: HandName | None = None
    all_to: Literal["highest", "lowest", "sign"] | None = None

    @model_validator(mode="after")
    def _takes_something(self) -> Self:
        if self.all_to is not None and self.takes is None:
            raise FieldError(
                tr("has `all_to`, and no pieces to take"),
                tr("name the hand with these pieces in `takes`"),
            )
        if self.alone and (self.choice.picks or len(self.choice.wheels) > 1):
            raise FieldError(
                tr("has `alone`, and more than one number or picks"),
                tr("write `alone` at each pick, or one wheel, or `pieces`"),
            )
        return self

    @property
    def countable(self) -> tuple[str, ...]:
        """The number that was chosen; of several wheels, that of each by its id."""
        return self.choice.countable

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return the picks."""
        return self.choice.told_apart(name)
