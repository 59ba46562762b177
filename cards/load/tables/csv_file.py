"""CSV files, as spreadsheets of all countries write them."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Collection
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import tr, translated
from punchboard.cards.load.files import MOST_BYTES, read_bytes
from punchboard.cards.load.tables.grid import (
    MOST_ABOVE,
    Grid,
    header_key,
    heading_row,
    say_too_many_rows,
)
from punchboard.cards.problem import Diagnostics, Position, Severity, cell_name
from punchboard.cards.remark import Kind, Remark
from punchboard.cards.table_limits import MOST_ROWS

if TYPE_CHECKING:  # most tables are UTF-8
    from punchboard.cards.load.tables.encoding import Encoding

_SEPARATORS = (",", ";", "\t")
#: Characters of a file in which the names of its columns are looked for, to find the separator.
_MOST_HEADER = 100_000
_BOM = b"\xef\xbb\xbf"
_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
#: Excel's own first line that names the separator; no spreadsheet shows it as a row.
_SEPARATOR_LINE = re.compile(r'sep=([^"\r\n])\r?\n?')


def read_csv(
    path: Path,
    display_path: str,
    known: Collection[str],
    diagnostics: Diagnostics,
    encoding: str | None = None,
    parse: ParseCsv | None = None,
) -> Grid | None:
    """Read a CSV file.

    Args:
        path: The file.
        display_path: Its path as messages name it.
        known: Names of columns to look for; the separator that yields most of them is used.
        diagnostics: Receives errors and warnings.
        encoding: A name of `ENCODINGS`, or None to guess it.
        parse: Function that parses its bytes; `parse_csv` without one.

    Returns:
        Its rows, or None if nothing could be read.

    Raises:
        ComputerError: if the system refuses access to the file.
    """
    raw = read_bytes(path, display_path, MOST_BYTES, diagnostics)
    if raw is None:
        return None
    parsed = (parse or parse_csv)(raw, display_path, known, encoding, diagnostics)
    if parsed is None:
        return None
    grid = csv_grid(parsed, display_path, diagnostics)
    if grid is None or parsed.guessed is None:
        return grid
    odd = _first_odd_cell(parsed.rows, parsed.guessed, display_path)
    return grid._replace(encoding=parsed.guessed.name, remarks=odd)


class ParsedCsv(NamedTuple):
    """The content of a CSV file.

    Attributes:
        text: Its text without a byte order mark.
        codec: Python's name of the encoding in which the text is written, without a mark.
        mark: Bytes of the byte order mark.
        guessed: The encoding, if it is a guess.
        start: Index in the text at which the rows begin: behind Excel's line `sep=;`.
        separator: The character between cells.
        rows: All rows, with their cells as typed.
        lines: How many lines the rows take; more than there are rows if a cell has a line break.
        head: Index of the row with the headings; None if all rows are blank.
    """

    text: str
    codec: str
    mark: int
    guessed: Encoding | None
    start: int
    separator: str
    rows: list[list[str]]
    lines: int
    head: int | None


#: Returns the content of a CSV file, as `parse_csv` does.
ParseCsv = Callable[[bytes, str, Collection[str], str | None, Diagnostics], ParsedCsv | None]


def parse_csv(
    raw: bytes,
    display_path: str,
    known: Collection[str],
    encoding: str | None,
    diagnostics: Diagnostics,
) -> ParsedCsv | None:
    """Return the content of a CSV file, None with an error; arguments as for `read_csv`."""
    decoded = _decode(raw, display_path, known, encoding, diagnostics)
    if decoded is None:
        return None
    text, codec, mark, guessed = decoded
    named = _SEPARATOR_LINE.match(text)
    start = named.end() if named else 0
    separator = named.group(1) if named else _separator(text, known)
    body = text[start:]
    reader = csv.reader(StringIO(body, newline=""), delimiter=separator, strict=True)
    try:
        rows = list(reader)
    except csv.Error as trouble:
        _say_broken(body, separator, str(trouble), display_path, diagnostics)
        return None
    head = heading_row(rows, known)
    return ParsedCsv(text, codec, mark, guessed, start, separator, rows, reader.line_num, head)


class _Decoded(NamedTuple):
    """A file's text; see `ParsedCsv`."""

    text: str
    codec: str
    mark: int
    guessed: Encoding | None = None


def _decode(
    raw: bytes,
    display_path: str,
    known: Collection[str],
    encoding: str | None,
    diagnostics: Diagnostics,
) -> _Decoded | None:
    """Return the text of a file; None with an error."""
    where = Position(display_path)
    if raw.startswith(_ZIP):
        message, hint = (
            tr("the file is a workbook that is named like a CSV file"),
            tr("rename it to .xlsx"),
        )
    elif raw.startswith(_OLE):
        message, hint = (
            tr("the file is an old workbook that is named like a CSV file"),
            _save_as_utf8(),
        )
    elif encoding and not raw.startswith(_BOM):
        return _decode_as(raw, encoding, where, diagnostics)
    else:
        wide = ""  # Excel's "Unicode text"
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            wide = "utf-16"
        elif b"\0" in raw[:2]:
            wide = "utf-16-be" if raw[:1] == b"\0" else "utf-16-le"
        try:
            text = raw.decode(wide or "utf-8-sig")
        except UnicodeDecodeError:
            if not wide and b"\0" not in raw:
                from punchboard.cards.load.tables.encoding import guess  # few tables need it

                guessed = guess(raw, known)
                text = raw.decode(guessed.codec, errors="replace")
                return _Decoded(text, guessed.codec, 0, guessed)
        else:
            if wide == "utf-16":
                return _Decoded(text, "utf-16-le" if raw[:1] == b"\xff" else "utf-16-be", 2)
            return _Decoded(text, wide or "utf-8", 3 if raw.startswith(_BOM) else 0)
        message, hint = tr("the file isn't text"), _save_as_utf8()
    diagnostics.error(where, message, hint)
    return None


def _decode_as(
    raw: bytes, encoding: str, where: Position, diagnostics: Diagnostics
) -> _Decoded | None:
    """Return the text of a file whose encoding the game names; None with an error."""
    from punchboard.cards.load.tables.encoding import ENCODINGS, is_text  # few tables need it

    try:
        text = raw.decode(ENCODINGS[encoding].codec)
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        message = tr(
            "line {line} is not text in the encoding {encoding}", line=line, encoding=encoding
        )
        diagnostics.error(where, message, tr("correct `encoding:` in game.yaml, or take it out"))
        return None
    if encoding != "utf-8" and not raw.isascii() and is_text(raw, "utf-8"):
        message = tr("the file seems to be UTF-8, and is read as {encoding}", encoding=encoding)
        diagnostics.warning(where, message, tr("take `encoding:` out of game.yaml"))
    codec = ENCODINGS[encoding].codec
    return _Decoded(text, "utf-8" if codec == "utf-8-sig" else codec, 0)


def _separator(text: str, known: Collection[str]) -> str:
    """Return the separator that splits the header into most known names, then most names."""
    wanted = {header_key(name) for name in known}
    best, most = ",", (-1, 0)
    for separator in _SEPARATORS:
        lines = csv.reader(StringIO(text[:_MOST_HEADER], newline=""), delimiter=separator)
        try:
            rows = list(islice(lines, MOST_ABOVE))
        except csv.Error:
            continue
        first = heading_row(rows, known)
        if first is None:
            continue
        score = (len(wanted.intersection(map(header_key, rows[first]))), len(rows[first]))
        if score > most:
            best, most = separator, score
    return best


def _say_broken(
    text: str, separator: str, complaint: str, display_path: str, diagnostics: Diagnostics
) -> None:
    """Name the cell in which the file stops making sense."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    row = 1
    try:
        while next(reader, None) is not None:
            row += 1
    except csv.Error:
        position = Position(display_path, "", row, 0, True)
    # A cell is too long by itself, or because its quote is never closed.
    if "field limit" in complaint:
        complaint = _without_limit(text, separator) or complaint
    if "field limit" in complaint:
        message = tr(
            "a cell in this row has more than {most:,} letters",
            most=csv.field_size_limit(),
        )
        hint = tr("shorten it, or split it over several cells")
    elif "end of data" in complaint:
        message = tr("a quoted text begins in this row and never ends")
        hint = tr('add the closing quote (")')
    else:
        message = tr('text goes on after its closing quote (")')
        hint = tr('double a quote that belongs to the text: ""')
    diagnostics.error(position, message, hint)


def _save_as_utf8() -> str:
    """Return the advice to save a spreadsheet as UTF-8."""
    return tr('save it as "CSV UTF-8"')


def _without_limit(text: str, separator: str) -> str:
    """Return the fault that remains if cells may have any length, "" if there is none."""
    limit = csv.field_size_limit(len(text) + 1)
    try:
        for _ in csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True):
            pass
    except csv.Error as trouble:
        return str(trouble)
    finally:
        csv.field_size_limit(limit)
    return ""


def _first_odd_cell(
    rows: list[list[str]], guessed: Encoding, display_path: str
) -> tuple[Remark, ...]:
    """Return a remark on the first cell that depends on the guessed encoding; none if none does."""
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row, 1):
            if not cell.isascii():
                short = cell if len(cell) <= 40 else cell[:39] + "…"
                remark = Remark(
                    Kind.ENCODING,
                    Severity.WARNING,
                    Position(display_path, "", number, column, True),
                    tr(
                        'the file is not UTF-8; read as {encoding}, this cell is "{text}"',
                        encoding=translated(guessed.title),
                        text=short.strip(),
                    ),
                    tr(
                        "if that is wrong, or to be safe, {save}, or name its `encoding:` "
                        "in game.yaml",
                        save=_save_as_utf8(),
                    ),
                )
                return (remark,)
    return ()


def csv_grid(parsed: ParsedCsv, display_path: str, diagnostics: Diagnostics) -> Grid | None:
    """Return the rows below that with the names of the columns; None if there are none.

    Rows that are shorter than the headings get blank cells.
    """
    rows, first, separator = parsed.rows, parsed.head, parsed.separator
    if first is None:
        diagnostics.error(
            Position(display_path),
            tr("the table is empty"),
            tr("write the names of its columns in the first row"),
        )
        return None
    header = rows[first]
    width = len(header)
    body: list[list[str]] = []
    numbers: list[int] = []
    for number, row in enumerate(rows[first + 1 :], first + 2):
        if len(row) != width:
            if not any(row):
                continue
            if len(row) < width:
                row += [""] * (width - len(row))
            elif any(map(str.strip, row[width:])):
                diagnostics.error(
                    Position(display_path, "", number, width + 1, True),
                    tr(
                        "row {row} has {cells} cells, the header has {width} (up to {last})",
                        row=number,
                        cells=len(row),
                        width=width,
                        last=cell_name(first + 1, width),
                    ),
                    tr('put text that holds "{separator}" in double quotes', separator=separator)
                    if separator != "\t"
                    else tr("take out the tab"),
                )
        body.append(row)
        numbers.append(number)
    if len(body) > MOST_ROWS:
        say_too_many_rows(len(body), Position(display_path), diagnostics)
        return None
    return Grid(display_path, "", header, first + 1, body, numbers, decimal_comma=separator == ";")
