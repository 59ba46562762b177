"""`back`: a back that looks different upside down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.display_list import Face, Gradient, Shape
from punchboard.generator.graphics.geometry import transform
from punchboard.generator.preflight.check import DeckCheck, Inspected
from punchboard.generator.preflight.face_view import FaceView, Mark
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from PIL.Image import Image

    from punchboard.generator.impose.plan import Copy
    from punchboard.generator.printing import Printing

#: Corners nearer than this (points) are equal: a hundredth of a millimeter.
_GRAIN = 0.03
#: With more marks than this, comparing pixels is faster than comparing pairs.
_MOST_MARKS = 400
#: Paint and corners of a mark.
_Shape = tuple[object, ...]
#: Resolution in dpi for comparing a back with itself upside down.
DPI = 150
#: A pixel differs if a channel differs by more than this, of 255: less is antialiasing.
_TELLING = 60
#: Fraction of pixels that may differ: edges of shapes between two pixels.
_SPECKS = 0.0005


def is_same_by_shapes(view: FaceView) -> bool:
    """Return whether a face certainly looks the same upside down; False proves nothing.

    Every mark must have a partner that it covers when the face is rotated by 180 degrees. The
    partners of overlapping marks must be in the same order.
    """
    marks = view.marks
    if len(marks) > _MOST_MARKS or len(view.paths) < len(marks):
        return False
    if any(mark.clips or mark.fades for mark in marks):
        return False
    if any(isinstance(mark.item, Shape) and isinstance(mark.item.fill, Gradient) for mark in marks):
        return False
    places: dict[_Shape, list[int]] = {}
    for number, mark in enumerate(marks):
        places.setdefault(_shape(mark, None), []).append(number)
    partners: list[int] = []
    for mark in marks:
        place = places.get(_shape(mark, view.face))
        if not place:
            return False
        partners.append(place.pop(0))
    return not any(
        partners[lower] > partners[upper] and _clash(marks, lower, upper)
        for lower, upper in combinations(range(len(marks)), 2)
    )


def _shape(mark: Mark, turned_on: Face | None) -> _Shape:
    """Return paint and corners of a mark, rotated by 180 degrees on `turned_on` if given."""
    path = mark.item
    assert isinstance(path, Shape)
    corners = set()
    for segment in path.segments:
        numbers = [float(each) for each in segment[1:]]
        for at in range(0, len(numbers), 2):
            x, y = transform(mark.matrix, numbers[at], numbers[at + 1])
            if turned_on is not None:
                x, y = turned_on.width - x, turned_on.height - y
            corners.add((round(x / _GRAIN), round(y / _GRAIN)))
    return path.fill, path.stroke, path.width, path.dash, frozenset(corners)


def _clash(marks: Sequence[Mark], lower: int, upper: int) -> bool:
    """Return whether the order of two marks matters."""
    one, other = marks[lower], marks[upper]
    if one.item[1:] == other.item[1:]:  # painted alike
        return False
    a, b = one.box, other.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def looks_same_turned(picture: Image) -> bool:
    """Return whether a picture looks the same upside down."""
    from PIL import ImageChops
    from PIL.Image import Transpose

    half = picture.resize((max(picture.width // 2, 1), max(picture.height // 2, 1)))
    turned = half.transpose(Transpose.ROTATE_180)
    telling = (
        ImageChops.difference(half, turned)
        .convert("L")
        .point([0] * (_TELLING + 1) + [255] * (255 - _TELLING))
    )
    differing = telling.histogram()[255]
    return differing <= _SPECKS * half.width * half.height


def has_an_up(
    back: Face, flatten: Callable[[Face], FaceView], rasterize: Callable[[Face, int], Image]
) -> bool:
    """Return whether a back looks different upside down.

    Args:
        back: The back.
        flatten: Function that returns the view of a face.
        rasterize: Function that returns the picture of a face, called if the view isn't enough.
    """
    return not is_same_by_shapes(flatten(back)) and not looks_same_turned(rasterize(back, DPI))


class UprightBacks(DeckCheck):
    """Check that the backs of components with `upright: true` look the same upside down."""

    name = "back"
    order = 20

    def __init__(self, inspected: Inspected) -> None:
        super().__init__(inspected)
        self._firsts: dict[str, tuple[str, Face]] = {}

    def see_back(self, copy: Copy, face: Face) -> None:
        """Remember the first back of each component."""
        if getattr(self.inspected.faces.components[copy.component], "upright", False):
            self._firsts.setdefault(copy.component, (copy.card, face))

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield a finding for each component whose first back has an up."""
        faces = self.inspected.faces
        for name, (card, face) in self._firsts.items():
            if not has_an_up(face, self.inspected.flattener.flatten, self.inspected.rasterize):
                continue
            yield Finding(
                "back",
                tr(
                    "the back of {title} looks different upside down, and upright: "
                    "true asks that it not",
                    title=faces.components[name].title or name,
                ),
                tr("draw it the same from both ends, or take upright: out"),
                name,
                card,
                "back",
                cards=(faces.pieces[name, card].name,),
            )


CHECK = UprightBacks
