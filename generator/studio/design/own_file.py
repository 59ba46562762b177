"""Files of a game's own for components that use a shipped layout directly."""

from __future__ import annotations

import re
from collections.abc import Mapping

from punchboard.cards.catalog import tr
from punchboard.generator.schemas.folder import FOLDER, schema_line
from punchboard.generator.studio.design.draft import Draft
from punchboard.generator.studio.design.face_layout import FaceLayout
from punchboard.generator.studio.refusal import ChoiceNeeded, EditRefused
from punchboard.generator.studio.splice.yaml_document import SetNode

_FOLDER = "layouts"
_GAME_FILE = "game.yaml"
#: Fields of a component that come behind that of a layout.
_BEHIND = {"front": ("back", "uniform_back", "columns"), "back": ("uniform_back", "columns")}


def key_behind(component: Mapping[str, object], field: str) -> str | None:
    """Return the key before which a field with a layout is written; None for the end.

    Args:
        component: The component as `game.yaml` declares it.
        field: Name of the field, such as "front".
    """
    return next((each for each in _BEHIND.get(field, ()) if each in component), None)


def own_file_of(face: FaceLayout) -> str:
    """Return the free path of a layout of the component's own."""
    stem = re.sub(r"[^a-z0-9]+", "_", face.component.lower()).strip("_") or "layout"
    if face.panel.field != "front":
        stem = f"{stem}_{face.panel.field}"
    number = 1
    while True:
        path = f"{_FOLDER}/{stem}{f'_{number}' if number > 1 else ''}.yaml"
        if not (face.game.root / path).exists():
            return path
        number += 1


def make_own_file(face: FaceLayout, draft: Draft, *, is_wanted: bool) -> None:
    """Let a component use a layout of its own instead of a shipped one, which that extends.

    Raises:
        ChoiceNeeded: if the designer hasn't said that a file may be added.
        EditRefused: if the component can't name the file.
    """
    layout, field = face.panel.layout, face.panel.field
    declared = getattr(face.game.components[face.component], field, None)
    if declared is not None and declared != layout:
        raise EditRefused(
            tr("{file} comes with Punchboard", file=layout),
            tr("{field}: of {component} names the layout by the row: put one of that name into "
               "the game's folder", field=field, component=face.component),
        )  # fmt: skip
    file = own_file_of(face)
    if not is_wanted:
        raise ChoiceNeeded(
            "shipped",
            tr("{file} comes with Punchboard, and is used by other games too", file=layout),
            tr("make {file}, which begins with it; {component} uses that from now on",
               file=file, component=face.component),
            {"own_file": file, "layout": layout},
        )  # fmt: skip
    has_schemas = (face.game.root / FOLDER / "layout.json").is_file()
    first = schema_line("layout", file) if has_schemas else ""
    draft.create(file, f"{first}extends: {layout}\n".encode(), {"extends": layout})
    path = ("components", face.component)
    known = draft.value(_GAME_FILE, path) or {}
    draft.edit(_GAME_FILE, SetNode((*path, field), file, key_behind(known, field)))
