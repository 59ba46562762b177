"""The game's free values, from `game.yaml` itself or from a file of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cards.diagnostic import Diagnostics
from cards.load.paths import find_inside
from cards.load.yaml_file import Marks, load_yaml


def load_values(
    values: str | dict[str, Any], root: Path, shown: str, marks: Marks, diagnostics: Diagnostics
) -> dict[str, Any]:
    """Return the free values; their positions are added to `marks` under `values`.

    Args:
        values: a path, or the values themselves.
        root: the game's folder.
        shown: the folder as messages name it.
        marks: positions in `game.yaml`; takes those of the values' file.
        diagnostics: takes what is wrong.

    Raises:
        EnvironmentTrouble: if the computer does not let go of the file.
    """
    if isinstance(values, dict):
        return values
    path = find_inside(root, values, marks[("values",)], diagnostics, "values")
    loaded = load_yaml(path, f"{shown}/{values}", diagnostics) if path else None
    if loaded is None:
        return {}
    found, places = loaded
    if found is None:
        return {}
    if not isinstance(found, dict):
        diagnostics.error(
            places[()], "the values are no block of values", 'write "name: value" lines'
        )
        return {}
    marks.update({("values", *inner): place for inner, place in places.items()})
    marks.keys_at.update({("values", *inner): place for inner, place in places.keys_at.items()})
    return found
