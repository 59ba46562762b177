"""What layouts put into boxes from elsewhere: pictures, and codes for cameras."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.layout import Align, ElementBase, Template, Valign, Value
from punchboard.cards.schema.layout_shapes import Outline


class ImageElement(ElementBase):
    """A picture or drawing from the game's folder: PNG, JPEG or SVG.

    Attributes:
        image: its path, such as `art/heron.png` or `=card.picture`; empty draws nothing.
        fit: `contain` shows all of it, `cover` fills the box, `stretch` does both by force.
        colour: of what an SVG leaves to its user.
        align, valign: where a smaller picture stands.
        focus: what a `cover` keeps in sight: [right, down] as parts of the picture from its top
            left, 0 to 1, or a list like it; it wins over `align` and `valign`.
        clip: an outline in the element's box that cuts the picture.
    """

    kind: Literal["image", "svg"]
    image: str
    fit: Literal["contain", "cover", "stretch"] = "contain"
    colour: str = "ink"
    align: Align = "center"
    valign: Valign = "middle"
    focus: tuple[Value, Value] | str | None = None
    clip: Outline | None = None

    @model_validator(mode="after")
    def _focus_of_cover(self) -> Self:
        if self.focus is not None and self.fit != "cover":
            raise FieldError("has a focus, and its fit cuts nothing off", "add fit: cover")
        return self


class CodeElement(ElementBase):
    """A code for cameras: a QR code or a Data Matrix, in the middle of its box.

    Attributes:
        code: what it says.
        symbology: qr or datamatrix.
        colour: of the dark modules.
        quiet: modules of quiet zone around it.
    """

    kind: Literal["code"]
    code: Template
    symbology: Literal["qr", "datamatrix"] = "qr"
    colour: str = "#000000"
    quiet: Annotated[int, Field(ge=0, le=10)] = 4
