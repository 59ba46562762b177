"""A worksheet as a table of cards whose cells are changed in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.load.tables.grid import Grid, header_key, wanted_columns
from punchboard.cards.load.tables.workbook import formatted, with_merged, worksheet_grid
from punchboard.cards.problem import Diagnostics, cell_name
from punchboard.cards.remark import Remarks
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.workbook.formula_reads import Block
from punchboard.cards.workbook.worksheet import Worksheet
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import (
    CellChange,
    EditableTable,
    with_line_feeds,
)
from punchboard.generator.studio.splice.read_only import ReadOnly, first_reason
from punchboard.generator.studio.splice.splice import Splice, apply_splices
from punchboard.generator.studio.workbook.book import Book
from punchboard.generator.studio.workbook.sheet_part import Value
from punchboard.generator.studio.workbook.validation import unfit_cells

#: Returns a worksheet in the bytes of a file; "" for the first.
ReadSheet = Callable[[bytes, str], Worksheet]
#: A number as a cell of numbers may have it, and as every cell has it: nothing is lost in a float.
_NUMBER = re.compile(r"-?(?:[0-9]{1,15}\.?[0-9]{0,15}|\.[0-9]{1,15})")
_PLAIN_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{0,14}[1-9])?")
_SIGN = re.compile(r"[^0-9.\-]{0,9}(-?[0-9.]{1,16})([^0-9]{0,9})")
_TRUTH = {"TRUE": "1", "FALSE": "0"}
#: Characters of the longest text of a cell (Excel's limits).
_MOST_TEXT = 32_767


class Mark(NamedTuple):
    """Cells of which the grid says something.

    Attributes:
        kind: "locked", "stale" or "unfit".
        why: The sentence, without a full stop.
        cells: Index of the column, first and last row, of each run of cells.
    """

    kind: str
    why: str
    cells: list[tuple[int, int, int]]


def open_workbook(
    raw: bytes, component: ComponentBase, read: ReadSheet, *, is_excel: bool
) -> WorkbookTable | ReadOnly:
    """Return a worksheet for edits, or why it can't be read.

    Args:
        raw: Bytes of the file.
        component: Component of the table.
        read: Reads a worksheet.
        is_excel: Whether it's a workbook of Excel, which the Studio writes to.
    """
    _, _, sheet = (component.data or "").partition("!")
    found = read(raw, sheet)
    diagnostics = Diagnostics()
    if found.message:
        return ReadOnly(found.message)
    if not found.name:
        return ReadOnly(tr('the workbook has no worksheet "{sheet}"', sheet=sheet))
    grid = worksheet_grid(found, wanted_columns(component), "", diagnostics)
    if grid is None:
        return ReadOnly(first_reason(diagnostics))
    return WorkbookTable(raw, component, grid, read, is_excel=is_excel)


class WorkbookTable(EditableTable):
    """A worksheet of a workbook. Cells change; rows and columns stay, for formulas refer to them.

    Attributes:
        raw: The file's bytes.
        grid: The worksheet as it is read.
        is_excel: Whether its cells can be changed.
    """

    def __init__(
        self,
        raw: bytes,
        component: ComponentBase,
        grid: Grid,
        read: ReadSheet,
        *,
        is_excel: bool,
    ) -> None:
        self.raw = raw
        self.grid = grid
        self.is_excel = is_excel
        self.columns = tuple(grid.header)
        self.numbers = list(grid.numbers)
        self._component = component
        self._read = read
        keys = [header_key(each) for each in self.columns]
        self._found = {
            title: keys.index(key)
            for title in wanted_columns(component)
            if (key := header_key(title)) in keys
        }
        nobody = Remarks(Diagnostics())
        shown = formatted(grid, self._found, component, nobody)
        self._plain = [list(map(with_line_feeds, row)) for row in shown.rows]
        merged = with_merged(shown, self._found, nobody) if grid.merged else shown
        self.cells = [list(map(with_line_feeds, row)) for row in merged.rows]

    @cached_property
    def _numeric(self) -> set[int]:
        """The indices of columns whose cells are numbers."""
        types = {name: column.type for name, column in self._component.columns.items()}
        return {
            index
            for name, index in self._found.items()
            if types.get(name) == "number" or name == self._component.quantity
        }

    @cached_property
    def _book(self) -> Book:
        return Book(self.raw, self.grid.sheet)

    # Changing

    def set_cells(self, changes: Sequence[CellChange]) -> list[Splice]:
        """Return the splices that give cells other texts.

        A text is written as a number if it's read back as typed, else as a text.

        Raises:
            EditRefused: if a cell can't be changed, or would be read back as something else.
        """
        if not self.is_excel or self._trouble:
            raise EditRefused(tr("this table can't be changed here"), self.reason())
        texts = {
            (row, column): text
            for row, cells in self._changes_by_row(changes).items()
            for column, text in cells.items()
        }
        values = {place: self._value(place, text) for place, text in texts.items()}
        for is_last in (False, True):
            splices = self._book.splices(
                {(self.numbers[row], column + 1): value for (row, column), value in values.items()}
            )
            odd = self._odd(splices, texts)
            if not odd:
                return splices
            for place in odd & values.keys():
                values[place] = Value(texts[place])
            if is_last or not odd <= values.keys():
                break
        row, column = min(odd)
        raise EditRefused(
            tr(
                "{cell} can't be written so that it's read back as it is",
                cell=cell_name(self.numbers[row], column + 1),
            ),
            tr("change it in the workbook's program"),
        )

    def _odd(
        self, splices: Sequence[Splice], texts: Mapping[tuple[int, int], str]
    ) -> set[tuple[int, int]]:
        """Return the cells that would be read otherwise than wanted, by indices.

        Args:
            splices: Splices of the file.
            texts: The wanted texts of the changed cells.
        """
        after: WorkbookTable | ReadOnly = self
        if splices:
            raw = apply_splices(self.raw, splices)
            after = open_workbook(raw, self._component, self._read, is_excel=True)
        same = not isinstance(after, ReadOnly) and (
            (after.columns, after.numbers, after.grid.merged)
            == (self.columns, self.numbers, self.grid.merged)
        )
        if isinstance(after, ReadOnly) or not same:
            return {(0, 0), (-1, 0)}  # no value could help
        return {
            (row, column)
            for row, cells in enumerate(after._plain)
            if cells != self._plain[row] or any(each[0] == row for each in texts)
            for column, text in enumerate(cells)
            if not self.is_same(column, text, texts.get((row, column), self._plain[row][column]))
        }

    def is_same(self, column: int, one: str, other: str) -> bool:
        """Return whether two texts are the same in a column: 1.50 is 1.5 in one of numbers."""
        if one == other:
            return True
        is_number = column in self._numeric and _NUMBER.fullmatch(one) and _NUMBER.fullmatch(other)
        return bool(is_number) and float(one) == float(other)

    def _value(self, place: tuple[int, int], text: str) -> Value:
        """Return the value to try for a text.

        Raises:
            EditRefused: if no cell can hold it.
        """
        row, column = self.numbers[place[0]], place[1] + 1
        _check_text(text, row, column)
        part = self._book.part
        if text in _TRUTH and part.kind_of(row, column) == "b":
            return Value(_TRUTH[text], "b")
        style = part.style_of(row, column)
        if style in self._book.text_styles:
            return Value(text)
        digits = ""
        if _PLAIN_NUMBER.fullmatch(text):
            digits = text
        elif place[1] in self._numeric and _NUMBER.fullmatch(text):
            digits = f"{float(text):.15g}"
        elif style and (found := _SIGN.fullmatch(text)) and _NUMBER.fullmatch(found[1]):
            share = 100 if "%" in found[2] else 1
            digits = f"{float(found[1]) / share:.15g}"
        return Value(digits, "n") if digits else Value(text)

    def insert_rows(self, before: int | None, rows: Sequence[Mapping[str, str]]) -> list[Splice]:
        """Refuse to add rows."""
        raise _rows_stay()

    def delete_rows(self, rows: Sequence[int]) -> list[Splice]:
        """Refuse to delete rows."""
        raise _rows_stay()

    def move_rows(self, rows: Sequence[int], before: int | None) -> list[Splice]:
        """Refuse to move rows."""
        raise _rows_stay()

    def add_column(self, name: str, before: str | None) -> list[Splice]:
        """Refuse to add a column."""
        raise _rows_stay()

    def delete_column(self, column: str) -> list[Splice]:
        """Refuse to delete a column."""
        raise _rows_stay()

    def rename_column(self, column: str, name: str) -> list[Splice]:
        """Refuse to rename a column."""
        raise _rows_stay()

    def move_column(self, column: str, before: str | None) -> list[Splice]:
        """Refuse to move a column."""
        raise _rows_stay()

    # Telling

    def reason(self) -> str:
        """Return why no cell can be changed; "" if cells can be."""
        if not self.is_excel:
            return tr("a workbook of LibreOffice is only read; change it there and save")
        return self._trouble

    @cached_property
    def _trouble(self) -> str:
        """Why nothing can be written into the workbook; "" if cells can be."""
        try:
            if self._book.part.protected:
                return tr("the worksheet is protected; take the protection off in its program")
            list(self._book.locks())
            list(self._book.part.validations())
            _ = self._book.text_styles
        except EditRefused as refusal:
            return f"{refusal.message}; {refusal.hint}"
        except (LookupError, ValueError):  # values that no program writes
            return tr("the worksheet is written in an unusual way; save it again in its program")
        return ""

    def marks(self) -> list[Mark]:
        """Return the cells that are locked, stale, or have a value that the workbook forbids."""
        found = []
        if self.is_excel and not self.reason():
            for why, blocks in self._book.locks():
                found.append(Mark("locked", why, self._runs(blocks)))
            found += [
                Mark("unfit", why, self._runs([Block("", row, column, row, column)]))
                for (row, column), why in self._unfit()
            ]
        stale = [Block("", row, column, row, column) for row, column in sorted(self.grid.stale)]
        why = tr("out of date: a cell that it reads was changed; open the workbook and save it")
        return [each for each in (*found, Mark("stale", why, self._runs(stale))) if each.cells]

    def losses(self) -> list[str]:
        """Return sentences about everything of the worksheet that a text table can't hold."""
        sheet = self._read(self.raw, self.grid.sheet)
        first = self.grid.header_row
        stale = len(self.grid.stale)
        warning = tr_count(
            "{count} result is out of date: open the workbook in its program and save it first.",
            "{count:,} results are out of date: open the workbook in its program and save it "
            "first.",
            stale,
        )
        others = _losses(
            len(self._book.part.formulas) if self.is_excel else -1,
            len(sheet.names) - 1,
            self.grid.rows_hidden,
            sum(row > first for row, _ in sheet.pictures),
            has_formats=bool(sheet.formatted or sheet.shown),
        )
        return [warning, *others] if stale else others

    def _unfit(self) -> Iterator[tuple[tuple[int, int], str]]:
        cells = {
            (number, column + 1): text
            for number, row in zip(self.numbers, self._plain, strict=True)
            for column, text in enumerate(row[: len(self.columns)])
            if text
        }
        yield from unfit_cells(
            self._book.part.validations(), cells, lambda sheet: self._read(self.raw, sheet).rows,
            self.grid.sheet,
        )  # fmt: skip

    def _runs(self, blocks: Sequence[Block]) -> list[tuple[int, int, int]]:
        """Return cells of the table as runs of a column, long ones joined."""
        runs: list[tuple[int, int, int]] = []
        first, last = (self.numbers[0], self.numbers[-1]) if self.numbers else (1, 0)
        for block in blocks:
            top, bottom = max(block.top, first), min(block.bottom, last)
            for column in range(block.left - 1, min(block.right, len(self.columns))):
                if top <= bottom:
                    runs.append((column, top, bottom))
        joined: list[tuple[int, int, int]] = []
        for column, top, bottom in sorted(runs):
            if joined and joined[-1][0] == column and top <= joined[-1][2] + 1:
                joined[-1] = column, joined[-1][1], max(bottom, joined[-1][2])
            else:
                joined.append((column, top, bottom))
        return joined


def _check_text(text: str, row: int, column: int) -> None:
    cell = cell_name(row, column)
    if text.startswith("="):
        raise EditRefused(
            tr("{cell}: the Studio writes values, not formulas", cell=cell),
            tr("type the formula in the workbook's program"),
        )
    if len(text) > _MOST_TEXT:
        raise EditRefused(
            tr("{cell}: a cell of Excel holds {most:,} characters", cell=cell, most=_MOST_TEXT),
            tr("shorten it"),
        )
    if re.search("[\ud800-\udfff\ufffe\uffff]", text):
        raise EditRefused(
            tr("{cell}: the text holds a character that no workbook can hold", cell=cell),
            tr("type the text again"),
        )


def _rows_stay() -> EditRefused:
    return EditRefused(rows_stay(), tr("add, move and delete rows and columns in its program"))


def rows_stay() -> str:
    """Return why rows and columns of a workbook stay as they are."""
    return tr("formulas, charts and filters of a workbook refer to its rows and columns")


def _losses(
    formulas: int, sheets: int, hidden_rows: int, pictures: int, *, has_formats: bool
) -> list[str]:
    """Return sentences about the parts of a worksheet that a text table can't hold.

    Args:
        formulas: Number of formulas; -1 if it isn't known.
        sheets: Number of other worksheets.
        hidden_rows: Number of hidden rows.
        pictures: Number of pictures.
        has_formats: Whether cells show something else than their values.
    """
    found = []
    if formulas < 0:
        found.append(tr("Formulas become their results."))
    elif formulas:
        found.append(
            tr_count(
                "{count} formula becomes its result.",
                "{count:,} formulas become their results.",
                formulas,
            )
        )
    if sheets:
        found.append(
            tr_count(
                "{count} other worksheet isn't copied.",
                "{count:,} other worksheets aren't copied.",
                sheets,
            )
        )
    if hidden_rows:
        found.append(
            tr_count(
                "{count} hidden row isn't copied.",
                "{count:,} hidden rows aren't copied.",
                hidden_rows,
            )
        )
    if pictures:
        found.append(
            tr_count("{count} picture isn't copied.", "{count:,} pictures aren't copied.", pictures)
        )
    if has_formats:
        found.append(tr("Numbers and dates become texts, as the cells show them."))
    return [*found, tr("Colors, column widths, notes, filters and charts aren't copied.")]
