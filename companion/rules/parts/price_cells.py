"""Columns of cells with a price each: a column holds one kind of goods, from the bottom up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from punchboard.cards.play.schema.base import Unit
from punchboard.cards.play.schema.price_columns import PriceColumn


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a column.

    Attributes:
        id: Id in actions.
        name: Name for players: "I, $5".
        price: Price of the goods on it.
        kind: Kind of the goods on it; "" for none.
    """

    id: str
    name: str
    price: int
    kind: str = ""


Columns = Mapping[str, tuple[Cell, ...]]


def empty_cells(columns: Iterable[PriceColumn], money: Unit, players: int) -> Columns:
    """Return the cells that this number of players uses, with nothing on them."""
    return {
        column.id: tuple(
            Cell(f"{column.id}:{number}", f"{column.name}, {money.count(price)}", price)
            for number, price in enumerate(column.prices)
            if column.is_used(number, players)
        )
        for column in columns
    }


def filled(cell: Cell, here: Mapping[str, int]) -> Cell:
    """Return a cell with the kind of its goods, if any."""
    kind = next((kind for kind, count in here.items() if count), "")
    return Cell(cell.id, cell.name, cell.price, kind) if kind else cell


def lying(cells: tuple[Cell, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the kind of goods on a column, "" for none, and the cells that have them."""
    taken = [cell for cell in cells if cell.kind]
    return taken[0].kind if taken else "", tuple(cell.id for cell in taken)


def openings(columns: Columns, kind: str) -> dict[str, tuple[Cell, ...]]:
    """Return the columns that a kind may go to: its own one, or else every empty one.

    Args:
        columns: Cells of each column from the bottom, by column id.
        kind: Kind of goods.

    Returns:
        By column, the cells that the next ones would lie on, at least one.
    """
    own = {id_: cells for id_, cells in columns.items() if any(each.kind == kind for each in cells)}
    empty = {id_: cells for id_, cells in columns.items() if not any(each.kind for each in cells)}
    found = {id_: _above(cells) for id_, cells in (own or empty).items()}
    return {id_: cells for id_, cells in found.items() if cells}


def _above(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the free cells above all that are taken."""
    taken = max((n + 1 for n, each in enumerate(cells) if each.kind), default=0)
    return cells[taken:]
