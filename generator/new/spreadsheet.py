"""A designer's spreadsheet, read as it is: the worksheet that looks like a table of cards."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from punchboard.cards.diagnostic import DataError, Diagnostics, Position
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.generator.new.words import NAMES, QUANTITIES

TEXT_KINDS = (".csv", ".tsv", ".txt")
WORKBOOK_KINDS = (".xlsx", ".xlsm", ".ods")
#: Headers that betray the separator of a file of text.
_TELLING = (*NAMES, *QUANTITIES, "id", "cost", "text", "type", "kind", "effect", "notes")


class Spreadsheet(NamedTuple):
    """A table of cards and what lies beside it.

    Attributes:
        grid: the table.
        first: whether it is the workbook's first worksheet, or the file has no worksheets.
        others: further worksheets that hold something.
        diagnostics: what was odd about the file.
    """

    grid: Grid
    first: bool
    others: tuple[str, ...]
    diagnostics: Diagnostics


def read_spreadsheet(path: Path) -> Spreadsheet:
    """Read the first worksheet that has a header and rows.

    Args:
        path: of a kind that is named above.

    Raises:
        DataError: if there is no such table.
        EnvironmentTrouble: if the computer does not let go of the file.
    """
    shown = path.as_posix()
    if path.suffix.lower() in TEXT_KINDS:
        diagnostics = Diagnostics()
        grid = read_csv(path, shown, _TELLING, diagnostics)
        return _found([(grid, diagnostics)], Position(shown))
    sheets = []
    with WorkbookReader() as workbooks:
        for name in workbooks.names(path, shown) or [""]:
            diagnostics = Diagnostics()
            grid = workbooks.read(path, shown, name, Position(shown), diagnostics)
            sheets.append((grid, diagnostics))
    return _found(sheets, Position(shown))


def _found(sheets: list[tuple[Grid | None, Diagnostics]], where: Position) -> Spreadsheet:
    tables = [
        (number, grid, diagnostics)
        for number, (grid, diagnostics) in enumerate(sheets)
        if grid is not None and any("".join(row).strip() for row in grid.rows)
    ]
    if not tables:
        diagnostics = Diagnostics()
        for _, found in sheets:
            diagnostics.extend(found)
        if not diagnostics.has_errors:
            diagnostics.error(
                where,
                "there are no cards below the names of the columns",
                "write a row for each card below the first row",
            )
        raise DataError(diagnostics)
    number, grid, diagnostics = tables[0]
    if diagnostics.has_errors:
        raise DataError(diagnostics)
    others = tuple(other.sheet for _, other, _ in tables[1:])
    return Spreadsheet(grid, number == 0, others, diagnostics)
