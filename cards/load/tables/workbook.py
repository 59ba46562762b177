"""Worksheets of Excel (xlsx) and LibreOffice (ods), read in a separate process.

A workbook that hangs or fills the memory ends that process, and is reported like any fault.
"""

from __future__ import annotations

import json
import signal
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING

from punchboard.cards.catalog import marked, tr, tr_count, translated
from punchboard.cards.child import can_start, start_child
from punchboard.cards.load.files import MOST_BYTES, read_bytes
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.load.tables.grid import Grid, heading_row
from punchboard.cards.problem import ComputerError, Diagnostics, Position, Severity, cell_name
from punchboard.cards.remark import Kind, Remark, Remarks, cell_names, row_names
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.workbook.worksheet import (
    MOST_WAITING,
    Area,
    Loss,
    Merge,
    Worksheet,
    too_big,
    too_slow,
    unreadable,
    with_digits,
)

if TYPE_CHECKING:
    from subprocess import Popen


#: Worksheets that are kept as they were read: an editor asks for each again.
_MOST_KNOWN = 4
#: What is said of a worksheet in which nothing stands.
EMPTY = marked("the worksheet is empty")


class WorkbookReader:
    """Reads worksheets; the process for it begins with the first one, and ends with the reader."""

    def __init__(self) -> None:
        self._child: Popen[bytes] | None = None
        self._asking = Lock()
        self._known: dict[tuple[bytes, str], Worksheet] = {}

    def __enter__(self) -> WorkbookReader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the process; the next worksheet begins another one."""
        with self._asking:
            self._end()

    def worksheet(self, raw: bytes, sheet: str) -> Worksheet:
        """Return the worksheet in the bytes of a file, or the error.

        Args:
            raw: The bytes.
            sheet: The worksheet's name; the first is read without it.
        """
        with self._asking:
            found = self._known.pop((raw, sheet), None) or self._ask(raw, sheet)
            self._known[raw, sheet] = found
            while len(self._known) > _MOST_KNOWN:
                del self._known[next(iter(self._known))]
        return found

    def read(
        self,
        path: Path,
        display_path: str,
        sheet: str,
        known: Collection[str],
        declared_at: Position,
        diagnostics: Diagnostics,
    ) -> Grid | None:
        """Read a worksheet.

        Args:
            path: The file.
            display_path: Its path as messages name it.
            sheet: The worksheet's name; the first is read without it.
            known: Names of columns to look for; the row that has them is the heading.
            declared_at: Position of the worksheet's name.
            diagnostics: Receives errors and warnings.

        Returns:
            Its rows, or None if nothing could be read.

        Raises:
            ComputerError: if the system refuses access to the file.
        """
        raw = read_bytes(path, display_path, MOST_BYTES, diagnostics)
        if raw is None:
            return None
        found = self.worksheet(raw, sheet)
        if found.message:
            at = (
                Position(display_path, found.name, cell=True)
                if found.name
                else Position(display_path)
            )
            diagnostics.error(at, found.message, found.hint)
            return None
        if not found.name:
            message = tr('{file} has no worksheet "{sheet}"', file=display_path, sheet=sheet)
            diagnostics.error(declared_at, message, did_you_mean(sheet, found.names))
            return None
        return worksheet_grid(found, known, display_path, diagnostics)

    def names(self, path: Path, display_path: str) -> tuple[list[str], list[str]]:
        """Return the names of a workbook's worksheets, and those of the hidden ones among them.

        Both are empty if it can't be read.

        Raises:
            ComputerError: if the system refuses access to the file.
        """
        raw = read_bytes(path, display_path, MOST_BYTES, Diagnostics())
        if raw is None:
            return [], []
        with self._asking:
            found = self._ask(raw, "", names_only=True)
        return list(found.names), list(found.hidden_sheets)

    def _ask(self, raw: bytes, sheet: str, *, names_only: bool = False) -> Worksheet:
        if not can_start():  # where nothing says which program runs
            from punchboard.cards.workbook.child import read

            return read(raw, sheet, names_only=names_only)
        child = self._child = self._child or _begin()
        assert child.stdin is not None
        assert child.stdout is not None
        request = {"bytes": len(raw), "sheet": sheet, "names_only": names_only}
        answer = b""
        clock = Timer(MOST_WAITING, child.kill)
        clock.start()
        try:
            child.stdin.write(json.dumps(request).encode() + b"\n" + raw)
            child.stdin.flush()
            answer = child.stdout.readline()
        except OSError:
            pass  # it died before it had read all
        is_late = not clock.is_alive()
        clock.cancel()
        if answer.endswith(b"\n"):
            return Worksheet(*json.loads(answer))
        return _last_words(self._end(), is_late)

    def _end(self) -> int:
        """End the process; return how it ended."""
        child, self._child = self._child, None
        if child is None:
            return 0
        child.kill()
        child.communicate()
        return child.returncode


def _begin() -> Popen[bytes]:
    try:
        return start_child("punchboard.cards.workbook.child")
    except OSError as trouble:
        raise ComputerError(
            tr(
                "the process that reads workbooks cannot be started: {reason}",
                reason=trouble.strerror or trouble,
            ),
            tr("close other programs, or save the tables as CSV"),
        ) from trouble


def _last_words(code: int, is_late: bool) -> Worksheet:
    """Return the error for a workbook that crashed the process."""
    if is_late or (hasattr(signal, "SIGXCPU") and code == -signal.SIGXCPU):
        return too_slow()
    if code in (0, 1):  # an exception, or a panic of the library
        return unreadable()
    return too_big()  # what the library does when memory ends: it aborts


def worksheet_grid(
    found: Worksheet, known: Collection[str], display_path: str, diagnostics: Diagnostics
) -> Grid | None:
    """Return the rows of a worksheet without the hidden ones; None if all are blank.

    Args:
        found: The worksheet.
        known: Names of columns to look for; the row that has them is the heading.
        display_path: Path of the file as messages name it.
        diagnostics: Receives an error if there are no rows.
    """
    rows, sheet = found.rows, found.name
    first = heading_row(rows, known)
    if first is None:
        diagnostics.error(
            Position(display_path, sheet, cell=True),
            translated(EMPTY),
            tr("write the names of its columns in the first row"),
        )
        return None
    grid = Grid(
        display_path,
        sheet,
        rows[first],
        first + 1,
        rows[first + 1 :],
        range(first + 2, len(rows) + 1),
        merged=[Merge(*each) for each in found.merged],
        lost=[Loss(*each) for each in found.lost],
        formatted=[Area(*each) for each in found.formatted],
        shown=[(row, column, shown) for row, column, shown in found.shown],
        hidden_columns=frozenset(column - 1 for column in found.hidden_columns),
        stale=frozenset((row, column) for row, column in found.stale),
    )
    remarks = [*_without_hidden(grid, found.hidden_rows), *_on_pictures(grid, found.pictures)]
    hidden = set(found.hidden_rows)
    rows_hidden = sum(
        number in hidden and bool("".join(row).strip())
        for number, row in zip(grid.numbers, grid.rows, strict=True)
    )
    if hidden.intersection(grid.numbers):
        kept = [row for row, number in enumerate(grid.numbers) if number not in hidden]
        grid = grid.with_rows(kept)
    return grid._replace(remarks=remarks, rows_hidden=rows_hidden)


def _without_hidden(grid: Grid, hidden: Sequence[int]) -> Iterator[Remark]:
    """Yield a remark on the rows that are left out since the worksheet hides them."""
    rows = {number: row for row, number in enumerate(grid.numbers)}
    filled = [each for each in hidden if each in rows and "".join(grid.rows[rows[each]]).strip()]
    if filled:
        yield Remark(
            Kind.ROWS,
            Severity.WARNING,
            Position(grid.file, grid.sheet, filled[0], 0, True),
            tr_count(
                "{count} hidden row is left out: {rows}",
                "{count:,} hidden rows are left out: {rows}",
                len(filled),
                rows=row_names(filled),
            ),
            tr("to print them, show the rows in the workbook: end the filter, or unhide them"),
        )


def _on_pictures(grid: Grid, pictures: Sequence[tuple[int, int]]) -> Iterator[Remark]:
    """Yield a remark on the pictures in the rows of cards, which are not read."""
    places = [(row, column) for row, column in pictures if row in grid.numbers]
    if places:
        yield Remark(
            Kind.PICTURES,
            Severity.WARNING,
            Position(grid.file, grid.sheet, *places[0], True),
            tr_count(
                "{count} picture in the worksheet isn't printed: {cells}",
                "{count:,} pictures in the worksheet aren't printed: {cells}",
                len(places),
                cells=cell_names([cell_name(*place) for place in places]),
            ),
            tr("save each as a file beside the table, and write its name into a column Picture"),
        )


def complete(
    grid: Grid, found: Mapping[str, int], component: ComponentBase, remarks: Remarks
) -> Grid:
    """Return a worksheet with its formats applied, and remark on formatting that cards lose.

    A number in a column of texts is the text that its format shows, 00007 or 1.50; in a column of
    numbers it is the number.

    The value of merged cells counts in each of their rows, as a reader of the sheet expects. One
    that reaches over several columns counts in its first: which of the others it is meant for,
    nobody can tell.

    Args:
        grid: The worksheet.
        found: Index of each column of the game.
        component: The component that declares them.
        remarks: Receives notes on texts that formats gave, and on formats that can't be applied.
    """
    filled = with_merged(formatted(grid, found, component, remarks), found, remarks)
    names = {index + 1: name for name, index in found.items()}
    note_losses(grid, names, {name for name in found if _is_text(name, component)}, remarks)
    return filled


def note_losses(
    grid: Grid, names: Mapping[int, str], texts: Collection[str], remarks: Remarks
) -> None:
    """Add remarks about formatting that cells show and cards don't.

    Args:
        grid: The worksheet.
        names: Names of the columns, by their numbers from 1.
        texts: Columns whose cells print as their formats show them.
        remarks: Receives a remark for each.
    """
    shown = {column for _, column, _ in grid.shown}
    for loss in grid.lost:
        name = names.get(loss.column)
        is_printed = loss.kind in ("sign", "fraction") and loss.column in shown and name in texts
        if name is None or is_printed:
            continue
        say = remarks.note if loss.kind in ("fraction", "format") else remarks.warning
        say(
            Kind.TEXT if loss.kind == "look" else Kind.FORMAT,
            Position(grid.file, grid.sheet, loss.row, loss.column, True),
            tr(
                "{column}: {problem} {place}, {consequence}",
                column=name,
                problem=loss.message,
                place=_here(loss.cells),
                consequence=loss.then,
            ),
            loss.hint,
        )


def check_stale(grid: Grid, found: Mapping[str, int], diagnostics: Diagnostics) -> None:
    """Report the results of formulas that are older than the cells that they read.

    Args:
        grid: The rows of a component's cards.
        found: Index of each column of the game.
        diagnostics: Receives an error if cards would print such results.
    """
    rows, columns = set(grid.numbers), {index + 1 for index in found.values()}
    cells = [each for each in sorted(grid.stale) if each[0] in rows and each[1] in columns]
    if cells:
        diagnostics.error(
            Position(grid.file, grid.sheet, *cells[0], True),
            tr_count(
                "the result of {count} formula is out of date, since cells were changed in the "
                "Studio: {cells}",
                "the results of {count:,} formulas are out of date, since cells were changed in "
                "the Studio: {cells}",
                len(cells),
                cells=cell_names([cell_name(*each) for each in cells]),
            ),
            tr(
                "open the workbook in Excel and save it; in LibreOffice, press Ctrl+Shift+F9 "
                "before you save; to print it as it is, add --draft"
            ),
        )


def _is_text(name: str, component: ComponentBase) -> bool:
    """Return whether a column prints cells as displayed: a text, an id or a name."""
    column = component.columns.get(name)
    kind = column.type if column is not None else "text"
    return kind not in ("number", "flag") and name != component.quantity


def as_displayed(grid: Grid, is_counted: Callable[[str], bool]) -> Grid:
    """Return a worksheet whose numbers are texts as displayed: 00007, 1.50, 25%, $3, ½.

    For a new game, which declares no columns yet. Numbers that are displayed rounded keep all
    their digits, so that nothing of the table is lost.

    Args:
        grid: The worksheet.
        is_counted: Whether a column of this heading counts copies, and stays numbers.
    """
    rows = [list(row) for row in grid.rows]
    columns = [at for at, heading in enumerate(grid.header) if not is_counted(heading)]
    for row, column, shown in _other_digits(grid, columns):
        if float(shown) == float(rows[row][column]):
            rows[row][column] = shown
    for row, column, shown in _other_texts(grid, columns):
        rows[row][column] = shown
    return grid._replace(rows=rows)


def formatted(
    grid: Grid, found: Mapping[str, int], component: ComponentBase, remarks: Remarks
) -> Grid:
    """Return a worksheet with numbers in columns of texts as their formats show them.

    In columns of numbers they stay numbers; a note lists those with another display.

    Args:
        grid: The worksheet.
        found: Index of each column of the game.
        component: The component that declares them.
        remarks: Receives a note for each column of numbers.
    """
    if not grid.formatted and not grid.shown:
        return grid
    names = {index: name for name, index in found.items()}
    types = {name: column.type for name, column in component.columns.items()}
    numbers: dict[str, list[tuple[int, str]]] = {}
    rows = [list(row) for row in grid.rows]
    for row, column, shown in _other_digits(grid, names):
        kind = types.get(names[column], "text")
        if kind == "number":
            numbers.setdefault(names[column], []).append((row, shown))
        elif _is_text(names[column], component):
            rows[row][column] = shown
    texts = [column for column, name in names.items() if _is_text(name, component)]
    for row, column, shown in _other_texts(grid, texts):
        rows[row][column] = shown
    for name, cells in numbers.items():
        row, shown = cells[0]
        whole, _, decimals = shown.lstrip("-").partition(".")
        if whole == str(int(whole)):
            hint = tr(
                "print it with {{{{ card.{column} | number({decimals}) }}}}, or declare the column "
                "as text",
                column=name,
                decimals=len(decimals),
            )
        else:
            hint = tr("declare the column as text")
        remarks.note(
            Kind.FORMAT,
            grid.position(row, found[name]),
            tr(
                "{column}: a format shows {shown_number} {cells}, and the value is {value}",
                column=name,
                shown_number=shown,
                cells=_here(len(cells)),
                value=grid.rows[row][found[name]],
            ),
            hint,
        )
    return grid._replace(rows=rows)


def _here(cells: int) -> str:
    """Say that something is so in a cell, and in how many more."""
    if cells == 1:
        return tr("here")
    return tr_count("here and in {count} more cell", "here and in {count} more cells", cells - 1)


def _other_digits(grid: Grid, columns: Container[int]) -> Iterator[tuple[int, int, str]]:
    """Yield row, column and digits of each cell that shows other digits than its value has."""
    left_over = len(grid.rows) * len(grid.header)  # a hostile file may list a cell often
    for area in grid.formatted:
        start, end = bisect_left(grid.numbers, area.top), bisect_right(grid.numbers, area.bottom)
        for column in range(area.left - 1, min(area.right, len(grid.header))):
            left_over -= end - start
            if left_over < 0:
                return
            for row in range(start, end) if column in columns else ():
                cell = grid.rows[row][column]
                shown = with_digits(cell, area.whole, area.decimals)
                if shown != cell:
                    yield row, column, shown


def _other_texts(grid: Grid, columns: Container[int]) -> Iterator[tuple[int, int, str]]:
    """Yield row, column and displayed text of cells that show more than digits: 25%, $3, ½."""
    rows = {number: row for row, number in enumerate(grid.numbers)}
    for number, column, shown in grid.shown:
        if number in rows and column - 1 in columns and column <= len(grid.rows[rows[number]]):
            yield rows[number], column - 1, shown


def with_merged(grid: Grid, found: Mapping[str, int], remarks: Remarks) -> Grid:
    """Return a worksheet in which the value of merged cells is in each of their rows.

    Args:
        grid: The worksheet.
        found: Index of each column of the game.
        remarks: Receives a note for each column, and warnings of columns that stay blank.
    """
    names = {index: name for name, index in found.items()}
    rows = [list(row) for row in grid.rows] if grid.merged else []
    down: dict[str, list[Merge]] = {}
    across: dict[tuple[int, int], list[Merge]] = {}
    left_over = len(rows) * max(1, len(names))  # a hostile file may merge a cell often
    for merge, start in _merges_of_cards(grid):
        column = merge.left - 1
        covered = [index for index in range(column + 1, merge.right) if index in names]
        if covered:
            across.setdefault((column, covered[0]), []).append(merge)
        end = bisect_right(grid.numbers, merge.bottom)
        if column not in names or end - start < 2:
            continue
        left_over -= end - start
        if left_over < 0:
            break
        down.setdefault(names[column], []).append(merge)
        for row in rows[start + 1 : end]:
            row[column] = row[column] or rows[start][column]
    for name, merges in down.items():
        remarks.note(
            Kind.MERGED,
            _corner(grid, merges[0], merges[0].left),
            tr(
                "{column}: the value of {cells} counts in each of their rows",
                column=name,
                cells=_cells(merges),
            ),
        )
    for (column, first), merges in across.items():
        remarks.warning(
            Kind.MERGED,
            _corner(grid, merges[0], first + 1),
            tr(
                "{column} is blank: the value of {cells} counts as {other_column} only",
                column=names[first],
                cells=_cells(merges),
                other_column=names.get(column, grid.header[column]),
            ),
            tr("take the cells apart, and write into each what it means"),
        )
    return grid._replace(rows=rows) if down else grid


def _merges_of_cards(grid: Grid) -> Iterator[tuple[Merge, int]]:
    """Yield merged cells that hold something and begin in the row of a card, and its index."""
    for merge in sorted(grid.merged):
        start = bisect_left(grid.numbers, merge.top)
        if start < len(grid.numbers) and grid.numbers[start] == merge.top:
            row = grid.rows[start]
            if merge.left <= len(row) and row[merge.left - 1].strip():
                yield merge._replace(right=min(merge.right, len(grid.header))), start


def _corner(grid: Grid, merge: Merge, column: int) -> Position:
    return Position(grid.file, grid.sheet, merge.top, column, True)


def _cells(merges: list[Merge]) -> str:
    """Name the first of several merged cells, and how many more there are."""
    first = merges[0]
    cells = f"{cell_name(first.top, first.left)}:{cell_name(first.bottom, first.right)}"
    if len(merges) == 1:
        return tr("merged cells {cells}", cells=cells)
    return tr("merged cells {cells} and {more} more", cells=cells, more=len(merges) - 1)
