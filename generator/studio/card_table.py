"""A component's table as the grid shows it: headings, rows as typed, and the card of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Game
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import NotFoundError
from punchboard.generator.studio.splice.editable_table import EditableTable
from punchboard.generator.studio.splice.open_table import open_table
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.studio import Studio
from punchboard.generator.studio.workbook.lock_file import open_elsewhere
from punchboard.generator.studio.workbook.workbook_table import Mark, WorkbookTable, rows_stay


class Row(NamedTuple):
    """A row of the grid.

    Attributes:
        number: Number of the row in its file, from 1, as the loader counts.
        card: Id of its card; "" if the row makes none.
        name: Name of the card.
        cells: Its cells as typed, one for each heading.
    """

    number: int
    card: str
    name: str
    cells: Sequence[str]


@dataclass(frozen=True)
class CardTable:
    """A component's table.

    Attributes:
        component: The component's declaration.
        file: Path of the table in the game's folder.
        columns: Headings as typed.
        cards: The component's cards by the numbers of their rows.
        source: The file as text; None if it is only known as loaded.
        reason: Why it is only read; "" if it can be edited.
    """

    component: ComponentBase
    file: str
    columns: Sequence[str]
    cards: Mapping[int, Card]
    source: EditableTable | None
    reason: str

    @cached_property
    def rows(self) -> Sequence[Row]:
        """The component's rows."""
        if self.source is None:
            return [self._row(card.row, self._as_loaded(card)) for card in self.cards.values()]
        return [
            self._row(number, cells)
            for number, cells in zip(self.source.numbers, self.source.cells, strict=True)
            if self._is_own(number)
        ]

    def row(self, number: int) -> Row | None:
        """Return a row by its number; None if the component has no such row."""
        cells = self.source.cells_of(number) if self.source is not None else None
        if cells is None or not self._is_own(number):
            return None
        return self._row(number, cells)

    def _is_own(self, number: int) -> bool:
        return not self.component.where or number in self.cards

    def _row(self, number: int, cells: Sequence[str]) -> Row:
        card = self.cards.get(number)
        width = len(self.columns)
        shown = cells[:width] if len(cells) > width else cells
        return Row(number, card.id if card else "", card.name if card else "", shown)

    def _as_loaded(self, card: Card) -> list[str]:
        """Return the cells of a table that is only read, from the loaded values."""
        own = {
            self.component.id: card.id,
            self.component.name: card.name,
            self.component.quantity: card.quantity,
        }
        return [shown({**own, **card.values}[each]) for each in self.columns]

    @property
    def rows_reason(self) -> str:
        """Why rows and columns stay as they are, though cells may change; "" if they may too."""
        return rows_stay() if isinstance(self.source, WorkbookTable) else ""

    @property
    def is_elsewhere(self) -> bool:
        """Whether cells are only changed in another program: a workbook of LibreOffice, a sheet."""
        is_read = isinstance(self.source, WorkbookTable) and not self.source.is_excel
        return is_read or self.component.link is not None

    @property
    def can_copy(self) -> bool:
        """Whether a CSV copy of the table can be made, to edit it in full."""
        return isinstance(self.source, WorkbookTable) or self.component.link is not None

    @property
    def marks(self) -> list[Mark]:
        """Cells of which the grid says something."""
        return self.source.marks() if isinstance(self.source, WorkbookTable) else []

    def holds(self, row: Row, column: int, text: str) -> bool:
        """Return whether a cell holds a text that a window has seen or typed."""
        cell = row.cells[column]
        if isinstance(self.source, WorkbookTable):
            return self.source.is_same(column, cell, text)
        return cell == text

    def editable(self) -> EditableTable:
        """Return the text for an edit.

        Raises:
            EditRefused: if the table is only read here.
        """
        if self.source is None or self.reason:
            raise EditRefused(tr("this table can't be changed here"), self.reason)
        return self.source

    def heading(self, name: str) -> str:
        """Return the heading of a column of the game, "" if the table has none."""
        key = header_key(name)
        return next((each for each in self.columns if header_key(each) == key), "")

    @property
    def source_of_ids(self) -> str:
        """Heading of the column that ids are read from, or made of; "" for neither."""
        return self.heading(self.component.id) or self.heading(self.component.name)


def component_of(game: Game | None, name: str) -> ComponentBase:
    """Return a component of a game.

    Raises:
        NotFoundError: if the game has none of that name.
    """
    found = game.components.get(name) if game is not None else None
    if found is None:
        raise NotFoundError(name)
    return found


def read_table(studio: Studio, name: str) -> CardTable:
    """Return the table of a component as it is on the disk.

    Raises:
        NotFoundError: if there is no such component, or it has no table.
    """
    with studio.lock:
        file = component_of(studio.loaded().game, name).table_file
        if not file:
            raise NotFoundError(name)
        raw = studio.folder.read(file)
        studio.look()  # the game must be of these bytes
        loaded = studio.loaded()
        component = component_of(loaded.game, name)
    assert loaded.game is not None
    table = loaded.game.tables.get(name)
    cards = {card.row: card for card in table.cards} if table else {}
    found = open_table(file, raw, component, studio.worksheet)
    if isinstance(found, ReadOnly):
        columns = _loaded_columns(component, table.columns if table else {})
        return CardTable(component, file, columns, cards, None, found.reason)
    reason = studio.read_only
    if isinstance(found, WorkbookTable):
        holder = open_elsewhere(studio.root / file) if found.is_excel else ""
        reason = reason or holder or found.reason()
    if component.link is not None:
        reason = tr("change it in the Google Sheet, then fetch it again")
    return CardTable(component, file, found.columns, cards, found, reason)


def _loaded_columns(component: ComponentBase, columns: Mapping[str, int]) -> list[str]:
    """Return the columns of a table that is only read, the special ones first."""
    special = (component.id, component.name, component.quantity)
    return [each for each in dict.fromkeys((*special, *component.columns)) if each in columns]


def shown(value: Any) -> str:
    """Return a loaded value as text of a cell."""
    if isinstance(value, bool):
        return tr("yes") if value else ""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value) if isinstance(value, str | int | float) else ""
