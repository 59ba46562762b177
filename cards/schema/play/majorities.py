"""Parameters of places in which whoever covers the most spaces wins most."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from punchboard.cards.problem import FieldError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.play.base import (
    IconName,
    Mechanism,
    OptionName,
    PhaseName,
    StockName,
    TallyName,
    Title,
    TrackName,
    Unit,
    Words,
)


class Piece(Strict):
    """A kind of piece on a space, as far as it makes a difference when the place closes.

    Attributes:
        id: in actions.
        name: as players call it; "" for the usual one.
        moves: whether it goes on to a place beside, the way that the tile points.
        becomes: what it is swapped for there; "" for nothing.
    """

    id: Name
    name: str = ""
    moves: bool = False
    becomes: str = ""


class Gain(Strict):
    """Something besides points that an award brings.

    Attributes:
        id: as awards name it.
        words: "1 gold".
        icon: beside it.
        tally: that counts it, while its option is on.
    """

    id: Name
    words: Title
    icon: IconName = ""
    tally: TallyName | None = None


class Award(Strict):
    """What a place in the ranking brings.

    Attributes:
        place: from 1; seats that share one leave out the next.
        tied: for several who share it; without such an award they get that of one alone.
        points: for each.
        gains: ids of what else each gets.
        choose: whether each gets only one of the gains, and chooses.
        covers: whose tile covers the place: the winner's `own`, or `nobody`'s.
    """

    place: Annotated[int, Field(ge=1)]
    tied: bool = False
    points: int = 0
    gains: tuple[Name, ...] = ()
    choose: bool = False
    covers: Literal["own", "nobody", ""] = ""


class Tiles(Strict):
    """The tiles that cover closed places.

    Attributes:
        own: what a seat's is called.
        nobody: what one is called that is nobody's.
        each: how many a seat has; None: enough.
        of_nobody: how many are nobody's; players are told when they run out. None: enough.
        turned: whether they point to one of the places beside, to an open one if they can.
        turner: who turns one that is nobody's: "whoever placed last".
    """

    own: Title
    nobody: Title
    each: Annotated[int, Field(ge=1)] | None = None
    of_nobody: Annotated[int, Field(ge=1)] | None = None
    turned: bool = False
    turner: Words = ""


class Corners(Strict):
    """What lies at the crossings between places: each space takes what lies at its corner.

    Attributes:
        word: "glass of juice".
        tally: that counts what it is worth, while its option is on.
        most: the largest worth of one.
    """

    word: Unit
    tally: TallyName | None = None
    most: Annotated[int, Field(ge=1)] = 9


class Paid(Strict):
    """A piece that is paid for when it is placed.

    Attributes:
        id: in actions.
        name: as players call it.
        extra: how much of any kind it costs beside the row's and the column's.
    """

    id: Name
    name: Title
    extra: Annotated[int, Field(ge=0, le=1)] = 0


class Prices(Strict):
    """Goods beside rows and columns: a place costs one of its row's kind and one of its column's.

    Beside the rows lies one of each kind, and so beside the columns.

    Attributes:
        option: that switches it on; always on without one.
        title: of what lies there: "Cubes of rows and columns".
        stock: the mechanism that names the kinds of goods and, while it is on, counts them.
        pieces: that are placed.
        swap: the tally that pays for swapping two rows or two columns, while its option is on.
    """

    option: OptionName | None = None
    title: Title
    stock: StockName
    pieces: Annotated[tuple[Paid, ...], Field(min_length=1)]
    swap: TallyName | None = None


class Majority(Mechanism):
    """Places in rows and columns; one whose spaces are all covered closes with awards by rank.

    A tile covers it; tiles of one colour that touch are a district. A scoring may use what
    counts of it: `district` (tiles of the largest one) and `tiles`.

    Attributes:
        word: what a place is called.
        rows: names of the rows.
        columns: names of the columns.
        spaces: of each place, by name; with `corners` four, row by row.
        pieces: that may stand on them.
        points: the track on which points are gained.
        awards: by place in the ranking.
        gains: what awards bring besides points.
        tiles: that cover closed places.
        corners: what lies at the crossings; None: nothing.
        prices: what lies beside rows and columns; None: nothing.
        open_at_end: with so few open places, the round is the last; None: it never is.
        phases: in which a closed place is told at once; at other times, it is a correction.
        after: what is to be done with the pieces.
    """

    kind: Literal["majority"]
    word: Unit
    rows: Annotated[tuple[str, ...], Field(min_length=1, max_length=12)]
    columns: Annotated[tuple[str, ...], Field(min_length=1, max_length=12)]
    spaces: Annotated[tuple[Title, ...], Field(min_length=1, max_length=12)]
    pieces: Annotated[tuple[Piece, ...], Field(min_length=1)]
    points: TrackName
    awards: Annotated[tuple[Award, ...], Field(min_length=1)]
    gains: tuple[Gain, ...] = ()
    tiles: Tiles
    corners: Corners | None = None
    prices: Prices | None = None
    open_at_end: Annotated[int, Field(ge=0)] | None = None
    phases: tuple[PhaseName, ...] = ()
    after: Words = ""

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.corners is not None and len(self.spaces) != 4:
            raise FieldError(
                "has `corners`, which go with four `spaces`",
                "write four `spaces`, or leave `corners` out",
            )
        known = {gain.id for gain in self.gains}
        for award in self.awards:
            for gain in award.gains:
                if gain not in known:
                    raise FieldError(
                        f'has an award that brings "{gain}", which is not among the `gains`',
                        "write the id of one of them, or add it there",
                    )
        return self
