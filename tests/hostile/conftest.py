from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from stranger import FILES

from punchboard.cards.load.folder import load_game
from tests.folders import Content, write


@pytest.fixture
def load_only(tmp_path: Path) -> Callable[[Mapping[str, Content]], str]:
    """Return what loads a folder without building it, and returns what is said."""

    def load(files: Mapping[str, Content]) -> str:
        write(tmp_path / "game", {**FILES, **files})
        _, diagnostics = load_game(tmp_path / "game", "g")
        assert diagnostics.has_errors
        return "\n".join(diagnostics.lines())

    return load
