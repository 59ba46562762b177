"""Pieces other than cards: flat ones, and those that are put together."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from punchboard.cards.catalog import tr
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
    """A piece other than a card. Without `data` there is one, named after the component.

    Attributes:
        copies: Number of copies, for a component without `data`.
        replaced_by: Household item that can replace it, such as `coins`. The first page then says
            that this component can be left out.
        bag: Bag of pieces on a table on a screen. `draw` is one bag for the whole component, from
            which people draw without looking; `endless` never runs empty.
    """

    copies: Annotated[int, Field(ge=1, le=999)] = 1
    bag: Literal["draw", "endless"] | None = None
    replaced_by: Annotated[str, Field(max_length=80)] = ""


class BoardSize(Strict):
    """A board's size in mm, either way around, up to 600 × 900 mm.

    Attributes:
        width: Width in mm.
        height: Height in mm.
    """

    width: Length
    height: Length

    @model_validator(mode="after")
    def _within_reach(self) -> Self:
        short, long = sorted((self.width, self.height))
        if short > _LARGEST[0] or long > _LARGEST[1]:
            raise FieldError(
                tr("must be 600 × 900 mm or smaller"), tr("write a smaller width or height")
            )
        return self


class BoardComponent(PieceBase):
    """A board: one sheet if the paper is large enough, otherwise tiles to glue together.

    Attributes:
        kind: `board`.
        size: Size of the whole board in mm.
        front: Layout of the board.
        overlap: Width of the flap to glue between tiles, in mm.
    """

    kind: Literal["board"]
    size: BoardSize
    front: LayoutPath = "board/plain.yaml"
    overlap: Annotated[Mm, Field(ge=3, le=40)] = 10.0


class MatComponent(PieceBase):
    """A player mat or aid that fits on one sheet.

    Attributes:
        kind: `mat`.
        size: Size in mm.
        front: Layout of the front.
        back: Layout of the back. Without it, there is no back.
    """

    kind: Literal["mat"]
    size: Size = Size(width=190, height=130)
    front: LayoutPath = "mat/plain.yaml"
    back: LayoutPath | None = None


class ScreenComponent(PieceBase):
    """A player screen that stands on the table, folded between its panels.

    Attributes:
        kind: `screen`.
        panels: Widths of the panels in mm, from left to right as seen from outside.
        height: Height in mm.
        front: Layout of the outside, all panels together.
        back: Layout of the inside, as seen from inside.
    """

    kind: Literal["screen"]
    panels: Annotated[tuple[Length, ...], Field(min_length=1, max_length=12)] = (70, 125, 70)
    height: Annotated[Mm, Field(gt=0, le=120)] = 120.0
    front: LayoutPath = "screen/outside.yaml"
    back: LayoutPath | None = "screen/inside.yaml"


class TokenComponent(PieceBase):
    """Tokens, chips, markers or tiles: flat pieces, glued onto card to last longer.

    Attributes:
        kind: `token`.
        shape: `round`, `square` (any rectangle), `hexagon` (its width is from point to point) or
            `outline`.
        size: Size in mm: one number, or width and height.
        outline: SVG path data in mm from the top left of `size`, for the shape `outline`.
        front: Layout of the front.
        back: A layout, `same` (the front again), `mirrored` (the front mirrored, so that an outline
            fits), or nothing.
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
                tr("must have the field outline if its shape is outline, and only then"),
                tr("write both"),
            )
        return self


class MoneyComponent(PieceBase):
    """Bills; the table has a row for each value.

    Attributes:
        kind: `money`.
        size: Size of a bill in mm. The usual size fits 24 times on A4 and 21 times on Letter.
        front: Layout of the front.
        back: A layout, `same` (the front again), `mirrored`, or nothing.
    """

    kind: Literal["money"]
    size: Size = Size(width=66, height=35)
    front: LayoutPath = "money/bill.yaml"
    back: BackPath | None = None


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


class StandeeComponent(PieceBase):
    """A standing figure: front and back in one strip, folded over the head, with tabs below.

    Attributes:
        kind: `standee`.
        width: Width of the figure in mm.
        height: Height of the figure in mm.
        base: Length of the tab at each end in mm, folded outwards and glued onto a base.
        front: Layout of the front.
        back: Layout of the back, or `mirrored`: the front mirrored.
    """

    kind: Literal["standee"]
    width: Length = 25.0
    height: Length = 40.0
    base: Distance = 10.0
    front: LayoutPath = "standee/figure.yaml"
    back: LayoutPath = "mirrored"


class DieComponent(PieceBase):
    """A die to fold; its six faces are words, numbers or `[icons]`.

    Attributes:
        kind: `die`.
        side: Length of an edge in mm.
        faces: The six faces. Opposite faces are 1 and 6, 2 and 5, 3 and 4.
        front: Layout of each face. It knows `face.number` and `face.value`.
    """

    kind: Literal["die"]
    side: Annotated[Mm, Field(ge=5, le=100)] = 16.0
    faces: Annotated[tuple[int | str, ...], Field(min_length=6, max_length=6)] = (1, 2, 3, 4, 5, 6)
    front: LayoutPath = "die/face.yaml"


class CubeComponent(PieceBase):
    """A cube to fold, the same on every side unless its layout uses `face.number`.

    Attributes:
        kind: `cube`.
        side: Length of an edge in mm.
        front: Layout of each face.
    """

    kind: Literal["cube"]
    side: Annotated[Mm, Field(ge=5, le=100)] = 8.0
    front: LayoutPath = "cube/face.yaml"


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
