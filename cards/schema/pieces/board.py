"""`kind: board`."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm, Strict
from punchboard.cards.schema.component import LayoutPath, Length
from punchboard.cards.schema.piece import PieceBase

#: The largest board, mm: six A4 sheets.
_LARGEST = (600.0, 900.0)


class BoardSize(Strict):
    """A board's size in mm, either way around, up to 600 × 900 mm.

    Attributes:
        width: Width in mm.
        height: Height in mm.
    """

    width: Length
    height: Length

    @model_validator(mode="after")
    def _within_reach(self) -> Self:
        short, long = sorted((self.width, self.height))
        if short > _LARGEST[0] or long > _LARGEST[1]:
            raise FieldError(
                tr("must be 600 × 900 mm or smaller"), tr("write a smaller width or height")
            )
        return self


class BoardComponent(PieceBase):
    """A board: one sheet if the paper is large enough, otherwise tiles to glue together.

    Attributes:
        kind: `board`.
        size: Size of the whole board in mm.
        front: Layout of the board.
        overlap: Width of the flap to glue between tiles, in mm.
    """

    kind: Literal["board"]
    size: BoardSize
    front: LayoutPath = "board/plain.yaml"
    overlap: Annotated[Mm, Field(ge=3, le=40)] = 10.0


MODEL = BoardComponent
