"""Cut a part out of a picture of the rules, such as the shop front of a card."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face, Group, Item
from punchboard.generator.graphics.geometry import MM, rectangle


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
        items: list[Item] = [item for layer in layers for item in layer.items]
        width, height = self.width * MM, self.height * MM
        shift = (1, 0, 0, 1, -self.left * MM, height + self.top * MM - face.height)
        return Face(width, height, (Group(tuple(items), shift, rectangle(0, 0, width, height)),))
