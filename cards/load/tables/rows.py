"""The rows of a table -> cards with ids, quantities and values."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.game import Card, Table
from punchboard.cards.load.model_words import describe
from punchboard.cards.load.tables.cell import (
    CellError,
    Reading,
    blank_of,
    clean,
    column_reading,
    converter,
    number_converter,
)
from punchboard.cards.load.tables.grid import Grid, match_header
from punchboard.cards.problem import Diagnostics, Position, cell_name
from punchboard.cards.schema.components.base import ComponentBase, PieceBase
from punchboard.cards.workbook.lost import Merge


def fill_merged(grid: Grid, found: Mapping[str, int], diagnostics: Diagnostics) -> Grid:
    """Let the value of merged cells count in each of their rows, as a reader of the sheet expects.

    A value that reaches over several columns counts in its first: which of the others it is meant
    for, nobody can tell.

    Args:
        grid: without its blank rows.
        found: the index of every column of the game.
        diagnostics: takes a note of what was filled, and a warning of what stays blank.
    """
    names = {index: name for name, index in found.items()}
    rows = [list(row) for row in grid.rows] if grid.merged else []
    down: dict[str, list[Merge]] = {}
    across: dict[tuple[int, int], list[Merge]] = {}
    left_over = len(rows) * max(1, len(names))  # a sheet merges no cell twice; a trap may
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
        diagnostics.note(
            _corner(grid, merges[0], merges[0].left),
            f"{name}: the value of {_cells(merges)} counts in each of their rows",
        )
    for (column, first), merges in across.items():
        diagnostics.warning(
            _corner(grid, merges[0], first + 1),
            f"{names[first]} is blank: the value of {_cells(merges)} counts as "
            f"{names.get(column, grid.header[column])} only",
            "take the cells apart, and write into each what it means",
        )
    return replace(grid, rows=rows) if down else grid


def say_lost(grid: Grid, found: Mapping[str, int], diagnostics: Diagnostics) -> None:
    """Warn of what cells of the game's columns show and their values do not tell."""
    names = {index + 1: name for name, index in found.items()}
    for loss in grid.lost:
        if loss.column in names:
            more = f" and in {loss.cells - 1} more cells" if loss.cells > 1 else ""
            diagnostics.warning(
                Position(grid.file, grid.sheet, loss.row, loss.column, True),
                f"{names[loss.column]}: {loss.message} here{more}{loss.then}",
                loss.hint,
            )


def _merges_of_cards(grid: Grid) -> Iterator[tuple[Merge, int]]:
    """Yield merged cells that hold something and begin in the row of a card, and its index."""
    for merge in sorted(grid.merged):
        start = bisect_left(grid.numbers, merge.top)
        if start < len(grid.numbers) and grid.numbers[start] == merge.top:
            row = grid.rows[start]
            if merge.left <= len(row) and row[merge.left - 1].strip():
                yield merge._replace(right=min(merge.right, len(grid.header))), start


def _cells(merges: list[Merge]) -> str:
    """Name the first of several merged cells, and how many more there are."""
    first = merges[0]
    cells = f"{cell_name(first.top, first.left)}:{cell_name(first.bottom, first.right)}"
    more = f" and {len(merges) - 1} more" if len(merges) > 1 else ""
    return f"merged cells {cells}{more}"


def _corner(grid: Grid, merge: Merge, column: int) -> Position:
    return Position(grid.file, grid.sheet, merge.top, column, True)


MOST_LETTERS = 60
_NO_WORD = re.compile(r"[^a-z0-9]+")


def column_ids(grid: Grid, column: int, diagnostics: Diagnostics) -> list[str]:
    """Read ids from their column; blank, odd and doubled ones are errors and replaced for drafts.

    Args:
        grid: the table.
        column: the index of the column.
        diagnostics: takes what is wrong.
    """
    ids: list[str] = []
    first: dict[str, int] = {}
    namer = _Namer(first)
    for row, cells in enumerate(grid.rows):
        try:
            card_id = _read(cells[column])
        except CellError as wrong:
            diagnostics.error(grid.position(row, column), f"id {wrong.message}", wrong.hint)
            card_id = f"row_{grid.numbers[row]}"
        if card_id in first:
            there = grid.position(first[card_id], column)
            diagnostics.error(
                grid.position(row, column),
                f'duplicate id "{card_id}", the first is {there}',
                "give every card its own id; copies of one card are counted by quantity",
            )
            card_id = namer.unused(card_id)
        first[card_id] = row
        ids.append(card_id)
    return ids


def made_ids(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Make an id of each name, or of the row's number where there is none."""
    made: dict[str, int] = {}
    namer = _Namer(made)
    for name, number in zip(names, numbers, strict=True):
        ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
        card_id = _NO_WORD.sub("_", ascii_name.lower()).strip("_")[: MOST_LETTERS - 6].strip("_")
        made[namer.unused(card_id or f"row_{number}")] = number
    return list(made)


def _read(cell: str) -> str:
    card_id = clean(cell)
    if not card_id:
        raise CellError(
            "is blank, and every card needs one", "give the card a short name of its own"
        )
    if len(card_id) > MOST_LETTERS:
        raise CellError(
            f"has {len(card_id)} characters, must have {MOST_LETTERS} or fewer", "shorten it"
        )
    if not card_id.isprintable() or "/" in card_id or "\\" in card_id:
        raise CellError(
            f"is {describe(card_id)}, must be one line of letters without / and \\",
            "use letters, digits and _",
        )
    return card_id


class _Namer:
    """Numbers ids that are taken, and goes on where it was: a name may come again 20 000 times."""

    def __init__(self, used: Container[str]) -> None:
        self._used = used
        self._last: dict[str, int] = {}

    def unused(self, card_id: str) -> str:
        """Return an id that is free: `card_id`, or with the lowest number from 2 that is."""
        unused = card_id
        number = self._last.get(card_id, 1)
        while unused in self._used:
            number += 1
            unused = f"{card_id}_{number}"
        self._last[card_id] = number
        return unused


MOST_COPIES = 999
MOST_COPIES_IN_ALL = 50_000
_FIX = "give the number of copies; 0 or blank leaves the card out"
_MOST_LISTED = 8


def quantity_reading(decimal_comma: bool) -> Reading:
    """Return what converts the cells of a quantity column; a draft makes one of a wrong one."""
    number = number_converter(0, MOST_COPIES, True, decimal_comma)

    def read(text: str) -> int:
        try:
            return int(number(text))
        except CellError as wrong:
            date = "date" in wrong.message
            raise CellError(wrong.message, wrong.hint if date else _FIX, 1) from None

    return Reading(read, 0, instead=1)


def note_left_out(table: Table, column: str, diagnostics: Diagnostics) -> None:
    """Note which cards of a table have no copies."""
    left_out = [card.id for card in table.cards if not card.quantity]
    if not left_out:
        return
    names = ", ".join(left_out[:_MOST_LISTED])
    if len(left_out) > _MOST_LISTED:
        names += f" and {len(left_out) - _MOST_LISTED} more"
    cards = "1 card has" if len(left_out) == 1 else f"{len(left_out)} cards have"
    diagnostics.note(
        Position(table.file, table.sheet, cell=table.cells),
        f"{cards} {column} 0 and will not be made: {names}",
    )


def check_copies_in_all(tables: Iterable[Table], diagnostics: Diagnostics) -> None:
    """Refuse a game of more copies than anybody prints."""
    copies = [(sum(card.quantity for card in table.cards), table) for table in tables]
    total = sum(count for count, _ in copies)
    if total > MOST_COPIES_IN_ALL:
        largest = max(copies, key=lambda pair: pair[0])[1]
        diagnostics.error(
            Position(largest.file, largest.sheet, cell=largest.cells),
            f"the game has {total:,} copies in all, must have {MOST_COPIES_IN_ALL:,} or fewer",
            "lower the quantities; this table has the most",
        )


def cards_of(
    grid: Grid,
    name: str,
    component: ComponentBase,
    root: Path,
    declared_at: Position,
    diagnostics: Diagnostics,
) -> Table:
    """Turn the rows of a table into cards.

    A card with a wrong value is kept with a blank one in its place, so that a draft can show it.

    Args:
        grid: the table.
        name: the component's name.
        component: its declaration, with `like` resolved and its columns' defaults checked.
        root: the game's folder.
        declared_at: where the component stands in `game.yaml`.
        diagnostics: takes what is wrong in the cells.
    """
    found = match_header(grid, component, declared_at, diagnostics)
    body = _without_blank_rows(grid, list(found.values()))
    body = fill_merged(body, found, diagnostics)
    say_lost(body, found, diagnostics)
    reader = _Reader(body, found, diagnostics)
    count = len(reader.grid.rows)
    if found and not count:
        diagnostics.error(
            Position(grid.file, grid.sheet),
            "the table holds no cards",
            "write a row for each card below the headings",
        )
    columns: list[list[Any]] = []
    for column_name, column in component.columns.items():
        if column_name in found:
            reading = column_reading(column, root, grid.decimal_comma)
            values = reader.read(column_name, reading)
            if column.unique:
                reader.check_unique(column_name, values)
        else:
            values = reader.missing(blank_of(column, converter(column, root, False)))
        columns.append(values)
    names = reader.text(component.name)
    if component.id in found:
        ids = column_ids(reader.grid, found[component.id], diagnostics)
    else:
        ids = made_ids(names, reader.grid.numbers)
    quantities = [1] * count
    if component.quantity in found:
        quantities = reader.read(component.quantity, quantity_reading(grid.decimal_comma))
    keys = tuple(component.columns)
    values_of = [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]
    cards = tuple(
        Card(name, card_id, title or card_id, quantity, values, number)
        for card_id, title, quantity, values, number in zip(
            ids, names, quantities, values_of or [{}] * count, reader.grid.numbers, strict=True
        )
    )
    numbers = {key: index + 1 if grid.cells else 0 for key, index in found.items()}
    table = Table(grid.file, grid.sheet, numbers, cards, grid.cells)
    if component.quantity in found:
        note_left_out(table, component.quantity, diagnostics)
    return table


class _Reader:
    """Reads the columns of a grid, and says what is wrong with their cells."""

    def __init__(self, grid: Grid, found: dict[str, int], diagnostics: Diagnostics) -> None:
        self.grid = grid
        self._found = found
        self._diagnostics = diagnostics

    def read(self, name: str, reading: Reading) -> list[Any]:
        """Return the values of a column."""
        index = self._found[name]
        cells = [row[index] for row in self.grid.rows]
        values = [reading[cell] for cell in cells]
        if reading.faults:
            for row, cell in enumerate(cells):
                if cell in reading.faults:
                    self._say(row, name, reading.faults[cell])
        return self._placed(values, index) if reading.has_blanks else values

    def missing(self, blank: Any) -> list[Any]:
        """Return the values of a column that the table does not have."""
        return self._placed([blank] * len(self.grid.rows), None)

    def text(self, name: str) -> list[str]:
        """Return the values of a column as text; blank without such a column."""
        if name not in self._found:
            return [""] * len(self.grid.rows)
        return self.read(name, Reading(str, ""))

    def check_unique(self, name: str, values: list[Any]) -> None:
        """Say which values of a column stand there twice."""
        first: dict[Any, int] = {}
        for row, value in enumerate(values):
            if value in ("", ()):
                continue
            if value in first:
                there = self.grid.position(first[value], self._found[name])
                wrong = CellError(f"is the same as in {there}", "give every card its own")
                self._say(row, name, wrong)
            first.setdefault(value, row)

    def _placed(self, values: list[Any], index: int | None) -> list[Any]:
        """Tell each blank where it stands."""
        locate = self.grid.position
        return [
            Blank(partial(locate, row, index)) if value is BLANK else value
            for row, value in enumerate(values)
        ]

    def _say(self, row: int, name: str, wrong: CellError) -> None:
        message = wrong.message if wrong.message.startswith(":") else f" {wrong.message}"
        self._diagnostics.error(
            self.grid.position(row, self._found[name]), f"{name}{message}", wrong.hint
        )


def _without_blank_rows(grid: Grid, indices: list[int]) -> Grid:
    """Leave out rows in which every column of the game is blank."""
    kept = [
        row
        for row, cells in enumerate(grid.rows)
        if "".join([cells[index] for index in indices]).strip()
    ]
    if len(kept) == len(grid.rows):
        return grid
    return replace(
        grid,
        rows=[grid.rows[row] for row in kept],
        numbers=[grid.numbers[row] for row in kept],
        places={
            (new, column): place
            for new, row in enumerate(kept)
            for column in range(len(grid.header))
            if (place := grid.places.get((row, column)))
        },
    )


def single_piece(
    display_path: str, name: str, component: ComponentBase, declared_at: Position
) -> Table:
    """Return a table with one row; its declared columns have their defaults.

    Args:
        display_path: the game's folder as messages name it.
        name: the component's name, which is the piece's id.
        component: its declaration.
        declared_at: where the component stands in `game.yaml`.
    """
    copies = component.copies if isinstance(component, PieceBase) else 1
    blanks = {
        title: blank_of(column, converter(column, Path(), False))
        for title, column in component.columns.items()
    }
    here = Blank(lambda: declared_at)
    values = {title: here if value is BLANK else value for title, value in blanks.items()}
    card = Card(name, name, component.title or name, copies, values, declared_at.row)
    return Table(declared_at.file or f"{display_path}/game.yaml", "", {}, (card,), False)
