"""Drawings that layouts put into boxes: icons, pictures and codes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm
from punchboard.cards.schema.layout import Align, ElementBase, Template, Valign, Value
from punchboard.cards.schema.layout_shapes import Outline


class IconElement(ElementBase):
    """One icon, as large as fits its box.

    Attributes:
        icon: its name, such as `sword` or `=card.suit`.
        colour: of what the drawing leaves to its user; fixed colours stay.
        turn: degrees clockwise.
        align: where in the box if it is narrower.
    """

    kind: Literal["icon"]
    icon: str
    colour: str = "ink"
    turn: Value = 0
    align: Align = "center"


class IconsElement(ElementBase):
    """A row of icons that wraps.

    Attributes:
        icons: a list of names: `=card.cost_icons`, or `"sword, leaf"`.
        size: height of each in mm.
        gap: between two, in mm.
        colour: as in `IconElement`.
        align: of the row in its box.
        valign: of the rows in their box.
    """

    kind: Literal["icons"]
    icons: str
    size: Annotated[Mm, Field(gt=0, le=500)] = 5.0
    gap: Annotated[Mm, Field(ge=0, le=500)] = 1.0
    colour: str = "ink"
    align: Align = "left"
    valign: Valign = "middle"


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
    def _focus_of_cover(self) -> ImageElement:
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
