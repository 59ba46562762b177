"""The closed vocabulary of checks that a game may ask for.

Each check names a table of cards (`stores`), a column of it (`stores.cost`), or a list in the
game's values (`values.point_costs`). Cards count by their quantity.
"""

from typing import Any, Literal

from punchboard.cards.schema.game import CheckBase

#: A number, or the path of one: `values.crates.food`.
Amount = int | float | str


class Count(CheckBase):
    """The number of copies or list entries: exactly `equals`, or between `min` and `max`.

    Attributes:
        equals: Exact number, or the path of one: `values.crates.food`.
        min: Smallest number, or the path of one.
        max: Largest number, or the path of one.
    """

    check: Literal["count"]
    equals: Amount | None = None
    min: Amount | None = None
    max: Amount | None = None


class Sum(CheckBase):
    """The sum of a column over all copies: exactly `equals`, or between `min` and `max`.

    Attributes:
        equals: Exact sum, or the path of one: `values.crates.food`.
        min: Smallest sum, or the path of one.
        max: Largest sum, or the path of one.
    """

    check: Literal["sum"]
    equals: Amount | None = None
    min: Amount | None = None
    max: Amount | None = None


class Distribution(CheckBase):
    """The number of copies with each value of a column, such as `{1: 8, 2: 12}`.

    Attributes:
        counts: Copies for each value. Values that aren't listed here or in `ignore` must not occur.
        ignore: Values to skip, such as 0 or "" for cards without one.
    """

    check: Literal["distribution"]
    counts: dict[str | int, int]
    ignore: tuple[Any, ...] = (0, "")


class Range(CheckBase):
    """Every value is between `min` and `max`, both included.

    Attributes:
        min: Smallest value, or the path of one: `values.crates.food`.
        max: Largest value, or the path of one.
    """

    check: Literal["range"]
    min: Amount | None = None
    max: Amount | None = None


class Increasing(CheckBase):
    """Every value of a list is greater than the one before."""

    check: Literal["increasing"]


class Convex(CheckBase):
    """Each step of a list is at least as large as the step before; the first starts at 0."""

    check: Literal["convex"]


class Pairs(CheckBase):
    """Sums of one value from each of two lists, as on two dice, make every number exactly once.

    Attributes:
        plus: The other list: `values.dice.low`.
        first: Smallest sum.
        last: Largest sum.
    """

    check: Literal["pairs"]
    plus: str
    first: int = 0
    last: int


class Covers(CheckBase):
    """Every wanted value is used by at least one card.

    Attributes:
        all: The wanted values, or a path such as `values.icons.id`.
    """

    check: Literal["covers"]
    all: tuple[Any, ...] | str


class References(CheckBase):
    """Every value names an existing card or entry.

    Attributes:
        to: One or more targets: `component` (its ids) or `values.path` (its entries).
    """

    check: Literal["references"]
    to: str | tuple[str, ...]


class AtLeastPerPlayerCount(CheckBase):
    """For each player count N, at least N cards have a `players` column of N or less.

    Attributes:
        plus: Cards needed in addition to the number of players.
    """

    check: Literal["at_least_per_player_count"]
    plus: int = 0


class Exactly(CheckBase):
    """A value is exactly this.

    Attributes:
        value: The exact value.
    """

    check: Literal["equals"]
    value: Any


class Less(CheckBase):
    """In every row, one column is less than another.

    Attributes:
        than: The other column.
    """

    check: Literal["less"]
    than: str


class Across(CheckBase):
    """In every row, the sum of several columns is between `min` and `max`.

    Attributes:
        of: The component.
        columns: Columns to add.
        min: Smallest sum, or the path of one: `values.crates.food`.
        max: Largest sum, or the path of one.
        filled: Number of these columns that must not be 0. Leave it out to allow any number.
    """

    check: Literal["across"]
    columns: tuple[str, ...]
    min: Amount | None = None
    max: Amount | None = None
    filled: int | None = None


class Rows(CheckBase):
    """Cells fit in rows: the limit on the shelf rows that a layout has room for.

    Levels 1, 2 … of all `cells` columns are placed side by side, `width` cells per row. A column
    that doesn't fit starts a new row. A column takes part up to the level in its `levels` column.

    Attributes:
        of: The component.
        cells: Columns that count cells, in order.
        levels: For each, the column that counts its levels. Without it, one level each.
        width: Cells per row.
        max: Most rows.
    """

    check: Literal["rows"]
    cells: tuple[str, ...]
    levels: tuple[str, ...] = ()
    width: int
    max: int


class Terms(CheckBase):
    """Every cell holds typed terms of effects, or nothing; the card's text names their numbers.

    Attributes:
        kinds: Kinds of goods: `component` (its ids) or `values.path` (its entries).
        text: Columns of printed text that must name the numbers. Without it, text isn't checked.
    """

    check: Literal["terms"]
    kinds: str
    text: tuple[str, ...] = ()
