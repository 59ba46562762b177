"""The process that reads workbooks, so that a harmful one can damage nothing else.

A request is a line of JSON and the bytes of a file; the answer is a line of JSON. It ends with its
input. The library that reads worksheets trusts its archive, so it gets a new one that holds
only parts that were unpacked and measured here: a zip bomb never reaches it.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any, BinaryIO
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ExpatError, ParserCreate, errors
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from python_calamine import CalamineError, CalamineWorkbook

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import Position
from punchboard.cards.table_limits import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, VALUELESS
from punchboard.cards.workbook.number_format import DAY_ZERO, show
from punchboard.cards.workbook.ods_scan import hidden_tables, scan_ods
from punchboard.cards.workbook.stale import COMMENT, WORKBOOK, stale_cells
from punchboard.cards.workbook.worksheet import (
    MEND,
    MOST_MEMORY,
    MOST_SECONDS,
    SheetFacts,
    WorkbookError,
    Worksheet,
    damaged,
    faulty,
    too_big,
    unreadable,
)
from punchboard.cards.workbook.xlsx_scan import hidden_sheets, scan_xlsx, sheet_in

try:
    import resource
except ImportError:  # Windows, where the bounds of the scan and the parent's clock remain
    resource = None  # type: ignore[assignment]

#: Beyond this, a spreadsheet's own 15 digits are not all there.
_EXACT = 1e15
MOST_UNPACKED = 100_000_000
MOST_PARTS = 2_000
#: What the parser says when memory ends.
_NO_MEMORY = errors.codes[errors.XML_ERROR_NO_MEMORY]
#: Real worksheets shrink to a tenth; below this many bytes nobody needs to care.
_MOST_RATIO = 150
_HARMLESS = 20_000_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = 0x1
_ENTITIES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_NO_PASSWORD = marked("save it again without a password")


def serve() -> None:
    """Answer requests until the input ends."""
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
        raw: The workbook.
        sheet: The worksheet's name; the first is read without it.
        names_only: Whether only the names of its worksheets are asked for.
    """
    try:
        parts = _load_parts(raw)
        if names_only:
            hidden = hidden_sheets(parts) if "xl/workbook.xml" in parts else hidden_tables(parts)
            return Worksheet(list(_open(parts).sheet_names), hidden_sheets=hidden)
    except WorkbookError as trouble:
        return faulty(trouble.message, trouble.hint, trouble.position.sheet)
    except CalamineError:
        return unreadable()
    try:
        facts = _scan_sheets(parts, sheet)
        if sheet and sheet not in facts:
            return Worksheet(list(facts))
        for name, each in facts.items():
            if each.too_large:
                return _too_large(name, each)
        sheet = sheet or next(iter(facts))
        rows = _open(parts).get_sheet_by_name(sheet).to_python(skip_empty_area=False)
        stale = _stale(parts, sheet)
    except WorkbookError as trouble:
        return faulty(trouble.message, trouble.hint, sheet)
    except CalamineError:
        return unreadable(sheet)
    texts = [[cell if type(cell) is str else _cell_text(cell) for cell in row] for row in rows]
    _show_dates(texts, rows, facts[sheet])
    _fill_in(texts, facts[sheet])
    header = next((n for n, row in enumerate(texts, 1) if any(map(str.strip, row))), 0)
    losses = facts[sheet].losses
    return Worksheet(
        list(facts),
        sheet,
        texts,
        merged=losses.merged,
        lost=losses.below(header),
        formatted=facts[sheet].formatted,
        shown=[(*place, text) for place, text in facts[sheet].shown.items()],
        hidden_rows=facts[sheet].hidden_rows,
        hidden_columns=facts[sheet].hidden_columns,
        pictures=facts[sheet].pictures,
        stale=stale,
    )


def _open(parts: dict[str, bytes]) -> CalamineWorkbook:
    return CalamineWorkbook.from_filelike(BytesIO(_repack(parts)))


def _stale(parts: dict[str, bytes], sheet: str) -> list[tuple[int, int]]:
    """Return the cells with stale results.

    Raises:
        WorkbookError: if the workbook is damaged.
    """
    if not COMMENT.search(parts.get(WORKBOOK, b"")):
        return []
    try:
        return stale_cells(parts, sheet)
    except (KeyError, ValueError, LookupError, StopIteration) as trouble:
        raise damaged() from trouble


def _too_large(name: str, facts: SheetFacts) -> Worksheet:
    return faulty(
        tr(
            "the worksheet reaches to row {rows:,} and column {columns:,}, "
            "must have {most_rows:,} rows, {most_columns} columns and "
            "{most_cells:,} cells or fewer",
            rows=facts.rows,
            columns=facts.columns,
            most_rows=MOST_ROWS,
            most_columns=MOST_COLUMNS,
            most_cells=MOST_CELLS,
        ),
        tr("delete what stands far below or far to the right"),
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


def _show_dates(texts: list[list[str]], rows: list[list[Any]], facts: SheetFacts) -> None:
    """Write dates, times and durations as the worksheet shows them."""
    known: dict[tuple[Any, str], str | None] = {}
    for (row, column), code in facts.dates.items():
        if row > len(rows) or column > len(rows[row - 1]):
            continue
        value = rows[row - 1][column - 1]
        if not isinstance(value, date | time | timedelta):
            continue
        if (value, code) not in known:
            known[value, code] = show(_days(value), code) if code else None
        shown = known[value, code]
        if shown is None:
            facts.losses.add_format(row, column, code, texts[row - 1][column - 1])
        else:
            texts[row - 1][column - 1] = shown
    for (row, column), shown in facts.texts.items():
        if row <= len(texts) and column <= len(texts[row - 1]):
            texts[row - 1][column - 1] = shown


def _days(value: date | time | timedelta) -> float:
    """Return a date, a time or a duration as Excel counts it, in days."""
    if isinstance(value, datetime):
        return (value - DAY_ZERO) / timedelta(days=1)
    if isinstance(value, date):
        return (datetime(value.year, value.month, value.day) - DAY_ZERO) / timedelta(days=1)
    if isinstance(value, time):
        return timedelta(
            hours=value.hour, minutes=value.minute, seconds=value.second,
            microseconds=value.microsecond,
        ) / timedelta(days=1)  # fmt: skip
    return value / timedelta(days=1)


def _cell_text(value: Any) -> str:
    """Return a cell as its spreadsheet would write it into a CSV file."""
    if type(value) is bool:
        return "TRUE" if value else "FALSE"
    if type(value) is float:
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
    """Raise the processor limit by the share of the next file."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + MOST_SECONDS)


def _limit(kind: int, most: int) -> None:
    """Lower a resource limit of this process, if the system has it."""
    assert resource is not None
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    try:
        resource.setrlimit(kind, (most, hard))
    except (ValueError, OSError):  # macOS knows some limits by name only
        return


def _load_parts(raw: bytes) -> dict[str, bytes]:
    """Unpack the parts of a workbook that hold text.

    Args:
        raw: Bytes of the file.

    Raises:
        WorkbookError: if it isn't such an archive, has a password, or unpacks to too much.
    """
    if raw.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in raw:
            raise WorkbookError(
                tr("the workbook is protected by a password"), translated(_NO_PASSWORD)
            )
        raise WorkbookError(
            tr("the file is an old .xls workbook, whatever its name"), translated(MEND)
        )
    if not raw.startswith(b"PK"):
        raise WorkbookError(tr("the file isn't a workbook"), translated(MEND))
    try:
        with ZipFile(BytesIO(raw)) as archive:
            _check_bounds(archive, len(raw))
            parts = {
                info.filename: _unpack(archive, info)
                for info in archive.infolist()
                if info.filename.endswith((".xml", ".rels")) or info.filename == "mimetype"
            }
            names = set(archive.namelist())
    except (BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as trouble:
        raise damaged() from trouble
    manifest = parts.get("META-INF/manifest.xml", b"")
    if "encrypted-package" in names or b"encryption-data" in manifest:
        raise WorkbookError(tr("the workbook is protected by a password"), translated(_NO_PASSWORD))
    if "xl/workbook.xml" not in parts and "content.xml" not in parts:
        raise WorkbookError(tr("the archive holds no worksheets"), translated(MEND))
    sheets = {name for name in parts if name.startswith("xl/worksheets/")}
    for name in sorted(parts.keys() - {"mimetype"}, key=lambda name: (name in sheets, name)):
        try:
            _check_xml(parts[name])
        except WorkbookError as trouble:
            trouble.position = Position(sheet=sheet_in(parts, name) if name in sheets else "")
            raise
    return parts


def _unpack(archive: ZipFile, info: ZipInfo) -> bytes:
    """Unpack a part, and no more of it than the archive's directory tells of."""
    with archive.open(info) as part:
        content = part.read(info.file_size)
        if part.read(1):
            raise damaged()
    return content


def _check_xml(content: bytes) -> None:
    """Refuse broken XML, over which the library may never come to an end, and entities."""
    if _ENTITIES.search(content) or b"\0" in content[:100]:
        raise damaged()
    try:
        ParserCreate().Parse(content, True)
    except ExpatError as trouble:
        if trouble.code == _NO_MEMORY:
            raise MemoryError from trouble
        raise damaged() from trouble
    except (LookupError, ValueError) as trouble:
        raise damaged() from trouble


def _check_bounds(archive: ZipFile, packed: int) -> None:
    infos = archive.infolist()
    if any(info.flag_bits & _ENCRYPTED for info in infos):
        raise WorkbookError(tr("the workbook is protected by a password"), translated(_NO_PASSWORD))
    unpacked = sum(info.file_size for info in infos)
    ratio = unpacked / max(packed, 1)
    if (
        unpacked > MOST_UNPACKED
        or len(infos) > MOST_PARTS
        or (unpacked > _HARMLESS and ratio > _MOST_RATIO)
    ):
        raise WorkbookError(
            tr(
                "the workbook unpacks to {megabytes:,.0f} MB, must be "
                "{most:.0f} MB and {ratio} times its size or less",
                megabytes=unpacked / 1000000.0,
                most=MOST_UNPACKED / 1000000.0,
                ratio=_MOST_RATIO,
            ),
            tr("copy the cells into a new workbook; this one may be a trap"),
        )


def _repack(parts: dict[str, bytes]) -> bytes:
    """Pack parts into a plain archive."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return packed.getvalue()


def _scan_sheets(parts: dict[str, bytes], sheet: str) -> dict[str, SheetFacts]:
    """Scan a workbook for facts that the library doesn't return.

    Args:
        parts: The unpacked workbook.
        sheet: Worksheet that will be read; "" for the first.

    Returns:
        Facts by worksheet, in order.

    Raises:
        WorkbookError: if it isn't a workbook.
    """
    try:
        facts = scan_xlsx(parts, sheet) if "xl/workbook.xml" in parts else scan_ods(parts)
    except ParseError as trouble:
        if trouble.code == _NO_MEMORY:
            raise MemoryError from trouble
        raise damaged() from trouble
    except (KeyError, ValueError, LookupError, StopIteration) as trouble:
        raise damaged() from trouble
    if not facts:
        raise damaged()
    return facts
