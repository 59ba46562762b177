"""Crates on shelves: put on the top shelf, taken from the bottom, moved down shelf by shelf.

A crate is one piece of goods.

A store's shelves of one kind are a tuple of counts, the top shelf first. The capacity counts over
all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Shelves = tuple[int, ...]


def put_on_top(shelves: Shelves, count: int) -> Shelves:
    """Return the shelves with crates added to the top one."""
    return (shelves[0] + count, *shelves[1:])


def take_from_below(shelves: Shelves, count: int) -> Shelves:
    """Return the shelves without some crates, the oldest gone first; never below 0."""
    left: list[int] = []
    for here in reversed(shelves):
        taken = min(here, count)
        count -= taken
        left.append(here - taken)
    return tuple(reversed(left))


def move_down(shelves: Shelves) -> tuple[Shelves, int]:
    """Return the shelves with everything one lower, and how many crates fell off the bottom."""
    return (0, *shelves[:-1]), shelves[-1]


def spread(count: int, places: Mapping[str, int], order: Iterable[str]) -> dict[str, int]:
    """Return how many crates go to (or come from) each place when they are served in order.

    Args:
        count: Crates to spread.
        places: Room (or crates), by place.
        order: Places, best first.

    Returns:
        By place, those with none left out; together at most `count`.
    """
    result: dict[str, int] = {}
    for place in order:
        here = min(count, places.get(place, 0))
        if here > 0:
            result[place] = here
            count -= here
    return result
