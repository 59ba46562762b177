"""Icons of layouts: one in its box, or rows of them."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Mm
from punchboard.cards.schema.layout import Align, ElementBase, Valign, Value, Values


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
        icons: a list of names: `[sword, leaf]`, `"sword, leaf"`, or `=card.cost_icons`.
        size: height of each in mm.
        gap: between two, in mm.
        colour: as in `IconElement`.
        align: of the row in its box.
        valign: of the rows in their box.
    """

    kind: Literal["icons"]
    icons: Values
    size: Annotated[Mm, Field(gt=0, le=500)] = 5.0
    gap: Annotated[Mm, Field(ge=0, le=500)] = 1.0
    colour: str = "ink"
    align: Align = "left"
    valign: Valign = "middle"
