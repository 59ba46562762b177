"""Faces of pieces, put together from the faces of their panels, and cut to their shape."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.face import MM, Face, Group, Item, Segment
from punchboard.generator.pieces.outline import hexagon_points, polygon, round_outline
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate

Matrix = tuple[float, float, float, float, float, float]


def is_plain(template: PieceTemplate, side: PieceSide) -> bool:
    """Tell whether a side is one layout as it is, and no more."""
    if len(side.panels) != 1 or side.lines or template.outline:
        return False
    panel = side.panels[0]
    return panel.at == (0.0, 0.0) and not panel.turn and not panel.mirrored


def compose(
    template: PieceTemplate,
    side: PieceSide,
    faces: Sequence[Face],
    behind: bool,
    bleed: float = 0.0,
) -> Face:
    """Return a side of a piece.

    Args:
        template: its template.
        side: front or back.
        faces: of the side's panels, in order.
        behind: whether this is the back of a two-sided piece, whose outline is seen from behind.
        bleed: mm that the art may reach beyond its outline.
    """
    width, height = template.size.width * MM, template.size.height * MM
    reach = 0.0 if len(side.panels) > 1 else min(bleed * MM, faces[0].bleed)
    drawn: list[Item] = []
    for panel, face in zip(side.panels, faces, strict=True):
        edge = () if len(side.panels) == 1 else _box(face.width, face.height)
        items = (*(face.underlay.items if face.underlay else ()), *face.items)
        drawn.append(_placed(panel, items, height, edge))
    items = tuple(drawn)
    if template.outline:
        outline = _grown(template, reach / MM)
        items = (Group(items, clip=turned_over(outline, width) if behind else outline),)
    return Face(width, height, (*items, *side.lines), None, reach)


def _grown(template: PieceTemplate, by: float) -> tuple[Segment, ...]:
    """Return a template's outline with `by` mm more on all sides, if that is easily said."""
    width, height = template.size.width, template.size.height
    if by and template.shape == "round":
        return round_outline(width, height, by)
    if by and template.shape == "hexagon":
        return polygon(hexagon_points(width, height, by), height)
    return template.outline


def turned_over(outline: Sequence[Segment], width: float) -> tuple[Segment, ...]:
    """Return an outline as it is seen from behind; points."""
    return tuple(
        (operator, *(width - float(n) if i % 2 == 0 else n for i, n in enumerate(numbers)))
        for operator, *numbers in outline
    )


def _placed(
    panel: Panel, items: tuple[Item, ...], height: float, clip: tuple[Segment, ...]
) -> Group:
    """Put a panel's items where they belong, cut off at the panel's edge if it has neighbours."""
    inner = Group(items, clip=clip) if clip else Group(items)
    wide, tall = panel.size.width * MM, panel.size.height * MM
    if panel.mirrored:
        inner = Group((inner,), (-1, 0, 0, 1, wide, 0))
    across, up = (tall, wide) if panel.turn % 180 else (wide, tall)
    x, y = panel.at[0] * MM, height - panel.at[1] * MM - up
    matrices: dict[int, Matrix] = {
        0: (1, 0, 0, 1, x, y),
        90: (0, -1, 1, 0, x, y + up),
        180: (-1, 0, 0, -1, x + across, y + up),
        270: (0, 1, -1, 0, x + across, y),
    }
    return Group((inner,), matrices[panel.turn])


def _box(width: float, height: float) -> tuple[Segment, ...]:
    return (("M", 0.0, 0.0), ("L", width, 0.0), ("L", width, height), ("L", 0.0, height), ("Z",))
