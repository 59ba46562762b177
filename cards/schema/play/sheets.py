"""Parameters of what is worked out by formulas: a score sheet, and small calculators."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from cards.formula import FormulaFault, read_formula, unknown_name
from cards.schema.base import Name, Strict
from cards.schema.play.base import Mechanism, Title, Words
from cards.schema.play.references import IconName

#: `{formula}` in a sentence; `{kind}` and `{name}` are words.
PLACE = re.compile(r"\{([^{}]+)\}")
WORDS_IN_PLACES = ("kind", "name")


def _is_formula(text: str) -> str:
    try:
        read_formula(text)
    except FormulaFault as error:
        raise ValueError(str(error)) from error
    return text


def _holds_formulas(text: str) -> str:
    for inner in PLACE.findall(text):
        if inner not in WORDS_IN_PLACES:
            _is_formula(inner)
    return text


FormulaText = Annotated[str, AfterValidator(_is_formula)]
#: A sentence with formulas in it: `{sales} sold, room for {room}`.
Worded = Annotated[Words, AfterValidator(_holds_formulas)]


class SheetKind(Strict):
    """One of several kinds that are counted alike: a material, a good, a suit.

    Attributes:
        id: in formulas: `works.stone`.
        title: as players call it.
        icon: beside it.
        numbers: of this kind, by name, for formulas: `{value: 2}`.
    """

    id: Name
    title: Title
    icon: IconName = ""
    numbers: dict[Name, int] = {}


class Entry(Strict):
    """One number of a count that has entries of its own.

    Attributes:
        id: in formulas: `effects.scroll`.
        title: as players call it.
    """

    id: Name
    title: Title


class Counted(Strict):
    """Numbers that a player is asked for.

    Attributes:
        id: in formulas.
        ask: the question; `{name}` is the player's name.
        of: entries of its own; without any, it is asked for each kind.
        least: the smallest number.
        most: the largest number.
    """

    id: Name
    ask: Words
    of: tuple[Entry, ...] = ()
    least: Annotated[int, Field(ge=-999)] = 0
    most: Annotated[int, Field(ge=1, le=999)] = 20


class Worked(Strict):
    """A number that is worked out, and may stand in the formulas after it.

    Attributes:
        id: in formulas.
        formula: how it is worked out.
        each: once for each kind, whose own numbers the formula knows by their short names.
    """

    id: Name
    formula: FormulaText
    each: bool = False


class SheetLine(Strict):
    """Points of the score sheet.

    Attributes:
        id: of the line.
        title: what they are for; `{kind}` is the kind's title.
        points: how many, as a formula.
        why: how they come about, with formulas in braces.
        each: a line for each kind.
        when: shown if this formula is not 0; without one, if there are points.
    """

    id: Name
    title: Title
    points: FormulaText
    why: Worded = ""
    each: bool = False
    when: FormulaText | None = None


class _WithFormulas(Mechanism):
    """What both have: kinds and their numbers."""

    kinds: tuple[SheetKind, ...] = ()

    def _of_kinds(self) -> set[str]:
        return {name for kind in self.kinds for name in kind.numbers}


class Sheet(_WithFormulas):
    """A score sheet: numbers that each player is asked for, and lines that formulas make of them.

    A scoring names it in a source; until every sheet is filled in, the scoring asks for them.

    Attributes:
        kinds: that are counted alike.
        counts: what players are asked for.
        let: what is worked out of it, before the lines.
        lines: of the score, in order.
        early: whether sheets may be filled in before the game is over.
    """

    kind: Literal["sheet"]
    kinds: tuple[SheetKind, ...] = ()
    counts: Annotated[tuple[Counted, ...], Field(min_length=1)]
    let: tuple[Worked, ...] = ()
    lines: Annotated[tuple[SheetLine, ...], Field(min_length=1)]
    early: bool = False

    @model_validator(mode="after")
    def _knows_its_names(self) -> Self:
        known = set()
        for count in self.counts:
            entries = [each.id for each in count.of or self.kinds]
            known |= {count.id, *(f"{count.id}.{each}" for each in entries)}
        _check_names(self._texts(), known, self._of_kinds(), [kind.id for kind in self.kinds])
        return self

    def _texts(self) -> Iterator[tuple[str, str, bool]]:
        yield from ((each.formula, each.id, each.each) for each in self.let)
        for line in self.lines:
            inner = [each for each in PLACE.findall(line.why) if each not in WORDS_IN_PLACES]
            for text in (line.points, *inner, *filter(None, (line.when,))):
                yield text, "", line.each


class Input(Strict):
    """One thing that a small calculator asks.

    Attributes:
        id: in formulas.
        ask: the question.
        chooses: whether one of the kinds is chosen, instead of a number.
        least: the smallest number.
        most: the largest number.
        start: where it stands at first.
    """

    id: Name
    ask: Words
    chooses: bool = False
    least: Annotated[int, Field(ge=-999)] = 0
    most: Annotated[int, Field(ge=1, le=999)] = 20
    start: int = 0


class Said(Strict):
    """A sentence that answers.

    Attributes:
        text: with formulas in braces; `{kind}` is the chosen kind's title.
        when: said if this formula is not 0.
    """

    text: Worded
    when: FormulaText = "1"


class Sum(Strict):
    """A question that the calculator answers and forgets.

    Attributes:
        id: in actions.
        title: on its button.
        inputs: what it asks.
        let: what it works out.
        says: its answer.
    """

    id: Name
    title: Title
    inputs: Annotated[tuple[Input, ...], Field(min_length=1)]
    let: tuple[Worked, ...] = ()
    says: Annotated[tuple[Said, ...], Field(min_length=1)]


class Column(Strict):
    """A column of the table of kinds.

    Attributes:
        title: above it.
        formula: what stands in it for each kind.
    """

    title: Title
    formula: FormulaText


class Reckoner(_WithFormulas):
    """Small calculators without memory, and a table of the kinds to look things up in.

    Attributes:
        kinds: that an input may choose from.
        sums: the questions.
        first: the title of the table's first column, that of the kinds.
        table: its other columns; without any, there is no table.
    """

    kind: Literal["reckoner"]
    kinds: tuple[SheetKind, ...] = ()
    sums: tuple[Sum, ...] = ()
    first: str = ""
    table: tuple[Column, ...] = ()

    @model_validator(mode="after")
    def _knows_its_names(self) -> Self:
        of_kinds = self._of_kinds()
        for each in self.sums:
            known = {one.id for one in each.inputs}
            if any(one.chooses for one in each.inputs):
                known |= of_kinds
            _check_names(_texts_of(each), known, set(), [])
        for column in self.table:
            _check_names([(column.formula, "", False)], of_kinds, set(), [])
        return self


def _texts_of(asked: Sum) -> Iterator[tuple[str, str, bool]]:
    yield from ((each.formula, each.id, False) for each in asked.let)
    for said in asked.says:
        inner = [each for each in PLACE.findall(said.text) if each not in WORDS_IN_PLACES]
        for text in (said.when, *inner):
            yield text, "", False


def _check_names(
    texts: Iterator[tuple[str, str, bool]] | list[tuple[str, str, bool]],
    known: set[str],
    of_kinds: set[str],
    kinds: list[str],
) -> None:
    """Check that formulas know the names in them; each may define one for those after it."""
    for text, defines, each in texts:
        name = unknown_name(text, known | of_kinds if each else known)
        if name:
            raise ValueError(f"the formula “{text}” knows no “{name}”")
        if defines:
            known |= {defines, *(f"{defines}.{kind}" for kind in (kinds if each else ()))}
