"""`kind: mat`."""

from typing import Literal

from punchboard.cards.schema.component import LayoutPath
from punchboard.cards.schema.piece import PieceBase
from punchboard.cards.schema.size import Size


class MatComponent(PieceBase):
    """A player mat or aid that fits on one sheet.

    Attributes:
        kind: `mat`.
        size: Size in mm.
        front: Layout of the front.
        back: Layout of the back. Without it, there is no back.
    """

    kind: Literal["mat"]
    size: Size = Size(width=190, height=130)
    front: LayoutPath = "mat/plain.yaml"
    back: LayoutPath | None = None


MODEL = MatComponent
