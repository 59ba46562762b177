"""`kind: dial`."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm, Name, Strict
from punchboard.cards.schema.component import Distance, LayoutPath, Length
from punchboard.cards.schema.piece import PieceBase

Edge = Literal["left", "right", "top", "bottom"]


class Opening(Strict):
    """The size and place of a window.

    Attributes:
        reach: Distance of its middle from the pin in mm.
        width: Width in mm.
        height: Height in mm.
    """

    reach: Annotated[Mm, Field(gt=0, le=100)]
    width: Annotated[Mm, Field(gt=0, le=100)]
    height: Annotated[Mm, Field(gt=0, le=100)]


class Wheel(Strict):
    """A wheel with numbers behind a window.

    Attributes:
        name: Name of the part, as in `wheel_price`.
        title: Words beside the window. Without it, the name.
        first: First number (written `from`).
        last: Last number (written `to`).
        step: Difference between one number and the next.
        diameter: Diameter in mm.
        at: Place of the split pin on the body, in mm from its top left.
        window: Side of the pin on which the window is. Numbers can be larger at the left and right
            than above and below.
        opening: Size and place of the window. Without it, the window is as near to the rim, and as
            large, as its numbers can be.
        grip: Edge of the body with a cut-out for the thumb. Without it, the nearest edge.
    """

    name: Name
    title: str = ""
    first: Annotated[int, Field(ge=-999, le=9999, alias="from")] = 0
    last: Annotated[int, Field(ge=-999, le=9999, alias="to")]
    step: Annotated[int, Field(ge=1, le=1000)] = 1
    diameter: Annotated[Mm, Field(ge=20, le=200)]
    at: tuple[Distance, Distance]
    window: Edge = "right"
    opening: Opening | None = None
    grip: Edge | None = None

    @model_validator(mode="after")
    def _upwards(self) -> Self:
        if self.last <= self.first:
            raise FieldError(tr("must count upwards"), tr("write a `to` above its `from`"))
        if (self.last - self.first) // self.step > 59:
            raise FieldError(
                tr("has more than 60 numbers, too many to read"), tr("write a larger step")
            )
        return self


class DialComponent(PieceBase):
    """A dial: number wheels between a front with windows and a back, held by split pins.

    Attributes:
        kind: `dial`.
        width: Width of the body in mm.
        height: Height of the body in mm.
        radius: Corner radius of the body in mm.
        wheels: The wheels.
        front: Layout of the front of the body.
        back: Layout of the back of the body.
        wheel: Layout of each wheel.
    """

    kind: Literal["dial"]
    width: Length = 130.0
    height: Length = 80.0
    radius: Distance = 5.0
    wheels: Annotated[tuple[Wheel, ...], Field(min_length=1, max_length=6)]
    front: LayoutPath = "dial/body.yaml"
    back: LayoutPath = "dial/back.yaml"
    wheel: LayoutPath = "dial/wheel.yaml"

    @model_validator(mode="after")
    def _with_corners_on_its_body(self) -> Self:
        most = min(self.width, self.height) / 2
        if self.radius > most + 0.05:
            raise FieldError(
                tr("must have a radius of at most half its width and height"),
                tr("write radius: {most:g} or less", most=most),
            )
        return self

    @property
    def parts(self) -> int:
        """Return the pieces of a dial: its body, its back, and the wheels."""
        return 2 + len(self.wheels)


MODEL = DialComponent
