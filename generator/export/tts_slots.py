"""Snap points of Tabletop Simulator, from the slots of a board's or a mat's face.

Positions are the object's own: x to the left and z to the bottom of the picture of an object that
lies upright, in units at scale 1, where a tile is two units high and as wide as its picture asks.
So they are in public saves, such as the player mats of argonui/SCED on GitHub.
"""

from __future__ import annotations

import math

from punchboard.generator.export.tts_memo import Object
from punchboard.generator.graphics.display_list import Face, slots_in


def snap_points(face: Face, thick: float) -> list[Object]:
    """Return a snap point for each slot of a face.

    Args:
        face: Face of a tile.
        thick: The tile's thickness in units.
    """
    under = face.underlay.items if face.underlay is not None else ()
    found = []
    for a, b, _, _, x, y in slots_in((*under, *face.items)):
        point = {"Position": _at(face, x, y, thick)}
        if a or b:
            clockwise = -math.degrees(math.atan2(b, a)) % 360
            point["Rotation"] = {"x": 0.0, "y": round(clockwise, 3) % 360, "z": 0.0}
        found.append(point)
    return found


def _at(face: Face, x: float, y: float, thick: float) -> dict[str, float]:
    """Return where a point of a face is on its tile; points, from the bottom left."""
    half = face.height / 2
    left, down = (face.width / 2 - x) / half, (half - y) / half
    return {"x": round(left, 5), "y": thick, "z": round(down, 5)}
