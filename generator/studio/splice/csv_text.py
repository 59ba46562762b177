"""Tables of text with separators: CSV and TSV, as spreadsheets of all countries write them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from itertools import accumulate
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.csv_file import decode_table, separator_of
from punchboard.cards.load.tables.grid import heading_row, wanted_columns
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.splice.table_text import CellChange, TableRow, TableText

#: Marks at the start of files, by codec.
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


class _Field(NamedTuple):
    """A cell's place in the text, with its quotes."""

    start: int
    end: int
    text: str
    is_quoted: bool


class _Line(NamedTuple):
    """A row's place in the text: its cells without quotes, and the end behind its line end."""

    cells: Sequence[str]
    start: int
    end: int
    line_end: str


def open_csv(raw: bytes, component: ComponentBase) -> CsvText | ReadOnly:
    """Return a table of text for edits, or why it can only be read."""
    diagnostics = Diagnostics()
    known = wanted_columns(component)
    decoded = decode_table(raw, "", known, component.encoding, diagnostics)
    if decoded is None:
        return ReadOnly(next(each.message for each in diagnostics))
    text, codec = decoded
    mark = next((each for each in _MARKS if raw.startswith(each)), b"")
    codec = _MARKS.get(mark, codec)
    if mark + text.encode(codec, "replace") != raw:
        return ReadOnly(tr("the file holds bytes that aren't text; save it as CSV UTF-8"))
    start, separator = separator_of(text, known)
    try:
        lines = list(_lines(text, start, separator))
    except csv.Error:
        return ReadOnly(tr("a quote in the file is open; close it first"))
    head = heading_row([line.cells for line in lines], known)
    if head is None:
        return ReadOnly(tr("the table is empty; write the names of its columns in the first row"))
    return CsvText(text, separator, codec, len(mark), tuple(lines), head)


def _lines(text: str, start: int, separator: str) -> Iterator[_Line]:
    """Yield the rows of a text, as the loader reads them.

    Raises:
        csv.Error: if a quoted cell doesn't end as it must.
    """
    # A row may hold line breaks: the reader counts the physical lines that it took.
    physical = list(StringIO(text[start:], newline=""))
    ends = list(accumulate(map(len, physical), initial=start))
    reader = csv.reader(physical, delimiter=separator, strict=True)
    taken = 0
    for cells in reader:
        last = physical[reader.line_num - 1]
        line_end = last[len(last.rstrip("\r\n")) :] if last[-1] in "\r\n" else ""
        line_end = "\r\n" if line_end.endswith("\r\n") else line_end[-1:]
        yield _Line(cells, ends[taken], ends[reader.line_num], line_end)
        taken = reader.line_num


@dataclass(frozen=True)
class CsvText(TableText):
    """A table of text with separators.

    Attributes:
        text: The text without a byte order mark.
        separator: The character between cells.
        codec: Python's name of the file's encoding.
        mark: Bytes of the byte order mark.
        lines: All rows of the file.
        head: Index of the row with the headings.
    """

    text: str
    separator: str
    codec: str
    mark: int
    lines: tuple[_Line, ...]
    head: int

    @cached_property
    def columns(self) -> tuple[str, ...]:  # type: ignore[override]
        """Headings as typed, in the file's order."""
        return tuple(self.lines[self.head].cells)

    @cached_property
    def rows(self) -> tuple[TableRow, ...]:  # type: ignore[override]
        """Rows below the headings; those without any text and of another width aren't counted."""
        width = len(self.columns)
        return tuple(
            TableRow(number, line.cells)
            for number, line in enumerate(self.lines[self.head + 1 :], self.head + 2)
            if len(line.cells) == width or any(line.cells)
        )

    def _fields(self, line: _Line) -> list[_Field]:
        """Return the places of a row's cells.

        Raises:
            EditRefused: if the row is written in a way that can't be told apart.
        """
        one = re.escape(self.separator)
        pattern = re.compile(rf'(?:"((?:[^"]|"")*)"|([^{one}\r\n]*))({one}|\r\n|\r|\n|\Z)')
        fields: list[_Field] = []
        at = line.start
        while len(fields) < len(line.cells) and (found := pattern.match(self.text, at)):
            quoted, plain, _ = found.groups()
            value = plain if quoted is None else quoted.replace('""', '"')
            fields.append(_Field(at, found.start(3), value, quoted is not None))
            at = found.end()
        if [each.text for each in fields] != list(line.cells):
            raise EditRefused(
                tr("the quotes of this row can't be told apart"), tr("change it as text")
            )
        return fields

    def set_cells(self, changes: Sequence[CellChange]) -> list[Splice]:
        """Return the splices that give cells other texts."""
        splices = []
        short: dict[int, dict[int, str]] = {}
        for row, column, new in changes:
            fields, index = self._fields(self.lines[row - 1]), self._index(column)
            if index >= len(fields):
                short.setdefault(row, {})[index] = new
                continue
            field = fields[index]
            if field.text != new:
                written = self._cell(new, is_quoted=field.is_quoted)
                splices.append(self._splice(field.start, field.end, written))
        for row, cells in short.items():
            line = self.lines[row - 1]
            count = len(line.cells)
            added = [self._cell(cells.get(at, "")) for at in range(count, max(cells) + 1)]
            place = line.end - len(line.line_end)
            before = self.separator if count else ""
            splices.append(self._splice(place, place, before + self.separator.join(added)))
        return splices

    def insert_rows(self, before: int | None, rows: Sequence[Mapping[str, str]]) -> list[Splice]:
        """Return the splices that add rows."""
        written = [
            self.separator.join(self._cell(row.get(heading, "")) for heading in self.columns)
            for row in rows
        ]
        return self._put(before, written)

    def delete_rows(self, rows: Sequence[int]) -> list[Splice]:
        """Return the splices that delete rows, by their numbers."""
        splices = [self._without(row) for row in sorted(set(rows))]
        gone = frozenset(rows)
        if not self.lines[-1].line_end and len(self.lines) in gone:
            # The file ended without a line end, and ends without one again: that of the row before
            # goes. A blank row before keeps it, since it is nothing else.
            kept = max(number for number in range(1, len(self.lines)) if number not in gone)
            before = self.lines[kept - 1]
            if before.cells:
                first = sorted(gone).index(kept + 1)
                start = self._byte(before.end - len(before.line_end))
                splices[first] = splices[first]._replace(start=start)
        return splices

    def move_rows(self, rows: Sequence[int], before: int | None) -> list[Splice]:
        """Return the splices that move rows before another one, or to the end."""
        chosen = sorted(set(rows))
        while before in chosen:
            before = before + 1 if before is not None and before < len(self.lines) else None
        written = [
            self.text[line.start : line.end - len(line.line_end)]
            for line in (self.lines[number - 1] for number in chosen)
        ]
        return [*self.delete_rows(chosen), *self._put(before, written, gone=frozenset(chosen))]

    def add_column(self, name: str, before: str | None) -> list[Splice]:
        """Return the splices that add a blank column before another one, or as the last."""
        place = len(self.columns) if before is None else self._index(before)
        splices = []
        for number, line in enumerate(self.lines[self.head :], self.head):
            count = len(line.cells)
            new = self._cell(name) if number == self.head else ""
            if place < count:
                start = self._fields(line)[place].start
                splices.append(self._splice(start, start, new + self.separator))
            elif place == count and count:
                end = self._fields(line)[-1].end
                splices.append(self._splice(end, end, self.separator + new))
        return splices

    def delete_column(self, column: str) -> list[Splice]:
        """Return the splices that delete a column."""
        place = self._index(column)
        if len(self.columns) == 1:
            raise EditRefused(tr("this is the only column"), tr("delete the rows instead"))
        splices = []
        for line in self.lines[self.head :]:
            fields = self._fields(line)
            if place < len(fields):
                field = fields[place]
                if place + 1 < len(fields):
                    start, end = field.start, fields[place + 1].start
                else:
                    start = fields[place - 1].end if place else field.start
                    end = field.end
                splices.append(self._splice(start, end, ""))
        return splices

    def rename_column(self, column: str, name: str) -> list[Splice]:
        """Return the splices that give a column another heading."""
        field = self._fields(self.lines[self.head])[self._index(column)]
        written = self._cell(name, is_quoted=field.is_quoted)
        return [self._splice(field.start, field.end, written)]

    def move_column(self, column: str, before: str | None) -> list[Splice]:
        """Return the splices that move a column before another one, or to the end."""
        place = self._index(column)
        target = len(self.columns) if before is None else self._index(before)
        if target in (place, place + 1):
            return []
        splices = []
        for line in self.lines[self.head :]:
            fields = self._fields(line)
            texts = [self.text[each.start : each.end] for each in fields]
            if len(texts) > len(self.columns):
                raise EditRefused(
                    tr("a row has more cells than there are headings"), tr("correct that row first")
                )
            texts += [""] * (len(self.columns) - len(texts)) if texts else []
            if not texts:
                continue
            moved = texts.pop(place)
            texts.insert(target - (target > place), moved)
            start, end = fields[0].start, fields[-1].end
            splices.append(self._splice(start, end, self.separator.join(texts)))
        return splices

    def _put(
        self, before: int | None, written: Sequence[str], gone: frozenset[int] = frozenset()
    ) -> list[Splice]:
        """Return the splices that put whole lines before a row, or at the end."""
        end = self._line_end(before)
        if before is not None:
            place = self.lines[before - 1].start
            return [self._splice(place, place, "".join(line + end for line in written))]
        last = next(
            line for number, line in reversed(list(enumerate(self.lines, 1))) if number not in gone
        )
        place = len(self.text)
        if self.lines[-1].line_end:
            return [self._splice(place, place, "".join(line + end for line in written))]
        # The file ends without a line end; a blank row kept its own (see `delete_rows`).
        ends_a_line = len(self.lines) in gone and not last.cells
        return [self._splice(place, place, ("" if ends_a_line else end) + end.join(written))]

    def _without(self, row: int) -> Splice:
        line = self.lines[row - 1]
        return self._splice(line.start, line.end, "")

    def _line_end(self, before: int | None) -> str:
        """Return the line end of a new row: its neighbor's."""
        number = (before or len(self.lines)) - 1
        near = [*self.lines[max(number - 1, 0) : number + 1], *self.lines]
        return next((each.line_end for each in near if each.line_end), "\r\n")

    def _cell(self, text: str, *, is_quoted: bool = False) -> str:
        """Return a text as it is written in a cell, in quotes where they are needed."""
        if is_quoted or any(each in text for each in ('"', self.separator, "\r", "\n")):
            return '"' + text.replace('"', '""') + '"'
        return text

    def _splice(self, start: int, end: int, text: str) -> Splice:
        try:
            replacement = text.encode(self.codec)
        except UnicodeEncodeError as trouble:
            raise EditRefused(
                tr(
                    'the file\'s encoding has no "{letter}"',
                    letter=trouble.object[trouble.start : trouble.end],
                ),
                tr('save it as "CSV UTF-8" first'),
            ) from None
        return Splice(self._byte(start), self._byte(end), replacement)

    def _byte(self, index: int) -> int:
        if self._is_single:
            return self.mark + index
        return self.mark + len(self.text[:index].encode(self.codec))

    @cached_property
    def _is_single(self) -> bool:
        """Whether each character is one byte."""
        return self.text.isascii() and not self.codec.startswith("utf-16")

    def _index(self, column: str) -> int:
        return self.columns.index(column)
