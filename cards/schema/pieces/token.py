"""`kind: token`."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.component import LayoutPath, Length
from punchboard.cards.schema.piece import BackPath, PieceBase
from punchboard.cards.schema.size import Size


class TokenComponent(PieceBase):
    """Tokens, chips, markers or tiles: flat pieces, glued onto card to last longer.

    Attributes:
        kind: `token`.
        shape: `round`, `square` (any rectangle), `hexagon` (its width is from point to point) or
            `outline`.
        size: Size in mm: one number, or width and height.
        outline: SVG path data in mm from the top left of `size`, for the shape `outline`.
        front: Layout of the front.
        back: A layout, `same` (the front again), `mirrored` (the front mirrored, so that an outline
            fits), or nothing.
    """

    kind: Literal["token"]
    shape: Literal["round", "square", "hexagon", "outline"] = "round"
    size: Length | Size = 20.0
    outline: Annotated[str, Field(max_length=20_000)] = ""
    front: LayoutPath = "token/icon.yaml"
    back: BackPath | None = None

    @model_validator(mode="after")
    def _with_outline(self) -> Self:
        if (self.shape == "outline") != bool(self.outline):
            raise FieldError(
                tr("must have the field outline if its shape is outline, and only then"),
                tr("write both"),
            )
        return self


MODEL = TokenComponent
