"""`kind: screen`."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Mm
from punchboard.cards.schema.component import LayoutPath, Length
from punchboard.cards.schema.piece import PieceBase


class ScreenComponent(PieceBase):
    """A player screen that stands on the table, folded between its panels.

    Attributes:
        kind: `screen`.
        panels: Widths of the panels in mm, from left to right as seen from outside.
        height: Height in mm.
        front: Layout of the outside, all panels together.
        back: Layout of the inside, as seen from inside.
    """

    kind: Literal["screen"]
    panels: Annotated[tuple[Length, ...], Field(min_length=1, max_length=12)] = (70, 125, 70)
    height: Annotated[Mm, Field(gt=0, le=120)] = 120.0
    front: LayoutPath = "screen/outside.yaml"
    back: LayoutPath | None = "screen/inside.yaml"


MODEL = ScreenComponent
