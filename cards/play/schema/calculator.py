"""Parameters of the calculator: tables of numbers, sums that are asked, typed terms of cards."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
    ComponentName,
    FormulaText,
    LedgerName,
    Mechanism,
    MechanismName,
    NumberColumn,
    OptionName,
    Question,
    SeatName,
    SeatTurnsName,
    StockName,
    Title,
    TrackName,
    Unit,
    Words,
)
from punchboard.cards.play.schema.formulas import (
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
from punchboard.cards.play.term import Moment
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict


class Input(Strict):
    """A value that a sum asks for.

    Attributes:
        id: Id in formulas.
        ask: The question.
        answer: A `number`, one of the `kinds`, or `yes` or no, which count as 1 and 0.
        once: Whether a kind can be chosen only once in a game. It's then offered to nobody again,
            by no sum of this calculator whose input has `once`.
        least: Smallest number.
        most: Largest number.
        start: Number shown at first.
        optional: Whether a kind can be left out. Formulas see 1 for a kind and 0 for none.
        option: Only asked while this option is on; otherwise it counts as 0. Without it, always
            asked.
    """

    id: Name
    ask: Question
    answer: Literal["number", "kind", "yes"] = "number"
    optional: bool = False
    once: bool = False
    least: Annotated[int, Field(ge=-999)] = 0
    most: Annotated[int, Field(ge=1, le=999)] = 20
    start: int = 0
    option: OptionName | None = None

    @model_validator(mode="after")
    def _takes_a_kind(self) -> Self:
        if self.once and self.answer != "kind":
            raise FieldError(
                tr("only a kind can be chosen `once`, and “{id}” isn’t a kind", id=self.id),
                tr("write `answer: kind`, or leave `once` out"),
                is_sentence=True,
            )
        return self


class Said(Strict):
    """A sentence of the answer.

    Attributes:
        text: The sentence, with formulas in braces. `{kind}` is the title of the chosen kind.
        when: Only said if this formula isn't 0.
    """

    text: Worded
    when: FormulaText = "1"


class Gained(Strict):
    """Something that a sum brings to the seat.

    Attributes:
        into: Track or purse for the gain. A result below 0 is a loss.
        goods: Stock for the gain, instead of `into`.
        kind: Input that chooses the kind of goods. Nothing is gained if it's left out.
        points: The amount, as a formula.
        why: Reason in parentheses in the log. `{kind}` is the title of the chosen kind.
        spent: Whether nobody can lose more than they have. Otherwise losses stop at the lowest
            number.
        seat: Id of the only seat that gains it. Without it, any seat.
        option: Only while this option is on.
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
            raise FieldError(
                tr("goes `into` one thing, or is `goods` of a stock"), tr("write one of both")
            )
        if (self.goods is None) != (self.kind is None):
            raise FieldError(
                tr("needs `goods` and the input that says which `kind`"), tr("write both")
            )
        return self


class Sum(Strict):
    """A question that the calculator answers or, with `gains`, something that a seat does.

    Attributes:
        id: Id in the journal.
        title: Label of the button. With `gains`, `{name}` is the player's name.
        inputs: Values to ask for.
        let: Numbers to calculate.
        says: The answer; with `gains`, the sentence in the log.
        gains: Changes for the seat that does it.
        turn: `turns` or `trade_turns` of which it is a whole turn. Only the seat whose turn it is
            may do it then. Without it, a sum with `gains` is there at any time of the game.
        seats: Ids of the seats that may do it. Without it, all seats.
        option: Only while this option is on.
    """

    id: Name
    title: Title
    inputs: tuple[Input, ...] = ()
    let: tuple[Derived, ...] = ()
    says: Annotated[tuple[Said, ...], Field(min_length=1)]
    gains: tuple[Gained, ...] = ()
    turn: SeatTurnsName | None = None
    seats: tuple[SeatName, ...] = ()
    option: OptionName | None = None

    @model_validator(mode="after")
    def _asks_for_kinds(self) -> Self:
        kinds = {each.id for each in self.inputs if each.answer == "kind"}
        for each in self.gains:
            if each.kind is not None and each.kind not in kinds:
                raise FieldError(
                    tr(
                        "gains goods of “{kind}”, which isn't an input with `answer: kind`",
                        kind=each.kind,
                    ),
                    tr("name the input that asks for the kind"),
                )
        return self

    @model_validator(mode="after")
    def _changes_something_in_a_turn(self) -> Self:
        if self.turn is not None and not self.gains:
            raise FieldError(
                tr("is a `turn`, and has no `gains` for the player who takes it"),
                tr("write `gains`, or leave `turn` out"),
            )
        return self

    @model_validator(mode="after")
    def _takes_one_kind(self) -> Self:
        once = [each.id for each in self.inputs if each.once]
        if once and (len(once) > 1 or not self.gains):
            raise FieldError(
                tr("takes kinds with `once`, which needs `gains` and one such input"),
                tr("write `gains`, and `once` at one input"),
            )
        return self

    def formulas(self) -> Iterator[Used]:
        """Yield all formulas in order."""
        yield from (Used(each.formula, each.id) for each in self.let)
        for line in self.says:
            yield Used(line.when)
            yield from map(Used, formulas_in(line.text))
        for each in self.gains:
            yield Used(each.points)
            yield from map(Used, formulas_in(each.why))


class Column(Strict):
    """A column in the table of kinds.

    Attributes:
        title: Heading of the column.
        formula: Value for each kind.
        when: The cell stays empty if this formula is 0.
    """

    title: Title
    formula: FormulaText
    when: FormulaText = "1"


class Reckoned(Strict):
    """A moment when terms apply: `{moment: sale, title: Selling, verb: sells}`.

    Attributes:
        moment: The moment as terms name it.
        title: Label of the button.
        verb: Verb in the log: "Mia sells 5 clothing".
        priced: Whether crates have a price. Otherwise only terms pay.
    """

    moment: Moment
    title: Title
    verb: Title
    priced: bool = False


class Terms(Strict):
    """Sums from the typed terms on a player's own cards.

    Attributes:
        slots: Mechanism that knows each seat's cards.
        points: Track for gained points.
        moments: Moments that can be calculated.
        money: Unit of money.
        highest: Highest price in the form.
        largest: Most of one card in the form.
    """

    slots: MechanismName
    points: TrackName
    moments: Annotated[tuple[Reckoned, ...], Field(min_length=1)]
    money: Unit
    highest: Annotated[int, Field(ge=1, le=999)] = 25
    largest: Annotated[int, Field(ge=1, le=99)] = 15


class Calculator(Mechanism):
    """Answers questions, applies formulas for players, and shows a table of values.

    Formulas know `players` and the numbers below, and those of the chosen kind. Formulas of a sum
    also know `round`.

    Attributes:
        kinds: Kinds that a sum can choose from, and rows of the table. Typed terms use their ids.
        cards: Components whose cards are kinds as well.
        columns: Columns of those cards with whole numbers for formulas. No cell may be blank.
        numbers: Numbers for all formulas, by name.
        sums: Questions, and things that seats do.
        first: Heading of the table's first column, with the kinds.
        table: Other columns of the table. Without any, there is no table.
        caption: Text below the table.
        terms: Sums from typed terms on cards.
    """

    COUNTS = ()

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

    @property
    def takes_kinds(self) -> bool:
        """Whether any kind can be chosen only once."""
        return any(each.once for asked in self.sums for each in asked.inputs)

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
                tr("has `terms`, which name goods, and no `kinds`"),
                tr("say in `kinds` which goods there are"),
            )
        return self
