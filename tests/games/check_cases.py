"""Run a game's checks over a broken copy of it, and tell which of them do not hold."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from punchboard.cards.check.checks import check_game, run
from punchboard.cards.check.scope import ReportedError, Scope
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from tests.games.broken_copy import Edit, copy_of


class Outcome(NamedTuple):
    """What came of checking a copy of a game: what is said, and which checks do not hold."""

    lines: list[str]
    has_errors: bool
    failing: frozenset[int]


def outcome(name: str, edits: list[Edit]) -> Outcome:
    """Check a copy of a game after some edits; checks are told by their numbers."""
    with TemporaryDirectory() as folder:
        game, diagnostics = load_game(copy_of(name, Path(folder), *edits), "g")
        assert game is not None
        diagnostics.extend(check_game(game))
        return Outcome(diagnostics.lines(), diagnostics.has_errors, _failing(game))


def _failing(game: Game) -> frozenset[int]:
    numbers = set()
    for number, check in enumerate(game.file.checks):
        diagnostics = Diagnostics()
        try:
            run(check, Scope(game, check, number, diagnostics))
        except ReportedError:
            continue
        if diagnostics.has_errors:
            numbers.add(number)
    return frozenset(numbers)
