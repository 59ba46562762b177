"""Flat pieces: boards, mats, screens, tokens and money."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm, Strict
from punchboard.cards.schema.components.base import LayoutPath, Length, PieceBase
from punchboard.cards.schema.size import Size

#: How a back is made: the front once more, the front as in a mirror, or a layout of its own.
BackPath = LayoutPath

#: The largest board, mm: six A4 sheets.
_LARGEST = (600.0, 900.0)


class BoardSize(Strict):
    """A board's size in mm, either way round within 600 × 900 mm."""

    width: Length
    height: Length

    @model_validator(mode="after")
    def _within_reach(self) -> BoardSize:
        short, long = sorted((self.width, self.height))
        if short > _LARGEST[0] or long > _LARGEST[1]:
            raise FieldError("must be 600 × 900 mm or smaller", "write a smaller width or height")
        return self


class BoardComponent(PieceBase):
    """A board: one sheet if the paper holds it, else tiles that are glued together.

    Attributes:
        kind: `board`.
        size: of the whole board, mm.
        front: its layout.
        overlap: of neighbouring tiles, mm: the flap that is glued.
    """

    kind: Literal["board"]
    size: BoardSize
    front: LayoutPath = "board/plain.yaml"
    overlap: Annotated[Mm, Field(ge=3, le=40)] = 10.0


class MatComponent(PieceBase):
    """A player's board or aid that fits one sheet, upright or on its side.

    Attributes:
        kind: `mat`.
        size: mm.
        front: its layout.
        back: the layout of its back, if it has one.
    """

    kind: Literal["mat"]
    size: Size = Size(width=190, height=130)
    front: LayoutPath = "mat/plain.yaml"
    back: LayoutPath | None = None


class ScreenComponent(PieceBase):
    """A screen that stands on the table, folded between its panels.

    Attributes:
        kind: `screen`.
        panels: widths from left to right as seen from outside, mm.
        height: mm.
        front: the layout of the outside, all panels in one.
        back: the layout of the inside, seen from inside.
    """

    kind: Literal["screen"]
    panels: Annotated[tuple[Length, ...], Field(min_length=1, max_length=12)] = (70, 125, 70)
    height: Annotated[Mm, Field(gt=0, le=120)] = 120.0
    front: LayoutPath = "screen/outside.yaml"
    back: LayoutPath | None = "screen/inside.yaml"


class TokenComponent(PieceBase):
    """Tokens, chips, markers and tiles: flat pieces of a shape, glued onto card if they shall last.

    Attributes:
        kind: `token`.
        shape: round, square (any rectangle), hexagon (point to point is the width), or outline.
        size: mm: one number, or width and height.
        outline: for the shape `outline`: SVG path data in mm from the top left of `size`.
        front: its layout.
        back: a layout, `same` (the front again), `mirrored` (the front as in a mirror, so that an
            outline fits), or nothing.
    """

    kind: Literal["token"]
    shape: Literal["round", "square", "hexagon", "outline"] = "round"
    size: Length | Size = 20.0
    outline: Annotated[str, Field(max_length=20_000)] = ""
    front: LayoutPath = "token/icon.yaml"
    back: BackPath | None = None

    @model_validator(mode="after")
    def _with_outline(self) -> TokenComponent:
        if (self.shape == "outline") != bool(self.outline):
            raise FieldError(
                "must have the field outline if its shape is outline, and only then", "write both"
            )
        return self


class MoneyComponent(PieceBase):
    """Bills; the table has a row for each value.

    Attributes:
        kind: `money`.
        size: of a bill, mm; the usual one lies 24 times on A4 and 21 times on Letter.
        front: its layout.
        back: as in `TokenComponent`.
    """

    kind: Literal["money"]
    size: Size = Size(width=66, height=35)
    front: LayoutPath = "money/bill.yaml"
    back: BackPath | None = None
