"""What layouts put into boxes from elsewhere: pictures, and codes for cameras."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import COLOR
from punchboard.cards.schema.layout import Align, ElementBase, Template, Valign, Value
from punchboard.cards.schema.layout_shapes import Outline


class ImageElement(ElementBase):
    """A picture or drawing from the game's folder: PNG, JPEG or SVG.

    Attributes:
        image: Path of the picture, such as `art/heron.png` or `=card.picture`. Blank draws nothing.
        fit: `contain` shows the whole picture, `cover` fills the box and cuts the rest, `stretch`
            distorts it to fill the box.
        colour: Color for the parts of an SVG that have no color of their own.
        align, valign: Position of a picture that is smaller than its box.
        focus: The point that `cover` keeps in sight: [right, down] from the top left, each from 0
            to 1. It wins over `align` and `valign`.
        clip: An outline in the box that cuts the picture.
    """

    kind: Literal["image", "svg"]
    image: str
    fit: Literal["contain", "cover", "stretch"] = "contain"
    colour: Annotated[str, COLOR] = "ink"
    align: Align = "center"
    valign: Valign = "middle"
    focus: tuple[Value, Value] | str | None = None
    clip: Outline | None = None

    @model_validator(mode="after")
    def _focus_of_cover(self) -> Self:
        if self.focus is not None and self.fit != "cover":
            raise FieldError(tr("has a focus, and its fit cuts nothing off"), tr("add fit: cover"))
        return self


class CodeElement(ElementBase):
    """A code for cameras, a QR code or a Data Matrix, in the middle of its box.

    Attributes:
        code: Text in the code.
        symbology: Type of code.
        colour: Color of the dark squares.
        quiet: Width of the empty border around the code, in squares.
    """

    kind: Literal["code"]
    code: Template
    symbology: Literal["qr", "datamatrix"] = "qr"
    colour: Annotated[str, COLOR] = "#000000"
    quiet: Annotated[int, Field(ge=0, le=10)] = 4
