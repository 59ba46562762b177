"""Numbers of layouts that count on: round a circle, and in the spaces of a track."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Name
from punchboard.cards.schema.layout import Element, ElementBase, Value, Values

Corner = Literal["top_left", "top_right", "bottom_right", "bottom_left"]


class Counting(ElementBase):
    """Numbers, or words instead of them, and how they look.

    Attributes:
        first: the lowest number (written `from`).
        last: the highest number (written `to`).
        step: from one number to the next.
        labels: a list that is shown instead: `[N, E, S, W]`, or `=game.months`.
        style: a named style of the numbers.
        size: of the numbers in points; it wins over the style.
        weight: likewise.
        colour: likewise.
        highlights: numbers (or labels) that stand out, such as `[10, 20]`, or `=range(0, 70, 10)`.
        highlight_colour: of those numbers.
    """

    first: Annotated[Value, Field(alias="from")] = 0
    last: Annotated[Value | None, Field(alias="to")] = None
    step: Value = 1
    labels: Values | None = None
    style: str | None = None
    size: Value | None = None
    weight: Literal["regular", "bold", "black"] | None = None
    colour: str | None = None
    highlights: Values = ""
    highlight_colour: str = ""


class RingElement(Counting):
    """Numbers round a circle in the middle of the box.

    Attributes:
        radius: mm from the middle to the middle of the numbers; without it they touch the box.
        start: degrees clockwise from the top at which the first number stands.
        arc: degrees from the first number to the last; 360 spreads them over the whole circle.
        facing: which way the tops of the numbers point: `out`, `in`, or all `up`.
        ticks: mm; length of a line at every number, from the box's edge inwards.
        tick_width: mm.
        tick_colour: of those lines.
    """

    kind: Literal["ring"]
    radius: Value | None = None
    start: Value = 0
    arc: Value = 360
    facing: Literal["out", "in", "up"] = "out"
    ticks: Value = 0
    tick_width: Value = 0.3
    tick_colour: str = "ink"


class TrackElement(Counting):
    """Numbered spaces along a border, a line or a serpentine.

    Attributes:
        path: `border` goes round the box, `line` runs along its longer side, `serpentine` turns at
            the end of each row.
        start: the corner where the first space is (of `line`, only its end counts).
        clockwise: whether a border goes that way round; a serpentine starts along its row anyway.
        columns: spaces in a row of a serpentine.
        space: [width, height] of a space in mm; without it, spaces fill the box.
        gap: mm between spaces.
        fill: of a space: a colour, palette name, or `none`.
        stroke: of its edge, likewise.
        stroke_width: mm.
        radius: of its corners, mm.
        highlight_fill: of the spaces in `highlights`.
        number_at: where the number stands in its space; `none` draws no number.
        inset: mm from the number to the space's edge, in a corner.
        elements: drawn in every space, from its top left; they know `number` and `index`.
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
