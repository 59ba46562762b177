"""A component's table as the grid shows it: headings, rows as typed, and the card of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Game
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import NotFoundError
from punchboard.generator.studio.splice.open_table import open_table
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.table_text import TableText
from punchboard.generator.studio.studio import Studio


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


class CardTable(NamedTuple):
    """A component's table.

    Attributes:
        component: The component's declaration.
        file: Path of the table in the game's folder.
        columns: Headings as typed.
        rows: The component's rows.
        text: The file as text that can be edited; None if it is only read.
        reason: Why it is only read; "" if it can be edited.
    """

    component: ComponentBase
    file: str
    columns: Sequence[str]
    rows: Sequence[Row]
    text: TableText | None
    reason: str

    def editable(self) -> TableText:
        """Return the text for an edit.

        Raises:
            EditRefused: if the table is only read here.
        """
        if self.text is None:
            raise EditRefused(tr("this table can't be changed here"), self.reason)
        return self.text

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
    found = open_table(file, raw, component)
    if isinstance(found, ReadOnly):
        columns, rows = _as_loaded(component, table.columns if table else {}, cards)
        return CardTable(component, file, columns, rows, None, found.reason)
    width = len(found.columns)
    rows = [
        Row(number, *_named(cards.get(number)), cells[:width] if len(cells) > width else cells)
        for number, cells in zip(found.numbers, found.cells, strict=True)
        if not component.where or number in cards
    ]
    reason = studio.read_only
    if component.link is not None:
        reason = tr("change it in the Google Sheet; punchboard refresh fetches it again")
    return CardTable(component, file, found.columns, rows, None if reason else found, reason)


def _named(card: Card | None) -> tuple[str, str]:
    return (card.id, card.name) if card is not None else ("", "")


def _as_loaded(
    component: ComponentBase, columns: Mapping[str, int], cards: Mapping[int, Card]
) -> tuple[list[str], list[Row]]:
    """Return columns and rows of a table that is only read, from the loaded values."""
    special = (component.id, component.name, component.quantity)
    names = [each for each in dict.fromkeys((*special, *component.columns)) if each in columns]
    own = {component.id: "id", component.name: "name", component.quantity: "quantity"}
    rows = []
    for number, card in cards.items():
        cells = [
            shown(card.values[each] if each in card.values else getattr(card, own[each]))
            for each in names
        ]
        rows.append(Row(number, card.id, card.name, cells))
    return names, rows


def shown(value: Any) -> str:
    """Return a loaded value as text of a cell."""
    if isinstance(value, bool):
        return tr("yes") if value else ""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value) if isinstance(value, str | int | float) else ""
