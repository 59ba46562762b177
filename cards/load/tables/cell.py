"""The text of a cell -> a column's value, each distinct text once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from punchboard.cards.blank import BLANK
from punchboard.cards.limits import MOST_CELL
from punchboard.cards.load.model_words import describe
from punchboard.cards.load.text_file import CONTROL
from punchboard.cards.problem import PunchboardError
from punchboard.cards.workbook.worksheet import VALUELESS

_STRIPPED = "".join(("\ufeff\u200b\u2060", " \t\r\n\v\f", "\xa0\u2007\u202f"))
#: What spreadsheets show where a formula fails.
SPREADSHEET_ERROR = re.compile(
    r"#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA)"
    r"|(?:Err|Fehler):5\d\d"
)


class CellError(PunchboardError):
    """A cell's text is not what its column holds.

    Attributes:
        message: the rest of the sentence that begins with the column's name.
        instead: the value that a draft shows.
    """

    def __init__(self, message: str, hint: str, instead: Any = None) -> None:
        super().__init__(message, hint)
        self.instead = instead


Convert = Callable[[str], Any]


class Reading(dict[str, Any]):
    """A column's values by the text of their cells; an unknown text is converted and kept.

    Attributes:
        faults: the texts that could not be converted.
        has_blanks: whether a cell holds no number where one could be.
    """

    def __init__(
        self, convert: Convert, blank: Any, required: bool = False, instead: Any = None
    ) -> None:
        """Take what converts a text, what blank means, and what a draft shows for a wrong text."""
        super().__init__()
        self._instead = blank if instead is None else instead
        self._convert = convert
        self._blank = blank
        self._required = required
        self.faults: dict[str, CellError] = {}
        self.has_blanks = False

    def __missing__(self, cell: str) -> Any:
        try:
            value = self._read(cell)
        except CellError as wrong:
            self.faults[cell] = wrong
            value = self._instead if wrong.instead is None else wrong.instead
        self.has_blanks = self.has_blanks or value is BLANK
        self[cell] = value
        return value

    def _read(self, cell: str) -> Any:
        text = clean(cell)
        if not text:
            if self._required:
                raise CellError("is blank, and this column is required", "fill in the cell")
            return self._blank
        return self._convert(text)


def clean(cell: str) -> str:
    """Return a cell's text without blanks around it, with plain line ends.

    Raises:
        CellError: if it is no text that a card could carry.
    """
    text = cell.strip(_STRIPPED)
    if len(text) > MOST_CELL:
        raise CellError(
            f"has {len(text):,} characters, must have {MOST_CELL:,} or fewer",
            "shorten it; a quote that is never closed swallows what follows",
        )
    if text.isprintable() and text[:1] not in "#EF=":
        return text
    if SPREADSHEET_ERROR.fullmatch(text):
        raise CellError(f"is the spreadsheet's error {text}", "mend the formula in this cell")
    if text == VALUELESS:
        raise CellError(
            "is a formula without a value", "open and save the file in Excel or LibreOffice"
        )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    found = CONTROL.search(text)
    if found:
        raise CellError(
            f"holds the control character {ord(found.group()):#04x}",
            "type the text again; the character is invisible",
        )
    return text


def plain_words(text: str) -> str:
    """Return text with every kind of blank as one space."""
    return " ".join(text.split())


def not_one_of(text: str, limit: str) -> str:
    """Return the rest of the sentence: is this, must be that."""
    return f"is {describe(text)}, must be {limit}"
