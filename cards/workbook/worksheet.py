"""The content of a worksheet, from the library that reads it and from a scan of its file.

The library for worksheets returns blank cells for formulas that were never calculated and for
#REF!, reserves memory for all cells up to the last, and returns neither
bold words nor the signs and zeros that a format adds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from punchboard.cards.catalog import marked, tr, tr_list, translated
from punchboard.cards.problem import PunchboardError
from punchboard.cards.table_limits import MOST_CELLS, MOST_COLUMNS, MOST_ROWS

#: Address space of the process, in bytes, and seconds of the processor for one file; the largest
#: worksheet that is allowed takes about half of the one and a quarter of the other.
MOST_MEMORY = 1_000_000_000
MOST_SECONDS = 20
#: Seconds on the clock for one file, where the system counts no seconds of the processor.
MOST_WAITING = 120
MEND = marked("open it in Excel or LibreOffice and save it again as .xlsx or .ods")
_FIX = marked("copy the cells of the cards into a new workbook, or save them as CSV")
_LONGEST_QUOTE = 40
_LONGEST_SIGN = 20
#: What a number may be written with anywhere, whatever its format.
_PLAIN = re.compile(r"[\d\s.,+\-−–'’()]")
#: A format of digits alone, and what of it shows nothing: colors, languages, room.
_DIGITS = re.compile(r"([#0](?:,?[#0])*)(?:\.(0+))?")
_ASIDE = re.compile(r"\[[A-Za-z]{3,}[0-9]*\]|\[\$-[0-9A-Fa-f]+\]|[_*].|\\ |\s")
_LONGEST_FORMAT, _MOST_DECIMALS = 200, 12
#: Digits before the point that a format may ask for: an EAN has 13, and a number 15.
MOST_WHOLE = 15
#: A number as cells are read: with the 15 digits that a spreadsheet keeps, or an exponent near 0.
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]+)?(?:e-[0-9]{1,3})?")
#: How a text of ours says what a run of a spreadsheet's text looks like.
_MARKS = {
    frozenset({"bold"}): "**",
    frozenset({"italic"}): "*",
    frozenset({"bold", "italic"}): "***",
}

#: Words, and what they look like.
Run = tuple[str, frozenset[str]]


class Merge(NamedTuple):
    """Cells that are merged, by the rows and columns of their corners, from 1."""

    top: int
    left: int
    bottom: int
    right: int


class Digits(NamedTuple):
    """How a format shows numbers: at least so many digits before the point, so many behind it.

    Attributes:
        whole: Before the point.
        decimals: Behind it.
        of_zero: Whether it shows 0 so, too.
    """

    whole: int
    decimals: int
    of_zero: bool = True


class Area(NamedTuple):
    """Cells whose numbers are shown with the same digits, by rows and columns from 1."""

    top: int
    left: int
    bottom: int
    right: int
    whole: int
    decimals: int


class Loss(NamedTuple):
    """Formatting of a column that is lost on import: number format, rich text.

    Attributes:
        row: Row of the first such cell, from 1.
        column: Number of the column, from 1.
        cells: Number of such cells.
        message: A sentence about the first, up to its position.
        then: The rest of the sentence, after its position.
        hint: The fix.
        kind: `sign` (text that a format adds), `fraction`, `look` of words, or `format`.
    """

    row: int
    column: int
    cells: int
    message: str
    then: str
    hint: str
    kind: str


class Worksheet(NamedTuple):
    """The content of a worksheet, or the error.

    Attributes:
        names: Names of all worksheets.
        name: Name of the worksheet that was read or has an error; "" for none.
        rows: Its cells as a spreadsheet would write them into a CSV file.
        message: The error, "" without one.
        hint: The fix.
        merged: Its merged cells, as fields of `Merge`.
        lost: Formatting that import loses, as fields of `Loss`.
        formatted: Cells that show other digits than their values have, as fields of `Area`.
        shown: Row, column and displayed text of numeric cells.
        hidden_sheets: Names of all hidden worksheets.
        hidden_rows: Hidden rows of the worksheet, by hand or by a filter.
        hidden_columns: Hidden columns of the worksheet.
        pictures: Rows and columns of cells with a picture in or over them.
        stale: Rows and columns of formulas with results older than the cells that they read.
    """

    names: list[str]
    name: str = ""
    rows: Sequence[list[str]] = ()
    message: str = ""
    hint: str = ""
    merged: Sequence[Merge] = ()
    lost: Sequence[Loss] = ()
    formatted: Sequence[Area] = ()
    shown: Sequence[tuple[int, int, str]] = ()
    hidden_sheets: Sequence[str] = ()
    hidden_rows: Sequence[int] = ()
    hidden_columns: Sequence[int] = ()
    pictures: Sequence[tuple[int, int]] = ()
    stale: Sequence[tuple[int, int]] = ()


def faulty(message: str, hint: str, name: str = "") -> Worksheet:
    """Return the answer for a workbook, or one of its worksheets, that cannot be read."""
    return Worksheet([], name, (), message, hint)


def too_big() -> Worksheet:
    """Return the answer for a workbook that fills the memory."""
    return faulty(
        tr(
            "the workbook takes more than {gigabytes:.0f} GB to read",
            gigabytes=MOST_MEMORY / 1000000000.0,
        ),
        translated(_FIX),
    )


def too_slow() -> Worksheet:
    """Return the answer for a workbook that never ends."""
    return faulty(
        tr("the workbook takes more than {seconds} seconds to read", seconds=MOST_SECONDS),
        translated(_FIX),
    )


def unreadable(name: str = "") -> Worksheet:
    """Return the answer for a file, or one of its worksheets, that is broken beyond words."""
    return faulty(tr("the workbook is damaged"), translated(MEND), name)


class WorkbookError(PunchboardError):
    """The file isn't a readable workbook."""


def damaged() -> WorkbookError:
    """Return the error for a file that is damaged in an unknown way."""
    return WorkbookError(tr("the workbook is damaged"), translated(MEND))


@dataclass(slots=True)
class Losses:
    """Formatting that import loses, summed up by column: there may be millions of such cells.

    Attributes:
        merged: Its merged cells.
    """

    merged: list[Merge] = field(default_factory=list)
    _found: dict[tuple[int, str], list[Loss]] = field(default_factory=dict)

    def add_sign(self, row: int, column: int, sign: str, value: str) -> None:
        """Note a number that a format shows with a sign."""
        message = tr('a format adds "{sign}"', sign=sign)
        hint = tr('print "{sign}" in the layout, and give the cells the format Number', sign=sign)
        if sign == "%":
            percent = f"{float(value) * 100:.6g}"
            hint = tr(
                'write {percent}, with the format Number, and print "%" in the layout',
                percent=percent,
            )
        self._add(
            Loss(row, column, 1, message, tr("and the value is {value}", value=value), hint, "sign")
        )

    def add_fraction(self, row: int, column: int, shown: str, value: str) -> None:
        """Note a number that a format shows as a fraction."""
        message, then = (
            tr('a format shows "{fraction}"', fraction=shown),
            tr("and the value is {value}", value=value),
        )
        self._add(Loss(row, column, 1, message, then, tr("declare the column as text"), "fraction"))

    def add_format(self, row: int, column: int, code: str, text: str) -> None:
        """Record a date or a time whose format isn't known.

        Args:
            row: Row of the cell.
            column: Column of the cell.
            code: Code of the format; "" for that of the system's language.
            text: Text on the cards instead.
        """
        short = code if len(code) <= _LONGEST_QUOTE else code[: _LONGEST_QUOTE - 1] + "…"
        message = tr('a date has the unknown format "{format}"', format=short)
        if not code:
            message = tr("a date looks different on every computer")
        hint = tr(
            "give the cells another format, such as d.m.yyyy or h:mm, or write the date as text"
        )
        self._add(
            Loss(row, column, 1, message, tr("and the cards say {text}", text=text), hint, "format")
        )

    def add_runs(self, row: int, column: int, runs: Sequence[Run]) -> None:
        """Note a text of which a part looks unlike the rest."""
        written = [run for run in runs if run[0].strip()]
        if len({look for _, look in written}) < 2:
            return
        common = frozenset.intersection(*(look for _, look in written))
        words, look = next((text.strip(), look - common) for text, look in written if look - common)
        quoted = words if len(words) <= _LONGEST_QUOTE else words[: _LONGEST_QUOTE - 1] + "…"
        mark = _MARKS.get(look)
        hint = (
            tr("write {mark}{text}{mark}", mark=mark, text=quoted)
            if mark
            else tr("leave it to the layout's styles")
        )
        message = tr(
            '"{text}" is {look}',
            text=quoted,
            look=tr_list([translated(each) for each in sorted(look)]),
        )
        self._add(Loss(row, column, 1, message, tr("and the value is plain text"), hint, "look"))

    def below(self, header: int) -> list[Loss]:
        """Return the losses below the row of headings."""
        below = []
        for losses in self._found.values():
            cells = sum(loss.cells for loss in losses)
            body = [loss for loss in losses if loss.row > header]
            if body:
                above = sum(loss.cells for loss in losses if loss.row <= header)
                below.append(body[0]._replace(cells=cells - above))
        return sorted(below)

    def _add(self, loss: Loss) -> None:
        """Keep the first of a column, which may be its heading, and the second; count the rest."""
        known = self._found.setdefault((loss.column, loss.kind), [])
        if len(known) < 2:
            known.append(loss)
        else:
            known[1] = known[1]._replace(cells=known[1].cells + 1)


def sign_shown(shown: str) -> str:
    """Return the text beside the digits of a displayed number; "" for none."""
    sign = _PLAIN.sub("", shown)
    return "" if sign in ("E", "e") else sign[:_LONGEST_SIGN]


def sign_of_format(code: str) -> str:
    """Return the text that a format of Excel adds to a number: `%`, `€`, ` pts`; "" for dates."""
    signs: list[str] = []
    letters = iter(re.sub("general", "0", code, flags=re.IGNORECASE))
    for letter in letters:
        if letter == ";":
            break
        if letter == '"':
            signs += _until(letters, '"')
        elif letter == "\\":
            signs += next(letters, "")
        elif letter in "_*":
            next(letters, "")
        elif letter == "[":
            inner = "".join(_until(letters, "]"))
            if inner.startswith("$"):
                signs += inner[1:].partition("-")[0]
            elif inner.strip("hms") == "":
                return ""
        elif letter.lower() in "dmyhsgb":
            return ""
        elif letter not in "0#?@/Ee":
            signs += letter
    return sign_shown("".join(signs))


def digits_of_format(code: str) -> Digits | None:
    """Return the digits that a number format of Excel shows; None if it shows anything else.

    Thousands separators are left out, because they depend on the reader's country.
    """
    if len(code) > _LONGEST_FORMAT:
        return None
    shown, *others = (_ASIDE.sub("", part) for part in code.split(";"))
    found = _DIGITS.fullmatch(shown)
    if found is None or (others and re.sub(r"[-()\\]", "", others[0]) != shown):
        return None
    before, behind = found[1].replace(",", ""), found[2] or ""
    whole = len(before[before.find("0") :]) if "0" in before else 0
    if not 0 < whole <= MOST_WHOLE or len(behind) > _MOST_DECIMALS:
        return None
    return Digits(whole, len(behind), len(others) < 2)


@lru_cache(maxsize=4096)
def with_digits(text: str, whole: int, decimals: int) -> str:
    """Return the text of a cell as a format of digits shows it: a number rounded, with its zeros.

    Args:
        text: Text of the cell; a text that isn't a number is returned unchanged.
        whole: Least number of digits before the point.
        decimals: Number of digits after the point.
    """
    if not _NUMBER.fullmatch(text):
        return text
    number = Decimal(text).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    width = whole + (decimals + 1 if decimals else 0)
    return ("-" if number < 0 else "") + f"{abs(number):f}".zfill(width)


def _until(letters: Iterable[str], end: str) -> list[str]:
    found = []
    for letter in letters:
        if letter == end:
            break
        found.append(letter)
    return found


@dataclass(slots=True)
class SheetFacts:
    """Facts from a scan of a worksheet; rows and columns from 1.

    Attributes:
        rows: Last row with content.
        columns: Last column with content.
        valueless: Formulas whose result isn't in the file.
        failed: Cells that show an error, with the error.
        losses: Formatting that import loses.
        formatted: Cells that show other digits than their values have.
        shown: Displayed text of numeric cells that show more than digits.
        dates: Format codes of dates, times and durations; "" for the system's own.
        texts: Displayed text of cells with a date, a time or a duration.
        is_hidden: Whether the worksheet is hidden.
        hidden_rows: Hidden rows, by hand or by a filter.
        hidden_columns: Hidden columns.
        pictures: Cells with a picture in or over them.
    """

    rows: int = 0
    columns: int = 0
    valueless: set[tuple[int, int]] = field(default_factory=set)
    failed: dict[tuple[int, int], str] = field(default_factory=dict)
    losses: Losses = field(default_factory=Losses)
    formatted: list[Area] = field(default_factory=list)
    shown: dict[tuple[int, int], str] = field(default_factory=dict)
    dates: dict[tuple[int, int], str] = field(default_factory=dict)
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    is_hidden: bool = False
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[int] = field(default_factory=list)
    pictures: list[tuple[int, int]] = field(default_factory=list)
    _last: dict[int, int] = field(default_factory=dict)

    @property
    def too_large(self) -> bool:
        """Whether it is larger than any table of cards."""
        large = self.rows > MOST_ROWS + 1 or self.columns > MOST_COLUMNS
        return large or self.rows * self.columns > MOST_CELLS

    def reach(self, row: int, column: int) -> None:
        """Widen the extent to a cell."""
        self.rows = max(self.rows, row)
        self.columns = max(self.columns, column)

    def add_digits(self, top: int, left: int, bottom: int, right: int, digits: Digits) -> None:
        """Note cells that show other digits than their values have.

        Cells right below others that show as many digits are added to their area.
        """
        area = Area(top, left, bottom, right, digits.whole, digits.decimals)
        last = self._last.get(left)
        if last is not None:
            above = self.formatted[last]
            if above._replace(top=top, bottom=bottom) == area and above.bottom == top - 1:
                self.formatted[last] = above._replace(bottom=bottom)
                return
        self._last[left] = len(self.formatted)
        self.formatted.append(area)


def local_name(element: Element) -> str:
    """Return the name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def attribute(element: Element, name: str) -> str:
    """Return an attribute, ignoring its namespace."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return ""
