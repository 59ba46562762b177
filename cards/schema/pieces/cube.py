"""`kind: cube`."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Mm
from punchboard.cards.schema.component import LayoutPath
from punchboard.cards.schema.piece import PieceBase


class CubeComponent(PieceBase):
    """A cube to fold, the same on every side unless its layout uses `face.number`.

    Attributes:
        kind: `cube`.
        side: Length of an edge in mm.
        front: Layout of each face.
    """

    kind: Literal["cube"]
    side: Annotated[Mm, Field(ge=5, le=100)] = 8.0
    front: LayoutPath = "cube/face.yaml"


MODEL = CubeComponent
