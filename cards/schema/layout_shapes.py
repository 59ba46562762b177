"""Shapes of layouts, how they are filled, and outlines that cut other elements."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Mm, Strict
from punchboard.cards.schema.layout import ElementBase, Template, Value


class OutlineValues(Strict):
    """What outlines of the several shapes ask for.

    Attributes:
        radius: of a rect's corners, mm; one value, or [top left, top right, bottom right, bottom
            left].
        corners: of a polygon or star.
        inner: a star's inner radius as a part of the outer.
        path: SVG path data for `path`.
        points: for `points`.
    """

    radius: Value | tuple[Value, Value, Value, Value] = 0
    corners: Annotated[int, Field(ge=3, le=100)] = 6
    inner: Annotated[float, Field(gt=0, lt=1)] = 0.45
    path: Template = ""
    points: tuple[tuple[Value, Value], ...] = ()


class Outline(OutlineValues):
    """An outline in an element's box that cuts off what reaches beyond it.

    Attributes:
        shape: rect, ellipse, polygon (regular, `corners`), star (`corners`, `inner`), path (SVG
            path data in mm from the box's top left), points (a closed polygon of [x, y] in mm).
        radius, corners, inner, path, points: as in `ShapeElement`.
    """

    shape: Literal["rect", "ellipse", "polygon", "star", "path", "points"] = "rect"


class Hatch(Strict):
    """Parallel lines that fill a shape with little ink.

    Attributes:
        angle: degrees; 45 rises to the right.
        gap: between lines, mm.
        width: of a line, mm.
        colour: of the lines.
    """

    angle: float = 45.0
    gap: Annotated[Mm, Field(ge=0.2, le=50)] = 1.2
    width: Annotated[Mm, Field(gt=0, le=10)] = 0.2
    colour: str = "ink"


class GradientStop(Strict):
    """A colour of a gradient, where it is reached, and how much it hides.

    Attributes:
        colour: as a shape's fill; `none` is the next colour, not seen.
        at: percent of the way; without it, half way between its neighbours'.
        opacity: from 0, unseen, to 1.
    """

    colour: str
    at: Value | None = None
    opacity: Value = 1


class GradientFill(Strict):
    """Colours that flow into each other across a shape's box.

    Attributes:
        gradient: linear, or radial: from a middle outwards.
        stops: colours, the first where it begins.
        angle: of a linear one, degrees clockwise: 0 runs to the right, 90 down; the first and the
            last colour are those of the corners.
        start: where it begins, or the middle of a radial one, [right, down] in percent of the box
            (written `from`).
        end: where it ends, likewise; a radial one is a circle then, else it reaches to the farthest
            corner (written `to`).
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
            raise FieldError("has an angle and another way too", "take angle: or the other out")
        if is_linear and (self.start is None) != (self.end is None):
            raise FieldError("has only one of from: and to:", "write both, or an angle:")
        return self


class ShapeElement(OutlineValues, ElementBase):
    """A shape drawn in its box.

    Attributes:
        shape: rect, ellipse, line (from the box's top left to its bottom right), polygon (regular,
            `corners`), star (`corners`, `inner`), path (SVG path data in mm from the box's top
            left), points (a closed polygon of [x, y] in mm).
        fill: colour, palette name, `none`, or a gradient.
        stroke: colour, palette name, or `none`.
        stroke_width: mm.
        radius: of a rect's corners, mm; one value, or [top left, top right, bottom right, bottom
            left].
        dash: lengths of dashes and gaps, mm.
        corners: of a polygon or star.
        inner: a star's inner radius as a part of the outer.
        turn: degrees clockwise around the box's middle.
        path: SVG path data for `path`.
        points: for `points`.
        hatch: lines across the shape.
        round_ends: whether lines end round.
    """

    kind: Literal["shape"]
    shape: Literal["rect", "ellipse", "line", "polygon", "star", "path", "points"]
    fill: str | GradientFill = "none"
    stroke: str = "none"
    stroke_width: Value = 0.25
    dash: tuple[Mm, ...] = ()
    turn: Value = 0
    hatch: Hatch | None = None
    round_ends: bool = False
