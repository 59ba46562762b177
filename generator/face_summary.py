"""Summaries of faces, by which preflight selects the faces of a large deck that it inspects.

A summary is kept with the page of a face, so that a later build needs no face that is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from sys import intern
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face, Group, Item, Line, Text
from punchboard.generator.graphics.geometry import Rect

#: Items with a font size; `isinstance` is faster with a tuple than with a union.
_TEXTS = (Line, Text)


class Issue(NamedTuple):
    """An issue on one face.

    Attributes:
        check: Name of the check.
        key: Values that equal issues on other cards of the component share.
        message: The problem with the value and the limit; without full stop and card name.
        hint: The fix, an imperative.
        box: Bounding box in points on the face.
        degree: Quality; of equal issues the one with the lowest is shown.
        text: The affected words, which identify the cell in the table; "" without words.
    """

    check: str
    key: tuple[object, ...]
    message: str
    hint: str
    box: Rect
    degree: float = 0.0
    text: str = ""


class FaceSummary(NamedTuple):
    """Summary of a face.

    Attributes:
        arrangement: Type names of its items, in order.
        smallest_text: Smallest font size in points; infinite on a face without text.
        issues: Issues from an earlier build; None if no build has inspected the face.
    """

    arrangement: str
    smallest_text: float
    issues: tuple[Issue, ...] | None = None


def summarize(face: Face) -> FaceSummary:
    """Summarize a face; cheap enough for every card."""
    # Decks have few distinct arrangements.
    arrangement = intern(" ".join([type(item).__name__ for item in face.items]))
    return FaceSummary(arrangement, smallest_text(face.items))


def smallest_text(items: Iterable[Item]) -> float:
    """Return the smallest font size of some items in points; infinite if they have no text."""
    smallest = inf
    for item in items:
        if isinstance(item, _TEXTS):
            smallest = min(smallest, item.size)
        elif isinstance(item, Group):
            smallest = min(smallest, smallest_text(item.items))
    return smallest
