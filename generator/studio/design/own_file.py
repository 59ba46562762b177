"""Files of a game's own for components that use a shipped layout directly."""

from __future__ import annotations

import re

from punchboard.generator.studio.design.face_layout import FaceLayout

_FOLDER = "layouts"


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
