"""Icons of layouts: one in its box, or rows of them."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import COLOR, Mm
from punchboard.cards.schema.layout import Align, ElementBase, Valign, Values


class IconElement(ElementBase):
    """One icon, as large as fits its box.

    Attributes:
        icon: Name of the icon, such as `sword` or `=card.suit`.
        colour: Color for the parts of the icon that have no color of their own.
        align: Alignment in the box, if the icon is narrower.
    """

    kind: Literal["icon"]
    icon: str
    colour: Annotated[str, COLOR] = "ink"
    align: Align = "center"


class IconsElement(ElementBase):
    """A row of icons that wraps.

    Attributes:
        icons: Names of the icons: `[sword, leaf]`, `"sword, leaf"` or `=card.cost_icons`.
        size: Height of each icon in mm.
        gap: Space between icons in mm.
        colour: Color for the parts of the icons that have no color of their own.
        align: Alignment of the row in its box.
        valign: Vertical position of the rows in their box.
    """

    kind: Literal["icons"]
    icons: Values
    size: Annotated[Mm, Field(gt=0, le=500)] = 5.0
    gap: Annotated[Mm, Field(ge=0, le=500)] = 1.0
    colour: Annotated[str, COLOR] = "ink"
    align: Align = "left"
    valign: Valign = "middle"
