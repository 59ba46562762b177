"""Parameters of places in rows and columns that close one after the other."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import (
    Apart,
    Mechanism,
    PhaseName,
    SheetName,
    Title,
    Unit,
    Words,
    plural,
)
from punchboard.cards.schema.base import Name, Strict


class Tiles(Strict):
    """Tiles that cover closed places.

    Attributes:
        own: Name of a seat's tile.
        own_many: Name of several of them. Without it, the English plural of `own`.
        nobody: Name of a tile that belongs to nobody.
        nobody_many: Name of several of them. Without it, the English plural of `nobody`.
        each: Number of tiles per seat. Without it, enough.
        of_nobody: Number of tiles that belong to nobody; players are told when they run out.
            Without it, enough.
        turned: Whether tiles point to a neighboring place, to an open one if possible.
    """

    own: Title
    own_many: Annotated[str, Field(max_length=60)] = ""
    nobody: Title
    nobody_many: Annotated[str, Field(max_length=60)] = ""
    each: Annotated[int, Field(ge=1)] | None = None
    of_nobody: Annotated[int, Field(ge=1)] | None = None
    turned: bool = False

    @property
    def owned(self) -> Unit:
        """The words for a seat's tiles."""
        return Unit(one=self.own, many=self.own_many or plural(self.own))

    @property
    def unowned(self) -> Unit:
        """The words for nobody's tiles."""
        return Unit(one=self.nobody, many=self.nobody_many or plural(self.nobody))


class PlacesPicture(Strict):
    """The piece that shows all places, for pages where players touch them.

    Attributes:
        of: Component of the piece.
        places: Element of its layout that is drawn once for each place, row by row. A part of a
            group or grid has its path: `stalls.roof`.
    """

    of: Name
    places: Annotated[str, Field(min_length=1, max_length=200)]


class Places(Mechanism):
    """Places in rows and columns. A full place closes with a tile, and a sheet scores it.

    Tiles of one color that touch are a district. A scoring can count `district` (tiles of the
    largest one) and `tiles`.

    Attributes:
        word: Word for a place.
        rows: Names of the rows.
        columns: Names of the columns.
        sheet: Sheet that is filled in for all seats when a place closes.
        taker: Number of that sheet. If only one seat has more than 0 of it, that seat covers the
            place with its own tile. Otherwise nobody's tile does.
        tiles: Tiles that cover closed places.
        open_at_end: Number of open places with which the round is the last. Without it, never.
        phases: Phases in which players report closed places. At other times, it's a correction.
        after: What to do with the pieces.
        picture: Piece on whose picture players touch places. Without it, they touch a list.
    """

    COUNTS = ("", "district", "tiles")

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
    # Only the printing half can make a picture of a piece, so packs leave this out.
    picture: Annotated[PlacesPicture | None, Field(exclude=True)] = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of its places, row by row."""
        return tuple(f"{row}{column}" for row in self.rows for column in self.columns)

    def told_apart(self, name: str, goods: Mapping[str, Mapping[str, str]]) -> tuple[Apart, ...]:
        """Return its places."""
        return (Apart({f"{name}.{place}": place for place in self.names}, tr("closed")),)
