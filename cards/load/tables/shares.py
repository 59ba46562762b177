"""Tables that components share: which rows each takes by its `where:`, and which none does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import tr, tr_count, tr_some
from punchboard.cards.cell_value import CellError
from punchboard.cards.condition import accepts, is_ordering, say, say_all
from punchboard.cards.game import SourceMap
from punchboard.cards.load.tables.columns import ColumnReader
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.component import Column, ComponentBase

_MOST_LISTED = 8
_MOST_LETTERS = 60


class SharedTables:
    """The tables of a game of which some component takes some rows.

    Attributes:
        root: The game's folder.
    """

    def __init__(
        self,
        root: Path,
        make_ids: Callable[[Sequence[str], Sequence[int]], list[str]],
        source_map: SourceMap,
        diagnostics: Diagnostics,
    ) -> None:
        """Set the game that all components share.

        Args:
            root: The game's folder.
            make_ids: Function that makes ids from the names and numbers of rows.
            source_map: Positions in `game.yaml`.
            diagnostics: Receives errors and warnings.
        """
        self.root = root
        self._make_ids = make_ids
        self._source_map = source_map
        self._diagnostics = diagnostics
        # By file and worksheet: each row's number, where it stands and what it is called.
        self._left: dict[tuple[str, str], dict[int, tuple[Position, str]]] = {}
        self._taken: dict[tuple[str, str], set[int]] = {}

    def take(
        self, grid: Grid, found: Mapping[str, int], name: str, component: ComponentBase
    ) -> list[int]:
        """Return the rows that meet a component's `where:`, all without one, and take them down.

        Args:
            grid: The table.
            found: Index of each column of the game.
            name: The component's name.
            component: Its declaration.
        """
        reports = self._diagnostics.count
        taken = self._rows_met(grid, found, component)
        if not taken and grid.rows and self._diagnostics.count == reports:
            self._diagnostics.warning(
                self._source_map[("components", name, "where")],
                tr(
                    'component "{component}" takes no row of {file}: in none, {conditions}',
                    component=name,
                    file=grid.file,
                    conditions=say_all(component.where),
                ),
                self._values_met(grid, found, component),
            )
        key = grid.file, grid.sheet
        numbers = {grid.numbers[row] for row in taken}
        self._taken.setdefault(key, set()).update(numbers)
        left = self._left.setdefault(key, {})
        title = found.get(component.name)
        for row, number in enumerate(grid.numbers):
            if number not in numbers and number not in left:
                called = "" if title is None else grid.rows[row][title].strip()[:_MOST_LETTERS]
                left[number] = grid.position(row), called or tr("row {row}", row=number)
        return taken

    def _rows_met(
        self, grid: Grid, found: Mapping[str, int], component: ComponentBase
    ) -> list[int]:
        reader = ColumnReader(grid, found, self._diagnostics)
        taken = list(range(len(grid.rows)))
        for name, wanted in component.where.items():
            values = self._values_in(name, reader, component, name in found)
            if is_ordering(wanted):
                for row in taken:
                    if isinstance(values[row], Blank):
                        wrong = CellError(
                            tr(
                                "is blank, and where: asks for {condition}",
                                condition=say(name, wanted),
                            ),
                            tr('write 0 if blank means 0, or "default: 0" at the column'),
                        )
                        reader.say(row, name, wrong)
            taken = [row for row in taken if accepts(values[row], wanted)]
        return taken

    def _values_in(
        self, name: str, reader: ColumnReader, component: ComponentBase, is_there: bool
    ) -> list[Any]:
        """Return a column's values in all rows, including rows of other components."""
        column = component.columns.get(name)
        if column is not None:
            return reader.column(name, column, self.root)
        if name == component.quantity:
            column = Column(type="number", default=0 if is_there else 1)
        if name == component.id and not is_there:
            return self._ids_of_names(reader, component)
        return reader.column(name, column or Column(type="text"), self.root)

    def _values_met(self, grid: Grid, found: Mapping[str, int], component: ComponentBase) -> str:
        """Describe the values in the columns by which a component selects its rows."""
        met = ""
        for name, wanted in component.where.items():
            column = component.columns.get(name)
            if is_ordering(wanted) and column is not None and column.type != "number":
                return tr("declare {column}: number, as only numbers are more or less", column=name)
            index = found.get(name)
            cells = [] if index is None else [row[index].strip() for row in grid.rows]
            if index is None and name == component.id:
                reader = ColumnReader(grid, found, Diagnostics())
                cells = self._ids_of_names(reader, component)
            words = list(dict.fromkeys(cell[:40] for cell in cells if cell))
            some = ", ".join(words[:_MOST_LISTED]) or tr("blank")
            some += " …" if len(words) > _MOST_LISTED else ""
            value = tr("{subject} is {value}", subject=name, value=some)
            met = tr("{first} and {last}", first=met, last=value) if met else value
        return tr("correct where:, or the cells; {values}", values=met)

    def _ids_of_names(self, reader: ColumnReader, component: ComponentBase) -> list[str]:
        """Return the ids that a table without a column for them gets, those of all its rows."""
        names = [""] * len(reader.grid.rows)
        if component.name in reader.found:
            names = reader.read(component.name, str, "")
        return self._make_ids(names, reader.grid.numbers)

    def note_rows_left(self) -> None:
        """Say which rows no component takes."""
        for key, rows in self._left.items():
            left = [rows[number] for number in sorted(rows.keys() - self._taken[key])]
            if not left:
                continue
            names = tr_some([name for _, name in left], _MOST_LISTED)
            message = tr_count(
                "no component takes this row: {names}",
                "no component takes {count} rows: {names}",
                len(left),
                names=names,
            )
            self._diagnostics.note(
                left[0][0],
                message,
                tr("widen a where: if they are pieces of the game"),
            )
