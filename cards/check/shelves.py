"""Check that cells laid in rows fit, such as goods on shelves."""

from __future__ import annotations

from punchboard.cards.check.scope import Scope
from punchboard.cards.schema.check import Rows


def check_rows(check: Rows, scope: Scope) -> None:
    """Check how many rows a card's cells need."""
    if check.levels and len(check.levels) != len(check.cells):
        scope.fail(
            f"the check has {len(check.levels)} levels, must have {len(check.cells)}, one for each "
            "of its cells",
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
                f"{card.id} needs {rows} rows of {check.width} cells, must be {check.max} or fewer",
                table.position(card),
            )


def rows_needed(cells: list[int], levels: list[int], width: int) -> int:
    """Return how many rows cells take up, each level starting a new row.

    Args:
        cells: for each column, cells on each of its levels.
        levels: for each column, its levels.
        width: cells in a row.
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
