"""A loaded game: validated values, and where each one stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.budget import Budget
from punchboard.cards.problem import Position
from punchboard.cards.remark import Remark
from punchboard.cards.schema.base import as_known
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.schema.game import GameFile

#: The way to a value in a YAML file: keys and list indices from the root.
YamlPath = tuple[str | int, ...]
#: Positions of values by path, and of their keys by that path with None at its end.
SourceMap = dict[tuple[str | int | None, ...], Position]


def key_position(source_map: SourceMap, path: YamlPath) -> Position | None:
    """Return where a value's key stands, or the value itself where it has none."""
    return source_map.get((*path, None)) or source_map.get(path)


class Card(NamedTuple):
    """One row of a table: a card, of which `quantity` copies are made.

    Attributes:
        component: The component's name.
        id: Unique within the component.
        name: Its title, or its id where it has none.
        quantity: Copies, 0 or more.
        values: Every declared column's value: text, choice and image are str, number int, float or
            `Blank`, flag bool, icons a tuple of names.
        row: The row (or line) in the table's file, from 1.
    """

    component: str
    id: str
    name: str
    quantity: int
    values: Mapping[str, Any]
    row: int


class Table(NamedTuple):
    """The cards of one component, with the positions of their cells.

    Attributes:
        file: Path of the table as messages name it.
        sheet: Worksheet, empty outside workbooks.
        columns: Column name to column number from 1 (for YAML tables all are 0).
        cards: Cards in file order, including those with quantity 0.
        cells: Whether rows and columns name cells rather than lines of text.
        remarks: Notes on content that isn't on the cards as it was typed.
    """

    file: str
    sheet: str
    columns: Mapping[str, int]
    cards: tuple[Card, ...]
    cells: bool = True
    remarks: Sequence[Remark] = ()

    def position(self, card: Card, column: str = "") -> Position:
        """Return where a card's value (or the card) stands."""
        if column not in self.columns:
            column = as_known(column, self.columns)
        number = self.columns.get(column, 0)
        return Position(self.file, self.sheet, card.row, number, self.cells)


#: Where values come from (`given`, `derived`, `public` or `prototype`): by table a default, and
#: what differs by column, and by card and column.
Provenance = Mapping[str, tuple[str, Mapping[str, str], Mapping[str, Mapping[str, str]]]]


@dataclass(frozen=True, slots=True)
class Game:
    """A game's folder, loaded and validated.

    Attributes:
        name: Name of the folder, and of its folder in the output.
        root: The folder.
        display_path: The folder as messages name it, with forward slashes.
        file: `game.yaml`.
        components: Components with `like` resolved, in printing order.
        tables: Tables by component.
        values: The game's free values, `game.…` in layouts.
        source_map: Positions of values in `game.yaml`, and in the files of values and of play.
        play: The companion's parameters with unevaluated expressions; None if
            there are none.
        budget: The work and memory left.
        provenance: Sources of values.
    """

    name: str
    root: Path
    display_path: str
    file: GameFile
    components: Mapping[str, ComponentBase]
    tables: Mapping[str, Table]
    values: Mapping[str, Any]
    source_map: SourceMap
    play: Mapping[str, Any] | None = None
    budget: Budget = field(default_factory=Budget, compare=False, repr=False)
    provenance: Provenance = field(default_factory=dict)

    def cards(self) -> Iterator[tuple[Table, Card]]:
        """Yield every card of every component, with its table."""
        for table in self.tables.values():
            for card in table.cards:
                yield table, card

    def renewed(self) -> Game:
        """Return it with a full budget, for another run."""
        steps, memory, cards = self.budget.steps, self.budget.memory, self.budget.cards
        return replace(self, budget=Budget(steps, memory, cards))

    def source_of(self, table: str, card_id: str, column: str) -> str:
        """Return where one value comes from, "" where nothing is said."""
        if table not in self.provenance:
            return ""
        default, by_column, by_card = self.provenance[table]
        own = by_card.get(card_id, {})
        return own.get(as_known(column, own)) or by_column.get(as_known(column, by_column), default)

    def position(self, *path: str | int) -> Position:
        """Return where a value of `game.yaml` stands, or the nearest parent that does."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.source_map:
                return self.source_map[path[:end]]
        return Position(f"{self.display_path}/game.yaml")
