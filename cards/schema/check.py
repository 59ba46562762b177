"""The closed vocabulary of checks that a game may ask for.

Each check names a table of cards (`stores`), a column of it (`stores.cost`), or a list in the
game's values (`values.point_costs`). Cards count by their quantity.
"""

from typing import Any, Literal

from punchboard.cards.schema.game import CheckBase

#: A number, or the path of one: `values.crates.food`.
Amount = int | float | str


class Count(CheckBase):
    """Count of copies (or of list entries): exactly `equals`, or between `min` and `max`."""

    check: Literal["count"]
    equals: Amount | None = None
    min: Amount | None = None
    max: Amount | None = None


class Sum(CheckBase):
    """Sum of a column over all copies."""

    check: Literal["sum"]
    equals: Amount | None = None
    min: Amount | None = None
    max: Amount | None = None


class Distribution(CheckBase):
    """How many copies have each value of a column, such as `{1: 8, 2: 12}`; others: none.

    Attributes:
        counts: copies for each value; a value that is not named must not occur unless it is in
            `ignore`.
        ignore: values that are not counted (0 or "" for cards without).
    """

    check: Literal["distribution"]
    counts: dict[str | int, int]
    ignore: tuple[Any, ...] = (0, "")


class Range(CheckBase):
    """Every value lies between `min` and `max`, both included."""

    check: Literal["range"]
    min: Amount | None = None
    max: Amount | None = None


class Increasing(CheckBase):
    """Every value of a list is greater than the one before."""

    check: Literal["increasing"]


class Convex(CheckBase):
    """Each step of a list is at least as large as the step before; the first step starts at 0."""

    check: Literal["convex"]


class Pairs(CheckBase):
    """A value of one list and one of another, as on two dice, add up to every number once.

    Attributes:
        plus: the other list: `values.dice.low`.
        first: smallest sum.
        last: largest sum.
    """

    check: Literal["pairs"]
    plus: str
    first: int = 0
    last: int


class Covers(CheckBase):
    """Every one of the wanted values is used by at least one card.

    Attributes:
        all: the wanted values, or a path such as `values.icons.id`.
    """

    check: Literal["covers"]
    all: tuple[Any, ...] | str


class References(CheckBase):
    """Every value names an existing card or entry.

    Attributes:
        to: one or more targets: `component` (its ids) or `values.path` (its entries).
    """

    check: Literal["references"]
    to: str | tuple[str, ...]


class AtLeastPerPlayerCount(CheckBase):
    """For each player count N, cards whose `players` column is at most N are at least N (plus).

    Attributes:
        plus: so many more than players.
    """

    check: Literal["at_least_per_player_count"]
    plus: int = 0


class Exactly(CheckBase):
    """A value is exactly this."""

    check: Literal["equals"]
    value: Any


class Less(CheckBase):
    """In every row, one column is less than another.

    Attributes:
        than: the other column.
    """

    check: Literal["less"]
    than: str


class Across(CheckBase):
    """In every row, several columns together lie between `min` and `max`.

    Attributes:
        of: the component.
        columns: the columns that are added up.
        filled: how many of them must not be 0; it may be left open.
    """

    check: Literal["across"]
    columns: tuple[str, ...]
    min: Amount | None = None
    max: Amount | None = None
    filled: int | None = None


class Rows(CheckBase):
    """Cells laid in rows fit: the limit on shelf rows that the layout has room for.

    Levels 1, 2 … of all `of` columns are laid side by side, `width` cells a row, a new row where a
    column's cells do not fit; a column whose `levels` column is below the level takes no part.

    Attributes:
        of: the component.
        cells: columns that count cells, in order.
        levels: for each, the column that counts its levels; empty: one level each.
        width: cells in a row.
        max: rows at most.
    """

    check: Literal["rows"]
    cells: tuple[str, ...]
    levels: tuple[str, ...] = ()
    width: int
    max: int


class Terms(CheckBase):
    """Every cell holds typed terms of effects, or nothing; their numbers stand in the card's text.

    Attributes:
        kinds: the kinds of goods: `component` (its ids) or `values.path` (its entries).
        text: columns of printed text that must name the numbers; empty: not looked at.
    """

    check: Literal["terms"]
    kinds: str
    text: tuple[str, ...] = ()
