"""Parts of `game.yaml` that may lie in files of their own: the game's values, and its play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from punchboard.cards.load.paths import find_inside
from punchboard.cards.load.yaml_file import Marks, load_yaml
from punchboard.cards.problem import Diagnostics


def load_values(
    values: str | dict[str, Any],
    root: Path,
    shown: str,
    marks: Marks,
    diagnostics: Diagnostics,
    field: str = "values",
) -> dict[str, Any]:
    """Return a block of values; their positions are added to `marks` under the field's name.

    Args:
        values: a path, or the values themselves.
        root: the game's folder.
        shown: the folder as messages name it.
        marks: positions in `game.yaml`; takes those of the values' file.
        diagnostics: takes what is wrong.
        field: of `game.yaml`: `values` or `play`.

    Raises:
        ComputerError: if the computer does not let go of the file.
    """
    if isinstance(values, dict):
        return values
    path = find_inside(root, values, marks[(field,)], diagnostics, field)
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
    marks.update({(field, *inner): place for inner, place in places.items()})
    marks.keys_at.update({(field, *inner): place for inner, place in places.keys_at.items()})
    return found
