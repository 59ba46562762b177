"""The cells that a formula of Excel reads, as far as its text tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

#: The last row and column of a worksheet of Excel.
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
_CELL = r"(\$?)([A-Za-z]{1,3})(\$?)([1-9][0-9]{0,6})"
_TOKEN = re.compile(
    r'(?P<text>"(?:[^"]|"")*")'
    r"|(?P<error>#(?:REF!|N/A|VALUE!|NAME\?|DIV/0!|NULL!|NUM!))"
    r"|(?P<call>[A-Za-z_\\][\w.]*)\("
    r"|(?P<table>[A-Za-z_\\][\w.]*)(?P<columns>\[(?:[^\[\]]|\[[^\[\]]*\])*\])"
    r"|(?P<sheet>'(?:[^']|'')*'!|(?:\[[^\]]*\])?[\w.]+(?::[\w.]+)?!)?"
    r"(?:(?P<cells>\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6}(?::\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6})?)(?![\w.!(\[])"
    r"|(?P<lines>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[1-9][0-9]{0,6}:\$?[1-9][0-9]{0,6})(?![\w.!(\[])"
    r"|(?P<number>[0-9]+\.?[0-9]*(?:[Ee][+-]?[0-9]+)?|\.[0-9]+)"
    r"|(?P<name>[^\W\d][\w.\\?]*))"
    r"|(?P<other>.)",
    re.DOTALL,
)
_PLAIN = frozenset(" \t\r\n+-*/^&=<>%(),;{}@")
#: Functions whose results depend on their arguments alone. Every other one may read any cell.
_PURE = frozenset(
    re.findall(
        r"\S+",
        """
        ABS ACOS ACOSH ADDRESS AND ASIN ASINH ATAN ATAN2 ATANH AVEDEV AVERAGE AVERAGEA
        AVERAGEIF AVERAGEIFS BASE BIN2DEC BIN2HEX CEILING CEILING.MATH CHAR CHOOSE CLEAN CODE
        COLUMN COLUMNS COMBIN COMBINA CONCAT CONCATENATE COS COSH COUNT COUNTA COUNTBLANK
        COUNTIF COUNTIFS DATE DATEDIF DATEVALUE DAY DAYS DEC2BIN DEC2HEX DECIMAL DEGREES
        DOLLAR EDATE EOMONTH EVEN EXACT EXP FACT FALSE FILTER FIND FIXED FLOOR FLOOR.MATH
        FREQUENCY GCD HEX2DEC HLOOKUP HOUR HYPERLINK IF IFERROR IFNA IFS INDEX INT ISBLANK
        ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISTEXT LARGE LCM LEFT LEN
        LN LOG LOG10 LOOKUP LOWER MATCH MAX MAXA MAXIFS MEDIAN MID MIN MINA MINIFS MINUTE MOD
        MODE MODE.SNGL MONTH MROUND N NA NOT NUMBERVALUE ODD OR PERCENTILE PERCENTILE.INC
        PERMUT PI POWER PRODUCT PROPER QUARTILE QUARTILE.INC QUOTIENT RADIANS RANK RANK.AVG
        RANK.EQ REPLACE REPT RIGHT ROMAN ROUND ROUNDDOWN ROUNDUP ROW ROWS SEARCH SECOND
        SEQUENCE SIGN SIN SINH SMALL SORT SORTBY SQRT STDEV STDEV.P STDEV.S STDEVP SUBSTITUTE
        SUBTOTAL SUM SUMIF SUMIFS SUMPRODUCT SUMSQ SWITCH T TAN TANH TEXT TEXTAFTER TEXTBEFORE
        TEXTJOIN TIME TIMEVALUE TRANSPOSE TRIM TRUE TRUNC TYPE UNICHAR UNICODE UNIQUE UPPER
        VALUE VAR VAR.P VAR.S VLOOKUP WEEKDAY WEEKNUM XLOOKUP XMATCH XOR YEAR
        """,
    )
)
_MOST_NAMES = 20  # names that lead to names


class Block(NamedTuple):
    """Cells of a worksheet, by rows and columns from 1.

    Attributes:
        sheet: Name of the worksheet in small letters; "" for every worksheet.
    """

    sheet: str
    top: int
    left: int
    bottom: int
    right: int


class _Corner(NamedTuple):
    """A corner of a block; whether its row and column stay where a formula is copied to."""

    row: int
    column: int
    is_row_fixed: bool
    is_column_fixed: bool


class _Read(NamedTuple):
    sheet: str
    first: _Corner
    last: _Corner


@dataclass(frozen=True, slots=True)
class Book:
    """The names that formulas of a workbook use.

    Attributes:
        names: Formulas of defined names, by the name in small letters.
        tables: Cells of each table, by its name in small letters.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Block] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reads:
    """The cells that a formula reads.

    Attributes:
        reads: The cells, relative ones as seen from the formula's cell; None for any cell.
        blocks: Cells that a copy of the formula reads as well.
    """

    reads: tuple[_Read, ...] | None = ()
    blocks: tuple[Block, ...] = ()

    def moved(self, down: int, right: int) -> list[Block] | None:
        """Return the cells that a copy of the formula reads; None for any cell.

        Args:
            down: Number of rows between the formula's cell and the copy's.
            right: Number of columns.
        """
        if self.reads is None:
            return None
        found = list(self.blocks)
        for sheet, first, last in self.reads:
            corners = [
                (
                    each.row if each.is_row_fixed else each.row + down,
                    each.column if each.is_column_fixed else each.column + right,
                )
                for each in (first, last)
            ]
            rows, columns = sorted(row for row, _ in corners), sorted(c for _, c in corners)
            if rows[0] < 1 or columns[0] < 1:
                return None  # it wraps around the end of the worksheet
            found.append(Block(sheet, rows[0], columns[0], rows[1], columns[1]))
        return found


def column_number(letters: str) -> int:
    """Return the number of a column: A is 1."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def reads_of(formula: str, sheet: str, book: Book, depth: int = 0) -> Reads:
    """Return the cells that a formula reads.

    Args:
        formula: The formula without its equals sign, as files have it.
        sheet: Name of its worksheet.
        book: Names of the workbook.
        depth: Number of names that led here.
    """
    reads: list[_Read] = []
    blocks: list[Block] = []
    for found in _TOKEN.finditer(formula):
        home = _sheet_of(found["sheet"], sheet)
        if found["cells"] or found["lines"]:
            if home is not None:
                reads.append(_read(home, found["cells"] or found["lines"]))
        elif found["table"]:
            table = book.tables.get(found["table"].lower())
            if table is None:
                return Reads(None)
            blocks.append(table)
        elif found["call"]:
            name = found["call"].upper().removeprefix("_XLFN.").removeprefix("_XLWS.")
            if name not in _PURE:
                return Reads(None)
        elif found["name"]:
            inner = _named(found["name"], home, sheet, book, depth)
            if inner is None:
                return Reads(None)
            blocks += inner
        elif found["other"] and found["other"] not in _PLAIN:
            return Reads(None)
    return Reads(tuple(reads), tuple(blocks))


def _named(name: str, home: str | None, sheet: str, book: Book, depth: int) -> list[Block] | None:
    """Return the cells that a name stands for; None for any cell."""
    if home is None or name.upper() in ("TRUE", "FALSE"):
        return []
    formula = book.names.get(name.lower())
    if formula is None:
        table = book.tables.get(name.lower())
        return None if table is None else [table]
    if depth > _MOST_NAMES:
        return None
    inner = reads_of(formula, sheet, book, depth + 1)
    if inner.reads is None or not all(_is_fixed(each) for each in inner.reads):
        return None
    return inner.moved(0, 0)


def _is_fixed(read: _Read) -> bool:
    return all(each.is_row_fixed and each.is_column_fixed for each in (read.first, read.last))


def _sheet_of(prefix: str | None, sheet: str) -> str | None:
    """Return the worksheet of a reference in small letters; None for one of another workbook."""
    if not prefix:
        return sheet.lower()
    name = prefix[:-1]
    if name.startswith("'"):
        name = name[1:-1].replace("''", "'")
    if "[" in name and not name.startswith("[0]"):
        return None
    name = name.removeprefix("[0]")
    return "" if ":" in name or not name else name.lower()


def _corner(text: str) -> _Corner:
    found = re.fullmatch(_CELL, text)
    assert found is not None
    is_column_fixed, letters, is_row_fixed, row = found.groups()
    return _Corner(int(row), column_number(letters), bool(is_row_fixed), bool(is_column_fixed))


def _read(sheet: str, text: str) -> _Read:
    """Return the cells of a reference: cells such as B2:C5, or whole rows or columns."""
    ends = text.split(":")
    if re.fullmatch(_CELL, ends[0]):
        return _Read(sheet, _corner(ends[0]), _corner(ends[-1]))
    fixed = [each.startswith("$") for each in ends]
    names = [each.lstrip("$") for each in ends]
    if names[0].isdecimal():
        first = _Corner(int(names[0]), 1, fixed[0], True)
        return _Read(sheet, first, _Corner(int(names[1]), LAST_COLUMN, fixed[1], True))
    first = _Corner(1, column_number(names[0]), True, fixed[0])
    return _Read(sheet, first, _Corner(LAST_ROW, column_number(names[1]), True, fixed[1]))
