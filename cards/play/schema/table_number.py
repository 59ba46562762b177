"""Parameters of numbers that are the same for all players."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import marked, tr
from punchboard.cards.play.schema.base import (
    IconName,
    Mechanism,
    Question,
    TallyName,
    Title,
    default_words,
)
from punchboard.cards.play.schema.formulas import MOST_TYPED, ROUND, Limit, check_limits
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class TableEntry(Strict):
    """One of several numbers of the table.

    Attributes:
        id: Name of the count. Formulas such as `laps` write it after a dot: `prices.prr`.
        title: Name shown to players.
    """

    id: Name
    title: Title


class TablePick(TableEntry):
    """One of the things that a table picks from. Its count is 1 while it's the picked one, else 0.

    Attributes:
        icon: Icon beside the title.
    """

    icon: IconName = ""


class TableNumber(Mechanism):
    """A number of the table, the same for all players: the value of a tile, the price of a share.

    Its step asks for it once, and one player types it for everyone. It stays until the step asks
    again. As a count, it's the same for each seat: sheets read it with `use`, and formulas such as
    `laps` by its id.

    Attributes:
        ask: The question.
        of: Several numbers that one form asks for. Without it, there is one.
        picks: Things that the table picks one of, such as the weather, instead of a number. The
            number is then the place of the picked one, from 1; 0 before the first answer.
        least: Smallest number.
        most: Largest number, or a formula of `round` and `players`. `none`: there is no limit, and
            the number is typed.
        start: Number before the step comes for the first time.
        purse: Tally of the money, if the numbers are amounts of it that no player has, such as the
            treasuries of companies. Its bank then pays an amount that grows, and gets the rest of
            one that shrinks.
    """

    STEPS = ("",)

    kind: Literal["table_number"]
    ask: Question = default_words(marked("Which number is it?"))
    of: tuple[TableEntry, ...] = ()
    picks: tuple[TablePick, ...] = ()
    least: Annotated[int, Field(ge=-9999, le=9999)] = 0
    most: Literal["none"] | Limit = 20
    start: int | None = None
    purse: TallyName | None = None

    @property
    def entries(self) -> tuple[str, ...]:
        """The ids of its numbers; that of a lone one is empty."""
        return tuple(each.id for each in self.of) or ("",)

    @property
    def countable(self) -> tuple[str, ...]:
        """The number, or each of several by its id; each pick by its id."""
        return (*self.entries, *(each.id for each in self.picks))

    def range_of(self, count: str) -> tuple[int, Limit]:
        """Return the least and the largest number of one of its counts."""
        if self.picks:
            return 0, 1 if count else len(self.picks)
        return self.least, self.largest

    def place_of(self, pick: str) -> int:
        """Return the place of a pick, from 1."""
        return 1 + [each.id for each in self.picks].index(pick)

    def said(self, number: int) -> str:
        """Return one of its numbers in words: a figure, or the title of a pick."""
        if not self.picks:
            return str(number).replace("-", "−")
        return self.picks[number - 1].title if number else tr("nothing yet")

    @property
    def needed_steps(self) -> tuple[str, ...]:
        """The step: without it nobody is asked."""
        return self.STEPS

    @property
    def largest(self) -> Limit:
        """The largest number, or its formula."""
        return MOST_TYPED if self.most == "none" else self.most

    @model_validator(mode="after")
    def _picks_one(self) -> Self:
        if not self.picks:
            return self
        if self.of or self.purse is not None or (self.least, self.most) != (0, 20):
            raise FieldError(
                tr(
                    "asks for one of its `picks`, and a number has `of`, `purse`, `least` or `most`"
                ),
                tr("leave them out, or leave `picks` out"),
            )
        ids = {each.id for each in self.picks}
        if len(ids) < max(2, len(self.picks)):
            raise FieldError(
                tr("has fewer than two different ids in `picks`"),
                tr("write two or more, each with its own `id`"),
            )
        return self

    @model_validator(mode="after")
    def _has_a_range(self) -> Self:
        check_limits((self.largest,), {ROUND})
        most = self.largest if isinstance(self.largest, int) else MOST_TYPED
        if most <= self.least:
            raise FieldError(
                tr("has `most` {most}, which isn't more than `least` {least}",
                   most=most, least=self.least),
                tr("write a larger `most`"),
            )  # fmt: skip
        most = len(self.picks) or most
        if self.start is not None and not self.least <= self.start <= most:
            raise FieldError(
                tr("has `start` {start}, which isn't between `least` and `most`", start=self.start),
                tr("write a number from {least} to {most}", least=self.least, most=most),
            )
        ids = [each.id for each in self.of]
        if len(set(ids)) < len(ids):
            raise FieldError(
                tr("has two numbers of one `id` in `of`"), tr("give each its own `id`")
            )
        return self
