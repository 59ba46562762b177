"""The base of pieces other than cards."""

from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.component import ComponentBase, LayoutPath

#: How a back is made: the front once more, the front as in a mirror, or a layout of its own.
BackPath = LayoutPath


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
