"""Tables of text with separators: CSV and TSV, as spreadsheets of all countries write them."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from io import StringIO
from itertools import accumulate
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.csv_file import ParsedCsv, csv_grid, parse_csv
from punchboard.cards.problem import Diagnostics
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import CellChange, with_line_feeds
from punchboard.generator.studio.splice.read_only import ReadOnly, first_reason
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.splice.table_text import TableText
from punchboard.generator.studio.splice.text_splice import TextSplice

#: Rows around a cell whose quotes tell how the cells of its column are written, nearest first.
_NEAR = (0, -1, 1, -2, 2, -3, 3)
#: Characters for which a heading gets quotes: one of them may be taken for the separator.
_SEPARATORS = ",;\t"
#: Bytes of the largest file that is kept as it was opened.
_MOST_KEPT = 4_000_000


class _Record(NamedTuple):
    """A row's place in the text.

    Attributes:
        start: Index of its first character.
        end: Index behind its last cell.
        stop: Index behind its line end.
    """

    start: int
    end: int
    stop: int


def open_csv(raw: bytes, known: tuple[str, ...], encoding: str | None = None) -> CsvText | ReadOnly:
    """Return a table of text for edits, or why it can only be read.

    Args:
        raw: The file's bytes.
        known: Names of columns to look for.
        encoding: The encoding that the game names; None to guess it.
    """
    # Each key press opens the bytes that the one before left.
    return (_opened if len(raw) <= _MOST_KEPT else _opened.__wrapped__)(raw, known, encoding)


def parse_opened(
    raw: bytes,
    display_path: str,
    known: Collection[str],
    encoding: str | None,
    diagnostics: Diagnostics,
) -> ParsedCsv | None:
    """Return the content of a CSV file, as `parse_csv` does; an edit has parsed it already."""
    found = open_csv(raw, tuple(known)) if encoding is None else None
    if isinstance(found, CsvText):
        return found.parsed
    return parse_csv(raw, display_path, known, encoding, diagnostics)


@lru_cache(maxsize=4)
def _opened(raw: bytes, known: tuple[str, ...], encoding: str | None) -> CsvText | ReadOnly:
    diagnostics = Diagnostics()
    parsed = parse_csv(raw, "", known, encoding, diagnostics)
    if parsed is not None and parsed.head is None:
        return CsvText(raw, parsed, [], [], known, encoding)
    grid = csv_grid(parsed, "", diagnostics) if parsed is not None else None
    if parsed is None or grid is None:
        return ReadOnly(first_reason(diagnostics))
    cells = [list(row) for row in grid.rows]
    if parsed.lines > len(parsed.rows):
        cells = [list(map(with_line_feeds, row)) for row in cells]
    return CsvText(raw, parsed, cells, grid.numbers, known, encoding)


class CsvText(TableText):
    """A table of text with separators.

    Attributes:
        parsed: The content, as the loader reads it.
    """

    def __init__(
        self,
        raw: bytes,
        parsed: ParsedCsv,
        cells: Sequence[list[str]],
        numbers: Sequence[int],
        known: tuple[str, ...],
        encoding: str | None,
    ) -> None:
        self.raw = raw
        self.text = parsed.text
        self.codec = parsed.codec
        self.mark = parsed.mark
        self.columns = () if parsed.head is None else tuple(parsed.rows[parsed.head])
        self.cells = cells
        self.numbers = numbers
        self.reopened = partial(open_csv, known=known, encoding=encoding)
        self.separator = parsed.separator
        self.parsed = parsed

    def set_cells(self, changes: Sequence[CellChange]) -> list[Splice]:
        """Return the splices that give cells other texts."""
        changed = self._changes_by_row(changes)
        cells = self._with_changes(changed)
        splices: list[TextSplice] = []
        for row, texts in changed.items():
            is_blank = not any(cells[row])
            if is_blank:
                cells[row] = cells[row][: len(self.columns)]
            splices += self._row_splices(row, texts, is_blank=is_blank)
        return self._checked(splices, self.columns, cells, self.numbers)

    def _row_splices(
        self, row: int, texts: Mapping[int, str], *, is_blank: bool
    ) -> Iterator[TextSplice]:
        """Yield the splices of a row; one that is blank now stays a row."""
        record = self.numbers[row] - 1
        fields, width = self._fields(record), len(self.columns)
        count = width if is_blank else max(len(fields), *(column + 1 for column in texts))
        for column in sorted(texts):
            if column < min(len(fields), count):
                start, end = fields[column]
                yield TextSplice(start, end, self._written(row, column, texts[column]))
        end = self._record(record).end
        if count > len(fields):
            added = (
                self.separator + self._written(row, column, texts.get(column, ""))
                for column in range(len(fields), count)
            )
            yield TextSplice(end, end, "".join(added))
        elif count < len(fields):
            yield TextSplice(fields[count - 1][1], end, "")

    def insert_rows(self, before: int | None, rows: Sequence[Mapping[str, str]]) -> list[Splice]:
        """Return the splices that add rows."""
        place, texts = self._place(before), self._texts_of(rows)
        if not self.columns:
            raise EditRefused(tr("the table has no columns"), tr("add a column first"))
        width = range(len(self.columns))
        written = [
            self.separator.join(self._written(place, each, row.get(each, "")) for each in width)
            for row in texts
        ]
        cells = [[row.get(each, "") for each in width] for row in texts]
        return self._checked(
            self._rearranged(frozenset(), place, written),
            self.columns,
            [*self.cells[:place], *cells, *self.cells[place:]],
        )

    def delete_rows(self, rows: Sequence[int]) -> list[Splice]:
        """Return the splices that delete rows, by their numbers."""
        gone = frozenset(map(self._row, rows))
        kept = [cells for row, cells in enumerate(self.cells) if row not in gone]
        return self._checked(self._rearranged(gone, len(self.cells), []), self.columns, kept)

    def move_rows(self, rows: Sequence[int], before: int | None) -> list[Splice]:
        """Return the splices that move rows before another one, or to the end."""
        order = self._order_after_move(rows, before)
        if order == sorted(order):
            return []
        moved = frozenset(map(self._row, rows))
        place = self._place(before)
        while place in moved:
            place += 1
        records = [self._record(self.numbers[row] - 1) for row in sorted(moved)]
        written = [self.text[each.start : each.end] for each in records]
        return self._checked(
            self._rearranged(moved, place, written),
            self.columns,
            [self.cells[row] for row in order],
        )

    def _rearranged(
        self, gone: frozenset[int], place: int, written: Sequence[str]
    ) -> list[TextSplice]:
        """Return the splices that delete rows and add others.

        A file whose last row has no line end keeps it so.

        Args:
            gone: Indices of the rows to delete.
            place: Index of the row that the new ones come before; it isn't deleted.
            written: The new rows, without line ends.
        """
        records = {self.numbers[row] - 1 for row in gone}
        places = {each: self._record(each) for each in records}
        splices = {each: TextSplice(at.start, at.stop, "") for each, at in places.items()}
        line_end = self._line_end(place)
        new = "".join(each + line_end for each in written)
        if place < len(self.cells):
            start = self._record(self.numbers[place] - 1).start
            splices[-1] = TextSplice(start, start, new)
        final = len(self.parsed.rows) - 1
        is_open = self._record(final).end == self._record(final).stop
        last = self.numbers[-1] - 1 if self.numbers else self._head
        while last in records:
            last -= 1
        kept = self._record(last)
        if is_open and final in records:  # the row above becomes the last one
            for each in range(last + 1, final + 1):
                del splices[each]
            # A blank row keeps its line end: it is nothing else.
            is_open = kept.start < kept.end and (place < len(self.cells) or not written)
            start = kept.end if is_open else kept.stop
            tail = line_end.join(written) if place >= len(self.cells) else ""
            splices[final] = TextSplice(start, len(self.text), tail)
        elif place >= len(self.cells):
            if kept.end == kept.stop:
                new = "".join(line_end + each for each in written)
            splices[-1] = TextSplice(kept.stop, kept.stop, new)
        return list(splices.values())

    def _line_end(self, place: int) -> str:
        """Return the line end of a new row: its neighbor's, else the first of the file."""
        near = [self.numbers[row] - 1 for row in (place - 1, place) if 0 <= row < len(self.cells)]
        for number in (*near, self._head, 0):
            record = self._record(number)
            if record.end < record.stop:
                return self.text[record.end : record.stop]
        found = re.search(r"\r\n?|\n", self.text[: self.parsed.start])
        return found.group() if found else "\n"

    def add_column(self, name: str, before: str | None) -> list[Splice]:
        """Return the splices that add a blank column before another one, or as the last."""
        place = len(self.columns) if before is None else self._column(before)
        heading = self._heading(name)
        start = self.parsed.start
        splices = [] if self.columns else [TextSplice(start, start, heading)]
        for record in self._body() if self.columns else ():
            fields = self._fields(record)
            new = heading if record == self._head else ""
            if place < len(fields):
                start, _ = fields[place]
                splices.append(TextSplice(start, start, new + self.separator))
            elif place == len(fields) and fields:
                end = fields[-1][1]
                splices.append(TextSplice(end, end, self.separator + new))
        return self._checked(
            splices,
            [*self.columns[:place], name, *self.columns[place:]],
            [[*row[:place], "", *row[place:]] for row in self.cells],
            self.numbers,
        )

    def delete_column(self, column: str) -> list[Splice]:
        """Return the splices that delete a column."""
        place = self._column(column)
        if len(self.columns) == 1:
            raise EditRefused(tr("this is the only column"), tr("delete the rows instead"))
        width = len(self.columns) - 1
        blank = self.separator * (width - 1) or '""'
        rows = {number - 1: row for row, number in enumerate(self.numbers)}
        splices = []
        for record in self._body():
            fields = self._fields(record)
            left = len(fields) - (place < len(fields))
            start, end, _ = self._record(record)
            row = rows.get(record)
            if record == self._head:
                splices.append(self._without(fields, place))
            elif row is None:  # blank, and of another width: it stays so
                if left == width:
                    splices.append(TextSplice(start, end, ""))
                elif place < len(fields):
                    splices.append(self._without(fields, place))
            elif not any([*self.cells[row][:place], *self.cells[row][place + 1 :]]):
                splices.append(TextSplice(start, end, blank))
            elif place < len(fields):
                splices.append(self._without(fields, place))
        return self._checked(
            splices,
            [*self.columns[:place], *self.columns[place + 1 :]],
            [self._short([*row[:place], *row[place + 1 :]], width) for row in self.cells],
            self.numbers,
        )

    @staticmethod
    def _short(row: list[str], width: int) -> list[str]:
        """Return a row; blank cells beyond the headings are left out of a blank one."""
        return row if any(row) else row[:width]

    @staticmethod
    def _without(fields: Sequence[tuple[int, int]], place: int) -> TextSplice:
        """Return the splice that deletes a cell with one of its separators."""
        start, end = fields[place]
        if place + 1 < len(fields):
            return TextSplice(start, fields[place + 1][0], "")
        return TextSplice(fields[place - 1][1] if place else start, end, "")

    def rename_column(self, column: str, name: str) -> list[Splice]:
        """Return the splices that give a column another heading."""
        place = self._column(column)
        start, end = self._fields(self._head)[place]
        written = self._heading(name, instead_of=column)
        if self.text[start : start + 1] == '"' and not self._needs_quotes(column):
            written = written if written.startswith('"') else f'"{written}"'
        columns = [*self.columns[:place], name, *self.columns[place + 1 :]]
        splices = [TextSplice(start, end, written)] if name != column else []
        return self._checked(splices, columns, self.cells, self.numbers)

    def move_column(self, column: str, before: str | None) -> list[Splice]:
        """Return the splices that move a column before another one, or to the end."""
        place, width = self._column(column), len(self.columns)
        target = width if before is None else self._column(before)
        order = [each for each in range(width) if each != place]
        order.insert(target - (target > place), place)
        first, last = min(place, target), max(place, target - 1)
        splices = []
        for record in (self._head, *(number - 1 for number in self.numbers)):
            fields = self._fields(record)
            texts = [self.text[start:end] for start, end in fields[:width]]
            padded = [*texts, *[""] * (width - len(texts))]
            moved = [padded[each] for each in order]
            while len(moved) > len(texts) and not moved[-1]:
                moved.pop()
            if moved[:width] == texts or first >= len(texts):
                continue
            start, end = fields[first][0], fields[min(last, len(texts) - 1)][1]
            splices.append(TextSplice(start, end, self.separator.join(moved[first : last + 1])))
        return self._checked(
            splices,
            [self.columns[each] for each in order],
            [[*(row[each] for each in order), *row[width:]] for row in self.cells],
            self.numbers,
        )

    def _heading(self, name: str, instead_of: str = "") -> str:
        """Return a new heading as it is written in the file."""
        self._check_heading(name, instead_of)
        needs_quotes = any(each in name for each in (*_SEPARATORS, self.separator, '"', "\n"))
        return _quoted(name) if needs_quotes else name

    def _written(self, row: int, column: int, text: str) -> str:
        """Return a text as it is written in a cell.

        It is in quotes where it must be, and where cells near it are so without need.
        """
        if "\n" in text:
            text = text.replace("\n", self._line_break(row, column))
        if self._needs_quotes(text) or self._is_quoted(row, column):
            return _quoted(text)
        return text

    def _line_break(self, row: int, column: int) -> str:
        """Return the line break within a cell: the one that it has, if it is always the same."""
        if 0 <= row < len(self.cells):
            cells = self.parsed.rows[self.numbers[row] - 1]
            found = set(re.findall(r"\r\n?|\n", cells[column]))
            if len(found) == 1:
                return str(found.pop())
        return "\n"

    def _needs_quotes(self, text: str) -> bool:
        """Return whether a text is only read right within quotes."""
        if len(self.columns) == 1 and not text:
            return True  # a blank line isn't a row
        return '"' in text or self.separator in text or "\n" in text or "\r" in text

    def _is_quoted(self, row: int, column: int) -> bool:
        """Return whether a cell, or else the nearest above or below it, has quotes without need."""
        for near in (row + step for step in _NEAR):
            if not 0 <= near < len(self.cells) or self._needs_quotes(self.cells[near][column]):
                continue
            fields = self._fields(self.numbers[near] - 1)
            if column < len(fields) and fields[column][0] < fields[column][1]:
                return self.text[fields[column][0]] == '"'
        return False

    @property
    def _head(self) -> int:
        return self.parsed.head or 0

    def _body(self) -> range:
        """Return the indices of the rows from the headings on."""
        return range(self._head, len(self.parsed.rows))

    def _record(self, index: int) -> _Record:
        """Return the place of a row of the file."""
        starts, taken = self._line_starts, self._lines_taken
        start, stop = starts[taken[index]], starts[taken[index + 1]]
        last = self.text[max(start, stop - 2) : stop]
        line_end = 2 if last == "\r\n" else int(last[-1:] in ("\r", "\n"))
        return _Record(start, stop - line_end, stop)

    def _fields(self, index: int) -> list[tuple[int, int]]:
        """Return the places of a row's cells, with their quotes; none for a blank line."""
        at, end, _ = self._record(index)
        fields: list[tuple[int, int]] = []
        while at < end or fields:
            found = self._field.match(self.text, at, end)
            assert found is not None  # it matches everywhere
            fields.append(found.span())
            at = found.end() + 1
            if at > end:
                break
        return fields

    @cached_property
    def _field(self) -> re.Pattern[str]:
        return re.compile(rf'"[^"]*(?:""[^"]*)*"|[^{re.escape(self.separator)}]*')

    @cached_property
    def _lines(self) -> list[str]:
        return list(StringIO(self.text[self.parsed.start :], newline=""))

    @cached_property
    def _line_starts(self) -> list[int]:
        """The index of each line in the text, and the end of the text."""
        return list(accumulate(map(len, self._lines), initial=self.parsed.start))

    @cached_property
    def _lines_taken(self) -> Sequence[int]:
        """How many lines are above each row of the file, and above the end."""
        rows = self.parsed.rows
        if self.parsed.lines == len(rows):
            return range(len(rows) + 1)
        reader = csv.reader(self._lines, delimiter=self.separator, strict=True)
        return [0, *(reader.line_num for _ in reader)]


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
