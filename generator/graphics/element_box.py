"""Boxes of layout elements on a face, for editors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from punchboard.cards.game import SourceMap
from punchboard.cards.schema.layout import LayoutFile
from punchboard.generator.graphics.geometry import IDENTITY, Matrix, Rect, multiply


@dataclass(frozen=True, slots=True, eq=False)
class ElementSource:
    """An element in its layout.

    Attributes:
        layout: The layout file, with `extends` merged in.
        file: Path of the layout as messages name it.
        source_map: Positions by path.
        path: Path of the element, such as `("elements", "panel", "elements", "title")`.
    """

    layout: LayoutFile
    file: str
    source_map: SourceMap
    path: tuple[str, ...]


class ElementBox(NamedTuple):
    """The box of an element on a face.

    Attributes:
        source: The element.
        box: Its box in points, before it is moved and turned.
        text: The text of a text element, with its marks; None for other elements.
        matrix: Transform from the box's coordinates to those of the face.
    """

    source: ElementSource
    box: Rect
    text: str | None
    matrix: Matrix = IDENTITY

    def moved(self, matrix: Matrix) -> ElementBox:
        """Return it moved and turned by a matrix."""
        return self._replace(matrix=multiply(matrix, self.matrix))
