"""Every kind of component, told apart by its `kind`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.components.base import ComponentBase, PieceBase
from punchboard.cards.schema.components.built import (
    CubeComponent,
    DialComponent,
    DieComponent,
    StandeeComponent,
    Wheel,
)
from punchboard.cards.schema.components.flat import (
    BoardComponent,
    MatComponent,
    MoneyComponent,
    ScreenComponent,
    TokenComponent,
)

#: Every piece that is not a card.
Piece = (
    BoardComponent
    | MatComponent
    | ScreenComponent
    | DialComponent
    | TokenComponent
    | StandeeComponent
    | MoneyComponent
    | DieComponent
    | CubeComponent
)
#: Any component, told apart by its `kind`.
Component = Annotated[CardComponent | Piece, Field(discriminator="kind")]

__all__ = [
    "BoardComponent",
    "CardComponent",
    "Component",
    "ComponentBase",
    "CubeComponent",
    "DialComponent",
    "DieComponent",
    "MatComponent",
    "MoneyComponent",
    "Piece",
    "PieceBase",
    "ScreenComponent",
    "StandeeComponent",
    "TokenComponent",
    "Wheel",
]
