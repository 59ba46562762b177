"""A market of columns: which cell takes the next one of a kind, and what that earns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: In a cell where nothing lies.
FREE = 0


@dataclass(frozen=True, slots=True)
class Columns:
    """What lies in the market.

    Attributes:
        prices: by column, of its cells from the bottom.
        cells: by column, the kind in each cell; `FREE` where nothing lies.
    """

    prices: Mapping[str, tuple[int, ...]]
    cells: Mapping[str, tuple[int, ...]]

    def openings(self, kind: int) -> dict[str, tuple[int, ...]]:
        """Return where a kind may go: its own column, or else every empty one.

        Returns:
            By column, the prices of the cells that the next ones would lie on, at least one.
        """
        own = {name: cells for name, cells in self.cells.items() if kind in cells}
        found = own or {name: cells for name, cells in self.cells.items() if not any(cells)}
        rest = {name: self._above(name) for name in found}
        return {name: prices for name, prices in rest.items() if prices}

    def add(self, kind: int, column: str, count: int = 1) -> Columns:
        """Return the market after some of a kind have been laid on the lowest cells above others.

        Args:
            kind: what is laid.
            column: one of `openings`.
            count: how many; no more than there is room for.
        """
        cells = self.cells[column]
        first = len(cells) - len(self._above(column))
        filled = (*cells[:first], *(kind,) * count, *cells[first + count :])
        return Columns(self.prices, {**self.cells, column: filled})

    def take(self, column: str, cell: int) -> Columns:
        """Return the market after a cell, counted from 0, has been emptied."""
        cells = self.cells[column]
        rest = (*cells[:cell], FREE, *cells[cell + 1 :])
        return Columns(self.prices, {**self.cells, column: rest})

    def emptied(self) -> Columns:
        """Return the market with nothing in it."""
        return empty(self.prices)

    def count(self, kind: int) -> int:
        """Return how many of a kind lie in the market."""
        return sum(cells.count(kind) for cells in self.cells.values())

    def _above(self, column: str) -> tuple[int, ...]:
        """Return the prices of the free cells above all that are taken."""
        cells = self.cells[column]
        taken = max((n + 1 for n, kind in enumerate(cells) if kind != FREE), default=0)
        return self.prices[column][taken:]


def empty(prices: Mapping[str, tuple[int, ...]]) -> Columns:
    """Return a market in which nothing lies."""
    return Columns(prices, {name: (FREE,) * len(cells) for name, cells in prices.items()})
