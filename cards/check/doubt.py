"""Which checks look at a cell that is known to be faulty: they could only speak of it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostic, Position, Severity
from punchboard.cards.schema.check import CheckBase

#: A column of a component.
Column = tuple[str, str]


def faulty_columns(game: Game, found: Iterable[Diagnostic]) -> frozenset[Column]:
    """Return the columns in which loading found a faulty cell.

    Args:
        game: the game.
        found: what loading said.
    """
    cells = {_place(each.position) for each in found if each.severity is Severity.ERROR}
    return frozenset(
        (component, name)
        for component, table in game.tables.items()
        for name, number in table.columns.items()
        if (table.file, table.sheet, number) in cells
    )


def is_doubtful(check: CheckBase, game: Game, faulty: frozenset[Column]) -> bool:
    """Tell whether a check reads one of these columns."""
    return bool(faulty) and not faulty.isdisjoint(_columns(check, game))


def _place(position: Position) -> tuple[str, str, int]:
    """Return the file, the sheet and the column of a cell; column 0 for what is no cell."""
    return position.file, position.sheet, position.column if position.cell else 0


def _columns(check: CheckBase, game: Game) -> Iterator[Column]:
    """Yield every column that a check may read: those it names, and what counts the copies."""
    subject = check.of.partition(".")[0]
    names = [*check.where]
    for field, value in check:
        for text in _texts(value) if field not in ("check", "why", "where") else ():
            component, _, column = text.partition(".")
            if component in game.components:
                yield from _column(game, component, column)
            else:
                names.append(text)
    if subject in game.components:
        yield from ((subject, name) for name in names)


def _column(game: Game, component: str, column: str) -> Iterator[Column]:
    model = game.components[component]
    yield component, column or model.id
    yield component, model.quantity


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, str))
