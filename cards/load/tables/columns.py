"""The columns of a table -> values, and diagnostics about their cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.catalog import tr, translated
from punchboard.cards.cell_value import NO_DATE, CellError, to_number
from punchboard.cards.load.tables.cell import Convert, clean, meaning_of, to_text
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import Column, ComponentBase

MOST_COPIES = 999


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
        return self.read(name, convert, blank, required=column.required)

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

    def check_unique(self, name: str, values: list[Any]) -> None:
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


class Rows(NamedTuple):
    """The values of a table's rows, without ids.

    Attributes:
        titles: Names of the cards, "" where there is none.
        quantities: Numbers of copies.
        values: Values of all declared columns.
    """

    titles: list[str]
    quantities: list[int]
    values: list[dict[str, Any]]


#: Returns the values of rows, as `read_rows` does.
ReadRows = Callable[[Grid, Mapping[str, int], ComponentBase, Path, Diagnostics], Rows]


def read_rows(
    grid: Grid,
    found: Mapping[str, int],
    component: ComponentBase,
    root: Path,
    diagnostics: Diagnostics,
) -> Rows:
    """Return the values of rows. No value, and no fault, depends on another row.

    Args:
        grid: The table.
        found: Indices of its columns, by the names in the game.
        component: The component that declares them.
        root: The game's folder.
        diagnostics: Receives errors about cells.
    """
    reader = ColumnReader(grid, found, diagnostics)
    columns = [reader.column(title, column, root) for title, column in component.columns.items()]
    titles = [""] * len(grid.rows)
    if component.name in found:
        titles = reader.read(component.name, to_text, "")
    quantities = [1] * len(grid.rows)
    if component.quantity in found:
        convert = partial(_to_quantity, grid.decimal_comma)
        quantities = reader.read(component.quantity, convert, 0, instead=1)
    keys = tuple(component.columns)
    values = [dict(zip(keys, row, strict=True)) for row in zip(*columns, strict=True)]
    return Rows(titles, quantities, values or [{}] * len(grid.rows))


def _to_quantity(decimal_comma: bool, text: str) -> int:
    """Return a number of copies."""
    try:
        return int(
            to_number(text, least=0, most=MOST_COPIES, whole=True, decimal_comma=decimal_comma)
        )
    except CellError as wrong:
        hint = tr("give the number of copies; 0 or blank leaves the card out")
        is_date = wrong.hint == translated(NO_DATE)
        raise CellError(wrong.message, wrong.hint if is_date else hint) from None
