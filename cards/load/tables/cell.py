"""The text of a cell -> a column's value, each distinct text once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK
from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.load.files import CONTROL, MOST_CELL, VALUELESS, find_inside
from punchboard.cards.load.model import describe
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, Position, PunchboardError
from punchboard.cards.schema.component import Column

_STRIPPED = "".join(("\ufeff\u200b\u2060", " \t\r\n\v\f", "\xa0\u2007\u202f"))
#: What spreadsheets show where a formula fails.
SPREADSHEET_ERROR = re.compile(
    r"#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)"
    r"|(?:Err|Fehler):5\d\d"
)


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


Convert = Callable[[str], Any]


def clean(cell: str) -> str:
    """Return a cell's text without surrounding blanks, with line feeds as line ends.

    Raises:
        CellError: if it holds characters that can't be printed on a card.
    """
    text = cell.strip(_STRIPPED)
    if len(text) > MOST_CELL:
        raise CellError(
            tr(
                "has {length:,} characters, must have {most:,} or fewer",
                length=len(text),
                most=MOST_CELL,
            ),
            tr("shorten it; a quote that is never closed swallows what follows"),
        )
    if text.isprintable() and text[:1] not in "#EF=":
        return text
    if SPREADSHEET_ERROR.fullmatch(text):
        raise CellError(
            tr("is the spreadsheet's error {error}", error=text),
            tr("correct the formula in this cell"),
        )
    if text == VALUELESS:
        raise CellError(
            tr("is a formula without a value"), tr("open and save the file in Excel or LibreOffice")
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    found = CONTROL.search(text)
    if found:
        raise CellError(
            tr("holds the control character {code:#04x}", code=ord(found.group())),
            tr("type the text again; the character is invisible"),
        )
    return text


def plain_words(text: str) -> str:
    """Return text with every kind of blank as one space."""
    return " ".join(text.split())


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
        raise CellError(*_sentence(text, plain))
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


def _sentence(text: str, plain: str) -> tuple[str, str]:
    if _DATE.fullmatch(plain):
        return (
            tr("is the date {date}, must be a number", date=text),
            translated(NO_DATE),
        )
    short = text if len(text) <= 60 else text[:59] + "…"
    if _COMMA.fullmatch(plain):
        return tr('is "{text}", must be a number', text=short), tr(
            "write {number} with a point", number=plain.replace(",", ".")
        )
    return tr('is "{text}", must be a number', text=short), tr("write digits only, without units")


_TRUE = frozenset(("yes", "y", "x", "true", "1", "✓", "✔"))
_FALSE = frozenset(("no", "n", "false", "0", "-", "–"))
_BETWEEN_ICONS = re.compile(r"[,;\s]+")
#: What a blank cell means without a default.
_BLANKS: dict[str, Any] = {
    "text": "", "choice": "", "image": "", "number": BLANK, "flag": False, "icons": (),
}  # fmt: skip


def meaning_of(column: Column, root: Path, decimal_comma: bool = False) -> tuple[Convert, Any]:
    """Return the converter of a column's texts (raises `CellError`), and the value of a blank.

    Args:
        column: Column of a component.
        root: The game's folder, for pictures.
        decimal_comma: Whether 2,5 is a number in this table; a default has a point everywhere.

    Raises:
        CellError: if the column's default doesn't fit the column.
    """
    number = partial(to_number, least=column.min, most=column.max, whole=column.whole)
    convert: Convert = to_text
    if column.type == "number":
        convert = number
    elif column.type == "choice":
        convert = _choice_converter(column.options)
    elif column.type == "image":
        convert = _image_converter(root)
    elif column.type == "flag":
        convert = to_flag
    elif column.type == "icons":
        convert = _icons
    default, blank = column.default, _BLANKS[column.type]
    if default is not None and default != "":
        blank = convert(str(default).lower() if isinstance(default, bool) else str(default))
    if column.type == "number" and decimal_comma:
        convert = partial(number, decimal_comma=True)
    return convert, blank


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


def to_text(text: str) -> str:
    """Return a text with its HTML read into our marks."""
    if "<" in text or "&" in text:
        from punchboard.cards.html import read_html  # few cells hold any

        return read_html(text).text
    return text


def _icons(text: str) -> tuple[str, ...]:
    return tuple(name for name in _BETWEEN_ICONS.split(text) if name)


def _choice_converter(options: tuple[str, ...]) -> Convert:
    known = {option: option for option in options}

    def choose(text: str) -> str:
        words = plain_words(text)
        if words in known:
            return words
        raise CellError(
            not_one_of(words, tr("one of the column's options")),
            did_you_mean(words, options),
            words,
        )

    return choose


def _image_converter(root: Path) -> Convert:
    def find(text: str) -> str:
        found = Diagnostics()
        if find_inside(root, text, Position(), found, tr("file")) is None:
            first = next(iter(found))
            raise CellError(first.message, first.hint, text, is_sentence=True)
        return text

    return find
