"""Layout files: what stands where on a side of a piece.

Lengths are mm from the top left of the trim, x to the right, y down; sizes of type are points.
Where a type below says `Value`, a literal or an `=expression` is meant; `Template` is text with
`{{ … }}` in it; both see `card`, `game`, `copy`, `revision`, `low_ink`, the piece's `width` and
`height` in mm, the names under `let`, and those of enclosing repeats.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Colour, InnerPath, Mm, Name, Strict
from punchboard.cards.schema.layout_base import (
    Align,
    ElementBase,
    Style,
    Template,
    TypeValues,
    Valign,
    Value,
)
from punchboard.cards.schema.layout_tracks import RingElement, TrackSpaces
from punchboard.cards.schema.size import Size


class TextElement(TypeValues, ElementBase):
    """A box of rich text: **bold**, *italic*, [icon], `symbols:`, and line breaks.

    Attributes:
        text: what it says.
        style: a named style; the text's own values of type win over it.
        plain: whether marks like `*` are printed rather than obeyed.
    """

    kind: Literal["text"]
    text: Template
    style: str | None = None
    plain: bool = False


class IconElement(ElementBase):
    """One icon, as large as fits its box.

    Attributes:
        icon: its name, such as `sword` or `=card.suit`.
        colour: of what the drawing leaves to its user; fixed colours stay.
        turn: degrees clockwise.
        align: where in the box if it is narrower.
    """

    kind: Literal["icon"]
    icon: str
    colour: str = "ink"
    turn: Value = 0
    align: Align = "center"


class IconsElement(ElementBase):
    """A row of icons that wraps.

    Attributes:
        icons: a list of names: `=card.cost_icons`, or `"sword, leaf"`.
        size: height of each in mm.
        gap: between two, in mm.
        colour: as in `IconElement`.
        align: of the row in its box.
        valign: of the rows in their box.
    """

    kind: Literal["icons"]
    icons: str
    size: Annotated[Mm, Field(gt=0, le=500)] = 5.0
    gap: Annotated[Mm, Field(ge=0, le=500)] = 1.0
    colour: str = "ink"
    align: Align = "left"
    valign: Valign = "middle"


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


class ImageElement(ElementBase):
    """A picture or drawing from the game's folder: PNG, JPEG or SVG.

    Attributes:
        image: its path, such as `art/heron.png` or `=card.picture`; empty draws nothing.
        fit: `contain` shows all of it, `cover` fills the box, `stretch` does both by force.
        colour: of what an SVG leaves to its user.
        align, valign: where a smaller picture stands.
        focus: what a `cover` keeps in sight: [right, down] as parts of the picture from its top
            left, 0 to 1, or a list like it; it wins over `align` and `valign`.
        clip: an outline in the element's box that cuts the picture.
    """

    kind: Literal["image", "svg"]
    image: str
    fit: Literal["contain", "cover", "stretch"] = "contain"
    colour: str = "ink"
    align: Align = "center"
    valign: Valign = "middle"
    focus: tuple[Value, Value] | str | None = None
    clip: Outline | None = None

    @model_validator(mode="after")
    def _focus_of_cover(self) -> ImageElement:
        if self.focus is not None and self.fit != "cover":
            raise FieldError("has a focus, and its fit cuts nothing off", "add fit: cover")
        return self


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
    def _one_way(self) -> GradientFill:
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


class CodeElement(ElementBase):
    """A code for cameras: a QR code or a Data Matrix, in the middle of its box.

    Attributes:
        code: what it says.
        symbology: qr or datamatrix.
        colour: of the dark modules.
        quiet: modules of quiet zone around it.
    """

    kind: Literal["code"]
    code: Template
    symbology: Literal["qr", "datamatrix"] = "qr"
    colour: str = "#000000"
    quiet: Annotated[int, Field(ge=0, le=10)] = 4


class GroupElement(ElementBase):
    """Elements that move, repeat, turn or vanish together; `at` is their origin.

    Attributes:
        elements: by name, drawn in order; their `at` counts from the group's (or the instance's)
            top left.
        repeat: a list, or a number of times; none draws once.
        item: the name by which expressions know the repeat's current entry.
        index: the name by which they know its number, from 0.
        flow: `right` or `down` puts each instance after the one before, by its own size; `none`
            draws all at one place (shift them by expressions).
        wrap: mm; a flow starts a new row (or column) beyond this.
        gap: mm between instances, or [along, across].
        cell: [width, height] of an instance in mm; without it, its content's extent.
        align: of each row of a flow, in the group's width.
        valign: of the whole in the group's height.
        turn: degrees clockwise around the middle of the group's box.
        clip: whether what reaches beyond the group's box is cut off, or an outline in that box
            that cuts; it turns with the group.
    """

    kind: Literal["group"]
    elements: dict[Name, Element]
    repeat: Value | None = None
    item: Name = "item"
    index: Name = "index"
    flow: Literal["none", "right", "down"] = "none"
    wrap: Value | None = None
    gap: Value | tuple[Value, Value] = 0
    cell: tuple[Value, Value] | None = None
    align: Align = "left"
    valign: Valign = "top"
    turn: Value = 0
    clip: bool | Outline = False


class GridElement(ElementBase):
    """Elements drawn once for each cell of a grid; `column`, `row` and `index` count from 0.

    Attributes:
        columns: how many.
        rows: how many.
        cell: [width, height] in mm; without it the box is divided evenly.
        gap: mm between cells, or [across, down].
        elements: drawn in each cell, from its top left.
        items: a list whose entries are `item` in turn; the grid ends with it.
    """

    kind: Literal["grid"]
    columns: Value
    rows: Value
    elements: dict[Name, Element]
    cell: tuple[Value, Value] | None = None
    gap: Value | tuple[Value, Value] = 0
    items: str | None = None


class StackElement(ElementBase):
    """Blocks below each other, as tall as their text, that shrink together until all fit.

    Attributes:
        elements: the blocks, by name, from the top down; the `at` of each counts from where the
            block before it ends. Text without a height is as tall as what it says.
        gap: mm between blocks; one that draws nothing takes neither room nor gap.
        valign: of all blocks in the stack's height.
    """

    kind: Literal["stack"]
    elements: dict[Name, Element]
    gap: Value = 0
    valign: Valign = "top"

    @model_validator(mode="after")
    def _heights(self) -> StackElement:
        for name, block in self.elements.items():
            fills = isinstance(block, ShapeElement | ImageElement | IconElement | CodeElement)
            if fills and len(block.at) < 4:
                what = f'does not say how tall its block "{name}" is'
                raise FieldError(what, f"give {name} an at: of [x, y, width, height]")
        return self


class TrackElement(TrackSpaces):
    """Numbered spaces along a border, a line or a serpentine.

    Attributes:
        elements: drawn in every space, from its top left; they know `number` and `index`.
    """

    elements: dict[Name, Element] = {}


Element = Annotated[
    TextElement
    | IconElement
    | IconsElement
    | ImageElement
    | ShapeElement
    | CodeElement
    | GroupElement
    | GridElement
    | StackElement
    | RingElement
    | TrackElement,
    Field(discriminator="kind"),
]


class LayoutFile(Strict):
    """A layout file, after its `extends` are merged in.

    Attributes:
        extends: another layout file; its elements come first, and those of the same name are
            replaced value by value; `name: null` takes one out.
        size: width and height in mm if the layout fits one size only.
        palette: colours by name; the game's own win.
        low_ink: colours that replace them in low ink.
        styles: named looks of text.
        let: names for expressions, evaluated once for each card; they may read each other.
        elements: by name, drawn in order.
        bleed: mm that the background reaches beyond the trim when bleed is printed.
    """

    extends: InnerPath | None = None
    size: Size | None = None
    palette: dict[Name, Colour] = {}
    low_ink: dict[Name, Colour] = {}
    styles: dict[str, Style] = {}
    let: dict[Name, Value] = {}
    elements: dict[Name, Element] = {}
    bleed: Annotated[Mm, Field(ge=0, le=20)] = 0.0


GroupElement.model_rebuild()
GridElement.model_rebuild()
StackElement.model_rebuild()
TrackElement.model_rebuild()
LayoutFile.model_rebuild()
