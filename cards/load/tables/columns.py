"""One converter for each type of column."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.paths import find_inside
from punchboard.cards.load.tables.cell import CellError, Convert, Reading, not_one_of, plain_words
from punchboard.cards.load.tables.number import number_converter
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.column import Column

_TRUE = frozenset(("yes", "y", "x", "true", "1", "✓", "✔"))
_FALSE = frozenset(("no", "n", "false", "0", "-", "–"))
_BETWEEN_ICONS = re.compile(r"[,;\s]+")
#: What a blank cell means without a default.
_BLANKS: dict[str, Any] = {
    "text": "", "choice": "", "image": "", "number": BLANK, "flag": False, "icons": (),
}  # fmt: skip


def column_reading(column: Column, root: Path, decimal_comma: bool) -> Reading:
    """Return what converts the cells of a column.

    Args:
        column: its declaration.
        root: the game's folder, where pictures lie.
        decimal_comma: whether 2,5 is a number.

    Raises:
        CellError: if the column's default is not what the column holds.
    """
    convert = converter(column, root, decimal_comma)
    return Reading(convert, blank_of(column, converter(column, root, False)), column.required)


def blank_of(column: Column, convert: Convert) -> Any:
    """Return what a blank cell means.

    Raises:
        CellError: if the column's default is not what the column holds.
    """
    default = column.default
    if default is None or default == "":
        return _BLANKS[column.type]
    return convert(str(default).lower() if isinstance(default, bool) else str(default))


def converter(column: Column, root: Path, decimal_comma: bool) -> Convert:
    """Return the function that turns a cell's text into a value or raises `CellError`."""
    if column.type == "number":
        return number_converter(column.min, column.max, column.whole, decimal_comma)
    if column.type == "choice":
        return _choice_converter(column.options)
    if column.type == "image":
        return _image_converter(root)
    if column.type == "flag":
        return _flag
    return _icons if column.type == "icons" else str


def _flag(text: str) -> bool:
    word = text.casefold()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise CellError(not_one_of(text, "yes, no or blank"), "write yes, or leave the cell blank")


def _icons(text: str) -> tuple[str, ...]:
    return tuple(name for name in _BETWEEN_ICONS.split(text) if name)


def _choice_converter(options: tuple[str, ...]) -> Convert:
    known = {option: option for option in options}

    def choose(text: str) -> str:
        words = plain_words(text)
        if words in known:
            return words
        raise CellError(
            not_one_of(words, "one of the column's options"), did_you_mean(words, options), words
        )

    return choose


def _image_converter(root: Path) -> Convert:
    def find(text: str) -> str:
        found = Diagnostics()
        if find_inside(root, text, Position(), found, "file") is None:
            first = next(iter(found))
            raise CellError(f": {first.what}", first.fix, text)
        return text

    return find
