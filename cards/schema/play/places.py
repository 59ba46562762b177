"""Parameters of places in rows and columns that close one after the other."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    Apart,
    Mechanism,
    PhaseName,
    SheetName,
    Title,
    Unit,
    Words,
)


class Tiles(Strict):
    """The tiles that cover closed places.

    Attributes:
        own: what a seat's is called.
        nobody: what one is called that is nobody's.
        each: how many a seat has; None: enough.
        of_nobody: how many are nobody's; players are told when they run out. None: enough.
        turned: whether they point to one of the places beside, to an open one if they can.
    """

    own: Title
    nobody: Title
    each: Annotated[int, Field(ge=1)] | None = None
    of_nobody: Annotated[int, Field(ge=1)] | None = None
    turned: bool = False


class Places(Mechanism):
    """Places in rows and columns; one that is full closes with a tile, and a sheet counts it.

    Tiles of one colour that touch are a district. A scoring may use what counts of it: `district`
    (tiles of the largest one) and `tiles`.

    Attributes:
        word: what a place is called.
        rows: names of the rows.
        columns: names of the columns.
        sheet: that is filled in for all when a place closes, with what each has there.
        taker: a number of that sheet: the only seat of which it is not 0 covers the place with a
            tile of its own; otherwise nobody's tile does.
        tiles: that cover closed places.
        open_at_end: with so few open places, the round is the last; None: it never is.
        phases: in which a closed place is told at once; at other times, it is a correction.
        after: what is to be done with the pieces.
    """

    kind: Literal["places"]
    word: Unit
    rows: Annotated[tuple[str, ...], Field(min_length=1, max_length=12)]
    columns: Annotated[tuple[str, ...], Field(min_length=1, max_length=12)]
    sheet: SheetName
    taker: Name
    tiles: Tiles
    open_at_end: Annotated[int, Field(ge=0)] | None = None
    phases: tuple[PhaseName, ...] = ()
    after: Words = ""

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its places."""
        places = [f"{row}{column}" for row in self.rows for column in self.columns]
        return (Apart({f"{name}.{place}": place for place in places}, "closed"),)
