"""Worksheets of Excel (xlsx) and LibreOffice (ods)."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook

from punchboard.cards.diagnostic import Diagnostics, Position
from punchboard.cards.load.environment import read_bytes
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.tables.cell import VALUELESS
from punchboard.cards.load.tables.grid import MOST_BYTES, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Grid
from punchboard.cards.load.tables.sheet_facts import SheetFacts
from punchboard.cards.load.tables.sheet_scan import scan_sheets
from punchboard.cards.load.tables.zip_parts import Damaged, damaged, load_parts, repack
from punchboard.cards.load.text_file import too_large

#: Beyond this, a spreadsheet's own 15 digits are not all there.
_EXACT = 1e15


def read_workbook(
    path: Path, shown: str, sheet: str, declared_at: Position, diagnostics: Diagnostics
) -> Grid | None:
    """Read a worksheet.

    Args:
        path: the file.
        shown: its path as messages name it.
        sheet: the worksheet's name; the first is read without it.
        declared_at: where the worksheet is named.
        diagnostics: takes what is wrong.

    Returns:
        Its rows, or None if nothing could be read.

    Raises:
        EnvironmentTrouble: if the computer does not let go of the file.
    """
    raw = read_bytes(path, shown)
    if too_large(len(raw), shown, MOST_BYTES, diagnostics):
        return None
    try:
        parts = load_parts(raw)
        facts = scan_sheets(parts, sheet)
        if sheet and sheet not in facts:
            what = f'{shown} has no worksheet "{sheet}"'
            diagnostics.error(declared_at, what, did_you_mean(sheet, facts))
            return None
        if any(_too_large(each, shown, name, diagnostics) for name, each in facts.items()):
            return None
        sheet = sheet or next(iter(facts))
        workbook = CalamineWorkbook.from_filelike(BytesIO(repack(parts)))
        rows = workbook.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    except Damaged as trouble:
        diagnostics.error(Position(shown), trouble.what, trouble.fix)
        return None
    except CalamineError:
        broken = damaged()
        diagnostics.error(Position(shown), broken.what, broken.fix)
        return None
    _fill_in(rows, facts[sheet])
    return _grid(rows, shown, sheet, diagnostics)


def worksheet_names(path: Path, shown: str) -> list[str]:
    """Return the names of a workbook's worksheets, none if it cannot be read.

    Raises:
        EnvironmentTrouble: if the computer does not let go of the file.
    """
    raw = read_bytes(path, shown)
    if len(raw) > MOST_BYTES:
        return []
    try:
        return list(CalamineWorkbook.from_filelike(BytesIO(repack(load_parts(raw)))).sheet_names)
    except (CalamineError, Damaged):
        return []


def _too_large(facts: SheetFacts, shown: str, sheet: str, diagnostics: Diagnostics) -> bool:
    if not facts.too_large:
        return False
    diagnostics.error(
        Position(shown, sheet, cell=True),
        f"the worksheet reaches to row {facts.rows:,} and column {facts.columns:,}, "
        f"must have {MOST_ROWS:,} rows, {MOST_COLUMNS} columns and {MOST_CELLS:,} cells or fewer",
        "delete what stands far below or far to the right",
    )
    return True


def _fill_in(rows: list[list[Any]], facts: SheetFacts) -> None:
    """Put a mark into cells that are read as blank and are not."""
    marks = {**facts.failed, **dict.fromkeys(facts.valueless, VALUELESS)}
    for (row, column), text in marks.items():
        rows.extend([] for _ in range(len(rows), row))
        cells = rows[row - 1]
        cells.extend("" for _ in range(len(cells), column))
        cells[column - 1] = text
    width = max(map(len, rows), default=0)
    for cells in rows if marks else ():
        cells.extend("" for _ in range(len(cells), width))


def _grid(rows: list[list[Any]], shown: str, sheet: str, diagnostics: Diagnostics) -> Grid | None:
    first = next((i for i, row in enumerate(rows) if any(str(cell).strip() for cell in row)), None)
    if first is None:
        diagnostics.error(
            Position(shown, sheet, cell=True),
            "the worksheet is empty",
            "write the names of its columns in the first row",
        )
        return None
    texts = [
        [cell if type(cell) is str else _cell_text(cell) for cell in row] for row in rows[first:]
    ]
    numbers = range(first + 2, first + 1 + len(texts))
    return Grid(shown, sheet, texts[0], first + 1, texts[1:], numbers)


def _cell_text(value: Any) -> str:
    """Return a cell as its spreadsheet would write it into a CSV file."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        if value.is_integer() and abs(value) < _EXACT:
            return str(int(value))
        return f"{value:.15g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    if isinstance(value, date | time | timedelta):
        return value.isoformat() if not isinstance(value, timedelta) else str(value)
    return str(value)
