"""`kind: tuckbox`."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from punchboard.cards.schema.base import Mm, Name
from punchboard.cards.schema.component import LayoutPath
from punchboard.cards.schema.piece import PieceBase


def _in_a_list(value: object) -> object:
    return (value,) if isinstance(value, str) else value


class TuckBoxComponent(PieceBase):
    """A folded box with a lid that tucks in, made to the size of its cards.

    Attributes:
        kind: `tuckbox`.
        holds: Card components in the box, with all their copies.
        paper: Weight of the cards in g/m².
        sleeve: Thickness of the sleeves' foil in µm; 0 without sleeves.
        play: Extra width, height and depth inside, in mm.
        notch: Whether the front has a half-round cut-out for the thumb.
        front: Layout of the front.
        back: Layout of the back. Without it, the front's layout.
        side: Layout of both narrow sides, turned so that it reads downwards.
        lid: Layout of the lid and the bottom.
        flap: Layout of the flaps that show while the box is open.
    """

    kind: Literal["tuckbox"]
    holds: Annotated[
        tuple[Name, ...],
        BeforeValidator(_in_a_list),
        Field(min_length=1),
        WithJsonSchema(
            {
                "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            }
        ),
    ]
    paper: Annotated[float, Field(ge=60, le=1000)] = 300.0
    sleeve: Annotated[float, Field(ge=0, le=300)] = 0.0
    play: Annotated[Mm, Field(ge=0, le=20)] = 1.5
    notch: bool = True
    front: LayoutPath = "tuckbox/front.yaml"
    back: LayoutPath | None = None
    side: LayoutPath = "tuckbox/side.yaml"
    lid: LayoutPath = "tuckbox/side.yaml"
    flap: LayoutPath = "tuckbox/flap.yaml"


MODEL = TuckBoxComponent
