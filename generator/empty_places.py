"""Empty places on the last sheets, and copies that fill them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from punchboard.generator.impose.plan import Copy, PlannedFile

#: Plans the files of some copies.
Planner = Callable[[Sequence[Copy]], list[PlannedFile]]
#: Empty places that are counted; the largest sheets have fewer for cards.
MOST_PLACES = 99


class Filled(NamedTuple):
    """A plan with filled places.

    Attributes:
        copies: The copies that fill them, in order.
        files: The files, with these copies.
    """

    copies: Sequence[Copy]
    files: list[PlannedFile]


def spare_copies(copies: Iterable[Copy], asked: Iterable[tuple[str, str, int]]) -> Iterator[Copy]:
    """Yield copies that aren't printed yet, by the lowest free numbers.

    Args:
        copies: Copies that are printed.
        asked: Component, id and number of copies of each piece.
    """
    used = set(copies)
    for component, card, count in asked:
        number = 0
        for _ in range(count):
            number += 1
            while (copy := Copy(component, card, number)) in used:
                number += 1
            used.add(copy)
            yield copy


def fill_places(
    copies: Sequence[Copy], spares: Sequence[Copy], files: list[PlannedFile], plan: Planner
) -> Filled:
    """Add spare copies as far as they need no further sheet.

    Args:
        copies: The copies to print.
        spares: Copies for empty places, the first ones first.
        files: The files of the copies to print.
        plan: Plans the files of more copies.
    """
    if not copies:
        return Filled((), files)
    most = _count(files)
    everything = plan([*copies, *spares])
    if _count(everything) <= most:
        return Filled(spares, everything)
    placed: list[Copy] = []
    for _, group in groupby(spares, key=lambda copy: copy[:2]):
        own = list(group)
        count = _most_of([*copies, *placed], own, most, plan)
        placed += own[:count]
    return Filled(placed, plan([*copies, *placed]) if placed else files)


def count_places(
    copies: Sequence[Copy], component: str, card: str, files: list[PlannedFile], plan: Planner
) -> int:
    """Return how many copies of a piece need no further sheet, `MOST_PLACES` at most.

    Args:
        copies: The copies on the sheets.
        component: Component of the piece.
        card: Id of the piece.
        files: The files of these copies.
        plan: Plans the files of more copies.
    """
    if not copies:
        return 0
    spares = list(spare_copies(copies, [(component, card, MOST_PLACES)]))
    return _most_of(copies, spares, _count(files), plan)


def _most_of(copies: Sequence[Copy], spares: Sequence[Copy], pages: int, plan: Planner) -> int:
    """Return how many of the first spares of one piece fit on so many pages."""
    low, high = 0, len(spares) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if _count(plan([*copies, *spares[:middle]])) <= pages:
            low = middle
        else:
            high = middle
    return low


def _count(files: Iterable[PlannedFile]) -> int:
    """Return the number of pages of all files but backs behind others."""
    return sum(len(file.pages) for file in files if not file.behind or file.glued)
