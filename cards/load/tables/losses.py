"""What a worksheet shows and its cells do not hold: merged cells are filled, the rest is said."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import replace

from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics, Position, cell_name
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
                f"{names[loss.column]}: {loss.what} here{more}{loss.then}",
                loss.fix,
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
