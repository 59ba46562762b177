"""Numbers of layouts that count on: round a circle, and in the spaces of a track."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import COLOR, Name, either_spelling
from punchboard.cards.schema.layout import Element, ElementBase, Value, Values

Corner = Literal["top_left", "top_right", "bottom_right", "bottom_left"]


class Counting(ElementBase):
    """Numbers in order, or labels instead of numbers.

    Attributes:
        first: First number (written `from`).
        last: Last number (written `to`).
        step: Difference between one number and the next.
        labels: A list to show instead of numbers: `[N, E, S, W]` or `=game.months`.
        style: Name of a style for the numbers.
        size: Font size of the numbers in points. It wins over the style.
        weight: Weight of the numbers. It wins over the style.
        colour: Color of the numbers. It wins over the style.
        highlights: Numbers or labels to highlight: `[10, 20]` or `=range(0, 70, 10)`.
        highlight_colour: Color of highlighted numbers.
    """

    first: Annotated[Value, Field(alias="from")] = 0
    last: Annotated[Value | None, Field(alias="to")] = None
    step: Value = 1
    labels: Values | None = None
    style: str | None = None
    size: Value | None = None
    weight: Literal["regular", "bold", "black"] | None = None
    colour: Annotated[str | None, COLOR] = None
    highlights: Values = ""
    highlight_colour: Annotated[str, either_spelling("highlight_color")] = ""


class RingElement(Counting):
    """Numbers around a circle in the middle of the box.

    Attributes:
        radius: Distance from the middle to the middle of the numbers, in mm. Without it, the
            numbers touch the box.
        start: Place of the first number, in degrees clockwise from the top.
        arc: Degrees from the first number to the last. 360 spreads them over the whole circle.
        facing: Direction of the tops of the numbers.
        ticks: Length of a line at each number in mm, from the box's edge inwards.
        tick_width: Line width in mm.
        tick_colour: Color of the lines.
    """

    kind: Literal["ring"]
    radius: Value | None = None
    start: Value = 0
    arc: Value = 360
    facing: Literal["out", "in", "up"] = "out"
    ticks: Value = 0
    tick_width: Value = 0.3
    tick_colour: Annotated[str, either_spelling("tick_color")] = "ink"


class TrackElement(Counting):
    """Numbered spaces along a border, a line or a serpentine.

    Attributes:
        path: `border` goes around the box, `line` follows its longer side, `serpentine` turns at
            the end of each row.
        start: Corner of the first space. For a `line` it only tells which end.
        clockwise: Whether a border runs clockwise.
        columns: Spaces per row of a serpentine.
        space: [width, height] of a space in mm. Without it, the spaces fill the box.
        gap: Space between spaces in mm.
        fill: Color of the spaces, or `none`.
        stroke: Color of their outline, or `none`.
        stroke_width: Width of the outline in mm.
        radius: Corner radius in mm.
        highlight_fill: Color of the spaces in `highlights`.
        number_at: Place of the number in its space; `none` prints no number.
        inset: Distance from the number to the corner of its space, in mm.
        elements: Elements in each space, placed from its top left. They know `number` and `index`.
    """

    kind: Literal["track"]
    path: Literal["border", "line", "serpentine"] = "border"
    start: Corner = "top_left"
    clockwise: bool = True
    columns: Value = 10
    space: tuple[Value, Value] | None = None
    gap: Value = 0
    fill: str = "white"
    stroke: str = "ink"
    stroke_width: Value = 0.25
    radius: Value = 0
    highlight_fill: str = ""
    number_at: Literal["center", "none"] | Corner = "center"
    inset: Value = 1.0
    elements: dict[Name, Element] = {}
