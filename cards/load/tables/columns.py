"""The columns of a table -> values, and diagnostics about their cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import CellError
from punchboard.cards.load.tables.cell import Convert, clean, meaning_of
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import Column


@dataclass(frozen=True, slots=True)
class ColumnReader:
    """Reads the columns of a grid, and reports faulty cells.

    Attributes:
        grid: The table.
        found: Indices of its columns, by the names in the game.
        diagnostics: Receives errors and warnings.
    """

    grid: Grid
    found: Mapping[str, int]
    diagnostics: Diagnostics

    def column(self, name: str, column: Column, root: Path) -> list[Any]:
        """Return the values of a declared column, whether the table has it or not."""
        convert, blank = meaning_of(column, root, self.grid.decimal_comma)
        if name not in self.found:
            return self._placed([blank] * len(self.grid.rows), None)
        values = self.read(name, convert, blank, required=column.required)
        if column.unique:
            self._check_unique(name, values)
        return values

    def read(
        self,
        name: str,
        convert: Convert,
        blank: Any,
        *,
        required: bool = False,
        instead: Any = None,
    ) -> list[Any]:
        """Return the values of a column of the table; each distinct text is converted once.

        Args:
            name: Name of the column.
            convert: Returns the value of a text, or raises `CellError`.
            blank: Value of a blank cell.
            required: Whether a blank cell is an error.
            instead: Value that a draft shows if the error carries none; without it, `blank`.
        """
        index = self.found[name]
        cells = [row[index] for row in self.grid.rows]
        values: dict[str, Any] = {}
        faults: dict[str, CellError] = {}
        for cell in dict.fromkeys(cells):
            try:
                text = clean(cell)
                if required and not text:
                    raise CellError(
                        tr("is blank, and this column is required"), tr("fill in the cell")
                    )
                values[cell] = convert(text) if text else blank
            except CellError as wrong:
                faults[cell] = wrong
                shown = (wrong.instead, instead, blank)
                values[cell] = next(each for each in shown if each is not None)
        if faults:
            for row, cell in enumerate(cells):
                if cell in faults:
                    self.say(row, name, faults[cell])
        column = [values[cell] for cell in cells]
        has_blanks = any(value is BLANK for value in values.values())
        return self._placed(column, index) if has_blanks else column

    def _check_unique(self, name: str, values: list[Any]) -> None:
        """Say which values of a column stand there twice."""
        first: dict[Any, int] = {}
        for row, value in enumerate(values):
            if value in ("", ()):
                continue
            if value in first:
                there = self.grid.position(first[value], self.found[name])
                wrong = CellError(
                    tr("is the same as in {cell}", cell=there), tr("give every card its own")
                )
                self.say(row, name, wrong)
            first.setdefault(value, row)

    def _placed(self, values: list[Any], index: int | None) -> list[Any]:
        """Tell each blank where it stands."""
        locate = self.grid.position
        return [
            Blank(partial(locate, row, index)) if value is BLANK else value
            for row, value in enumerate(values)
        ]

    def say(self, row: int, name: str, wrong: CellError) -> None:
        """Report a faulty cell."""
        self.diagnostics.error(
            self.grid.position(row, self.found.get(name)), wrong.message_of(name), wrong.hint
        )
