"""The text of a cell -> a column's value, each distinct text once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK
from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import CellError, not_one_of, to_flag, to_number
from punchboard.cards.load.files import CONTROL, find_inside
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.component import Column
from punchboard.cards.table_limits import MOST_CELL, VALUELESS

_STRIPPED = "".join(("\ufeff\u200b\u2060", " \t\r\n\v\f", "\xa0\u2007\u202f"))
#: What spreadsheets show where a formula fails.
SPREADSHEET_ERROR = re.compile(
    r"#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)"
    r"|(?:Err|Fehler):5\d\d"
)


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
        if find_inside(root, text, Position(), found, "file") is None:
            first = next(iter(found))
            raise CellError(first.message, first.hint, text, is_sentence=True)
        return text

    return find
