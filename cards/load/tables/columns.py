"""The columns of a table -> values, and what is wrong with their cells."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.load.tables.cell import CellError, Reading, blank_of, converter
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import Column


class ColumnReader:
    """Reads the columns of a grid, and says what is wrong with their cells."""

    def __init__(self, grid: Grid, found: Mapping[str, int], diagnostics: Diagnostics) -> None:
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

    def read(self, name: str, reading: Reading) -> list[Any]:
        """Return the values of a column."""
        index = self._found[name]
        cells = [row[index] for row in self._grid.rows]
        values = [reading[cell] for cell in cells]
        if reading.faults:
            for row, cell in enumerate(cells):
                if cell in reading.faults:
                    self.say(row, name, reading.faults[cell])
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
                self.say(row, name, wrong)
            first.setdefault(value, row)

    def _placed(self, values: list[Any], index: int | None) -> list[Any]:
        """Tell each blank where it stands."""
        locate = self._grid.position
        return [
            Blank(partial(locate, row, index)) if value is BLANK else value
            for row, value in enumerate(values)
        ]

    def say(self, row: int, name: str, wrong: CellError) -> None:
        """Say what is wrong with a cell."""
        message = wrong.message if wrong.message.startswith(":") else f" {wrong.message}"
        self._diagnostics.error(
            self._grid.position(row, self._found.get(name)), f"{name}{message}", wrong.hint
        )
