"""From a component's `data:` to its cards with ids, quantities and values, whatever it names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.budget import Budget
from punchboard.cards.condition import accepts, is_ordering, say
from punchboard.cards.game import Card, SourceMap, Table
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.model import describe
from punchboard.cards.load.tables.cell import (
    CellError,
    Reading,
    blank_of,
    clean,
    converter,
    number_converter,
)
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid, match_header, wanted_columns
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.component import Column, ComponentBase

if TYPE_CHECKING:  # most games have no workbook
    from punchboard.cards.load.tables.workbook import WorkbookReader

_TEXT = (".csv", ".tsv", ".txt")
_WORKBOOK = (".xlsx", ".xlsm", ".ods")
_YAML = (".yaml", ".yml")
_KINDS = "save the table as .csv, .xlsx, .ods or .yaml"
#: What the budget counts for a table, its reading and its checks included.
_STEPS_OF_ROW, _STEPS_OF_CELL = 30, 1
_BYTES_OF_ROW, _BYTES_OF_CELL = 400, 60
MOST_COPIES = 999
MOST_COPIES_IN_ALL = 50_000
_MOST_LISTED = 8
MOST_LETTERS = 60
_NO_WORD = re.compile(r"[^a-z0-9]+")


def load_tables(
    components: Mapping[str, ComponentBase],
    root: Path,
    display_path: str,
    source_map: SourceMap,
    budget: Budget,
    diagnostics: Diagnostics,
) -> dict[str, Table]:
    """Load the cards of all components whose table can be read.

    Args:
        components: with `like` resolved and their columns' defaults checked.
        root: the game's folder.
        display_path: the folder as messages name it.
        source_map: positions in `game.yaml`.
        budget: of the game; each table is paid for, and each card adds to it.
        diagnostics: takes what is wrong.

    Raises:
        ComputerError: if the computer does not let go of a file.
        OverBudgetError: if the tables are more than the game may hold.
    """
    tables: dict[str, Table] = {}
    shared = _SharedTables(diagnostics)
    with ExitStack() as open_readers:

        @cache
        def workbooks() -> WorkbookReader:
            from punchboard.cards.load.tables.workbook import WorkbookReader

            return open_readers.enter_context(WorkbookReader())

        for name, component in components.items():
            here = ("components", name)
            declared_at = source_map.get((*here, "data")) or source_map[here]
            if component.data is None:
                tables[name] = single_piece(display_path, name, component, declared_at)
            else:
                grid = _read_grid(
                    component, root, display_path, declared_at, workbooks, diagnostics
                )
                if grid is None:
                    continue
                account = budget.account(
                    Position(grid.file),
                    "the rows of this table",
                    "take out rows, or components that read it again",
                )
                rows, cells = len(grid.rows), len(grid.rows) * len(grid.header)
                account.spend(_STEPS_OF_ROW * rows + _STEPS_OF_CELL * cells)
                account.hold(_BYTES_OF_ROW * rows + _BYTES_OF_CELL * cells)
                tables[name] = cards_of(
                    grid, name, component, root, source_map, shared, diagnostics
                )
            budget.add_cards(sum(1 for card in tables[name].cards if card.quantity))
    shared.note_rows_left()
    copies = {name: sum(card.quantity for card in table.cards) for name, table in tables.items()}
    total = sum(copies.values())
    if total > MOST_COPIES_IN_ALL:
        largest = tables[max(copies, key=copies.__getitem__)]
        diagnostics.error(
            Position(largest.file, largest.sheet, cell=largest.cells),
            f"the game has {total:,} copies in all, must have {MOST_COPIES_IN_ALL:,} or fewer",
            "lower the quantities; this table has the most",
        )
    return tables


def _read_grid(
    component: ComponentBase,
    root: Path,
    display_path: str,
    declared_at: Position,
    workbooks: Callable[[], WorkbookReader],
    diagnostics: Diagnostics,
) -> Grid | None:
    """Return the rows of the file that a component names; None if there are none to read."""
    assert component.data is not None
    inner, mark, sheet = component.data.partition("!")
    path = find_inside(root, inner, declared_at, diagnostics, "table")
    if path is None:
        return None
    ending = path.suffix.lower()
    file = f"{display_path}/{inner}"
    if ending in _WORKBOOK:
        return workbooks().read(path, file, sheet, declared_at, diagnostics)
    if mark:
        diagnostics.error(
            declared_at,
            f'"{component.data}" names the worksheet "{sheet}", and {inner} is no workbook',
            f'write "{inner}"',
        )
        return None
    if ending in _TEXT:
        return read_csv(path, file, wanted_columns(component), diagnostics)
    if ending in _YAML:
        from punchboard.cards.load.tables.yaml_table import read_yaml_table  # few games have any

        return read_yaml_table(path, file, component, diagnostics)
    old = ending in (".xls", ".xlsb")
    message = f"a workbook of the kind {ending} is not read" if old else "this file is no table"
    diagnostics.error(declared_at, f'"{component.data}": {message}', _KINDS)
    return None


def cards_of(
    grid: Grid,
    name: str,
    component: ComponentBase,
    root: Path,
    source_map: SourceMap,
    shared: _SharedTables,
    diagnostics: Diagnostics,
) -> Table:
    """Turn the rows of a table that a component takes into cards.

    A card with a wrong value is kept with a blank one in its place, so that a draft can show it.

    Args:
        grid: the table.
        name: the component's name.
        component: its declaration, with `like` resolved and its columns' defaults checked.
        root: the game's folder.
        source_map: positions in `game.yaml`.
        shared: takes down which rows were taken.
        diagnostics: takes what is wrong in the cells.
    """
    here = ("components", name)
    declared_at = source_map.get((*here, "data")) or source_map[here]
    found = match_header(grid, component, declared_at, diagnostics)
    grid = _without_blank_rows(grid, list(found.values())).completed(found, diagnostics)
    if found and not grid.rows:
        diagnostics.error(
            Position(grid.file, grid.sheet),
            "the table holds no cards",
            "write a row for each card below the headings",
        )
    reader = _Reader(grid, found, diagnostics)
    said = diagnostics.said
    taken = reader.rows_taken(component, root)
    if not taken and grid.rows and diagnostics.said == said:
        where = " and ".join(say(*condition) for condition in component.where.items())
        diagnostics.warning(
            source_map[(*here, "where")],
            f'component "{name}" takes no row of {grid.file}: in none, {where}',
            reader.values_met(component),
        )
    shared.add(grid, found.get(component.name), taken)
    if len(taken) < len(grid.rows):
        grid = _with_rows(grid, taken)
        reader = _Reader(grid, found, diagnostics)
    columns = [reader.column(title, each, root) for title, each in component.columns.items()]
    titles = [""] * len(grid.rows)
    if component.name in found:
        titles = reader.read(component.name, Reading(str, ""))
    if component.id in found:
        ids = column_ids(grid, found[component.id], diagnostics)
    else:
        ids = made_ids(titles, grid.numbers)
    quantities = [1] * len(grid.rows)
    if component.quantity in found:
        number = number_converter(0, MOST_COPIES, True, grid.decimal_comma)
        quantities = reader.read(
            component.quantity, Reading(partial(_to_quantity, number), 0, instead=1)
        )
    keys = tuple(component.columns)
    values = [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]
    rows = zip(ids, titles, quantities, values or [{}] * len(ids), grid.numbers, strict=True)
    cards = tuple(
        Card(name, card_id, title or card_id, quantity, value, number)
        for card_id, title, quantity, value, number in rows
    )
    numbers = {key: index + 1 if grid.cells else 0 for key, index in found.items()}
    if not all(quantities):
        left_out = [card.id for card in cards if not card.quantity]
        names = ", ".join(left_out[:_MOST_LISTED])
        if len(left_out) > _MOST_LISTED:
            names += f" and {len(left_out) - _MOST_LISTED} more"
        some = "1 card has" if len(left_out) == 1 else f"{len(left_out)} cards have"
        diagnostics.note(
            Position(grid.file, grid.sheet, cell=grid.cells),
            f"{some} {component.quantity} 0 and will not be made: {names}",
        )
    return Table(grid.file, grid.sheet, numbers, cards, grid.cells)


def _to_quantity(number: Callable[[str], Any], text: str) -> int:
    """Return a number of copies; a draft makes one of a wrong one."""
    try:
        return int(number(text))
    except CellError as wrong:
        hint = "give the number of copies; 0 or blank leaves the card out"
        is_date = "date" in wrong.message
        raise CellError(wrong.message, wrong.hint if is_date else hint, 1) from None


class _Reader:
    """Reads the columns of a grid, and says what is wrong with their cells."""

    def __init__(self, grid: Grid, found: dict[str, int], diagnostics: Diagnostics) -> None:
        self._grid = grid
        self._found = found
        self._diagnostics = diagnostics

    def column(self, name: str, column: Column, root: Path) -> list[Any]:
        """Return the values of a declared column, whether the table has it or not."""
        convert = converter(column, root, False)
        blank = blank_of(column, convert)
        if name not in self._found:
            return self._placed([blank] * len(self._grid.rows), None)
        if self._grid.decimal_comma:
            convert = converter(column, root, True)
        values = self.read(name, Reading(convert, blank, column.required))
        if column.unique:
            self._check_unique(name, values)
        return values

    def rows_taken(self, component: ComponentBase, root: Path) -> list[int]:
        """Return the rows that meet a component's `where:`; all without one."""
        taken = list(range(len(self._grid.rows)))
        for name, wanted in component.where.items():
            values = self._values_in(name, component, root)
            if is_ordering(wanted):
                for row in taken:
                    if isinstance(values[row], Blank):
                        wrong = CellError(
                            f"is blank, and where: asks for {say(name, wanted)}",
                            'write 0 if blank means 0, or "default: 0" at the column',
                        )
                        self._say(row, name, wrong)
            taken = [row for row in taken if accepts(values[row], wanted)]
        return taken

    def _values_in(self, name: str, component: ComponentBase, root: Path) -> list[Any]:
        """Return a column's values in all rows, those that other components take included."""
        column = component.columns.get(name)
        if column is not None:
            return self.column(name, column.model_copy(update={"unique": False}), root)
        if name == component.quantity:
            column = Column(type="number", default=0 if name in self._found else 1)
        return self.column(name, column or Column(type="text"), root)

    def values_met(self, component: ComponentBase) -> str:
        """Return what the columns hold by which a component takes rows."""
        met = []
        for name in component.where:
            index = self._found.get(name)
            cells = [] if index is None else [row[index].strip() for row in self._grid.rows]
            words = list(dict.fromkeys(cell[:40] for cell in cells if cell))
            some = ", ".join(words[:_MOST_LISTED]) or "blank"
            met.append(f"{name} is {some}" + (" …" if len(words) > _MOST_LISTED else ""))
        return f"correct where:, or the cells; {' and '.join(met)}"

    def read(self, name: str, reading: Reading) -> list[Any]:
        """Return the values of a column."""
        index = self._found[name]
        cells = [row[index] for row in self._grid.rows]
        values = [reading[cell] for cell in cells]
        if reading.faults:
            for row, cell in enumerate(cells):
                if cell in reading.faults:
                    self._say(row, name, reading.faults[cell])
        return self._placed(values, index) if reading.has_blanks else values

    def _check_unique(self, name: str, values: list[Any]) -> None:
        """Say which values of a column stand there twice."""
        first: dict[Any, int] = {}
        for row, value in enumerate(values):
            if value in ("", ()):
                continue
            if value in first:
                there = self._grid.position(first[value], self._found[name])
                wrong = CellError(f"is the same as in {there}", "give every card its own")
                self._say(row, name, wrong)
            first.setdefault(value, row)

    def _placed(self, values: list[Any], index: int | None) -> list[Any]:
        """Tell each blank where it stands."""
        locate = self._grid.position
        return [
            Blank(partial(locate, row, index)) if value is BLANK else value
            for row, value in enumerate(values)
        ]

    def _say(self, row: int, name: str, wrong: CellError) -> None:
        message = wrong.message if wrong.message.startswith(":") else f" {wrong.message}"
        self._diagnostics.error(
            self._grid.position(row, self._found.get(name)), f"{name}{message}", wrong.hint
        )


class _SharedTables:
    """Which rows of each table some component takes; the others are noted."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self._diagnostics = diagnostics
        # By file and worksheet: each row's number, where it stands and what it is called.
        self._left: dict[tuple[str, str], dict[int, tuple[Position, str]]] = {}
        self._taken: dict[tuple[str, str], set[int]] = {}

    def add(self, grid: Grid, title: int | None, taken: Sequence[int]) -> None:
        """Take down which rows of a table a component takes.

        Args:
            grid: the table.
            title: the index of the column of titles, if it has one.
            taken: indices of rows.
        """
        key = grid.file, grid.sheet
        numbers = {grid.numbers[row] for row in taken}
        self._taken.setdefault(key, set()).update(numbers)
        left = self._left.setdefault(key, {})
        for row, number in enumerate(grid.numbers):
            if number not in numbers and number not in left:
                name = "" if title is None else grid.rows[row][title].strip()[:MOST_LETTERS]
                left[number] = grid.position(row), name or f"row {number}"

    def note_rows_left(self) -> None:
        """Say which rows no component takes."""
        for key, rows in self._left.items():
            left = [rows[number] for number in sorted(rows.keys() - self._taken[key])]
            if not left:
                continue
            names = ", ".join(name for _, name in left[:_MOST_LISTED])
            if len(left) > _MOST_LISTED:
                names += f" and {len(left) - _MOST_LISTED} more"
            some = "this row" if len(left) == 1 else f"{len(left)} rows"
            self._diagnostics.note(
                left[0][0],
                f"no component takes {some}: {names}",
                "widen a where: if they are pieces of the game",
            )


def _without_blank_rows(grid: Grid, indices: list[int]) -> Grid:
    """Leave out rows in which every column of the game is blank."""
    kept = [
        row
        for row, cells in enumerate(grid.rows)
        if "".join([cells[index] for index in indices]).strip()
    ]
    return grid if len(kept) == len(grid.rows) else _with_rows(grid, kept)


def _with_rows(grid: Grid, kept: Sequence[int]) -> Grid:
    """Return a table with some of its rows."""
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


def column_ids(grid: Grid, column: int, diagnostics: Diagnostics) -> list[str]:
    """Read ids from their column; blank, odd and doubled ones are errors and replaced for drafts.

    Args:
        grid: the table.
        column: the index of the column.
        diagnostics: takes what is wrong.
    """
    ids: list[str] = []
    first: dict[str, int] = {}
    last: dict[str, int] = {}
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
            card_id = _unused(card_id, first, last)
        first[card_id] = row
        ids.append(card_id)
    return ids


def made_ids(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Make an id of each name, or of the row's number where there is none."""
    made: dict[str, int] = {}
    last: dict[str, int] = {}
    for name, number in zip(names, numbers, strict=True):
        ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
        card_id = _NO_WORD.sub("_", ascii_name.lower()).strip("_")[: MOST_LETTERS - 6].strip("_")
        made[_unused(card_id or f"row_{number}", made, last)] = number
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


def _unused(card_id: str, used: Container[str], last: dict[str, int]) -> str:
    """Return an id that is free: `card_id`, or with the lowest number from 2 that is.

    Args:
        card_id: the id that is wanted.
        used: those that are taken.
        last: the number at which to go on, by id: a name may come again 20 000 times.
    """
    unused = card_id
    number = last.get(card_id, 1)
    while unused in used:
        number += 1
        unused = f"{card_id}_{number}"
    last[card_id] = number
    return unused


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
    from punchboard.cards.schema.pieces import PieceBase  # few games have any

    copies = component.copies if isinstance(component, PieceBase) else 1
    blanks = {
        title: blank_of(column, converter(column, Path(), False))
        for title, column in component.columns.items()
    }
    here = Blank(lambda: declared_at)
    values = {title: here if value is BLANK else value for title, value in blanks.items()}
    card = Card(name, name, component.title or name, copies, values, declared_at.row)
    return Table(declared_at.file or f"{display_path}/game.yaml", "", {}, (card,), False)
