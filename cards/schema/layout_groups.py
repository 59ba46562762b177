"""Groups of layouts: elements that move, repeat, or stand below each other together."""

from typing import Literal, Self

from pydantic import model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name
from punchboard.cards.schema.layout import Align, Element, ElementBase, Valign, Value, Values
from punchboard.cards.schema.layout_shapes import Outline


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
    repeat: Values | None = None
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
    items: Values | None = None


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
    def _heights(self) -> Self:
        for name, block in self.elements.items():
            fills = block.kind in ("shape", "image", "svg", "icon", "code")
            if fills and len(block.at) < 4:
                what = f'does not say how tall its block "{name}" is'
                raise FieldError(what, f"give {name} an at: of [x, y, width, height]")
        return self
