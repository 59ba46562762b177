"""Places in rows and columns: neighbors of a place, and connected groups of one kind."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

#: Row and column, both from 0.
Spot = tuple[int, int]
#: Name of a direction to the step that it makes, up first and then clockwise.
WAYS: dict[str, Spot] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def beside(spot: Spot, rows: int, columns: int) -> dict[str, Spot]:
    """Return the places beside one, by direction; at an edge there are fewer."""
    found = {way: (spot[0] + down, spot[1] + right) for way, (down, right) in WAYS.items()}
    return {way: at for way, at in found.items() if 0 <= at[0] < rows and 0 <= at[1] < columns}


def districts(spots: Collection[Spot]) -> list[tuple[Spot, ...]]:
    """Return the groups of places that are connected by their sides, the largest first.

    Groups of one size are in the order of their first places; each group is sorted.
    """
    left, groups = set(spots), []
    while left:
        group, edge = set[Spot](), [min(left)]
        while edge:
            spot = edge.pop()
            if spot in left:
                left.remove(spot)
                group.add(spot)
                edge += [(spot[0] + down, spot[1] + right) for down, right in WAYS.values()]
        groups.append(tuple(sorted(group)))
    return sorted(groups, key=lambda each: (-len(each), each))


class Grid:
    """Places in rows and columns, by their names: "C4".

    Attributes:
        rows: The names of each row's places.
        names: Names of all places, row by row.
    """

    def __init__(self, rows: Sequence[str], columns: Sequence[str]) -> None:
        self._rows, self._columns = rows, columns
        self.rows = [[f"{row}{column}" for column in columns] for row in rows]
        self.names = [name for row in self.rows for name in row]

    def beside(self, name: str) -> dict[str, str]:
        """Return the places beside one, by direction."""
        near = beside(self._spot(name), len(self._rows), len(self._columns))
        return {way: self._name(spot) for way, spot in near.items()}

    def largest_district(self, names: Iterable[str]) -> list[str]:
        """Return the largest connected group of some places; nothing for none."""
        groups = districts({self._spot(name) for name in names})
        return [self._name(spot) for spot in groups[0]] if groups else []

    def _spot(self, name: str) -> Spot:
        return divmod(self.names.index(name), len(self._columns))

    def _name(self, spot: Spot) -> str:
        return self.rows[spot[0]][spot[1]]
