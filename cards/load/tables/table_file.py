"""From a component's `data:` to its cards, whatever kind of file it names."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.budget import Budget
from punchboard.cards.game import Table
from punchboard.cards.load.paths import find_inside
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid, wanted_columns
from punchboard.cards.load.tables.rows import cards_of, single_piece
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.cards.load.tables.yaml_table import read_yaml_table
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.components.base import ComponentBase

_TEXT = (".csv", ".tsv", ".txt")
_WORKBOOK = (".xlsx", ".xlsm", ".ods")
_YAML = (".yaml", ".yml")
#: What the budget counts for a table, its reading and its checks included.
_STEPS_OF_ROW, _STEPS_OF_CELL = 30, 1
_BYTES_OF_ROW, _BYTES_OF_CELL = 400, 60
_KINDS = "save the table as .csv, .xlsx, .ods or .yaml"


def load_table(
    root: Path,
    display_path: str,
    name: str,
    component: ComponentBase,
    declared_at: Position,
    workbooks: WorkbookReader,
    budget: Budget,
    diagnostics: Diagnostics,
) -> Table | None:
    """Read the table of a component.

    Args:
        root: the game's folder.
        display_path: the folder as messages name it.
        name: the component's name.
        component: its declaration, with `like` resolved.
        declared_at: where its `data:` stands.
        workbooks: reads worksheets.
        budget: of the game.
        diagnostics: takes what is wrong.

    Returns:
        Its cards, or None if there was no table to read.

    Raises:
        ComputerError: if the computer does not let go of the file.
    """
    if component.data is None:
        return single_piece(display_path, name, component, declared_at)
    inner, mark, sheet = component.data.partition("!")
    path = find_inside(root, inner, declared_at, diagnostics, "table")
    if path is None:
        return None
    ending = path.suffix.lower()
    if mark and ending not in _WORKBOOK:
        diagnostics.error(
            declared_at,
            f'"{component.data}" names the worksheet "{sheet}", and {inner} is no workbook',
            f'write "{inner}"',
        )
        return None
    file = f"{display_path}/{inner}"
    if ending in _WORKBOOK:
        grid = workbooks.read(path, file, sheet, declared_at, diagnostics)
    else:
        grid = _read(path, file, ending, component, declared_at, diagnostics)
    if grid is None:
        return None
    _pay(grid, file, budget)
    return cards_of(grid, name, component, root, declared_at, diagnostics)


def _pay(grid: Grid, file: str, budget: Budget) -> None:
    """Pay for the rows of a table, and for the memory that their cards will take."""
    table = budget.account(
        Position(file), "the rows of this table", "take out rows, or components that read it again"
    )
    rows, cells = len(grid.rows), len(grid.rows) * len(grid.header)
    table.spend(_STEPS_OF_ROW * rows + _STEPS_OF_CELL * cells)
    table.hold(_BYTES_OF_ROW * rows + _BYTES_OF_CELL * cells)


def _read(
    path: Path,
    display_path: str,
    ending: str,
    component: ComponentBase,
    declared_at: Position,
    diagnostics: Diagnostics,
) -> Grid | None:
    if ending in _TEXT:
        return read_csv(path, display_path, wanted_columns(component), diagnostics)
    if ending in _YAML:
        return read_yaml_table(path, display_path, component, diagnostics)
    old = ending in (".xls", ".xlsb")
    message = f"a workbook of the kind {ending} is not read" if old else "this file is no table"
    diagnostics.error(declared_at, f'"{component.data}": {message}', _KINDS)
    return None
