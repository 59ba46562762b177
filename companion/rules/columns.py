"""A market of columns: which cells take the next ones of a kind, and what they earn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a column.

    Attributes:
        id: in actions.
        name: as players would call it: "I, $5".
        price: of what lies on it.
        kind: what lies on it; "" for nothing.
    """

    id: str
    name: str
    price: int
    kind: str = ""


Columns = Mapping[str, tuple[Cell, ...]]


def openings(columns: Columns, kind: str) -> dict[str, tuple[Cell, ...]]:
    """Return where a kind may go: its own column, or else every empty one.

    Args:
        columns: by id, their cells from the bottom.
        kind: of goods.

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
