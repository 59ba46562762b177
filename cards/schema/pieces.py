"""Pieces other than cards: flat ones, and those that are put together."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm, Name, Strict
from punchboard.cards.schema.component import ComponentBase, Distance, LayoutPath, Length
from punchboard.cards.schema.size import Size

#: How a back is made: the front once more, the front as in a mirror, or a layout of its own.
BackPath = LayoutPath

#: The largest board, mm: six A4 sheets.
_LARGEST = (600.0, 900.0)


def _in_a_list(value: object) -> object:
    return (value,) if isinstance(value, str) else value


class PieceBase(ComponentBase):
    """What all pieces other than cards share; without `data` there is one, named after itself.

    Attributes:
        copies: of a component without `data`.
        replaced_by: what a table may have instead, in words: `coins`; the first page says that the
            component can be left out then.
        bag: what pieces come out of on a screen: `draw` is one bag for the whole component, from
            which people draw without looking; `endless` never runs empty.
    """

    copies: Annotated[int, Field(ge=1, le=999)] = 1
    bag: Literal["draw", "endless"] | None = None
    replaced_by: Annotated[str, Field(max_length=80)] = ""


class BoardSize(Strict):
    """A board's size in mm, either way round within 600 × 900 mm."""

    width: Length
    height: Length

    @model_validator(mode="after")
    def _within_reach(self) -> Self:
        short, long = sorted((self.width, self.height))
        if short > _LARGEST[0] or long > _LARGEST[1]:
            raise FieldError("must be 600 × 900 mm or smaller", "write a smaller width or height")
        return self


class BoardComponent(PieceBase):
    """A board: one sheet if the paper holds it, else tiles that are glued together.

    Attributes:
        kind: `board`.
        size: of the whole board, mm.
        front: its layout.
        overlap: of neighbouring tiles, mm: the flap that is glued.
    """

    kind: Literal["board"]
    size: BoardSize
    front: LayoutPath = "board/plain.yaml"
    overlap: Annotated[Mm, Field(ge=3, le=40)] = 10.0


class MatComponent(PieceBase):
    """A player's board or aid that fits one sheet, upright or on its side.

    Attributes:
        kind: `mat`.
        size: mm.
        front: its layout.
        back: the layout of its back, if it has one.
    """

    kind: Literal["mat"]
    size: Size = Size(width=190, height=130)
    front: LayoutPath = "mat/plain.yaml"
    back: LayoutPath | None = None


class ScreenComponent(PieceBase):
    """A screen that stands on the table, folded between its panels.

    Attributes:
        kind: `screen`.
        panels: widths from left to right as seen from outside, mm.
        height: mm.
        front: the layout of the outside, all panels in one.
        back: the layout of the inside, seen from inside.
    """

    kind: Literal["screen"]
    panels: Annotated[tuple[Length, ...], Field(min_length=1, max_length=12)] = (70, 125, 70)
    height: Annotated[Mm, Field(gt=0, le=120)] = 120.0
    front: LayoutPath = "screen/outside.yaml"
    back: LayoutPath | None = "screen/inside.yaml"


class TokenComponent(PieceBase):
    """Tokens, chips, markers and tiles: flat pieces of a shape, glued onto card if they shall last.

    Attributes:
        kind: `token`.
        shape: round, square (any rectangle), hexagon (point to point is the width), or outline.
        size: mm: one number, or width and height.
        outline: for the shape `outline`: SVG path data in mm from the top left of `size`.
        front: its layout.
        back: a layout, `same` (the front again), `mirrored` (the front as in a mirror, so that an
            outline fits), or nothing.
    """

    kind: Literal["token"]
    shape: Literal["round", "square", "hexagon", "outline"] = "round"
    size: Length | Size = 20.0
    outline: Annotated[str, Field(max_length=20_000)] = ""
    front: LayoutPath = "token/icon.yaml"
    back: BackPath | None = None

    @model_validator(mode="after")
    def _with_outline(self) -> Self:
        if (self.shape == "outline") != bool(self.outline):
            raise FieldError(
                "must have the field outline if its shape is outline, and only then", "write both"
            )
        return self


class MoneyComponent(PieceBase):
    """Bills; the table has a row for each value.

    Attributes:
        kind: `money`.
        size: of a bill, mm; the usual one lies 24 times on A4 and 21 times on Letter.
        front: its layout.
        back: as in `TokenComponent`.
    """

    kind: Literal["money"]
    size: Size = Size(width=66, height=35)
    front: LayoutPath = "money/bill.yaml"
    back: BackPath | None = None


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
    def _upwards(self) -> Self:
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


class TuckBoxComponent(PieceBase):
    """A folded box with a lid that tucks in, as large as the cards that it holds.

    Attributes:
        kind: `tuckbox`.
        holds: components of cards, all of whose copies lie in it.
        paper: of the cards, g/m².
        sleeve: thickness of the foil of their sleeves, µm; 0 without sleeves.
        play: by how much the inside is wider, higher and deeper than the cards, mm.
        notch: whether the front has a half round notch for a thumb.
        front: the layout of the front.
        back: of the back; the front's without it.
        side: of both narrow sides, turned by a quarter, so that it reads downwards.
        lid: of lid and bottom.
        flap: of all flaps that are seen while the box is open.
    """

    kind: Literal["tuckbox"]
    holds: Annotated[tuple[Name, ...], BeforeValidator(_in_a_list), Field(min_length=1)]
    paper: Annotated[float, Field(ge=60, le=1000)] = 300.0
    sleeve: Annotated[float, Field(ge=0, le=300)] = 0.0
    play: Annotated[Mm, Field(ge=0, le=20)] = 1.5
    notch: bool = True
    front: LayoutPath = "tuckbox/front.yaml"
    back: LayoutPath | None = None
    side: LayoutPath = "tuckbox/side.yaml"
    lid: LayoutPath = "tuckbox/side.yaml"
    flap: LayoutPath = "tuckbox/flap.yaml"
