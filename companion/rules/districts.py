"""Places in rows and columns: which lie beside each other, and which of a kind hang together."""

from __future__ import annotations

from collections.abc import Collection, Sequence

#: Row and column, both from 0.
Spot = tuple[int, int]
#: Name of a direction to the step that it makes, up first and then clockwise.
WAYS: dict[str, Spot] = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def beside(spot: Spot, rows: int, columns: int) -> dict[str, Spot]:
    """Return the places beside one, by direction; at an edge there are fewer."""
    found = {way: (spot[0] + down, spot[1] + right) for way, (down, right) in WAYS.items()}
    return {way: at for way, at in found.items() if 0 <= at[0] < rows and 0 <= at[1] < columns}


def districts(spots: Collection[Spot]) -> list[tuple[Spot, ...]]:
    """Return the groups of places that hang together by their sides, the largest first.

    Groups of one size stand in the order of their first places; each group is sorted.
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


def named(spot: Spot, rows: Sequence[str], columns: Sequence[str]) -> str:
    """Return the name of a place: "C4"."""
    return f"{rows[spot[0]]}{columns[spot[1]]}"
