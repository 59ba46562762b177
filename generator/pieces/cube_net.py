"""The net of a cube: a column of four squares with two wings, and seven tabs to glue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from punchboard.cards.catalog import marked
from punchboard.cards.schema.pieces.cube import CubeComponent
from punchboard.cards.schema.pieces.die import DieComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.geometry import Point
from punchboard.generator.pieces.kind import Own
from punchboard.generator.pieces.outline import cut_line, fold_lines, polygon_outline
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate

GLUE_NET = marked(
    "Cut along the line, score and fold along the dashes. Tuck the tabs in and glue them one "
    "after the other, the one at the end of the column last."
)
#: Where each face lies in the net, in sides from its top left: (column, row).
#: Along the column 1, 2, 6, 5; the wings beside 2 are 3 and 4: opposite faces add up to seven.
NET: Mapping[int, tuple[int, int]] = {
    1: (1, 0), 2: (1, 1), 6: (1, 2), 5: (1, 3), 3: (0, 1), 4: (2, 1)
}  # fmt: skip
#: Edges with a tab: (face, edge); each is glued behind the edge that it meets.
TABS = ((1, "left"), (1, "right"), (6, "left"), (6, "right"), (5, "left"), (5, "right"),
        (5, "bottom"))  # fmt: skip
#: Depth of a tab as a part of the side, and the most that is of use, mm.
_TAB, _DEEPEST = 0.42, 6.0
#: How far a tab narrows to each end, as a part of its depth.
_SLOPE = 0.6


def tab_depth(side: float) -> float:
    """Return how deep the tabs of a cube of a side (mm) are."""
    return min(side * _TAB, _DEEPEST)


def net_template(
    component: DieComponent | CubeComponent, values: Sequence[int | str], own: Own
) -> PieceTemplate:
    """Return the template of a cube.

    Args:
        component: The component.
        values: Values of its faces 1 to 6.
        own: Names in its layouts besides `card` and `game`.
    """
    side = component.side
    size = Size(width=3 * side, height=4 * side + tab_depth(side))
    square = Size(width=side, height=side)
    panels = tuple(
        Panel(
            component.front,
            "front",
            square,
            (column * side, row * side),
            own={**own, "face": {"number": number, "value": values[number - 1]}},
        )
        for number, (column, row) in NET.items()
    )
    border = polygon_outline(net_border(side), size.height)
    lines = (cut_line(border), fold_lines(_folds(side), size.height))
    return PieceTemplate(
        "",
        component.title,
        size,
        PieceSide(panels, lines),
        shape="outline",
        outline=border,
        substrate="models",
    )


def _ends(face: int, edge: str, side: float) -> tuple[Point, Point]:
    """Return the ends of a face's edge, clockwise around the face; mm from the net's top left."""
    column, row = NET[face]
    left, top = column * side, row * side
    corners = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
    start = ("top", "right", "bottom", "left").index(edge)
    return corners[start], corners[(start + 1) % 4]


def _tab(face: int, edge: str, side: float) -> list[Point]:
    """Return the two outer corners of a tab, in the order of its edge."""
    (x1, y1), (x2, y2) = _ends(face, edge, side)
    along, depth = ((x2 - x1) / side, (y2 - y1) / side), tab_depth(side)
    out = (along[1], -along[0])  # clockwise in y down: outwards is to the left
    slope = depth * _SLOPE
    return [
        (x1 + along[0] * slope + out[0] * depth, y1 + along[1] * slope + out[1] * depth),
        (x2 - along[0] * slope + out[0] * depth, y2 - along[1] * slope + out[1] * depth),
    ]


def net_border(side: float) -> list[Point]:
    """Return the line that is cut around a net, clockwise from the top left of face 1; mm."""
    walk = (
        (1, "top"), (1, "right"), (4, "top"), (4, "right"), (4, "bottom"), (6, "right"),
        (5, "right"), (5, "bottom"), (5, "left"), (6, "left"), (3, "bottom"), (3, "left"),
        (3, "top"), (1, "left"),
    )  # fmt: skip
    border: list[Point] = []
    for face, edge in walk:
        start, _ = _ends(face, edge, side)
        border.append(start)
        if (face, edge) in TABS:
            border += _tab(face, edge, side)
    return border


def _folds(side: float) -> list[tuple[Point, Point]]:
    inner = [(1, "bottom"), (2, "bottom"), (6, "bottom"), (2, "left"), (2, "right")]
    return [_ends(face, edge, side) for face, edge in (*inner, *TABS)]
