"""The objects of a drawing, for editors: their names, their labels, and where each is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from punchboard.cards.problem import Diagnostics
from punchboard.generator.art.document import WORDS, Element, read_document
from punchboard.generator.art.paint import Paint
from punchboard.generator.art.svg import SILENT, Drawing, Effects, reach
from punchboard.generator.graphics.drawing_limits import DrawingError
from punchboard.generator.graphics.geometry import (
    NOWHERE,
    Bounds,
    Matrix,
    transform_bounds,
)
from punchboard.generator.layout.svg_label import is_label, names_by_attribute, nearly_label
from punchboard.generator.layout.svg_layout import DrawnLayout, Filling

#: Parts of an object: its lines, and what says how it is drawn.
_PARTS = frozenset({"tspan", "textPath", "flowRegion", "flowPara", "flowSpan", "flowDiv", WORDS})


@dataclass(slots=True)
class DrawnObject:
    """An object of a drawing.

    Attributes:
        element: The element.
        number: Number of its start tag in the file, from 0.
        label: Its label as written, "" for none; also one that is nearly right.
        labelled: The attribute with the label, "" for none.
        box: Left, top, right and bottom in mm from the top left of the trim; None if nothing of
            it is drawn.
        children: Objects in it, in drawing order.
    """

    element: Element
    number: int
    label: str = ""
    labelled: str = ""
    box: Bounds | None = None
    children: list[DrawnObject] = field(default_factory=list)


def read_objects(text: str, filling: Filling) -> list[DrawnObject]:
    """Return the objects of a drawing in drawing order, without the rectangle of its trim.

    Raises:
        DrawingError: if the drawing can't be read.
    """
    root = read_document(text)
    numbers = {id(element): number for number, element in enumerate(_elements(root))}
    boxes = _Boxes(root, "", filling, Diagnostics())
    boxes.measure()

    def objects(parent: Element) -> list[DrawnObject]:
        found = []
        for each in parent.children:
            if each.tag in SILENT or each.tag in _PARTS or not each.tag or boxes.is_trim(each):
                continue
            made = DrawnObject(each, numbers[id(each)], box=boxes.found.get(id(each)))
            for attribute, name in names_by_attribute(each).items():
                if is_label(name) or nearly_label(name):
                    made.label, made.labelled = name.strip(), attribute
                    break
            made.children = objects(each)
            found.append(made)
        return found

    return objects(root)


def each_object(objects: list[DrawnObject]) -> Iterator[DrawnObject]:
    """Yield objects, and those in them."""
    for each in objects:
        yield each
        yield from each_object(each.children)


def _elements(root: Element) -> Iterator[Element]:
    """Yield the elements of a document in the order of their start tags."""
    if root.tag != WORDS:
        yield root
    for each in root.children:
        yield from _elements(each)


class _Boxes(DrawnLayout):
    """Measures each object as it is drawn in the file, whether it will be filled or not.

    Attributes:
        found: Boxes in mm by the elements' `id()`.
    """

    def __init__(
        self, root: Element, display_path: str, filling: Filling, diagnostics: Diagnostics
    ) -> None:
        super().__init__(root, display_path, filling, diagnostics)
        self.found: dict[int, Bounds] = {}

    def measure(self) -> None:
        """Walk over the drawing, and fill `found`; objects beyond a limit get no box."""
        self._is_cutting = self._is_measuring = True  # objects without a paint have a box as well
        with suppress(DrawingError):  # text counts as outlines here, but not where it is filled
            self.draw(self.root, self.flip, Paint(), ())

    def draw_entered(
        self, element: Element, matrix: Matrix, paint: Paint, used: tuple[str, ...]
    ) -> None:
        """Draw an element as it is, and note how far it reaches."""
        before = len(self.paths)
        Drawing.draw_entered(self, element, matrix, paint, used)
        left, low, right, top = reach(self.paths[before:])
        if left <= right and low <= top:
            box = transform_bounds(self.to_mm, (left, low, right, top))
            known = self.found.get(id(element), NOWHERE)  # of another <use>
            self.found[id(element)] = (
                min(box[0], known[0]), min(box[1], known[1]),
                max(box[2], known[2]), max(box[3], known[3]),
            )  # fmt: skip

    def draw_mixed(
        self,
        element: Element,
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
        effects: Effects,
    ) -> None:
        """Draw an element without its effects, which change no box."""
        self.draw_entered(element, matrix, paint, used)

    def _draw_view(
        self,
        element: Element,
        size: Mapping[str, str],
        matrix: Matrix,
        paint: Paint,
        used: tuple[str, ...],
    ) -> None:
        Drawing._draw_view(self, element, size, matrix, paint, used)
