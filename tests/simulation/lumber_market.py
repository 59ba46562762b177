"""The chips and the board of Lumber Trader, as the rulebook has them handled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

KINDS = ("pine", "birch", "oak", "maple", "cherry")
PRICES = (5, 4, 3, 2, 1)
COPIES = 7


class Sale(NamedTuple):
    """Chips of a kind that are sold into a column, and the dots of their cells."""

    kind: str
    count: int
    column: str
    dots: int


class Yards:
    """Bag, yards and money.

    Args:
        seats: from the start player on.
        chance: draws.
    """

    def __init__(self, seats: Sequence[str], chance: random.Random) -> None:
        self._chance = chance
        self.bag = Counter(dict.fromkeys(KINDS, COPIES))
        self.of: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
        self.money = {seat: 1 if seat == seats[0] else 2 for seat in seats}

    def draw(self, count: int) -> list[str]:
        """Return chips out of the bag, as many as there are."""
        drawn = self._chance.sample(sorted(self.bag.elements()), min(count, self.bag.total()))
        self.bag.subtract(drawn)
        return drawn

    def draft(self) -> None:
        """Let everybody take 4 chips, one at a time: what makes most equal ones."""
        pool = Counter(self.draw(4 * len(self.of)))
        for _ in range(4):
            for own in self.of.values():
                kind = max(+pool, key=lambda each: (own[each] == 1, pool[each]))
                pool[kind] -= 1
                own[kind] += 1


class Board:
    """The market: three columns, empty at the start of a round.

    Args:
        players: with two, the highest and the lowest cell of the middle column are left out.
    """

    def __init__(self, players: int) -> None:
        middle = range(1, 4) if players == 2 else range(5)
        cells = {"one": range(5), "two": middle, "three": range(5)}
        self.cells = {name: dict.fromkeys(levels, "") for name, levels in cells.items()}

    def column_of(self, kind: str) -> list[str]:
        """Return the columns that a kind may lie in: its own, or else the empty ones."""
        own = [name for name, cells in self.cells.items() if kind in cells.values()]
        return own or [name for name, cells in self.cells.items() if not any(cells.values())]

    def free(self, column: str) -> list[int]:
        """Return the free cells above all chips of a column."""
        top = max((level for level, kind in self.cells[column].items() if kind), default=-1)
        return [level for level in self.cells[column] if level > top]

    def lay_out(self, kind: str) -> None:
        """Lay a chip from the bag on its column, or on the leftmost empty one."""
        column = self.column_of(kind)[0]
        self.cells[column][self.free(column)[0]] = kind

    def put(self, sale: Sale) -> None:
        """Lay chips that are sold."""
        for level in self.free(sale.column)[: sale.count]:
            self.cells[sale.column][level] = sale.kind

    def take(self, column: str, level: int) -> tuple[int, str]:
        """Return the price and the kind of a chip that is bought."""
        kind = self.cells[column][level]
        assert kind
        self.cells[column][level] = ""
        return PRICES[level], kind

    def priced(self) -> Iterator[tuple[str, int, int, str]]:
        """Yield column, level, price and kind of all chips."""
        for name, cells in self.cells.items():
            yield from ((name, level, PRICES[level], kind) for level, kind in cells.items() if kind)

    def chips(self) -> list[str]:
        """Return all chips that lie here."""
        return [kind for cells in self.cells.values() for kind in cells.values() if kind]


def best_sale(
    board: Board, own: Counter[str], sold: Sequence[str], extra: int, most: int
) -> Sale | None:
    """Return the sale that earns most, down to cells for 2 dollars.

    Args:
        board: the market.
        own: chips of the seller.
        sold: kinds that it has sold already.
        extra: dollars for each chip besides.
        most: how many it sells at most; one chip stays at home.
    """
    found = []
    for kind in own:
        for column in board.column_of(kind) if kind not in sold else ():
            levels = [level for level in board.free(column) if PRICES[level] + extra > 1]
            number = min(own[kind], len(levels), most)
            if number:
                dots = sum(PRICES[level] for level in levels[:number])
                found.append(Sale(kind, number, column, dots))
    return max(found, key=lambda sale: sale.dots + extra * sale.count, default=None)
