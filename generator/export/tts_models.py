"""Models for Tabletop Simulator: cubes folded from their nets, and standing screens, as OBJ."""

from __future__ import annotations

import math
from collections.abc import Sequence

from punchboard.generator.pieces.cube_net import NET
from punchboard.generator.pieces.form import ScreenForm

#: A poker card (63.5 mm) is 2.2 units wide at scale 1.
MM_PER_UNIT = 63.5 / 2.2

#: Corners of a cube's faces as its net folds up: from the top left of each, clockwise, x to the
#: right, y up, z towards whom looks at face 2.
FOLDED: dict[int, tuple[tuple[int, int, int], ...]] = {
    2: ((-1, 1, 1), (1, 1, 1), (1, -1, 1), (-1, -1, 1)),
    1: ((-1, 1, -1), (1, 1, -1), (1, 1, 1), (-1, 1, 1)),
    6: ((-1, -1, 1), (1, -1, 1), (1, -1, -1), (-1, -1, -1)),
    5: ((-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1)),
    3: ((-1, 1, -1), (-1, 1, 1), (-1, -1, 1), (-1, -1, -1)),
    4: ((1, 1, 1), (1, 1, -1), (1, -1, -1), (1, -1, 1)),
}
#: How a cube is turned so that each face is on top, degrees.
UPWARDS: dict[int, tuple[int, int, int]] = {
    1: (0, 0, 0), 2: (270, 0, 0), 3: (0, 0, 90), 4: (0, 0, 270), 5: (90, 0, 0), 6: (180, 0, 0)
}  # fmt: skip


def cube_model(edge: float, side: float, width: float, height: float) -> str:
    """Return a cube as OBJ.

    Args:
        edge: Edge of the cube in units.
        side: Side of a face on the net in mm.
        width: Width of the net's picture in mm.
        height: Height of the net's picture in mm.
    """
    quads: list[_Quad] = []
    for number, (column, row) in NET.items():
        left, top = column * side / width, row * side / height
        right, bottom = (column + 1) * side / width, (row + 1) * side / height
        skin = ((left, top), (right, top), (right, bottom), (left, bottom))
        corners = tuple((x * edge / 2, y * edge / 2, z * edge / 2) for x, y, z in FOLDED[number])
        quads.append((corners, skin))
    return _obj(quads)


def screen_model(screen: ScreenForm) -> str:
    """Return a standing screen as OBJ: outside and inside of each panel."""
    total = sum(screen.panels)
    height = screen.height / MM_PER_UNIT
    middle = len(screen.panels) // 2
    turns = [math.radians(40) * (number - middle) for number in range(len(screen.panels))]
    x, z = 0.0, 0.0
    quads: list[_Quad] = []
    done = 0.0
    for width, turn in zip(screen.panels, turns, strict=True):
        long = width / MM_PER_UNIT
        to_x, to_z = x + long * math.cos(turn), z - long * math.sin(turn)
        left, right = done / total / 2, (done + width) / total / 2
        outside = ((x, height, z), (to_x, height, to_z), (to_x, 0.0, to_z), (x, 0.0, z))
        quads.append((outside, ((left, 0.0), (right, 0.0), (right, 1.0), (left, 1.0))))
        # What is left outside is right inside; the inside is the picture's right half.
        inside = tuple((a, b, c - 0.01) for a, b, c in (outside[i] for i in (1, 0, 3, 2)))
        left, right = 1 - right, 1 - left
        quads.append((inside, ((left, 0.0), (right, 0.0), (right, 1.0), (left, 1.0))))
        x, z, done = to_x, to_z, done + width
    return _obj(quads)


_Quad = tuple[tuple[tuple[float, float, float], ...], tuple[tuple[float, float], ...]]


def _obj(quads: Sequence[_Quad]) -> str:
    """Return quads as OBJ: corners clockwise from the top left, each with its place on the skin."""
    lines = ["# a model of Punchboard"]
    for corners, _ in quads:
        lines += [f"v {x:.5f} {y:.5f} {z:.5f}" for x, y, z in corners]
    for _, skin in quads:
        lines += [f"vt {u:.5f} {1 - v:.5f}" for u, v in skin]
    for number in range(len(quads)):
        first = 4 * number + 1
        places = [first + 3, first + 2, first + 1, first]  # counter-clockwise, as OBJ has faces
        lines.append("f " + " ".join(f"{each}/{each}" for each in places))
    return "\n".join(lines) + "\n"
