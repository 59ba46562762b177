"""Whether a back looks the same upside down: shown by its shapes, or else by its pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from punchboard.generator.face import Face, Shape
from punchboard.generator.preflight.marks import Flat, Mark
from punchboard.generator.preflight.outlines import moved

#: Corners this near to each other (points) are one: a hundredth of a millimetre.
_GRAIN = 0.03
#: Beyond so many marks pixels are quicker than pairs.
_MOST = 400

#: How a mark is painted, and its corners.
_Shape = tuple[object, ...]


def is_same_by_shapes(flat: Flat) -> bool:
    """Return whether a face surely looks the same upside down; no means nothing.

    Every mark must have a partner that it covers when the face is turned, and where two marks
    overlap, their partners must lie in the same order.
    """
    marks = flat.marks
    if len(marks) > _MOST or len(flat.paths) < len(marks):
        return False
    if any(mark.clips for mark in marks):
        return False
    places: dict[_Shape, list[int]] = {}
    for number, mark in enumerate(marks):
        places.setdefault(_shape(mark, None), []).append(number)
    partners: list[int] = []
    for mark in marks:
        place = places.get(_shape(mark, flat.face))
        if not place:
            return False
        partners.append(place.pop(0))
    return not any(
        partners[lower] > partners[upper] and _clash(marks, lower, upper)
        for lower, upper in combinations(range(len(marks)), 2)
    )


def _shape(mark: Mark, turned_on: Face | None) -> _Shape:
    """Return how a mark is painted and where its corners are, turned by half a turn if asked."""
    path = mark.item
    assert isinstance(path, Shape)
    corners = set()
    for segment in path.segments:
        numbers = [float(each) for each in segment[1:]]
        for at in range(0, len(numbers), 2):
            x, y = moved(mark.matrix, numbers[at], numbers[at + 1])
            if turned_on is not None:
                x, y = turned_on.width - x, turned_on.height - y
            corners.add((round(x / _GRAIN), round(y / _GRAIN)))
    return path.fill, path.stroke, path.width, path.dash, frozenset(corners)


def _clash(marks: Sequence[Mark], lower: int, upper: int) -> bool:
    """Return whether it matters which of two marks lies on top."""
    one, other = marks[lower], marks[upper]
    if one.item[1:] == other.item[1:]:  # painted alike
        return False
    a, b = one.box, other.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
