"""Cards: the kind of component that most games are made of."""

from __future__ import annotations

from typing import Literal

from punchboard.cards.schema.base import InnerPath, Name
from punchboard.cards.schema.column import Column
from punchboard.cards.schema.components.base import ComponentBase, LayoutPath
from punchboard.cards.schema.size import SIZES, Size


class CardComponent(ComponentBase):
    """A deck of cards: a table, a row a card, and a layout for each side.

    Attributes:
        kind: `cards`.
        title: what players call it.
        data: the table: `stores.csv`, `cards.xlsx!Birds` (a worksheet), `cards.ods`, `cards.yaml`.
        size: a name of `SIZES`, or width and height in mm.
        columns: what the columns hold; columns that are not named here are the designer's notes.
        like: another component whose size, columns, layouts and special columns are taken over
            where this one leaves them out; its own columns are added.
        id: the column that names a card; without it, an id is made of the name, or the row.
        name: the column with the card's title, for lists and messages.
        quantity: the column that counts copies; without such a column every card is there once.
        instead_of: a component that this one takes the place of if `option` is chosen.
        option: the word to choose it by: `--choose deck=double`.
        front: the layout file of the faces, such as `layouts/store.yaml` or `card/basic.yaml`.
        back: the layout file of the backs; without it, cards have no back.
        uniform_back: whether all backs must look the same, so that nobody reads a hidden card.
        upright: whether the back must also look the same upside down.
    """

    kind: Literal["cards"]
    title: str = ""
    data: InnerPath
    size: Name | Size = "poker"
    columns: dict[Name, Column] = {}
    like: Name | None = None
    id: Name = "id"
    name: Name = "name"
    quantity: Name = "quantity"
    front: LayoutPath = "card/basic.yaml"
    back: LayoutPath | None = None
    uniform_back: bool = True
    upright: bool = False

    def trim(self) -> Size:
        """Return the trim size in mm."""
        return SIZES[self.size] if isinstance(self.size, str) else self.size
