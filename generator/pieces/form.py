"""Forms of pieces at a table on a screen: how a program shows them."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.generator.pieces.piece import Panel, PieceTemplate


class CardForm(NamedTuple):
    """A playing card, in a deck."""


class TileForm(NamedTuple):
    """A rectangular or round board, tile or bill with a picture on each side.

    Attributes:
        is_paper: Whether it is as thin as paper; otherwise it is cardboard.
        stacks: Whether equal pieces stack.
        is_locked: Whether players can't move it by accident.
    """

    is_paper: bool = False
    stacks: bool = True
    is_locked: bool = False


class CutoutForm(NamedTuple):
    """A flat piece of any outline, cut where its picture is transparent."""


class FigureForm(NamedTuple):
    """A standing figure.

    Attributes:
        height: Height in mm.
        front: Panel of its front.
        back: Panel of its back.
    """

    height: float
    front: Panel
    back: Panel


class CubeForm(NamedTuple):
    """A cube with the printed net as its skin.

    Attributes:
        edge: Length of an edge in mm.
        values: Values of a die's faces 1 to 6; empty if it isn't rolled.
    """

    edge: float
    values: tuple[int | str, ...] = ()


class ScreenForm(NamedTuple):
    """A standing screen, folded between its panels.

    Attributes:
        panels: Widths of its panels from the left, in mm.
        height: Height in mm.
    """

    panels: tuple[float, ...]
    height: float


Form = CardForm | TileForm | CutoutForm | FigureForm | CubeForm | ScreenForm


def flat_form(template: PieceTemplate) -> Form:
    """Return the form of a flat piece by its shape and substrate."""
    if template.shape in ("rect", "round"):
        return TileForm(is_paper=template.substrate == "money")
    return CutoutForm()
