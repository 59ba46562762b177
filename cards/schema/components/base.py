"""What every kind of component says: its table, and what it may be left out for."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from punchboard.cards.schema.base import InnerPath, Mm, Name, Strict
from punchboard.cards.schema.column import Column

#: `templates` ship layouts too: a path is looked up in the game's folder first, then there.
LayoutPath = InnerPath
#: A length in mm that is above 0; nothing that is printed at home is longer than a metre.
Length = Annotated[Mm, Field(gt=0, le=1000)]
#: A distance in mm that may be 0.
Distance = Annotated[Mm, Field(ge=0, le=1000)]


class ComponentBase(Strict):
    """What cards and all other pieces share.

    Attributes:
        title: what players call it.
        data: the table: `tokens.csv`, `pieces.xlsx!Money` (a worksheet), `pieces.ods`, `a.yaml`.
        columns: what the columns hold; columns that are not named here are the designer's notes.
        like: another component whose columns and other fields are taken over where this one leaves
            them out; its own columns are added.
        id: the column that names a row; without it, an id is made of the name, or the row.
        name: the column with the row's title, for lists and messages.
        quantity: the column that counts copies; without such a column every row is there once.
        instead_of: a component that this one takes the place of if `option` is chosen.
        option: the word to choose it by: `--choose crates=cubes`.
    """

    title: str = ""
    data: InnerPath | None = None
    columns: dict[Name, Column] = {}
    like: Name | None = None
    id: Name = "id"
    name: Name = "name"
    quantity: Name = "quantity"
    instead_of: Name | None = None
    option: Name | None = None

    @property
    def parts(self) -> int:
        """Return how many pieces are cut out for each copy."""
        return 1


class PieceBase(ComponentBase):
    """What all pieces other than cards share; without `data` there is one, named after itself.

    Attributes:
        copies: of a component without `data`.
        replaced_by: what a table may have instead, in words: `coins`; the first page says that the
            component can be left out then.
    """

    copies: Annotated[int, Field(ge=1, le=999)] = 1
    replaced_by: Annotated[str, Field(max_length=80)] = ""
