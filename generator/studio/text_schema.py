"""The schema that a YAML file of a game follows, and the game's names that fit in it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.load.files import CLAIMS
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.layout.context import BASIC_PALETTE
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.text.fonts import SHIPPED_FAMILIES

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


def names_for(game: Game | None, file: str) -> dict[str, Any]:
    """Return the names of a game that a file may use.

    Args:
        game: The game; None if it can't be read.
        file: Path of the file; a layout knows only the columns of the cards that it draws.

    Returns:
        `columns` with their types, `colors` by name, and `fonts`.
    """
    if game is None:
        return {"columns": [], "colors": dict(BASIC_PALETTE), "fonts": list(SHIPPED_FAMILIES)}
    drawn = [
        component
        for component in game.components.values()
        if isinstance(component, CardComponent) and file in (component.front, component.back)
    ]
    columns = {
        title: column.type
        for component in drawn or game.components.values()
        for title, column in component.columns.items()
    }
    return {
        "columns": [{"name": name, "type": kind} for name, kind in columns.items()],
        "colors": {**BASIC_PALETTE, **game.file.palette},
        "fonts": [*SHIPPED_FAMILIES, *game.file.fonts],
    }


@cache
def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    return found
