"""Flat pieces with a picture on one side or both: mats, money, tokens."""

from __future__ import annotations

from punchboard.cards.schema.pieces.mat import MatComponent
from punchboard.cards.schema.pieces.money import MoneyComponent
from punchboard.cards.schema.pieces.token import TokenComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.pieces.kind import Own
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate, Substrate


def two_sided(
    component: MatComponent | MoneyComponent | TokenComponent,
    size: Size,
    own: Own,
    substrate: Substrate,
) -> PieceTemplate:
    """Return the template of a flat piece with a back, the same front again, or nothing behind it.

    Args:
        component: The component.
        size: Size of the piece.
        own: Names in its layouts besides `card` and `game`.
        substrate: Material to print on.
    """
    front = PieceSide((Panel(component.front, "front", size, own=own),))
    back = None
    if component.back in ("same", "mirrored"):
        panel = Panel(
            component.front, "front", size, mirrored=component.back == "mirrored", own=own
        )
        back = PieceSide((panel,))
    elif component.back is not None:
        back = PieceSide((Panel(component.back, "back", size, own=own),))
    return PieceTemplate("", component.title, size, front, back, substrate=substrate)
