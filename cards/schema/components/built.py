"""Pieces that are put together: dials, standees, dice and cubes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm, Name, Strict
from punchboard.cards.schema.components.base import Distance, LayoutPath, Length, PieceBase

Edge = Literal["left", "right", "top", "bottom"]


class Wheel(Strict):
    """A wheel of numbers behind a window.

    Attributes:
        name: of the part, as in `wheel_price`.
        title: what is printed beside the window; the name without it.
        first: the lowest number (written `from`).
        last: the highest number (written `to`).
        step: from one number to the next.
        diameter: mm.
        at: the split pin's place on the body, mm from its top left.
        window: where the window lies as seen from the pin; beside it, numbers can be larger than
            above or below it.
        grip: the edge of the body that is cut out so that a thumb reaches the wheel; the nearest
            one without it.
    """

    name: Name
    title: str = ""
    first: Annotated[int, Field(ge=-999, le=9999, alias="from")] = 0
    last: Annotated[int, Field(ge=-999, le=9999, alias="to")]
    step: Annotated[int, Field(ge=1, le=1000)] = 1
    diameter: Annotated[Mm, Field(ge=20, le=200)]
    at: tuple[Distance, Distance]
    window: Edge = "right"
    grip: Edge | None = None

    @model_validator(mode="after")
    def _upwards(self) -> Wheel:
        if self.last <= self.first:
            raise FieldError("must count upwards", "write a `to` above its `from`")
        if (self.last - self.first) // self.step > 59:
            raise FieldError("has more than 60 numbers, too many to read", "write a larger step")
        return self


class DialComponent(PieceBase):
    """A dial: wheels between a front with windows and a back, held by split pins.

    Attributes:
        kind: `dial`.
        width: of the body, mm.
        height: of the body, mm.
        wheels: one or more.
        front: the layout of the body's front.
        back: the layout of the body's back.
        wheel: the layout of every wheel.
    """

    kind: Literal["dial"]
    width: Length = 130.0
    height: Length = 80.0
    wheels: Annotated[tuple[Wheel, ...], Field(min_length=1, max_length=6)]
    front: LayoutPath = "dial/body.yaml"
    back: LayoutPath = "dial/back.yaml"
    wheel: LayoutPath = "dial/wheel.yaml"

    @property
    def parts(self) -> int:
        """Return the pieces of a dial: its body, its back, and the wheels."""
        return 2 + len(self.wheels)


class StandeeComponent(PieceBase):
    """A figure that stands: front and back in one strip, folded over the head, tabs below.

    Attributes:
        kind: `standee`.
        width: of the figure, mm.
        height: of the figure, mm.
        base: depth of the tab at each end, mm, folded outwards and glued onto a base.
        front: its layout.
        back: a layout, or `mirrored`: the front as in a mirror.
    """

    kind: Literal["standee"]
    width: Length = 25.0
    height: Length = 40.0
    base: Distance = 10.0
    front: LayoutPath = "standee/figure.yaml"
    back: LayoutPath = "mirrored"


class DieComponent(PieceBase):
    """A die as a net; its six faces are words, numbers or `[icons]`.

    Attributes:
        kind: `die`.
        side: mm.
        faces: six; opposite ones are 1 and 6, 2 and 5, 3 and 4.
        front: the layout of each face, which knows `face.number` and `face.value`.
    """

    kind: Literal["die"]
    side: Annotated[Mm, Field(ge=5, le=100)] = 16.0
    faces: Annotated[tuple[int | str, ...], Field(min_length=6, max_length=6)] = (1, 2, 3, 4, 5, 6)
    front: LayoutPath = "die/face.yaml"


class CubeComponent(PieceBase):
    """A cube as a net, the same on all sides unless its layout asks for `face.number`.

    Attributes:
        kind: `cube`.
        side: mm.
        front: the layout of each face.
    """

    kind: Literal["cube"]
    side: Annotated[Mm, Field(ge=5, le=100)] = 8.0
    front: LayoutPath = "cube/face.yaml"
