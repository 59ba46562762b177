"""`check: rows`."""

from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.game import CheckBase


class Rows(CheckBase):
    """Cells fit in rows: the limit on the shelf rows that a layout has room for.

    Levels 1, 2 … of all `cells` columns are placed side by side, `width` cells per row. A column
    that doesn't fit starts a new row. A column takes part up to the level in its `levels` column.

    Attributes:
        of: The component.
        cells: Columns that count cells, in order.
        levels: For each, the column that counts its levels. Without it, one level each.
        width: Cells per row.
        max: Most rows.
    """

    check: Literal["rows"]
    cells: tuple[str, ...]
    levels: tuple[str, ...] = ()
    width: int
    max: int


MODEL = Rows


def run(check: Rows, scope: Scope) -> None:
    """Check how many rows a card's cells need."""
    if check.levels and len(check.levels) != len(check.cells):
        scope.fail(
            tr(
                "the check has {levels} levels, must have {cells}, one for each of its cells",
                levels=len(check.levels),
                cells=len(check.cells),
            ),
            scope.at("levels"),
        )
        return
    table, cards = scope.cards(check.of)
    for field in ("cells", "levels"):
        for index, column in enumerate(getattr(check, field)):
            scope.check_column(check.of, column, field, index)
    for card in cards:
        cells = list(map(int, scope.card_numbers(table, card, check.cells)))
        levels = list(map(int, scope.card_numbers(table, card, check.levels)))
        rows = rows_needed(cells, levels or [1] * len(cells), check.width)
        if rows > check.max:
            scope.fail(
                tr(
                    "{card} needs {rows} rows of {width} cells, must be {most} or fewer",
                    card=card.id,
                    rows=rows,
                    width=check.width,
                    most=check.max,
                ),
                table.position(card),
            )


def rows_needed(cells: list[int], levels: list[int], width: int) -> int:
    """Return how many rows cells take up, each level starting a new row.

    Args:
        cells: For each column, number of cells on each of its levels.
        levels: For each column, number of its levels.
        width: Number of cells in a row.
    """
    rows = 0
    for level in range(1, max(levels, default=0) + 1):
        free = 0
        for count, top in zip(cells, levels, strict=True):
            if top < level or not count:
                continue
            if count > free:
                needed = -(-count // width)
                rows += needed
                free = needed * width - count
            else:
                free -= count
    return rows
