from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from tests.folders import Content, write

Load = Callable[[Mapping[str, Content]], Game]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Return what writes a game, loads it, and expects nothing wrong with it."""

    def load_files(files: Mapping[str, Content]) -> Game:
        write(tmp_path, files)
        game, diagnostics = load_game(tmp_path, "g")
        assert diagnostics.lines() == []
        assert game is not None
        return game

    return load_files
