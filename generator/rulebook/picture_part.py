"""Cut a part out of a picture of the rules, such as the shop front of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Image,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import MM, Bounds, control_box, rectangle


class PicturePart(NamedTuple):
    """A rectangle of a picture, in mm from its top left."""

    left: float
    top: float
    width: float
    height: float

    def fits(self, face: Face) -> bool:
        """Return whether the part isn't empty and is inside the face, with 0.1 mm to spare."""
        right, bottom = self.left + self.width, self.top + self.height
        wide, tall = face.width / MM + 0.1, face.height / MM + 0.1
        return min(self.width, self.height) >= 1 and right <= wide and bottom <= tall

    def of(self, face: Face) -> Face:
        """Return the part as a face of its own."""
        layers: list[Face] = []
        layer: Face | None = face
        while layer is not None:
            layers.insert(0, layer)
            layer = layer.underlay
        width, height = self.width * MM, self.height * MM
        left, bottom = self.left * MM, face.height - self.top * MM - height
        part = (left, bottom, left + width, bottom + height)
        items = _seen_in(part, (item for layer in layers for item in layer.items))
        shift = (1, 0, 0, 1, -left, -bottom)
        return Face(width, height, (Group(tuple(items), shift, rectangle(0, 0, width, height)),))


def _seen_in(part: Bounds, items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items that may be seen in a part; those outside would only make files larger."""
    left, bottom, right, top = part
    for item in items:
        match item:
            case Group(matrix=(a, 0, 0, d, x, y)) if a > 0 and d > 0:
                if not item.clip or _overlap(part, control_box(item.clip)):
                    within = ((left - x) / a, (bottom - y) / d, (right - x) / a, (top - y) / d)
                    yield item._replace(items=tuple(_seen_in(within, item.items)))
            case Shape():
                if _overlap(part, control_box(item.segments), 2 * item.width):
                    yield item
            case Line() | Text():  # how far it reaches to the right depends on its font
                if item.x < right and bottom < item.y + 2 * item.size and item.y - item.size < top:
                    yield item
            case SymbolRef(turn=0) | Image():
                box = (item.x, item.y, item.x + item.width, item.y + item.height)
                if _overlap(part, box):
                    yield item
            case _:
                yield item


def _overlap(part: Bounds, other: Bounds, by: float = 0.0) -> bool:
    """Return whether two boxes overlap, the other one grown by a distance."""
    left, bottom, right, top = part
    return (
        other[0] - by < right
        and left < other[2] + by
        and other[1] - by < top
        and bottom < other[3] + by
    )
