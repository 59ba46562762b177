"""What a table with majorities knows: which places are closed, and what is still to be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from punchboard.cards.schema.play.majorities import Majority as Data
from punchboard.companion.rules.districts import Spot, beside, corners, districts, named


@dataclass(frozen=True, slots=True)
class Open:
    """A question that a closed place leaves open.

    Attributes:
        about: `way` of a tile, `gain` that a seat chooses, `corner` what a seat took there.
        place: its name.
        seat: who answers; "" for the table.
        seats: of a way: whose pieces move on, once for each piece.
        count: of a corner: how many the seat took.
        gains: of a gain: ids to choose from.
    """

    about: Literal["way", "gain", "corner"]
    place: str
    seat: str = ""
    seats: tuple[str, ...] = ()
    count: int = 0
    gains: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """Places and crossings.

    Attributes:
        covered: name of each closed place to the seat whose tile covers it; "" is nobody's.
        taken: crossings, such as "0,5", from which everything has been taken.
        open: questions, the oldest first.
        arrived: name of the place to which pieces have just moved; "" for none.
        said: why the round is the last, as this mechanism said it; "" if it did not.
        rows: the kind of goods beside each row; empty while nobody has told.
        columns: the same of each column.
    """

    covered: Mapping[str, str] = field(default_factory=dict)
    taken: tuple[str, ...] = ()
    open: tuple[Open, ...] = ()
    arrived: str = ""
    said: str = ""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


def places(data: Data) -> Mapping[str, Spot]:
    """Return all places by name, row by row."""
    return _places(data.rows, data.columns)


@cache
def _places(rows: tuple[str, ...], columns: tuple[str, ...]) -> Mapping[str, Spot]:
    spots = ((row, column) for row in range(len(rows)) for column in range(len(columns)))
    return {named(spot, rows, columns): spot for spot in spots}


def open_places(data: Data, ground: Ground) -> list[str]:
    """Return the names of places that are open."""
    return [name for name in places(data) if name not in ground.covered]


def open_ways(data: Data, ground: Ground, place: str) -> dict[str, str]:
    """Return the directions from a place to open ones beside it, with their names."""
    near = beside(places(data)[place], len(data.rows), len(data.columns))
    ways = {way: named(spot, data.rows, data.columns) for way, spot in near.items()}
    return {way: name for way, name in ways.items() if name not in ground.covered}


def crossings(data: Data, place: str) -> list[str]:
    """Return the crossings at the corners of a place, in the order of its spaces."""
    return [f"{row},{column}" for row, column in corners(places(data)[place])]


def tiles_of(ground: Ground, seat: str) -> list[str]:
    """Return the places that a seat's tiles cover."""
    return [name for name, owner in ground.covered.items() if owner == seat]


def largest_district(data: Data, ground: Ground, seat: str) -> list[str]:
    """Return the places of a seat's largest district; none without a tile."""
    spots = places(data)
    groups = districts({spots[name] for name in tiles_of(ground, seat)})
    return [named(spot, data.rows, data.columns) for spot in groups[0]] if groups else []
