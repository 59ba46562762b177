"""A game loaded and checked, for every command that needs one."""

from __future__ import annotations

from punchboard.cards.check import check_game
from punchboard.cards.game import Game
from punchboard.cards.load import load_game
from punchboard.cards.problem import DataError, Diagnostics
from punchboard.generator.commands.games import Found


def load_checked(found: Found) -> tuple[Game, Diagnostics]:
    """Load a game and carry out its checks.

    Returns:
        The game, and everything that is wrong with it so far.

    Raises:
        DataError: if there is no game to speak of.
        ComputerError: if the computer does not let go of a file.
    """
    game, diagnostics = load_game(found.folder, found.display_path)
    if game is None:
        raise DataError(diagnostics)
    diagnostics.extend(check_game(game, diagnostics))
    return game, diagnostics
