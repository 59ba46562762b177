"""Trim sizes of cards, by their trade names, in mm.

Sources: A = the layouts of the public Silhouette card maker, B = the product list of The Game
Crafter, C = the built-in sprues of Squib; where they differ by less than 0.1 mm, B is taken.
"""

from typing import Annotated

from pydantic import Field

from punchboard.cards.schema.base import Mm, Strict


class Size(Strict):
    """A trim size: the size of a piece after cutting.

    Attributes:
        width: Width in mm.
        height: Height in mm.
        radius: Corner radius in mm, used with `--rounded`. 0 makes square corners.
    """

    width: Annotated[Mm, Field(gt=0, le=1000)]
    height: Annotated[Mm, Field(gt=0, le=1000)]
    radius: Annotated[Mm, Field(ge=0, le=100)] = 0.0


_INCH, _MM = 25.4, 1

#: Named sizes: their unit, width, height and corner radius.
_SIZES: dict[str, tuple[float, float, float, float]] = {
    "poker": (_INCH, 2.5, 3.5, 1 / 8),  # A, B
    "euro_poker": (_MM, 63, 88, 3.0),  # A, B: the size of trading cards
    "bridge": (_INCH, 2.25, 3.5, 1 / 8),  # A, B
    "tarot": (_INCH, 2.75, 4.75, 1 / 8),  # A, B
    "euro_tarot": (_MM, 70, 120, 3.0),
    "mini": (_INCH, 1.75, 2.5, 1 / 8),  # A, B: mini US
    "mini_american": (_MM, 41, 63, 3.0),  # A
    "mini_euro": (_MM, 44, 68, 3.0),  # A
    "usa_game": (_MM, 56, 87, 3.0),  # B, C
    "euro_game": (_MM, 59, 92, 3.0),  # C
    "japanese": (_MM, 59, 86, 1.0),  # A
    "catan": (_MM, 54, 80, 3.0),  # A
    "micro": (_INCH, 1.25, 1.75, 1 / 8),  # A, B
    "square_small": (_INCH, 2.5, 2.5, 1 / 8),  # B
    "square_large": (_INCH, 3.5, 3.5, 1 / 8),  # B
    "euro_square": (_MM, 70, 70, 3.0),  # A, B
    "jumbo": (_INCH, 3.5, 5.5, 1 / 8),  # B
    "business": (_INCH, 2, 3.5, 1 / 8),  # A, B
    "euro_business": (_MM, 85, 55, 3.0),  # A
    "credit": (_INCH, 3.375, 2.125, 1 / 8),  # A: CR80
    "domino": (_INCH, 1.75, 3.5, 1 / 8),  # A, B
    "mint_tin": (_MM, 52, 87, 3.0),  # B
}
#: Named sizes; a game may also write its own width and height. They are no designer's: not checked.
SIZES: dict[str, Size] = {
    name: Size.model_construct(
        width=round(width * unit, 3), height=round(height * unit, 3), radius=round(radius * unit, 3)
    )
    for name, (unit, width, height, radius) in _SIZES.items()
}
