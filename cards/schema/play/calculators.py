"""Parameters of the calculator: tables of numbers, sums that are asked, typed terms of cards."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    ComponentName,
    FormulaText,
    LedgerName,
    Mechanism,
    MechanismName,
    NumberColumn,
    OptionName,
    SeatName,
    StockName,
    Title,
    TrackName,
    Unit,
    Words,
)
from punchboard.cards.schema.play.formulas import (
    ROUND,
    CountedKind,
    Derived,
    Numbers,
    Used,
    Worded,
    check_names,
    formulas_in,
    numbers_of,
)
from punchboard.cards.term import Moment


class Input(Strict):
    """One thing that a sum asks.

    Attributes:
        id: in formulas.
        ask: the question.
        answer: a `number`, one of the `kinds`, or `yes` or no, which counts 1 or 0.
        least: the smallest number.
        most: the largest number.
        start: where it stands at first.
        optional: whether a kind may be left out; formulas know it as 1, and as 0 where it is.
        option: the option that brings it, counted 0 without it; always asked without one.
    """

    id: Name
    ask: Words
    answer: Literal["number", "kind", "yes"] = "number"
    optional: bool = False
    least: Annotated[int, Field(ge=-999)] = 0
    most: Annotated[int, Field(ge=1, le=999)] = 20
    start: int = 0
    option: OptionName | None = None


class Said(Strict):
    """A sentence that answers.

    Attributes:
        text: with formulas in braces; `{kind}` is the chosen kind's title.
        when: said if this formula is not 0.
    """

    text: Worded
    when: FormulaText = "1"


class Gained(Strict):
    """What a sum brings to the seat that carries it out.

    Attributes:
        into: the track or purse on which it is gained, or lost where it is less than 0; or
        goods: the stock whose goods they are.
        kind: of goods, the input that chooses the kind; nothing is gained where it is left out.
        points: how much, as a formula.
        why: in brackets in the log; `{kind}` is the chosen kind's title.
        spent: whether nobody can lose more than there is; otherwise losses stop at the floor.
        seat: id of the only seat to which it is brought; "" for any.
        option: the option that brings it; always there without one.
    """

    into: LedgerName | None = None
    goods: StockName | None = None
    kind: Name | None = None
    points: FormulaText
    why: Worded = ""
    spent: bool = False
    seat: SeatName | Literal[""] = ""
    option: OptionName | None = None

    @model_validator(mode="after")
    def _goes_somewhere(self) -> Self:
        if (self.into is None) == (self.goods is None):
            raise FieldError("goes `into` one thing, or is `goods` of a stock", "write one of both")
        if (self.goods is None) != (self.kind is None):
            raise FieldError("needs `goods` and the input that says which `kind`", "write both")
        return self


class Sum(Strict):
    """A question that the calculator answers and forgets; or, with `gains`, a deed of a seat.

    Attributes:
        id: in actions.
        title: on its button; of a deed, `{name}` is the player's name.
        inputs: what it asks.
        let: what it works out.
        says: its answer; of a deed, the sentence in the log.
        gains: what it brings to the seat that does it, at any time of the game.
        seats: ids of the seats that may do it; none: all.
        option: the option that brings it; always there without one.
    """

    id: Name
    title: Title
    inputs: tuple[Input, ...] = ()
    let: tuple[Derived, ...] = ()
    says: Annotated[tuple[Said, ...], Field(min_length=1)]
    gains: tuple[Gained, ...] = ()
    seats: tuple[SeatName, ...] = ()
    option: OptionName | None = None

    @model_validator(mode="after")
    def _asks_for_kinds(self) -> Self:
        kinds = {each.id for each in self.inputs if each.answer == "kind"}
        for each in self.gains:
            if each.kind is not None and each.kind not in kinds:
                raise FieldError(
                    f"gains goods of “{each.kind}”, which is no input with `answer: kind`",
                    "name the input that asks for the kind",
                )
        return self

    def formulas(self) -> Iterator[Used]:
        """Yield all formulas in order."""
        yield from (Used(each.formula, each.id) for each in self.let)
        for said in self.says:
            yield Used(said.when)
            yield from map(Used, formulas_in(said.text))
        for each in self.gains:
            yield Used(each.points)
            yield from map(Used, formulas_in(each.why))


class Column(Strict):
    """A column of the table of kinds.

    Attributes:
        title: above it.
        formula: what stands in it for each kind.
        when: nothing stands in it where this formula is 0.
    """

    title: Title
    formula: FormulaText
    when: FormulaText = "1"


class Reckoned(Strict):
    """A moment at which terms count: `{moment: sale, title: Selling, verb: sells}`.

    Attributes:
        moment: as terms name it.
        title: on the button.
        verb: in the log: "Mia sells 5 clothing".
        priced: whether crates have a price; otherwise only terms pay.
    """

    moment: Moment
    title: Title
    verb: Title
    priced: bool = False


class Terms(Strict):
    """Sums that the typed terms of a player's own cards answer.

    Attributes:
        slots: the mechanism that knows which cards each seat has.
        points: the track on which points are gained.
        moments: what can be reckoned.
        money: what is paid.
        highest: the highest price on the form.
        largest: the most of one card on the form.
    """

    slots: MechanismName
    points: TrackName
    moments: Annotated[tuple[Reckoned, ...], Field(min_length=1)]
    money: Unit
    highest: Annotated[int, Field(ge=1, le=999)] = 25
    largest: Annotated[int, Field(ge=1, le=99)] = 15


class Calculator(Mechanism):
    """Works out what players ask, lets them do what formulas say, and has a table to look up.

    Formulas know `players`, the numbers of all, and where a kind is chosen that kind's own; those
    of a sum know `round` as well.

    Attributes:
        kinds: that a sum may choose from, rows of the table; typed terms name them by their ids.
        cards: components whose cards are kinds as well.
        columns: of those cards: whole numbers that formulas know; no cell may be blank.
        numbers: that all formulas know.
        sums: the questions, and the deeds.
        first: the title of the table's first column, that of the kinds.
        table: its other columns; without any, there is no table.
        caption: below the table.
        terms: sums that typed terms of cards answer.
    """

    kind: Literal["calculator"]
    kinds: tuple[CountedKind, ...] = ()
    cards: tuple[ComponentName, ...] = ()
    columns: tuple[NumberColumn, ...] = ()
    numbers: Numbers = {}
    sums: tuple[Sum, ...] = ()
    first: str = ""
    table: tuple[Column, ...] = ()
    caption: Words = ""
    terms: Terms | None = None

    @model_validator(mode="after")
    def _knows_its_names(self) -> Self:
        of_kinds = numbers_of(self.kinds) | set(self.columns)
        for each in self.sums:
            known = {one.id for one in each.inputs} | set(self.numbers) | {ROUND}
            if any(one.answer == "kind" for one in each.inputs):
                known |= of_kinds
            check_names(each.formulas(), known, (), ())
        texts = (text for column in self.table for text in (column.formula, column.when))
        check_names(map(Used, texts), of_kinds | set(self.numbers), (), ())
        return self

    @model_validator(mode="after")
    def _has_kinds(self) -> Self:
        if self.terms is not None and not self.kinds:
            raise FieldError(
                "has `terms`, which name goods, and no `kinds`",
                "say in `kinds` which goods there are",
            )
        return self
