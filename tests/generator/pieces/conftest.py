from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.faces import Faces
from punchboard.generator.layout.context import open_context
from punchboard.generator.pieces.make import make_pieces
from tests.folders import write

Make = Callable[..., Faces]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return what makes the faces of a game of the given components and files."""

    def make_faces(components: str, errors: bool = False, **files: str) -> Faces:
        lines = "\n".join(f"  {line}" for line in components.strip("\n").splitlines())
        text = f"title: Harbour\ncomponents:\n{lines}\n"
        named = {
            name.replace("__", "/").replace("_csv", ".csv").replace("_yaml", ".yaml"): content
            for name, content in files.items()
        }
        write(tmp_path, {"game.yaml": text, **named})
        game, diagnostics = load_game(tmp_path, "g")
        assert game is not None, diagnostics.lines()
        found = Diagnostics()
        found.extend(diagnostics)
        faces = Faces(make_pieces(game, found), open_context(game, found))
        assert found.has_errors is errors, found.lines()
        faces.said = found.lines()  # type: ignore[attr-defined]
        return faces

    return make_faces
