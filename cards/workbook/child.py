"""The process that reads workbooks: what a bad one does to it, it does to nobody else.

A request is a line of JSON and the bytes of a file; the answer is a line of JSON. It ends with its
input.
"""

from __future__ import annotations

import json
import sys
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any, BinaryIO

from python_calamine import CalamineError, CalamineWorkbook

from punchboard.cards.limits import MOST_CELLS, MOST_COLUMNS, MOST_ROWS
from punchboard.cards.workbook.sheet_facts import SheetFacts
from punchboard.cards.workbook.sheet_scan import scan_sheets
from punchboard.cards.workbook.worksheet import (
    MOST_MEMORY,
    MOST_SECONDS,
    VALUELESS,
    Worksheet,
    faulty,
    too_big,
    unreadable,
)
from punchboard.cards.workbook.zip_parts import WorkbookError, load_parts, repack

try:
    import resource
except ImportError:  # Windows, where the bounds of the scan and the parent's clock remain
    resource = None  # type: ignore[assignment]

#: Beyond this, a spreadsheet's own 15 digits are not all there.
_EXACT = 1e15


def serve() -> None:
    """Answer requests until there are no more."""
    _bound()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while request := source.readline():
        answer = _answer(json.loads(request), source)
        sink.write(json.dumps(answer).encode() + b"\n")
        sink.flush()


def _answer(request: dict[str, Any], source: BinaryIO) -> Worksheet:
    try:
        raw = source.read(request["bytes"])
        _allow_seconds()
        return read(raw, request["sheet"], names_only=request["names_only"])
    except MemoryError:
        return too_big()


def read(raw: bytes, sheet: str, *, names_only: bool = False) -> Worksheet:
    """Read a worksheet.

    Args:
        raw: the workbook.
        sheet: the worksheet's name; the first is read without it.
        names_only: whether only the names of its worksheets are asked for.
    """
    try:
        parts = load_parts(raw)
        if names_only:
            return Worksheet(list(_open(parts).sheet_names))
        facts = scan_sheets(parts, sheet)
        if sheet and sheet not in facts:
            return Worksheet(list(facts))
        for name, each in facts.items():
            if each.too_large:
                return _too_large(name, each)
        sheet = sheet or next(iter(facts))
        rows = _open(parts).get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    except WorkbookError as trouble:
        return faulty(trouble.message, trouble.hint)
    except CalamineError:
        return unreadable()
    texts = [[cell if type(cell) is str else _cell_text(cell) for cell in row] for row in rows]
    _fill_in(texts, facts[sheet])
    header = next((n for n, row in enumerate(texts, 1) if any(map(str.strip, row))), 0)
    losses = facts[sheet].losses
    return Worksheet(list(facts), sheet, texts, merged=losses.merged, lost=losses.below(header))


def _open(parts: dict[str, bytes]) -> CalamineWorkbook:
    return CalamineWorkbook.from_filelike(BytesIO(repack(parts)))


def _too_large(name: str, facts: SheetFacts) -> Worksheet:
    return faulty(
        f"the worksheet reaches to row {facts.rows:,} and column {facts.columns:,}, "
        f"must have {MOST_ROWS:,} rows, {MOST_COLUMNS} columns and {MOST_CELLS:,} cells or fewer",
        "delete what stands far below or far to the right",
        name,
    )


def _fill_in(rows: list[list[str]], facts: SheetFacts) -> None:
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


def _bound() -> None:
    """Let no workbook take the machine down."""
    if resource is not None:
        _limit(resource.RLIMIT_AS, MOST_MEMORY)
        _limit(resource.RLIMIT_CORE, 0)


def _allow_seconds() -> None:
    """Let the next file take its share of the processor, on top of what the others took."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + MOST_SECONDS)


def _limit(kind: int, most: int) -> None:
    """Lower what this process may take, as far as the system can."""
    assert resource is not None
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    try:
        resource.setrlimit(kind, (most, hard))
    except (ValueError, OSError):  # macOS knows some limits by name only
        return
