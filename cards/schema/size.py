"""Trim sizes of cards, by their trade names, in mm.

Sources: A = the layouts of the public Silhouette card maker, B = the product list of The Game
Crafter, C = the built-in sprues of Squib; where they differ by less than 0.1 mm, B is taken.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from punchboard.cards.schema.base import Mm, Strict


class Size(Strict):
    """A trim size.

    Attributes:
        width: mm.
        height: mm.
        radius: corner radius in mm, for the guides of `--rounded`; 0 is a square corner.
    """

    width: Annotated[Mm, Field(gt=0, le=1000)]
    height: Annotated[Mm, Field(gt=0, le=1000)]
    radius: Annotated[Mm, Field(ge=0, le=100)] = 0.0


_INCH = 25.4


def _mm(width: float, height: float, radius: float = 3.0) -> Size:
    # Not checked: what stands below is no designer's.
    return Size.model_construct(width=width, height=height, radius=radius)


def _inches(width: float, height: float, radius: float = 1 / 8) -> Size:
    return _mm(round(width * _INCH, 3), round(height * _INCH, 3), round(radius * _INCH, 3))


#: Named sizes; a game may also write its own width and height.
SIZES: dict[str, Size] = {
    "poker": _inches(2.5, 3.5),  # A, B
    "euro_poker": _mm(63, 88),  # A, B: the size of trading cards
    "bridge": _inches(2.25, 3.5),  # A, B
    "tarot": _inches(2.75, 4.75),  # A, B
    "euro_tarot": _mm(70, 120),
    "mini": _inches(1.75, 2.5),  # A, B: mini US
    "mini_american": _mm(41, 63),  # A
    "mini_euro": _mm(44, 68),  # A
    "usa_game": _mm(56, 87),  # B, C
    "euro_game": _mm(59, 92),  # C
    "japanese": _mm(59, 86, 1.0),  # A
    "catan": _mm(54, 80),  # A
    "micro": _inches(1.25, 1.75),  # A, B
    "square_small": _inches(2.5, 2.5),  # B
    "square_large": _inches(3.5, 3.5),  # B
    "euro_square": _mm(70, 70),  # A, B
    "jumbo": _inches(3.5, 5.5),  # B
    "business": _inches(2, 3.5),  # A, B
    "euro_business": _mm(85, 55),  # A
    "credit": _inches(3.375, 2.125),  # A: CR80
    "domino": _inches(1.75, 3.5),  # A, B
    "mint_tin": _mm(52, 87),  # B
}
