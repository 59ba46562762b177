"""Run a game's checks over a broken copy of it, and tell which of them do not hold."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cards.check import check_game
from cards.check.registry import CHECKS
from cards.check.scope import Scope, Unanswerable
from cards.diagnostic import Diagnostics
from cards.game import Game
from cards.load import load_game
from cards.schema.check import Check
from tests.games.broken_copy import Edit, copy_of


def diagnosed(name: str, folder: Path, edits: list[Edit]) -> Diagnostics:
    """Return what is said of a copy of a game after some edits."""
    game, diagnostics = loaded(name, folder, edits)
    diagnostics.extend(check_game(game))
    return diagnostics


def never_broken(name: str, folder: Path, cases: Iterable[list[Edit]]) -> list[Check]:
    """Return the checks of a game that hold whatever the cases break."""
    found: set[int] = set()
    for number, edits in enumerate(cases):
        game, _ = loaded(name, folder / str(number), edits)
        found |= _failing(game)
    return [check for number, check in enumerate(game.file.checks) if number not in found]


def loaded(name: str, folder: Path, edits: list[Edit]) -> tuple[Game, Diagnostics]:
    """Return a copy of a game after some edits, and what is said while it is read."""
    game, diagnostics = load_game(copy_of(name, folder, *edits), "g")
    assert game is not None
    return game, diagnostics


def _failing(game: Game) -> set[int]:
    """Return which checks do not hold, by their number."""
    numbers = set()
    for number, check in enumerate(game.file.checks):
        diagnostics = Diagnostics()
        try:
            CHECKS[check.check](check, Scope(game, check, number, diagnostics))
        except Unanswerable:
            continue
        if diagnostics.has_errors:
            numbers.add(number)
    return numbers
