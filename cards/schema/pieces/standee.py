"""`kind: standee`."""

from typing import Literal

from punchboard.cards.schema.component import Distance, LayoutPath, Length
from punchboard.cards.schema.piece import PieceBase


class StandeeComponent(PieceBase):
    """A standing figure: front and back in one strip, folded over the head, with tabs below.

    Attributes:
        kind: `standee`.
        width: Width of the figure in mm.
        height: Height of the figure in mm.
        base: Length of the tab at each end in mm, folded outwards and glued onto a base.
        front: Layout of the front.
        back: Layout of the back, or `mirrored`: the front mirrored.
    """

    kind: Literal["standee"]
    width: Length = 25.0
    height: Length = 40.0
    base: Distance = 10.0
    front: LayoutPath = "standee/figure.yaml"
    back: LayoutPath = "mirrored"


MODEL = StandeeComponent
