"""Shapes of layouts, how they are filled, and outlines that cut other elements."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import COLOR, Mm, Strict
from punchboard.cards.schema.layout import ElementBase, Template, Value


class OutlineValues(Strict):
    """Measures of outlines; each shape uses its own.

    Attributes:
        radius: Corner radius of a rect in mm, or [top left, top right, bottom right, bottom left].
        corners: Number of corners of a polygon or star.
        inner: Inner radius of a star as a part of its outer radius.
        path: SVG path data in mm, for the shape `path`.
        points: Corners [x, y] in mm, for the shape `points`.
    """

    radius: Value | tuple[Value, Value, Value, Value] = 0
    corners: Annotated[int, Field(ge=3, le=100)] = 6
    inner: Annotated[float, Field(gt=0, lt=1)] = 0.45
    path: Template = ""
    points: tuple[tuple[Value, Value], ...] = ()


class Outline(OutlineValues):
    """An outline in an element's box; everything outside is cut off.

    Attributes:
        shape: `rect`, `ellipse`, `polygon` (regular, with `corners`), `star` (with `corners` and
            `inner`), `path` (SVG path data in mm from the box's top left) or `points` (a closed
            polygon of [x, y] in mm).
    """

    shape: Literal["rect", "ellipse", "polygon", "star", "path", "points"] = "rect"


class Hatch(Strict):
    """Parallel lines that fill a shape with little ink.

    Attributes:
        angle: Angle in degrees; 45 rises to the right.
        gap: Space between lines in mm.
        width: Line width in mm.
        colour: Color of the lines.
    """

    angle: float = 45.0
    gap: Annotated[Mm, Field(ge=0.2, le=50)] = 1.2
    width: Annotated[Mm, Field(gt=0, le=10)] = 0.2
    colour: Annotated[str, COLOR] = "ink"


class GradientStop(Strict):
    """A color of a gradient and its place.

    Attributes:
        colour: A color, or a name from the palette. `none` fades out the next color.
        at: Place in percent of the way. Without it, half way between the colors beside it.
        opacity: Opacity from 0 (invisible) to 1.
    """

    colour: Annotated[str, COLOR]
    at: Value | None = None
    opacity: Value = 1


class GradientFill(Strict):
    """Colors that flow into each other across a shape's box.

    Attributes:
        gradient: `linear`, or `radial` from a middle outwards.
        stops: The colors in order; the first is at the start.
        angle: Direction of a linear gradient in degrees clockwise: 0 runs right, 90 down. The first
            and last colors are at the corners.
        start: Start of a linear gradient or middle of a radial one: [right, down] in percent of the
            box (written `from`).
        end: End of the gradient: [right, down] in percent of the box (written `to`). A radial one
            is then a circle; without it, it reaches to the farthest corner.
    """

    gradient: Literal["linear", "radial"] = "linear"
    stops: Annotated[tuple[str | GradientStop, ...], Field(min_length=2, max_length=50)]
    angle: Value | None = None
    start: Annotated[tuple[Value, Value] | None, Field(alias="from")] = None
    end: Annotated[tuple[Value, Value] | None, Field(alias="to")] = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        is_linear = self.gradient == "linear"
        if self.angle is not None and (not is_linear or self.start or self.end):
            raise FieldError(
                tr("has an angle and another way too"), tr("take angle: or the other out")
            )
        if is_linear and (self.start is None) != (self.end is None):
            raise FieldError(tr("has only one of from: and to:"), tr("write both, or an angle:"))
        return self


class ShapeElement(OutlineValues, ElementBase):
    """A shape drawn in its box.

    Attributes:
        shape: `rect`, `ellipse`, `line` (from the box's top left to its bottom right), `polygon`
            (regular, with `corners`), `star` (with `corners` and `inner`), `path` (SVG path data in
            mm from the box's top left) or `points` (a closed polygon of [x, y] in mm).
        fill: A color, a name from the palette, `none`, or a gradient.
        stroke: Color of the outline, or `none`.
        stroke_width: Width of the outline in mm.
        dash: Lengths of dashes and gaps in mm.
        hatch: Lines that fill the shape.
        round_ends: Whether lines have round ends.
    """

    kind: Literal["shape"]
    shape: Literal["rect", "ellipse", "line", "polygon", "star", "path", "points"]
    fill: str | GradientFill = "none"
    stroke: str = "none"
    stroke_width: Value = 0.25
    dash: tuple[Mm, ...] = ()
    hatch: Hatch | None = None
    round_ends: bool = False
