"""The rows of a table -> cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.game import Card, Table
from punchboard.cards.load.tables.cell import CellError, Reading
from punchboard.cards.load.tables.columns import blank_of, column_reading, converter
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.load.tables.header import match_header
from punchboard.cards.load.tables.ids import column_ids, made_ids
from punchboard.cards.load.tables.losses import fill_merged, say_lost
from punchboard.cards.load.tables.quantity import note_left_out, quantity_reading
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.components.base import ComponentBase


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
        what = wrong.message if wrong.message.startswith(":") else f" {wrong.message}"
        self._diagnostics.error(
            self.grid.position(row, self._found[name]), f"{name}{what}", wrong.hint
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
