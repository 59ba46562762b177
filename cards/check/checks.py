"""Run the checks of a loaded game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from punchboard.cards.check.scope import ReportedError, Scope
from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostic, Diagnostics, Position, Severity
from punchboard.cards.schema.base import shown_spelling
from punchboard.cards.schema.game import CheckBase

#: A column of a component.
Column = tuple[str, str]


def check_game(game: Game, loaded: Iterable[Diagnostic] = ()) -> Diagnostics:
    """Run the checks that a game declares.

    Args:
        game: The game.
        loaded: Diagnostics of loading; checks of columns with a faulty cell are skipped.

    Returns:
        Diagnostics of the checks that fail.
    """
    diagnostics = Diagnostics()
    faulty = faulty_columns(game, loaded)
    for number, check in enumerate(game.file.checks):
        if is_doubtful(check, game, faulty):
            continue
        scope = Scope(game, check, number, diagnostics)
        try:
            run(check, scope)
        except ReportedError:
            continue
    return diagnostics


def run(check: CheckBase, scope: Scope) -> None:
    """Run a check by the function beside its model."""
    import_module(type(check).__module__).run(check, scope)


def faulty_columns(game: Game, found: Iterable[Diagnostic]) -> frozenset[Column]:
    """Return the columns in which loading found a faulty cell.

    All columns of a table count if its headings are faulty, or if it holds no cards.

    Args:
        game: The game.
        found: Diagnostics of loading.
    """
    errors = [each.position for each in found if each.severity is Severity.ERROR]
    cells = {_place(each) for each in errors}
    tables = {each[:2] for each in errors if each.row <= 1}
    columns: set[Column] = set()
    for component, table in game.tables.items():
        model, place = game.components[component], (table.file, table.sheet)
        if place in tables:
            known = (*table.columns, *model.columns, model.id, model.quantity)
            columns.update((component, shown_spelling(name)) for name in known)
        else:
            columns.update(
                (component, shown_spelling(name))
                for name, number in table.columns.items()
                if (*place, number) in cells
            )
    return frozenset(columns)


def is_doubtful(check: CheckBase, game: Game, faulty: frozenset[Column]) -> bool:
    """Return whether a check reads one of these columns."""
    return bool(faulty) and not faulty.isdisjoint(_columns(check, game))


def _place(position: Position) -> tuple[str, str, int]:
    """Return the file, the sheet and the column of a position; column 0 outside tables."""
    return position.file, position.sheet, position.column if position.cell else 0


def _columns(check: CheckBase, game: Game) -> Iterator[Column]:
    """Yield each column that a check may read: columns that it names, and the quantity."""
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
        yield from ((subject, shown_spelling(name)) for name in names)


def _column(game: Game, component: str, column: str) -> Iterator[Column]:
    model = game.components[component]
    yield component, shown_spelling(column or model.id)
    yield component, shown_spelling(model.quantity)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, str))
