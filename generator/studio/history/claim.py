"""Claim a game for one Studio, before anything of it is read."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.problem import UsageError
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.place import history_of, note_place
from punchboard.generator.studio.home.folders import GAME_FILE


def claim_game(root: Path, display_path: str, store: Path) -> GameFolder:
    """Lock a game's history, so that no other Studio changes the game.

    Args:
        root: The game's folder.
        display_path: The folder as messages name it.
        store: Folder of the histories of all games.

    Raises:
        ComputerError: if its history can't be written.
        UsageError: if the folder holds no game, or another program has opened it.
    """
    if not (root / GAME_FILE).is_file():
        raise UsageError(
            tr('there is no game.yaml in "{folder}"', folder=display_path),
            tr("choose the folder that holds it"),
        )
    history = history_of(store, root)
    folder = GameFolder(root, history)
    note_place(history, root)
    return folder
