"""`kind: die`."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Mm
from punchboard.cards.schema.component import LayoutPath
from punchboard.cards.schema.piece import PieceBase


class DieComponent(PieceBase):
    """A die to fold; its six faces are words, numbers or `[icons]`.

    Attributes:
        kind: `die`.
        side: Length of an edge in mm.
        faces: The six faces. Opposite faces are 1 and 6, 2 and 5, 3 and 4.
        front: Layout of each face. It knows `face.number` and `face.value`.
    """

    kind: Literal["die"]
    side: Annotated[Mm, Field(ge=5, le=100)] = 16.0
    faces: Annotated[tuple[int | str, ...], Field(min_length=6, max_length=6)] = (1, 2, 3, 4, 5, 6)
    front: LayoutPath = "die/face.yaml"


MODEL = DieComponent
