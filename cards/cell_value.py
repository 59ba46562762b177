"""Parse the numbers and flags of cells, and name values in messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import Hint, PunchboardError, Remedy

#: Longest text that messages quote in full.
_MOST_QUOTED = 60


def describe(value: Any) -> str:
    """Name a value as a designer wrote it: text in quotes, numbers bare, the rest by its kind."""
    if value is None or isinstance(value, Blank):
        return tr("blank")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        short = value if len(value) <= _MOST_QUOTED else value[: _MOST_QUOTED - 1] + "…"
        return '"' + short.replace("\n", "⏎") + '"'
    if isinstance(value, tuple):
        return tr("a list of {length}", length=len(value))
    if isinstance(value, dict):
        return tr('a block of "name: value" lines')
    return str(value)


class CellError(PunchboardError):
    """A cell's text that doesn't fit its column.

    Attributes:
        message: The rest of the sentence that begins with the column's name.
        instead: The value that a draft shows.
        is_sentence: Whether the message is a sentence of its own instead.
    """

    def __init__(
        self, message: str, hint: str, instead: Any = None, *, is_sentence: bool = False
    ) -> None:
        super().__init__(message, hint)
        self.instead = instead
        self.is_sentence = is_sentence

    def message_of(self, column: str) -> str:
        """Return the whole sentence about a cell of a column."""
        if self.is_sentence:
            return tr("{column}: {problem}", column=column, problem=self.message)
        return tr("{column} {problem}", column=column, problem=self.message)


def not_one_of(text: str, limit: str) -> str:
    """Return the rest of the sentence: is this, must be that."""
    return tr("is {value}, must be {limit}", value=describe(text), limit=limit)


_NUMBER = re.compile(
    r"[-+]?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][-+]?[0-9]{1,2})?"
)
_COMMA = re.compile(r"[-+]?[0-9]{1,15},[0-9]{1,20}")
_THOUSANDS = re.compile(r"[-+]?[1-9][0-9]{0,2}(?:[.,'’ \xa0\u202f][0-9]{3})+")
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}.*|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{2}|[0-9]{4})"
)
_TOO_LARGE = 1e15
#: A number and one word.
_WITH_UNIT = re.compile(rf"({_NUMBER.pattern})\s*[^\W\d_]+")
_DASHES = str.maketrans("−–", "--")


def to_number(
    text: str,
    *,
    least: float | None = None,
    most: float | None = None,
    whole: bool = False,
    decimal_comma: bool = False,
) -> int | float:
    """Parse a number.

    Args:
        text: Cleaned text of a cell.
        least: Smallest number allowed.
        most: Largest number allowed.
        whole: Whether it must be whole.
        decimal_comma: Whether 2,5 is a number, as in files that are separated by semicolons.

    Raises:
        CellError: if the text isn't a number, or the number isn't allowed.
    """
    plain = text.translate(_DASHES)
    point = "," if decimal_comma else "."
    if _THOUSANDS.fullmatch(plain) and (plain.count(point) != 1 or len(plain) > 8):
        bare = re.sub(r"[^-+0-9]", "", plain)
        raise CellError(
            tr('is "{text}", which may be {number} or not', text=text, number=bare),
            tr("write {number}, or the decimals", number=bare),
        )
    if decimal_comma and _COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    if not _NUMBER.fullmatch(plain):
        fits = partial(_fits, least=least, most=most, whole=whole)
        raise CellError(*_sentence(text, plain, fits))
    decimal = float(plain)
    number: int | float = decimal
    if abs(decimal) >= _TOO_LARGE:
        raise CellError(
            tr("is {number}, must be less than a thousand million million", number=text),
            tr("write less"),
        )
    if decimal.is_integer():
        number = int(plain) if plain.lstrip("+-").isdigit() else int(decimal)
    elif whole:
        raise CellError(
            tr("is {number}, must be a whole number", number=number),
            tr("round it, or declare the column with {type: number, whole: false}"),
        )
    if least is not None and number < least:
        raise CellError(
            tr("is {number}, must be {least} or more", number=number, least=least),
            tr("write {least} or more", least=least),
        )
    if most is not None and number > most:
        raise CellError(
            tr("is {number}, must be {most} or less", number=number, most=most),
            tr("write {most} or less", most=most),
        )
    return number


#: The advice for a number that a spreadsheet took for a date.
NO_DATE = marked("give the cell the format Number, and type the number again")


def _fits(number: str, *, least: float | None, most: float | None, whole: bool) -> bool:
    """Return whether a number is allowed."""
    value = float(number)
    is_within = (least is None or value >= least) and (most is None or value <= most)
    return is_within and abs(value) < _TOO_LARGE and (value.is_integer() or not whole)


def _sentence(text: str, plain: str, fits: Callable[[str], bool]) -> tuple[str, str]:
    if _DATE.fullmatch(plain):
        return (
            tr("is the date {date}, must be a number", date=text),
            translated(NO_DATE),
        )
    short = text if len(text) <= 60 else text[:59] + "…"
    message = tr('is "{text}", must be a number', text=short)
    if _COMMA.fullmatch(plain):
        with_point = plain.replace(",", ".")
        hint = tr("write {number} with a point", number=with_point)
        return message, Hint(hint, Remedy("", with_point)) if fits(with_point) else hint
    hint = tr("write digits only, without units")
    measured = _WITH_UNIT.fullmatch(plain)
    is_certain = measured is not None and fits(measured[1])
    return message, Hint(hint, Remedy("", measured[1])) if measured and is_certain else hint


_TRUE = frozenset(("yes", "y", "x", "true", "1", "✓", "✔"))
_FALSE = frozenset(("no", "n", "false", "0", "-", "–"))


def to_flag(text: str) -> bool:
    """Parse the yes or no of a flag column.

    Raises:
        CellError: if it isn't a word for yes or no.
    """
    word = text.casefold()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise CellError(
        not_one_of(text, tr("yes, no or blank")), tr("write yes, or leave the cell blank")
    )
