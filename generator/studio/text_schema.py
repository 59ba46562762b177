"""Which schema a YAML file of a game follows."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.load.files import CLAIMS
from punchboard.generator.layout.load import TEMPLATES

#: Where the JSON Schemas of the models are kept.
_SCHEMAS = TEMPLATES / "schemas"


def schema_of(game: Game | None, file: str) -> dict[str, Any] | None:
    """Return the JSON Schema of a file in the game's folder.

    Args:
        game: The game; None if it can't be read.
        file: Path of the file in the game's folder.

    Returns:
        The schema; None for files that have none, such as tables.
    """
    if PurePosixPath(file).suffix.lower() not in (".yaml", ".yml"):
        return None
    name = _kind_of(game, file)
    return _read(name) if name else None


def _kind_of(game: Game | None, file: str) -> str:
    """Return the name of a YAML file's schema, "" if it has none."""
    if file in ("game.yaml", CLAIMS):
        return "game" if file == "game.yaml" else "learn"
    if game is not None:
        if file == game.file.play:
            return "play"
        if file == game.file.provenance:
            return "provenance"
        if file == game.file.values or any(each.data == file for each in game.components.values()):
            return ""
    return "layout"


@cache
def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return found
