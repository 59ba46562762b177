"""What data says of formulas: numbers of several kinds, what is worked out, sentences about it."""

import keyword
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, NamedTuple, Self

from pydantic import AfterValidator, Field, model_validator

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.formula import another_id, read_formula, unknown_name
from punchboard.cards.play.schema.base import FormulaText, IconName, Title, Words
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict

#: `{formula}` in a sentence; `{kind}` and `{name}` are words, `{unit gold}` is a count in words.
PLACE = re.compile(r"\{([^{}]+)\}")
WORDS_IN_PLACES = ("kind", "name")
UNIT = "unit "
#: What every formula knows: how many play.
KNOWN = frozenset({"players"})
#: What formulas know besides where a game goes on: the number of the round, from 1.
ROUND = "round"


def formulas_in(text: str) -> Iterator[str]:
    """Yield the formulas of a sentence; of a count in words its name."""
    for inner in PLACE.findall(text):
        if inner not in WORDS_IN_PLACES:
            yield inner.removeprefix(UNIT)


def _holds_formulas(text: str) -> str:
    for inner in formulas_in(text):
        read_formula(inner)
    return text


#: A whole number, or a formula for it.
Limit = Annotated[int, Field(ge=-9999, le=9999)] | FormulaText
#: Largest number that anybody can type: nine digits, which fit into a seal and on a small phone.
MOST_TYPED = 999_999_999
#: A sentence with formulas in it: `{sales} sold, room for {room}`.
Worded = Annotated[Words, AfterValidator(_holds_formulas)]


class Series(Strict):
    """Several numbers in order: `first(x, 3)` adds three of them, `count(x)` counts them.

    Attributes:
        of: The numbers.
        players: For each, the number of players from which it's there. Without it, always.
    """

    of: Annotated[tuple[int, ...], Field(min_length=1, max_length=60)]
    players: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _names_each(self) -> Self:
        if self.players and len(self.players) != len(self.of):
            raise FieldError(
                tr("needs in `players` one number for each of `of`"),
                tr_count("write {count} number", "write {count} numbers", len(self.of)),
            )
        return self

    def numbers(self, players: int) -> tuple[int, ...]:
        """Return those that so many players use."""
        least = self.players or (0,) * len(self.of)
        return tuple(
            number for number, count in zip(self.of, least, strict=True) if count <= players
        )


#: Numbers by the names that formulas know them by.
Numbers = dict[Name, int | Series]


class CountedKind(Strict):
    """One of several kinds that are counted alike: a material, a good, a column of a market.

    Attributes:
        id: Id in formulas: `works.stone`.
        title: Name shown to players.
        icon: Icon beside the name.
        numbers: Numbers of this kind for formulas, by name: `{value: 2}`.
    """

    id: Name
    title: Title
    icon: IconName = ""
    numbers: Numbers = {}


class Derived(Strict):
    """A calculated number that later formulas can use.

    Attributes:
        id: Id in formulas.
        formula: The calculation.
        each: Whether it's calculated for each kind, whose numbers the formula knows by their short
            names.
    """

    id: Name
    formula: FormulaText
    each: bool = False


class Used(NamedTuple):
    """A formula as it stands in data.

    Attributes:
        text: Of the formula.
        defines: The name that it gives to those after it; "" for none.
        each: Whether it is worked out for each kind.
    """

    text: str
    defines: str = ""
    each: bool = False


def numbers_of(kinds: Collection[CountedKind]) -> set[str]:
    """Return the names of all numbers of kinds."""
    return {name for kind in kinds for name in kind.numbers}


def _reserved(word: str) -> FieldError:
    return FieldError(
        tr("has the id “{word}”, a reserved word that formulas can’t use", word=word),
        another_id(word),
    )


def check_names(
    used: Iterator[Used], known: set[str], of_kinds: Collection[str], kinds: Collection[str]
) -> None:
    """Check that formulas know the names in them.

    Args:
        used: The formulas in order; each may define a name for those after it.
        known: Names from the start on.
        of_kinds: Names of the kinds' own numbers, known where a formula stands for each kind.
        kinds: Ids of the kinds.

    Raises:
        ValueError: if one does not.
    """
    known = known | KNOWN
    for word in filter(keyword.iskeyword, sorted(known)):
        raise _reserved(word)
    for each in used:
        if keyword.iskeyword(each.defines):
            raise _reserved(each.defines)
        name = unknown_name(each.text, known | set(of_kinds) if each.each else known)
        if name:
            raise FieldError(
                tr(
                    "has the formula “{formula}”, which knows no “{name}”",
                    formula=each.text,
                    name=name,
                ),
                tr("write one of its names, as docs/reference/play.md lists them"),
            )
        if each.defines:
            known |= {each.defines}
            known |= {f"{each.defines}.{kind}" for kind in (kinds if each.each else ())}


def check_limits(limits: Iterable[Limit], known: set[str]) -> None:
    """Check that the formulas among limits know the names in them.

    Raises:
        ValueError: if one does not.
    """
    texts = (Used(each) for each in limits if isinstance(each, str))
    check_names(texts, known, (), ())
