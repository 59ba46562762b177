"""Parameters of cards that stand in the slots of a player's board."""

from collections.abc import Mapping
from typing import Annotated, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    Apart,
    ColumnName,
    ComponentName,
    CountedCells,
    IconName,
    Mechanism,
    PhaseName,
    Reference,
    Title,
    Unit,
    Words,
    default_words,
)
from punchboard.cards.play.schema.formulas import ROUND, Limit, check_limits
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Slot(Strict):
    """One slot of every player's board, from left to right.

    Attributes:
        bill: Cost of a card in this slot each time bills are paid.
        penalty: Points lost if the slot is empty at the end.
        bonus: What a card in this slot allows. **Bold**, *italic* and [icon] work as on cards.
    """

    bill: int = 0
    penalty: int = 0
    bonus: Words = ""


class Shown(Strict):
    """A column shown with a card: "3 Food".

    Attributes:
        column: Column of whole numbers. Blank and 0 aren't shown.
        title: Word after the number.
    """

    column: ColumnName
    title: Title


class SlotTexts(Strict):
    """Things to do on the table, in the words of the game's rules.

    Attributes:
        take: After taking a first card.
        rest: With the first cards that nobody took.
        shift: Right after an auction, in the row of public cards.
        sold: To refill the row after a public card was bought.
        unsold: To refill the row after none was bought.
        close: When a card is closed.
        full: When the last slot of a board is filled.
    """

    take: Words = ""
    rest: Words = ""
    shift: Words = ""
    sold: Words = ""
    unsold: Words = ""
    close: Words = ""
    full: Words = ""


ColumnOfAll = Annotated[Name, Reference("column", component_fields=("cards", "starting"))]


class Slots(Mechanism):
    """Cards in slots, filled from the left. When one leaves, the others slide left.

    Attributes:
        word: Word for a card.
        cards: Components whose cards can be opened.
        decks: Number of decks.
        starting: Components of first cards.
        points: Column of points at the end. Without it, nothing.
        of: Column by whose cells a sheet can count a seat's cards.
        icon: Column with the icon of a card's text, or a list of icons. Without it, none.
        shows: Columns shown beside a card's name.
        slots: Slots of every player's board.
        point: Unit of points.
        opens: Verb for opening a card: "opens", "completes".
        closes: Verb for a card that leaves: "closes".
        bonus_phase: Phase in which players are reminded of the bonuses of slots.
        bonus_icon: Icon beside such a reminder.
        texts: Things to do on the table.
    """

    word: Unit
    cards: Annotated[tuple[ComponentName, ...], Field(min_length=1)]
    decks: Limit = 1
    starting: tuple[ComponentName, ...] = ()
    points: ColumnOfAll | None = None
    of: ColumnName | None = None
    icon: ColumnName | None = None
    shows: tuple[Shown, ...] = ()
    slots: Annotated[tuple[Slot, ...], Field(min_length=1, max_length=12)]
    point: Unit | None = None
    opens: Title = default_words(marked("opens"))
    closes: Title = default_words(marked("closes"))
    bonus_phase: PhaseName | None = None
    bonus_icon: IconName = ""
    texts: SlotTexts = SlotTexts()

    @property
    def countable(self) -> tuple[str, ...] | None:
        """The points of cards, and the penalties of empty slots; without points, cards."""
        return None if self.counted_cells is not None else ("", "cards", "empty")

    @property
    def counted_cells(self) -> CountedCells | None:
        """The cells of `of`, unless points are counted instead."""
        if self.points is not None or self.of is None:
            return None
        return CountedCells((*self.cards, *self.starting), self.of, ("", "cards", "empty"))

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return the slots of all boards together."""
        slots = range(1, len(self.slots) + 1)
        return (
            Apart(
                {f"{name} at slot {at}": tr("slot {number}", number=at) for at in slots},
                tr("filled"),
            ),
        )

    @model_validator(mode="after")
    def _has_units(self) -> Self:
        check_limits((self.decks,), {ROUND})
        if self.points is not None and self.point is None:
            raise FieldError(tr("has points, and not what they are counted in"), tr("add `point`"))
        return self
