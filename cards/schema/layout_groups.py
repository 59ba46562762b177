"""Groups of layouts: elements that move, repeat, or stand below each other together."""

from typing import Literal, Self

from pydantic import model_validator

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name
from punchboard.cards.schema.layout import Align, Element, ElementBase, Valign, Value, Values
from punchboard.cards.schema.layout_shapes import Outline


class GroupElement(ElementBase):
    """Elements that move, repeat, turn or disappear together.

    Attributes:
        elements: The elements by name, drawn in order. Their `at` counts from the group's top left.
        repeat: A list, or a number of times. Without it, the group is drawn once.
        item: Name for the current entry of the list in expressions.
        index: Name for the number of the current entry in expressions, counted from 0.
        flow: Direction in which repeated instances follow each other. `none` draws all in one
            place.
        wrap: Length in mm after which the flow starts a new row or column.
        gap: Space between instances in mm, or [along, across].
        cell: [width, height] of an instance in mm. Without it, the size of its content.
        align: Alignment of each row in the group's width.
        valign: Vertical position of all rows in the group's height.
        clip: Whether to cut off everything outside the box, or an outline that cuts.
    """

    kind: Literal["group"]
    elements: dict[Name, Element]
    repeat: Values | None = None
    item: Name = "item"
    index: Name = "index"
    flow: Literal["none", "right", "down"] = "none"
    wrap: Value | None = None
    gap: Value | tuple[Value, Value] = 0
    cell: tuple[Value, Value] | None = None
    align: Align = "left"
    valign: Valign = "top"
    clip: bool | Outline = False


class GridElement(ElementBase):
    """Elements drawn once per cell of a grid; `column`, `row` and `index` count from 0.

    Attributes:
        columns: Number of columns.
        rows: Number of rows.
        elements: Elements in each cell, placed from its top left.
        cell: [width, height] of a cell in mm. Without it, the box is divided evenly.
        gap: Space between cells in mm, or [across, down].
        items: A list with one entry per cell, called `item` in expressions. The grid ends with the
            list.
    """

    kind: Literal["grid"]
    columns: Value
    rows: Value
    elements: dict[Name, Element]
    cell: tuple[Value, Value] | None = None
    gap: Value | tuple[Value, Value] = 0
    items: Values | None = None


class StackElement(ElementBase):
    """Blocks below each other, each as tall as its text; they shrink together until all fit.

    Attributes:
        elements: The blocks by name, from top to bottom. The `at` of each counts from the end of
            the block before it. Text without a height is as tall as its words.
        gap: Space between blocks in mm. A block that draws nothing takes no space.
        valign: Vertical position of the blocks in the stack's height.
    """

    kind: Literal["stack"]
    elements: dict[Name, Element]
    gap: Value = 0
    valign: Valign = "top"

    @model_validator(mode="after")
    def _heights(self) -> Self:
        for name, block in self.elements.items():
            fills = block.kind in ("shape", "image", "svg", "icon", "code")
            if fills and len(block.at) < 4:
                raise FieldError(
                    tr('does not say how tall its block "{block}" is', block=name),
                    tr("give {block} an at: of [x, y, width, height]", block=name),
                )
        return self
