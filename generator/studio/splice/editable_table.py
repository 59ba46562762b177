"""A table whose cells, rows and columns are changed by splices of its file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import CONTROL
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.table_limits import MOST_CELL
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice


class CellChange(NamedTuple):
    """A cell that gets another text.

    Attributes:
        row: Number of its row, as in `TableRow`.
        column: Heading of its column, as typed.
        text: The new text.
    """

    row: int
    column: str
    text: str


class TableRow(NamedTuple):
    """A row below the headings.

    Attributes:
        number: Number of the row in its file, as the loader counts: `Card.row`.
        cells: Its texts without quotes, one for each heading; more if the row is longer.
    """

    number: int
    cells: Sequence[str]


class EditableTable(ABC):
    """A table of cards. It never changes: an edit returns splices of its file's bytes.

    Attributes:
        columns: Headings as typed, in the file's order.
        cells: Texts of the rows below the headings, one for each heading or more. Line breaks in
            them are line feeds, as browsers and cards have them.
        numbers: For each row its number in the file, as the loader counts: `Card.row`.
    """

    columns: tuple[str, ...]
    cells: Sequence[list[str]]
    numbers: Sequence[int]

    @cached_property
    def rows(self) -> tuple[TableRow, ...]:
        """Rows below the headings that the loader reads, blank ones included."""
        return tuple(map(TableRow, self.numbers, self.cells))

    def cells_of(self, number: int) -> Sequence[str] | None:
        """Return the cells of a row by its number; None if there is none."""
        at = self._indices.get(number)
        return None if at is None else self.cells[at]

    @abstractmethod
    def set_cells(self, changes: Sequence[CellChange]) -> list[Splice]:
        """Return the splices that give cells other texts.

        Raises:
            EditRefused: if a text can't be written into this file.
        """

    @abstractmethod
    def insert_rows(self, before: int | None, rows: Sequence[Mapping[str, str]]) -> list[Splice]:
        """Return the splices that add rows.

        Args:
            before: Number of the row that they come before; None adds them at the end.
            rows: Texts by heading; missing ones are blank.

        Raises:
            EditRefused: if a text can't be written into this file.
        """

    @abstractmethod
    def delete_rows(self, rows: Sequence[int]) -> list[Splice]:
        """Return the splices that delete rows, by their numbers."""

    @abstractmethod
    def move_rows(self, rows: Sequence[int], before: int | None) -> list[Splice]:
        """Return the splices that move rows before another one, or to the end."""

    @abstractmethod
    def add_column(self, name: str, before: str | None) -> list[Splice]:
        """Return the splices that add a blank column before another one, or as the last."""

    @abstractmethod
    def delete_column(self, column: str) -> list[Splice]:
        """Return the splices that delete a column."""

    @abstractmethod
    def rename_column(self, column: str, name: str) -> list[Splice]:
        """Return the splices that give a column another heading."""

    @abstractmethod
    def move_column(self, column: str, before: str | None) -> list[Splice]:
        """Return the splices that move a column before another one, or to the end."""

    def _row(self, number: int) -> int:
        """Return the index of a row.

        Raises:
            EditRefused: if the table has no such row, or several.
        """
        found = self._indices.get(number)
        if found is None:
            raise EditRefused(tr("the table has no row {row}", row=number), tr("look at the table"))
        if len(self._indices) < len(self.numbers) and self.numbers.count(number) > 1:
            raise EditRefused(
                tr("line {line} is read as several cards", line=number),
                tr("write each card on a line of its own, without *, in the text"),
            )
        return found

    @cached_property
    def _indices(self) -> Mapping[int, int]:
        """The indices of rows by number."""
        return dict(zip(self.numbers, range(len(self.numbers)), strict=True))

    def _place(self, before: int | None) -> int:
        """Return the index of a row, or the number of rows for None."""
        return len(self.cells) if before is None else self._row(before)

    def _column(self, heading: str) -> int:
        """Return the index of a column.

        Raises:
            EditRefused: if the table has no such column, or several.
        """
        found = self.columns.count(heading)
        if found == 1:
            return self.columns.index(heading)
        if found:
            raise EditRefused(
                tr('several columns are called "{column}"', column=heading),
                tr("rename all but one, in the text"),
            )
        raise EditRefused(
            tr('the table has no column "{column}"', column=heading), tr("look at the table")
        )

    def _check_heading(self, name: str, instead_of: str = "") -> None:
        """Check a new heading.

        Raises:
            EditRefused: if it is blank, or another column has it.
        """
        check_typed(name)
        if not header_key(name):
            raise EditRefused(tr("a column needs a name"), tr("type its name"))
        others = [each for each in self.columns if each != instead_of]
        if header_key(name) in map(header_key, others):
            raise EditRefused(
                tr('the table already has a column "{column}"', column=name),
                tr("type another name"),
            )

    def _changes_by_row(self, changes: Iterable[CellChange]) -> dict[int, dict[int, str]]:
        """Return new texts by the indices of rows and columns; unchanged ones are left out."""
        found: dict[int, dict[int, str]] = {}
        for number, heading, text in changes:
            row, column = self._row(number), self._column(heading)
            found.setdefault(row, {})[column] = with_line_feeds(text)
        changed = {}
        for row, texts in found.items():
            cells = self.cells[row]
            new = {column: text for column, text in texts.items() if cells[column] != text}
            for column, text in new.items():
                check_typed(text, cells[column])
            if new:
                changed[row] = new
        return changed

    def _with_changes(self, changes: Mapping[int, Mapping[int, str]]) -> list[list[str]]:
        """Return the rows with other texts."""
        rows = list(self.cells)
        for row, texts in changes.items():
            cells = list(rows[row])
            for column, text in texts.items():
                cells[column] = text
            rows[row] = cells
        return rows

    def _texts_of(self, rows: Sequence[Mapping[str, str]]) -> list[dict[int, str]]:
        """Return the texts of new rows by the indices of columns."""
        found = []
        for row in rows:
            texts = {self._column(each): with_line_feeds(text) for each, text in row.items()}
            for text in texts.values():
                check_typed(text)
            found.append(texts)
        return found

    def _order_after_move(self, rows: Collection[int], before: int | None) -> list[int]:
        """Return the indices of all rows as they are after a move of some, by their numbers."""
        moved = sorted({self._row(number) for number in rows})
        place = self._place(before)
        kept = [row for row in range(len(self.cells)) if row not in moved]
        above = [row for row in kept if row < place]
        return [*above, *moved, *kept[len(above) :]]


def check_typed(text: str, before: str = "") -> None:
    """Check a text for a cell.

    Args:
        text: The typed text.
        before: The text that the cell has.

    Raises:
        EditRefused: if no card could show it.
    """
    if len(text) > MOST_CELL and len(text) > len(before):
        raise EditRefused(
            tr(
                "the text has {length:,} characters, must have {most:,} or fewer",
                length=len(text),
                most=MOST_CELL,
            ),
            tr("shorten it"),
        )
    if text.isprintable():
        return
    for found in CONTROL.finditer(text):
        if found.group() not in before:
            raise EditRefused(
                tr("the text holds the control character {code:#04x}", code=ord(found.group())),
                tr("type the text again; the character is invisible"),
            )


def with_line_feeds(text: str) -> str:
    """Return a text with line feeds as its line breaks."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
